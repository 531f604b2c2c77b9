package vb93

import (
	"fmt"
	"math/rand/v2"

	"castlab/analytic/ring"
	"castlab/distributions"
	"castlab/montecarlo"
	model "castlab/montecarlo/ring"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/theorems/internal/kit"
)

// A tailCase is about P(T > t) at a fixed t: the threshold is an input that comes from
// no formula.
type tailCase struct {
	instance
	t float64
}

func (c tailCase) String() string { return fmt.Sprintf("%v t=%v", c.instance, c.t) }

func tailCases(trace distributions.Law) []tailCase {
	exponential := distributions.Exponential{Mu: 1}
	list := []tailCase{
		{instance{n: 2, law: exponential}, 2},
		{instance{n: 9, law: exponential}, 16},
		{instance{n: 64, law: exponential}, 200},
		{instance{n: 9, law: distributions.Uniform{Min: 0, Max: 2}}, 7.5},
		{instance{n: 16, law: distributions.Pareto{Shape: 1.5, Mu: 1}}, 40},
	}
	if trace != nil {
		list = append(list, tailCase{instance{n: 64, law: trace}, 900})
	}
	return list
}

func ringTail(trace distributions.Law) reports.Claim {
	const id = "VB93-RING-TAIL"
	return reports.Claim{
		ID:         id,
		Title:      "Tail of the completion time at fixed thresholds",
		Statement:  `$\Pr(T > t) = 1 - F\!\left(t/\left\lceil \frac{n-1}{2}\right\rceil\right)^n$.`,
		Source:     "derived from VB93 eq. (1)",
		Quantity:   `\Pr(T > t)`,
		Relation:   reports.Equal,
		Resolution: reports.Resolution{Relative: 0.09},
		Symbols:    []reports.Symbol{symbolN, symbolX, symbolT, symbolF, {Name: "t", Meaning: "threshold", Unit: "time"}},
		Formula:    ring.Tail,
		Model:      model.Async.Completion,
		Cases:      kit.Moderate(0.05, 0.95, tailsOf(id, ringTails, tailCases(trace), func(c tailCase) (float64, error) { return ring.Tail(c.n, c.law, c.t) })),
	}
}

// ringTails adds a threshold to the argument of a ring.
var ringTails = arguments.Of2(func(in instance, t float64) (tailCase, error) { return tailCase{in, t}, nil },
	anyRing, arguments.Real("t", "threshold", arguments.Nonnegative()).Usual("t", 1, 30))

// tailsOf makes a case of each threshold.
func tailsOf(id string, a arguments.Argument[tailCase], list []tailCase, theory func(c tailCase) (float64, error)) reports.Cases {
	return kit.Cases(id, a, list, func(label string, c tailCase) reports.Case {
		return reports.Case{
			Validate: c.validate,
			Theory:   func() (float64, error) { return theory(c) },
			Measure:  measureTail(label, c),
		}
	})
}

// measureTail estimates P(T > t).
func measureTail(label string, c tailCase) montecarlo.Experiment {
	return montecarlo.Probability("P(T>t)", label, func() montecarlo.Replication[bool] {
		run := c.completion()
		return func(r *rand.Rand) (bool, error) {
			t, err := run(r)
			return t > c.t, err
		}
	})
}
