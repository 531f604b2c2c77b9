package var98

import (
	"context"
	"fmt"
	"math"

	"castlab/analytic/maxload"
	"castlab/analytic/reservation"
	formula "castlab/analytic/scattering"
	"castlab/montecarlo"
	gated "castlab/montecarlo/gated"
	model "castlab/montecarlo/scattering"
	"castlab/montecarlo/steady"
	"castlab/montecarlo/threshold"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/theorems/internal/kit"
	"castlab/topologies/isotropic"
)

// A gatedBacklog is the scheme with many requests waiting, each of any node.
type gatedBacklog struct {
	gatedScatter
	backlog int
}

func (c gatedBacklog) String() string {
	return fmt.Sprintf("d=%d sharing=%v backlog=%d", c.d, c.sharing, c.backlog)
}

// balance returns the rate at which as many requests arrive in the next period as wait,
// on average.
func (c gatedBacklog) balance() (float64, error) {
	X, V, err := formula.Linear(c.d)
	if err != nil {
		return 0, err
	}
	n := 1 << c.d
	period := V + X*float64(c.backlog)
	if c.sharing == isotropic.Rounds {
		most, err := maxload.Mean(n, c.backlog)
		if err != nil {
			return 0, err
		}
		period = V + most*c.slots()
	}
	return float64(c.backlog) / (float64(n) * period), nil
}

// measured estimates that rate.
func (c gatedBacklog) measured(label string) montecarlo.Experiment {
	return func(ctx context.Context, s montecarlo.Settings) (montecarlo.Estimate, error) {
		guess := 1 / c.slots()
		e, err := montecarlo.Slow(128, 16_384, threshold.Find("lambda", "1/slot", label, 0.3*guess, 1.5*guess, func(lambda float64) (func() montecarlo.Replication[float64], error) {
			if _, err := c.scheme(lambda, new(model.Outcome)); err != nil {
				return nil, err
			}
			return func() montecarlo.Replication[float64] {
				scheme, _ := c.scheme(lambda, new(model.Outcome)) // no error: there was none above
				return scheme.Growth(c.backlog, 1)
			}, nil
		}))(ctx, s)
		e.Method += ", one period each"
		return e, err
	}
}

func partialScatterStability() reports.Claim {
	const id = "VAR98-PMNS-STAB"
	backlogs := arguments.Of3(func(d int, how isotropic.Sharing, backlog int) (gatedBacklog, error) {
		return gatedBacklog{gatedScatter{d: d, sharing: how}, backlog}, kit.Affordable("backlog", backlog, float64(backlog)*float64(d)*math.Ldexp(1, d-1), 1<<20, "transmissions in a period")
	}, arguments.Dimensions(6).Usual("d", 1, 3), arguments.Choice("sharing", "how the requests of a period share the cube", isotropic.Turns, isotropic.Rounds),
		arguments.Int("backlog", "requests that wait at the first gate", 100, 1<<16).Usual("backlog", 200, 2000))
	return reports.Claim{
		ID:    id,
		Title: "Repeated total exchanges are stable up to 2/N, though no linear time says so",
		Statement: `If all requests that wait are scattered in the next period, one after the other, the scheme is stable for $\lambda < \frac1{NS}$, as the theorem says; by $h$ total exchanges, or by whichever is shorter, for $\lambda < 2/N$, the most that there can be: ` +
			`after a long period of $C$ slots the requests of a node are Poisson of mean $\lambda C$, the most of a node exceed it by the order of the root, and the next period is shorter than $\lambda C N/2 + \mathrm{O}(\sqrt C)$ on average. A backlog of $M$ requests, each of any node, becomes fewer in a period up to $\lambda_M = \frac M{N(d + SM)}$, and $\lambda_M = \frac M{N(d + \mathrm{E}h\,N/2)}$ by total exchanges, with $\mathrm{E}h$ the mean of the fullest of $N$ loads of $M$ balls; as $M \to \infty$ these are the limits. ` +
			`Measured: the rate at which the backlog becomes neither more nor fewer in a period that is executed packet by packet.`,
		Source:     "derived; the first end of VAR98, Section 3.5",
		Quantity:   `\lambda_M`,
		Unit:       "1/slot",
		Relation:   reports.Equal,
		Resolution: kit.Within(0.03),
		Symbols: scatterSymbols(symbolScatterTurn, symbolGateC, symbolScatterM, symbolScatterMost,
			reports.Symbol{Name: `\lambda_M`, Meaning: "the rate at which $M$ waiting requests become neither more nor fewer in a period, on average", Unit: "1/slot"}),
		Formula: maxload.Mean,
		Model:   gated.Executed.Growth,
		Cases: kit.LongAfter(2, kit.Cases(id, backlogs, []gatedBacklog{
			{gatedScatter{d: 2, sharing: isotropic.Rounds}, 400}, {gatedScatter{d: 3, sharing: isotropic.Turns}, 100},
			{gatedScatter{d: 3, sharing: isotropic.Rounds}, 16_000}, {gatedScatter{d: 5, sharing: isotropic.Rounds}, 6400}, {gatedScatter{d: 5, sharing: isotropic.Turns}, 500},
		}, func(label string, c gatedBacklog) reports.Case {
			return reports.Case{Theory: c.balance, Measure: c.measured(label)}
		})),
	}
}

