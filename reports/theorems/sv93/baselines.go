package sv93

import (
	"fmt"
	"math/rand/v2"

	formula "castlab/analytic/logp"
	"castlab/montecarlo"
	"castlab/reports"
	"castlab/reports/arguments"
	machine "castlab/topologies/logp"
)

// A baseline is a well-known schedule of k items, and its time.
type baseline struct {
	name string
	time func(P, L, k int) (int, error)
	of   func(P, L, k int) (machine.Schedule, error)
}

func (b baseline) String() string { return b.name }

const singleSending = "single-sending"

// A baselineCase is a baseline on a machine.
type baselineCase struct {
	baseline
	size
}

func (x baselineCase) String() string { return fmt.Sprintf("algorithm=%v %v", x.baseline, x.size) }

var baselineOf = arguments.Of2(func(b baseline, x size) (baselineCase, error) { return baselineCase{b, x}, nil },
	arguments.Choice("algorithm", "schedule of k items", baselines()...),
	loadOf(processors(2, mostAttained.P, 64), latencies(64, 8), itemsUpTo(256, 60)))

func printedBaselines() (list []baselineCase) {
	for _, b := range baselines() {
		for _, x := range []size{{8, 2, 6}, {16, 4, 5}, {32, 1, 40}} {
			list = append(list, baselineCase{b, x})
		}
	}
	return list
}

func baselines() []baseline {
	return []baseline{
		{"binomial", formula.Binomial, machine.Binomial},
		{"pipeline", formula.Pipeline, machine.Pipeline},
		{"scatter-allgather", formula.ScatterAllgather, machine.ScatterAllgather},
		{singleSending, formula.Single, func(P, L, k int) (machine.Schedule, error) {
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
		Formula:    formula.ScatterAllgather,
		Model:      machine.ScatterAllgather,
		Cases: counts(baselineOf, printedBaselines(), func(x baselineCase) (int, error) { return x.time(x.P, x.L, x.k) }, "T", "steps", func(x baselineCase) (int, int64, error) {
			s, err := x.of(x.P, x.L, x.k)
			if err != nil {
				return 0, 0, err
			}
			return s.Steps, int64(len(s.Sends)), machine.Validate(s)
		}, hypothesis[baselineCase]{"P a power of 2 for the binomial tree; for sending every item once P and L of which SV93-CONT says that the delay is possible for ever", func(x baselineCase) error {
			if x.name == singleSending {
				if x.L > mostAttained.L {
					return refused("L", x.L, fmt.Sprintf("an integer from 1 to %d", mostAttained.L))
				}
				return possible.check(x.size)
			}
			_, err := x.time(x.P, x.L, x.k)
			return err
		}}),
	}
}

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
		Formula:   formula.Single,
		Model:     machine.Optimal,
		Cases: counts(searched, []size{{8, 2, 1}, {8, 2, 6}, {16, 4, 5}, {32, 2, 8}, {4, 1, 40}, {64, 8, 6}},
			bestBaseline, "T", "steps", func(x size) (int, int64, error) { return found(id, x) }),
	}
}

// bestBaseline returns the smallest of the times, without that of a binomial tree
// unless P is a power of 2.
func bestBaseline(x size) (int, error) {
	best, err := formula.Pipeline(x.P, x.L, x.k)
	for _, b := range baselines() {
		if t, failed := b.time(x.P, x.L, x.k); failed == nil {
			best = min(best, t)
		}
	}
	return best, err
}
