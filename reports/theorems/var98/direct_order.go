package var98

import (
	"context"
	"fmt"
	"math/rand/v2"

	"castlab/distributions/inputs"
	"castlab/montecarlo"
	"castlab/montecarlo/steady"
	model "castlab/montecarlo/treedynamic"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/theorems/internal/kit"
)

func directOrder() reports.Claim {
	const id = "VAR98-DIRECT-ORDER"
	return reports.Claim{
		ID:    id,
		Title: "In every order of service links are busy in the same slots",
		Statement: `If the same packets are generated, each link of the direct scheme is busy in the same slots in every order in which no link is idle while a packet waits for it; so packets come to each node at the same times, if not the same ones, and $R$ does not depend on the order. ` +
			`Counted: links and slots in which the order and first come, first served, had carried different numbers of packets.`,
		Source:     "VAR98, Section 3.4, whose theorem leaves the order open; derived",
		Quantity:   `\text{differences}`,
		Relation:   reports.Equal,
		Resolution: kit.OneCount,
		Symbols:    []reports.Symbol{symbolR},
		Formula:    kit.Stated,
		Model:      (*model.Run).Advance,
		Cases: kit.Given("links lead both ways", kit.Cases(id, arguments.Of1(func(c direct) (direct, error) {
			return c, kit.Affordable("load", c.load, c.load*max(50, float64(c.net.Order())), 4096, "packets of a tree in a slot")
		}, directs(directNetworks, arguments.Real("load", "share of k/(N-1), from which on queues grow", arguments.Positive()).Usual("load", 0.3, 1.3))), []direct{
			{net: k4, load: 0.9, order: model.LIFO}, {net: star7, load: 0.9, order: model.Random}, {net: torus3, load: 0.95, order: model.Priority},
			{net: torus8, load: 0.9, order: model.LIFO}, {net: path5, load: 1.2, order: model.Random},
		}, func(label string, c direct) reports.Case {
			return reports.Case{
				Validate: c.validate,
				Theory:   func() (float64, error) { return kit.Stated(0) },
				Measure:  c.differences(label),
				Kind:     reports.Executed,
			}
		})),
	}
}

// differences counts the differing slots in a run of 2000 slots.
func (c direct) differences(label string) montecarlo.Experiment {
	return func(ctx context.Context, s montecarlo.Settings) (montecarlo.Estimate, error) {
		const slots = 2000
		return montecarlo.Exact("differences", "", func() (float64, float64, int64, error) {
			d, err := c.scheme()
			if err != nil {
				return 0, 0, 0, err
			}
			fifo := d
			fifo.Order = model.FIFO
			var runs [2]*model.Run
			for i, d := range []model.Dynamic{fifo, d} {
				if runs[i], err = d.Run(montecarlo.NewWords(montecarlo.NewStreams(s.Seed, label).Source(0))); err != nil {
					return 0, 0, 0, err
				}
				runs[i].Watch()
			}
			count := 0
			for range slots {
				runs[0].Advance(1)
				runs[1].Advance(1)
				for i := range d.Scheme.Links() {
					if runs[0].Carried(i) != runs[1].Carried(i) {
						count++
					}
				}
			}
			return float64(count), 0, 1, nil // one draw: the slots of a run are dependent
		})(ctx, s)
	}
}

// directCompletionOrder claims that the time of the last reception depends on the
// order.
func directCompletionOrder() reports.Claim {
	const id = "VAR98-DIRECT-B"
	return reports.Claim{
		ID:    id,
		Title: "The completion delay of the direct scheme depends on the order of service",
		Statement: `Although $R$ is the same in every order (VAR98-DIRECT-ORDER), $B$ is not: where trees have branches and the load is heavy, it is longer the last come, first served, than first come, first served, the more so the heavier the load. Measured in pairs of runs on the same packets: how often the mean of the one is more than $c$ times the mean of the other, which is more than half of the time if the quotient has its median above $c$. ` +
			`At light load it is the other way round on many networks, and on paths at heavier ones too: on 8 nodes in a row the quotient is 0.95 at half load. No proof is known, nor an instance that has just this median.`,
		Source:   "derived, for the scheme of VAR98, Section 3.4; the factor 1.5 measured",
		Quantity: `\Pr(B_{\text{LIFO}} > c\,B_{\text{FIFO}})`,
		Relation: reports.AtLeast,
		Symbols:  []reports.Symbol{symbolR, symbolB, {Name: "c", Meaning: "a number"}},
		Formula:  kit.Stated,
		Model:    model.Trees,
		Cases: kit.Given("links lead both ways; where the report has not measured it: load >= 0.7, c <= 1, N >= 4 and trees of a diameter below N/2 + 1", kit.Cases(id, slowerRuns, []slower{
			{direct: direct{net: torus3, load: 0.7}, times: 1, packets: 16_000},
			{direct: direct{net: k6, load: 0.5}, times: 1, packets: 50_000, long: true},
			{direct: direct{net: torus8, load: 0.9}, times: 1.5, packets: 100_000, long: true},
		}, func(label string, c slower) reports.Case {
			return reports.Case{
				Validate: c.validate,
				Theory:   func() (float64, error) { return kit.Stated(0.5) },
				Measure:  c.measured(id + " " + c.direct.String()),
				Long:     c.long,
			}
		})),
	}
}