func partialScatterDelay() reports.Claim {
	const id = "VAR98-PMNS-DELAY"
	instances := gatedScatters(anyShare, isotropic.Turns, isotropic.Rounds)
	return reports.Claim{
		ID:    id,
		Title: "The mean delay of repeated scatters",
		Statement: `If the requests of a period are scattered one after the other, $B$ is the exact delay of the gated scheme with $X = S$, $V = d$ (VAR98-S2D-EXACT). If they are scattered by $h$ total exchanges, periods are a Markov chain with $\Pr(h \le k \mid C) = \Pr(J \le k)^N$, $J$ Poisson of mean $\lambda C$ and $C$ the last period: ` +
			`$B = \frac1{\mathrm{E}C}\left(\frac12\mathrm{E}C^2 + \mathrm{E}\,C C'\right)$, $C'$ being the period after $C$ with one more request of a given node. Executed packet by packet.`,
		Source:     "derived, for the problem of VAR98, Section 3.5",
		Quantity:   "B",
		Unit:       "slots",
		Relation:   reports.Equal,
		Resolution: kit.Within(0.03),
		Symbols: scatterSymbols(symbolScatterEnd, symbolScatterMost, symbolScatterTurn, symbolX, symbolV, symbolGateC, reports.Symbol{Name: "k", Meaning: "a number of requests"}, reports.Symbol{Name: "J", Meaning: "requests of a node in a period"},
			reports.Symbol{Name: "C'", Meaning: "length of the next period if a given node has one more request", Unit: "slots"}),
		Formula: reservation.GatedRounds,
		Model:   gated.Executed.Run,
		Cases: kit.LongAfter(1, kit.Cases(id, instances, []gatedScatter{{3, 0.5, isotropic.Rounds}, {3, 0.5, isotropic.Turns}, {1, 0.6, isotropic.Rounds}, {5, 0.8, isotropic.Rounds}, {6, 0.3, isotropic.Turns}}, func(label string, c gatedScatter) reports.Case {
			return reports.Case{
				Theory: func() (float64, error) {
					if c.sharing == isotropic.Rounds {
						return reservation.GatedRounds(1<<c.d, c.lambda(), c.slots(), float64(c.d))
					}
					X, V, err := formula.Linear(c.d)
					if err != nil {
						return 0, err
					}
					g, err := reservation.ConstantGated(1<<c.d, c.lambda(), X, V)
					if err != nil {
						return 0, err
					}
					return g.Delay()
				},
				Measure: montecarlo.Slow(32, 2048, steady.OverRuns("B", "slots", label, steady.FirstRatio, c.runs(true))),
			}
		})),
	}
}

// A cubeOf is the cube of d dimensions.
type cubeOf struct{ d int }

func (c cubeOf) String() string { return fmt.Sprintf("d=%d", c.d) }

