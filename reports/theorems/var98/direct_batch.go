package var98

import (
	"context"
	"fmt"

	formula "castlab/analytic/graphs"
	"castlab/analytic/reservation"
	"castlab/montecarlo"
	"castlab/montecarlo/arrivals"
	"castlab/montecarlo/steady"
	model "castlab/montecarlo/treedynamic"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/theorems/internal/kit"
)

// A batchDirect is the direct scheme with packets that are generated in batches.
type batchDirect struct {
	directCase
	arrivals arrivals.Process
}

func (c batchDirect) String() string { return fmt.Sprintf("%v arrivals=%v", c.direct, c.arrivals) }

var batchDirects = arguments.Of2(func(c directCase, p arrivals.Process) (batchDirect, error) {
	many := c.load * kit.Dispersion(p, 1)
	return batchDirect{c, p}, kit.Affordable("arrivals", p, many, 64, "packets in a slot and batch")
}, runsOf(directs(directNetworks.UsualOf("topology", "complete(n=[4..8])", "star(n=[3..7])", "path(n=[2..6])", "torus(sides=2x[3..4])"), loadOfTrees), 4000), kit.Batches)

// received measures the mean reception delay. Queues forget their start more slowly the
// larger batches are.
func (c batchDirect) received(label string) montecarlo.Experiment {
	return func(ctx context.Context, s montecarlo.Settings) (montecarlo.Estimate, error) {
		d, err := c.scheme()
		if err != nil {
			return montecarlo.Estimate{}, err
		}
		d.Arrivals = c.arrivals
		stretch := kit.Dispersion(c.arrivals, 1)
		return montecarlo.Slow(32, 4096, steady.OverRuns("R", "slots", label, steady.FirstRatio, packetRuns(d, c.relaxation()*stretch, int(float64(c.packets)*stretch), reception)))(ctx, s)
	}
}

func directBatch() reports.Claim {
	const id = "VAR98-DIRECT-BATCH"
	return reports.Claim{
		ID:    id,
		Title: "The mean reception delay of the direct scheme if packets are generated in batches",
		Statement: `Nodes generate batches as Poisson processes, $\lambda$ packets of each node per slot in all, and every packet draws a tree of its own. Then $R = \frac12 + l + \frac1{2k^2 N(N-1)} \sum_s \sum_{j=1}^k \sum_q n_{jq}(s)\,\frac{\lambda\,n_{jq}(s) + b - 1}{1 - n_{jq}(s)\lambda/k}$, $b = \mathrm{E}B^2/\mathrm{E}B$, in every order of service. ` +
			`Proof: until slot $t$ a link has sent $\min_u [A(u) + t - u]$ packets, $A(u)$ those that were generated behind it until $u$ less their distances, whatever the tree behind it: by induction over its links, because what a link behind sends grows by at most one per slot. So its packets wait, in all, as in a single queue; the nodes behind it are independent, and shifts by their distances leave them so: a slot brings a Poisson number of batches thinned by $1/k$, for which the mean wait of a slotted queue is $\frac{r + (b-1)/k}{2(1-r)}$, $r = n\lambda/k$.`,
		Source:     "derived; with $b = 1$ VAR98, Section 3.4, direct broadcasting scheme theorem",
		Quantity:   `R`,
		Unit:       "slots",
		Relation:   reports.Equal,
		Resolution: kit.Within(0.02),
		Symbols: []reports.Symbol{
			symbolN, {Name: `\lambda`, Meaning: "packets of each node per slot, in batches", Unit: "1/slot"}, symbolK, symbolR, symbolSmallL, symbolBranches, symbolSize, symbolBatch,
			{Name: `r`, Meaning: "load of the link"}, {Name: `n`, Meaning: "nodes behind the link"}, {Name: `t, u`, Meaning: "slots"},
			{Name: `A`, Meaning: "packets generated behind the link, each later by its distance, as a function of the slot"},
		},
		Formula: formula.Family.BatchReception,
		Model:   model.Trees,
		Cases: kit.Given("links lead both ways; batches of up to 64/load packets on average over packets", kit.Cases(id, batchDirects, []batchDirect{
			{directCase{direct: direct{net: k4, load: 0.3}, packets: 500}, batches(geometric(2))},
			{directCase{direct: direct{net: star7, load: 0.5, order: model.LIFO}, packets: 2000, long: true}, batches(constant(3))},
			{directCase{direct: direct{net: torus8, load: 0.5}, packets: 4000, long: true}, batches(geometric(4))},
			{directCase{direct: direct{net: k6, load: 0.8, order: model.Priority}, packets: 20_000, long: true}, batches(geometric(4))},
			{directCase{direct: direct{net: torus16, load: 0.8}, packets: 40_000, long: true}, batches(constant(8))},
		}, func(label string, c batchDirect) reports.Case {
			return reports.Case{
				Validate: func() error {
					if _, err := kit.BatchSize(c.arrivals); err != nil {
						return err
					}
					return c.validate()
				},
				Theory: c.theory(func(f formula.Family, lambda float64) (float64, error) {
					size, err := kit.BatchSize(c.arrivals)
					if err != nil {
						return 0, err
					}
					b, err := reservation.BatchOf(size)
					if err != nil {
						return 0, err
					}
					return f.BatchReception(lambda, float64(b))
				}),
				Measure: c.received(label),
				Long:    c.long,
			}
		})),
	}
}
