package sv93

import (
	"context"
	"fmt"

	formula "castlab/analytic/logp"
	"castlab/montecarlo"
	model "castlab/montecarlo/logp"
	"castlab/reports"
	"castlab/reports/theorems/internal/kit"
	machine "castlab/topologies/logp"
)

// randomPrinted: latencies that nobody chooses exceed the printed bound, too.
func randomPrinted() reports.Claim {
	return reports.Claim{
		ID:        "SV93-THM7.1-RANDOM",
		Title:     "As printed: what random latencies add to the delay of the schedule of groups",
		Statement: `If latencies are independent and uniform on $1, \ldots, L$, the worst of $k$ items has on average $\Delta \le L + B(P-1, L+1) + (L-1)\,d$: a bound for an adversary holds for chance.`,
		Source:    "SV93, Theorem 7.1",
		Quantity:  `E \max \Delta - (L + B(P-1, L+1))`,
		Unit:      "steps",
		Relation:  reports.AtMost,
		Erratum:   `The bound is wrong (SV93-THM7.1-PRINTED), and no adversary is needed: lateness accumulates (SV93-RATCHET), and goes beyond it within a few hundred items.`,
		Symbols:   []reports.Symbol{symbolP, symbolL, symbolK, symbolB, symbolDelay, symbolTreeDepth},
		Formula:   "analytic/logp.PrintedAdversary",
		Model:     "montecarlo/logp.Execution",
		Cases: reports.Printed(func() []reports.Case {
			var cases []reports.Case
			for _, c := range []struct {
				size
				runs int
			}{{size{8, 2, 100}, 2500}, {size{8, 3, 200}, 1500}, {size{16, 4, 400}, 500}} {
				x := c.size
				random := uniformly("SV93-THM7.1-RANDOM", x, c.runs, func() (float64, error) {
					v, err := formula.PrintedAdversary(x.P, x.L)
					return float64(v), err
				}, func(d model.Delays) float64 { return float64(d.Worst) })
				random.Long = x.P > 8
				cases = append(cases, random)
			}
			return cases
		}),
	}
}

func ratchet() reports.Claim {
	return reports.Claim{
		ID:    "SV93-RATCHET",
		Title: "Random latencies make the schedule of groups later and later",
		Statement: `If latencies are independent and uniform on $1, \ldots, L$, the last 20 of $k$ items have on average a $\Delta$ that exceeds $L + B(P-1, L+1)$ by more and more: with $P = 16$, $L = 4$ by at least 1.2, 3.4, 5.4 and 6.6 steps for $k = 50, 200, 800, 3200$. ` +
			`Every processor of a group sends in every step, so that whoever is late once stays so: only a schedule with steps to spare recovers. SV93-THM7.1 bounds it all.`,
		Source:   "derived; thresholds measured",
		Quantity: `E \bar\Delta - (L + B(P-1, L+1))`,
		Unit:     "steps",
		Relation: reports.AtLeast,
		Symbols:  []reports.Symbol{symbolP, symbolL, symbolK, symbolB, symbolDelay, {Name: `\bar\Delta`, Meaning: "mean of the delays of the last 20 items of a run", Unit: "steps"}},
		Formula:  "reports/theorems/internal/kit.Stated",
		Model:    "montecarlo/logp.Execution",
		Figures:  latencyFigures,
		Cases: reports.Printed(func() []reports.Case {
			var cases []reports.Case
			for _, c := range []struct {
				k, runs int
				least   float64
			}{{50, 4000, 1.2}, {200, 2400, 3.4}, {800, 600, 5.4}, {3200, 300, 6.6}} {
				x := uniformly("SV93-RATCHET", size{16, 4, c.k}, c.runs, func() (float64, error) { return kit.Stated(c.least) }, func(d model.Delays) float64 { return d.Last })
				x.Long = c.k > 200
				cases = append(cases, x)
			}
			return cases
		}),
	}
}

// uniformly makes a case of a number of the delays under uniform latencies, less
// the delay of the schedule. The runs are as many as show it with intervals of a
// level that all claims together need.
func uniformly(id string, x size, runs int, theory func() (float64, error), number func(d model.Delays) float64) reports.Case {
	return reports.Case{
		Params: x.String(),
		Theory: theory,
		Measure: func(ctx context.Context, s montecarlo.Settings) (montecarlo.Estimate, error) {
			delays, kept, err := uniformDelays(x)
			if err != nil {
				return montecarlo.Estimate{}, err
			}
			more := model.Of(delays, func(d model.Delays) float64 { return number(d) - float64(kept) })
			return kit.AtMost(runs, montecarlo.Mean("additional delay", "steps", fmt.Sprintf("%s %v", id, x), more))(ctx, s)
		},
	}
}

// uniformDelays is the model of the schedule of groups under uniform latencies, and
// the delay that the schedule has.
func uniformDelays(x size) (delays func() montecarlo.Replication[model.Delays], kept int, err error) {
	g, err := machine.NewGrouped(x.P, x.L)
	if err != nil {
		return nil, 0, err
	}
	p, err := groupProgram(x)
	if err != nil {
		return nil, 0, err
	}
	uniform, err := model.Uniform(x.L)
	if err != nil {
		return nil, 0, err
	}
	delays, err = p.Delays(uniform, model.Shuffled)
	return delays, g.Delay(), err
}
