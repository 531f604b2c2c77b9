package sv93

import (
	"context"
	"fmt"

	formula "castlab/analytic/logp"
	"castlab/montecarlo"
	model "castlab/montecarlo/logp"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/theorems/internal/kit"
	machine "castlab/topologies/logp"
)

// randomMachines are those of which it has been measured that random latencies go beyond
// Theorem 7.1, with the items that it takes.
var randomMachines = map[size]int{{P: 8, L: 2}: 100, {P: 8, L: 3}: 200, {P: 16, L: 4}: 400}

// randomPrinted: no adversary is needed.
func randomPrinted() reports.Claim {
	return reports.Claim{
		ID:        "SV93-THM7.1-RANDOM",
		Title:     "Random latencies alone delay the schedule of groups by more than Theorem 7.1 allows an adversary (measured)",
		Statement: `If latencies are independent and uniform on $1, \ldots, L$, the worst of $k$ items has on average $\Delta \ge L + B(P-1, L+1) + (L-1)\,d$, the printed bound for an adversary, for $P = 8$ and $L = 2$ from $k = 100$ on, $P = 8$ and $L = 3$ from 200 on, and $P = 16$ and $L = 4$ from 400 on: lateness accumulates (SV93-RATCHET). The paper speaks of adversaries alone; this follows from its bound being wrong (SV93-THM7.1-PRINTED).`,
		Source:    "derived and measured; SV93, Theorem 7.1, has the bound",
		Quantity:  `E \max \Delta - (L + B(P-1, L+1))`,
		Unit:      "steps",
		Relation:  reports.AtLeast,
		Symbols:   []reports.Symbol{symbolP, symbolL, symbolK, symbolB, symbolDelay, symbolTreeDepth},
		Formula:   formula.PrintedAdversary,
		Model:     (*model.Execution).Delays,
		Cases: uniformCases(variedRuns.UsualOf("P", "8", "16").UsualOf("L", "2", "3", "4").Usual("k", 400, 500), []varied{{size{8, 2, 100}, 2500}, {size{8, 3, 200}, 1500}, {size{16, 4, 400}, 4000}}, "SV93-THM7.1-RANDOM",
			func(x size) bool { return x.P > 8 }, func(x size) (float64, error) {
				v, err := formula.PrintedAdversary(x.P, x.L)
				return float64(v), err
			}, func(d model.Delays) float64 { return float64(d.Worst) }, hypothesis[varied]{"P = 8 and L = 2 with k at least 100, P = 8 and L = 3 with k at least 200, or P = 16 and L = 4 with k at least 400", func(x varied) error {
				least, measured := randomMachines[size{P: x.P, L: x.L}]
				if !measured {
					return refused("P, L", x.size, "P=8 L=2, P=8 L=3 or P=16 L=4, which have been measured")
				}
				if x.k < least {
					return refused("k", x.k, fmt.Sprintf("an integer >= %d for P=%d L=%d", least, x.P, x.L))
				}
				return nil
			}}),
	}
}

func ratchet() reports.Claim {
	return reports.Claim{
		ID:    "SV93-RATCHET",
		Title: "Random latencies make the schedule of groups later and later",
		Statement: `If latencies are independent and uniform on $1, \ldots, L$, the last 20 of $k$ items have on average a $\Delta$ that exceeds $L + B(P-1, L+1)$ by more and more: with $P = 16$, $L = 4$ by at least 1.2, 3.4, 5.4 and 6.6 steps for $k = 50, 200, 800, 3200$, with $17 \le P \le 128$, $2 \le L \le 8$ and $k \ge 200$ by at least 2. ` +
			`Every processor of a group sends in every step, so that whoever is late once stays so: only a schedule with steps to spare recovers. SV93-THM7.1 bounds it all.`,
		Source:   "derived; thresholds measured",
		Quantity: `E \bar\Delta - (L + B(P-1, L+1))`,
		Unit:     "steps",
		Relation: reports.AtLeast,
		Symbols:  []reports.Symbol{symbolP, symbolL, symbolK, symbolB, symbolDelay, {Name: `\bar\Delta`, Meaning: "mean of the delays of the last 20 items of a run", Unit: "steps"}},
		Formula:  kit.Stated,
		Model:    (*model.Execution).Delays,
		Figures:  latencyFigures,
		Cases: uniformCases(variedRuns.Usual("P", 16, 24).Usual("L", 3, 8).Usual("k", 200, 240), []varied{{size{16, 4, 50}, 4000}, {size{16, 4, 200}, 2400}, {size{16, 4, 800}, 2400}, {size{16, 4, 3200}, 2400}}, "SV93-RATCHET",
			func(x size) bool { return x.k > 200 }, lateness, func(d model.Delays) float64 { return d.Last }, hypothesis[varied]{"P = 16, L = 4 and k at least 50, or P at least 17, L from 2 to 8 and k at least 200", func(x varied) error {
				_, err := lateness(x.size)
				return err
			}}),
	}
}

// lateness returns a lower bound for the delay of the last items over the schedule; it
// does not decrease with longer runs.
func lateness(x size) (float64, error) {
	switch {
	case x.P == 16 && x.L == 4 && x.k >= 50:
		least := 1.2
		for _, from := range []struct {
			k     int
			least float64
		}{{200, 3.4}, {800, 5.4}, {3200, 6.6}} {
			if x.k >= from.k {
				least = from.least
			}
		}
		return kit.Stated(least)
	case x.P >= 17 && x.L >= 2 && x.L <= 8 && x.k >= 200:
		return kit.Stated(2)
	}
	return 0, refused("P L k", x, "P=16 L=4 k>=50 or P>=17 L=2..8 k>=200")
}

// A varied is a size under uniform latencies, and the number of runs that decide its
// case at the level of a check of all claims.
type varied struct {
	size
	runs int
}

// variedRuns gives all sizes about as many messages in total; most cases are decided
// after a tenth of them.
var variedRuns = arguments.Of1(func(x size) (varied, error) {
	const messages = 1 << 25
	return varied{x, min(max(messages/(x.P*x.k), 1000), 10000)}, nil
}, loadOf(processors(2, 128, 24).Usual("P", 6, 20), latencies(16, 6).Usual("L", 4, 6), itemsUpTo(3200, 200).Usual("k", 20, 200)))

// uniformCases returns cases of a statistic of the delays under uniform latencies,
// minus the delay of the schedule.
func uniformCases(a arguments.Argument[varied], list []varied, id string, long func(x size) bool, theory func(x size) (float64, error), number func(d model.Delays) float64, given ...hypothesis[varied]) reports.Cases {
	return casesOf(a, list, func(x varied) reports.Case {
		return reports.Case{
			Theory: func() (float64, error) { return theory(x.size) },
			Long:   long(x.size),
			Measure: func(ctx context.Context, s montecarlo.Settings) (montecarlo.Estimate, error) {
				delays, nominal, err := uniformDelays(x.size)
				if err != nil {
					return montecarlo.Estimate{}, err
				}
				more := model.NumberOf(delays, func(d model.Delays) float64 { return number(d) - float64(nominal) })
				return kit.AtMost(x.runs, montecarlo.Mean("additional delay", "steps", fmt.Sprintf("%s %v", id, x), more))(ctx, s)
			},
		}
	}, given...)
}

// uniformDelays returns the model of the schedule of groups under uniform latencies,
// and the delay of the schedule.
func uniformDelays(x size) (delays func() montecarlo.Replication[model.Delays], nominal int, err error) {
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