// alone returns the greatest of the delays that a request of any node has if it arrives
// in the middle of a period without requests: half of that, and the period in which it
// is alone.
func (c cubeOf) alone() (slots float64, over int64, err error) {
	p, err := model.NewPartial(c.d, isotropic.Shorter)
	if err != nil {
		return 0, 0, err
	}
	empty, err := p.Run(nil)
	if err != nil {
		return 0, 0, err
	}
	for v := range p.Nodes() {
		o, err := p.Run([]int{v})
		if err != nil {
			return 0, 0, err
		}
		slots = max(slots, float64(empty.Slots)/2+float64(o.Slots))
	}
	return slots, int64(p.Nodes()), nil
}

func partialScatterLight() reports.Claim {
	cubes := arguments.Of1(func(d int) (cubeOf, error) { return cubeOf{d}, nil }, arguments.Dimensions(model.MaxPartialDimensions).Usual("d", 1, 8))
	return reports.Claim{
		ID:    "VAR98-PMNS-LIGHT",
		Title: "Under light load repeated scatters take hardly longer than one",
		Statement: `As $\lambda \to 0$, $B \to \frac32 d + S$ with turns, or whichever of turns and total exchanges is shorter: a request arrives uniformly in an empty period of $d$ slots, and is alone in the next. So the scheme that chooses the shorter is stable up to $2/N$ (VAR98-PMNS-STAB) and has delays of the order of a single node scatter under light load: both ends that the survey sets. ` +
			`Executed: half of an empty period and a period with a request of each node alone.`,
		Source:     "derived; the second end of VAR98, Section 3.5",
		Quantity:   "B",
		Unit:       "slots",
		Relation:   reports.Equal,
		Resolution: kit.OneCount,
		Symbols:    scatterSymbols(symbolScatterEnd, symbolScatterTurn),
		Formula:    formula.GatedLight,
		Model:      (*model.Partial).Run,
		Cases: kit.Cases("", cubes, []cubeOf{{1}, {2}, {4}, {6}, {7}}, func(_ string, c cubeOf) reports.Case {
			return counted("", func() (float64, error) { return formula.GatedLight(c.d) }, "B", "slots", c.alone)
		}),
	}
}

func partialScatterGreedy() reports.Claim {
	const id = "VAR98-PMNS-GREEDY"
	return reports.Claim{
		ID:    id,
		Title: "Greedy scattering is faster than repeated scatters (measured)",
		Statement: `At the same rate, packets that are sent as soon as a link is free, shared out evenly among the dimensions that they cross first, have a smaller mean delay than requests that wait for the next period and are then scattered by turns or total exchanges, whichever is shorter: $T_{\text{greedy}} \le T_{\text{gated}}$, both to the reception of a request's own last packet. ` +
			`What the gated scheme has is a proof that it is stable up to $2/N$. Measured: the ratio of the mean delays of independent runs, less 1.`,
		Source:   "measured, for the problem of VAR98, Section 3.5",
		Quantity: `T_{\text{greedy}}/T_{\text{gated}} - 1`,
		Relation: reports.AtMost,
		Symbols:  scatterSymbols(reports.Symbol{Name: `T_{\text{greedy}}, T_{\text{gated}}`, Meaning: "mean time from the arrival of a request to the reception of its last packet", Unit: "slots"}),
		Formula:  kit.Stated,
		Model:    gated.Executed.Run,
		Cases: kit.LongAfter(1, kit.Cases(id, gatedScatters(anyShare, isotropic.Shorter), []gatedScatter{{3, 0.3, isotropic.Shorter}, {4, 0.3, isotropic.Shorter}, {3, 0.6, isotropic.Shorter}, {6, 0.05, isotropic.Shorter}, {6, 0.7, isotropic.Shorter}}, func(label string, c gatedScatter) reports.Case {
			greedy := scatter{c.d, c.load, model.Rotated}
			return reports.Case{
				Theory: func() (float64, error) { return kit.Stated(0) },
				Measure: montecarlo.Slow(32, 2048, steady.OverRuns("T greedy/T gated - 1", "", label, func(s []steady.Quotient) float64 {
					return steady.FirstRatio(s[:1])/steady.FirstRatio(s[1:]) - 1
				}, greedy.stretches(model.Completion, 10_000), c.runs(false))),
			}
		})),
	}
}
