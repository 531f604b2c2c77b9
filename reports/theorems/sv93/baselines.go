package sv93

import (
	"errors"
	"fmt"
	"math/rand/v2"

	formula "castlab/analytic/logp"
	"castlab/montecarlo"
	"castlab/reports"
	machine "castlab/topologies/logp"
)

// A baseline is a schedule of k items that is in use, and its time.
type baseline struct {
	name string
	time func(P, L, k int) (int, error)
	of   func(P, L, k int) (machine.Schedule, error)
}

func baselines() []baseline {
	return []baseline{
		{"binomial", formula.Binomial, machine.Binomial},
		{"pipeline", formula.Pipeline, machine.Pipeline},
		{"scatter-allgather", formula.ScatterAllgather, machine.ScatterAllgather},
		{"single-sending", formula.Single, func(P, L, k int) (machine.Schedule, error) {
			label := fmt.Sprintf("SV93-BASELINES P=%d L=%d", P, L)
			return machine.SingleSending(P, L, k, rand.New(montecarlo.NewStreams(1, label).Source(0)), 200)
		}},
	}
}

func baselineTimes() reports.Claim {
	return reports.Claim{
		ID:    "SV93-BASELINES",
		Title: "The times of common broadcasts of k items",
		Statement: `A binomial tree for one item after the other takes $(k-1)d + dL$ steps for $P = 2^d$, a line $L(P-1) + k - 1$; dealing out and passing around a ring of $n = P-1$ takes $\max(k, k+L-b) + (n-2)\max(b, L) + b - 1 + L$ with $b = \lceil k/n \rceil$, and sending every item once along trees of the least delay $L + B(P-1, L) + k - 1$, where that delay is possible for ever. ` +
			`Executed as schedules that the validator accepts.`,
		Source:     "derived; the last after Karp et al. 1993",
		Quantity:   `T`,
		Unit:       "steps",
		Relation:   reports.Equal,
		Resolution: oneStep,
		Symbols:    []reports.Symbol{symbolP, symbolL, symbolK, symbolT, symbolB, {Name: "d", Meaning: "binary logarithm of P"}, {Name: "n, b", Meaning: "processors but the source; most items that one of them is dealt"}},
		Formula:    "analytic/logp.ScatterAllgather",
		Model:      "topologies/logp.ScatterAllgather",
		Cases: reports.Printed(func() []reports.Case {
			var cases []reports.Case
			for _, b := range baselines() {
				for _, x := range []size{{8, 2, 6}, {16, 4, 5}, {32, 1, 40}} {
					cases = append(cases, counted("algorithm="+b.name+" "+x.String(), func() (int, error) { return b.time(x.P, x.L, x.k) }, "T", "steps", func() (int, int64, error) {
						s, err := b.of(x.P, x.L, x.k)
						if err != nil {
							return 0, 0, err
						}
						return s.Steps, int64(len(s.Sends)), machine.Validate(s)
					}))
				}
			}
			return cases
		}),
	}
}

// baselineBest: none of them is shorter than the schedules found.
func baselineBest() reports.Claim {
	const id = "SV93-RANK"
	return reports.Claim{
		ID:        id,
		Title:     "The shortest schedules against common ones",
		Statement: `The schedules found, whose time is that of SV93-TCOUNT, take no more steps than the best of the four of SV93-BASELINES: a binomial tree is good for one item, a line and a ring for many and few processors, and sending every item once everywhere else, up to 5 steps above the optimum for $P \le 64$, $L \le 8$, $k = 6$.`,
		Source:    "derived",
		Quantity:  `T`,
		Unit:      "steps",
		Relation:  reports.AtMost,
		Symbols:   []reports.Symbol{symbolP, symbolL, symbolK, symbolT},
		Formula:   "analytic/logp.Single",
		Model:     "topologies/logp.Optimal",
		Cases: reports.Printed(func() []reports.Case {
			list := []size{{8, 2, 1}, {8, 2, 6}, {16, 4, 5}, {32, 2, 8}, {4, 1, 40}, {64, 8, 6}}
			return onSizes(list, bestBaseline, "T", "steps", func(x size) (int, int64, error) { return found(id, x) })
		}),
	}
}

// bestBaseline returns the least of the times.
func bestBaseline(x size) (int, error) {
	best := -1
	var all error
	for _, b := range baselines() {
		t, err := b.time(x.P, x.L, x.k)
		if err == nil && (best < 0 || t < best) {
			best = t
		}
		all = errors.Join(all, err)
	}
	return best, all
}