// A slower compares the completion delay of last come, first served with that of first
// come, first served, in runs of some packets.
type slower struct {
	direct
	times   float64
	packets int
	long    bool
	asked   bool // whether the case is not a printed one
}

func (c slower) String() string { return fmt.Sprintf("%v c=%g", c.direct, c.times) }

// validate checks that a case that is not printed is within the range in which the
// order has been observed.
func (c slower) validate() error {
	if err := c.branched(); err != nil || !c.asked {
		return err
	}
	if c.times > 1 {
		return &inputs.Error{Arg: "c", Value: c.times, Domain: "a number up to 1: by how much B is longer at least is not known"}
	}
	if c.load < heavy {
		return &inputs.Error{Arg: "load", Value: c.load, Domain: fmt.Sprintf("a number from %g on: at light load B may be shorter", heavy)}
	}
	family, err := c.trees()
	if err != nil {
		return err
	}
	for _, t := range family {
		if n := c.net.Order(); n < 4 || 2*t.Diameter() >= n+2 {
			return &inputs.Error{Arg: "topology", Value: c.net, Domain: "a network whose trees have a diameter below N/2 + 1, N >= 4: along paths B may be shorter"}
		}
	}
	return nil
}

// heavy is the smallest load at which B has been observed to be longer on all such
// networks.
const heavy = 0.7

// slowerRuns have lengths that resolve quotients that differ from 1 by some parts in a
// thousand.
var slowerRuns = arguments.Of2(func(c direct, times float64) (slower, error) {
	if c.order != model.FIFO {
		return slower{}, &inputs.Error{Arg: "order", Value: c.order, Domain: "fifo, to which lifo is compared"}
	}
	packets := 50_000 * max(1, 0.01/((1-c.load)*(1-c.load)))
	return slower{direct: c, times: times, packets: int(packets), asked: true}, kit.Affordable("load", c.load, packets*float64(c.net.Order()), mostTransmissions, "transmissions in a run")
}, directs(directNetworks.UsualOf("topology", "complete(n=[5..8])", "star(n=[4..8])", "torus(sides=3x[3..4])", "mesh(sides=3x[3..4])"), loadOfTrees.Usual("load", 0.7, 0.9)), arguments.Real("c", "a number", arguments.Positive()).Usual("c", 0.8, 1))

// measured estimates the probability that B under last come, first served is more than
// the given multiple of B under first come, first served, in pairs of runs of equal
// length.
func (c slower) measured(label string) montecarlo.Experiment {
	return func(ctx context.Context, s montecarlo.Settings) (montecarlo.Estimate, error) {
		d, err := c.scheme()
		if err != nil {
			return montecarlo.Estimate{}, err
		}
		return montecarlo.Slow(32, 512, montecarlo.Probability("share", label, func() montecarlo.Replication[bool] {
			list := make([]model.Broadcast, c.packets)
			return func(r *rand.Rand) (bool, error) {
				low, high := r.Uint64(), r.Uint64()
				var sums [2]float64
				for i, order := range []model.Order{model.FIFO, model.LIFO} {
					d := d
					d.Order = order
					run, err := d.Run(montecarlo.NewWords(rand.NewPCG(low, high)))
					if err != nil {
						return false, err
					}
					run.Advance(int(steady.WarmUp(c.relaxation())))
					run.Fill(list)
					for _, b := range list {
						sums[i] += b.Completion
					}
				}
				return sums[1] > c.times*sums[0], nil
			}
		}))(ctx, s)
	}
}

// receptionFirst claims that the mean reception of a packet is no later than its
// reception by the last node.
func receptionFirst() reports.Claim {
	const id = "VAR98-RB"
	return reports.Claim{
		ID:         id,
		Title:      "Reception is no later than completion",
		Statement:  `$R \le B$, for every packet and so for the means. Counted: packets of a run whose mean reception delay is longer than their completion delay.`,
		Source:     "VAR98, Section 3.4",
		Quantity:   `\text{exceptions}`,
		Relation:   reports.Equal,
		Resolution: kit.OneCount,
		Symbols:    []reports.Symbol{symbolR, symbolB},
		Formula:    kit.Stated,
		Model:      (*model.Run).Fill,
		Cases: kit.Given("links lead both ways", kit.Cases(id, anyDirect, []direct{{net: path5, load: 0.4}, {net: torus8, load: 0.9}, {net: k6, load: 0.9, order: model.LIFO}}, func(label string, c direct) reports.Case {
			return reports.Case{
				Validate: c.validate,
				Theory:   func() (float64, error) { return kit.Stated(0) },
				Measure: func(ctx context.Context, s montecarlo.Settings) (montecarlo.Estimate, error) {
					return montecarlo.Exact("exceptions", "", func() (float64, float64, int64, error) {
						d, err := c.scheme()
						if err != nil {
							return 0, 0, 0, err
						}
						run, err := d.Run(montecarlo.NewWords(montecarlo.NewStreams(s.Seed, label).Source(0)))
						if err != nil {
							return 0, 0, 0, err
						}
						packets, count := make([]model.Broadcast, 20_000), 0
						run.Fill(packets)
						for _, b := range packets {
							if b.Reception > b.Completion+1e-9 { // a mean of thousands of slots is rounded
								count++
							}
						}
						return float64(count), 0, 1, nil // packets of one run are one draw
					})(ctx, s)
				},
				Kind: reports.Executed,
			}
		})),
	}
}
