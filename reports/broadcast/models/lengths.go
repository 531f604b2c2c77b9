package models

import (
	"math/rand/v2"

	"castlab/distributions"
	"castlab/montecarlo"
	"castlab/reports/arguments"
)

const lengthsNotes = `With lengths=FILE there is one execution and its values are exact: the flags of
sampling (--seed, --replications, --precision, --level) then have no effect. With a
joint law, such as lengths=block(size=16,file=FILE), lengths are drawn for every
replication, and may depend on each other. --trace FILE takes the lengths of a
record as if independent, in blocks and in their own order, beside each other.`

// lengthsInstead declares the key lengths, an alternative to law.
func lengthsInstead(meaning string) arguments.Argument[*arguments.Lengths] {
	return arguments.Declared(func(k *arguments.Keys) func() (*arguments.Lengths, error) {
		lengths := k.Lengths("lengths", meaning+", for one exact execution, or their joint law")
		k.Either("law", "lengths")
		return func() (*arguments.Lengths, error) { return lengths, nil }
	})
}

// jointWarning is the first warning about a law that a joint law is made of.
func jointWarning(j distributions.Joint) string {
	for _, law := range j.MadeOf() {
		if warning := infiniteVariance(law); warning != "" {
			return warning
		}
	}
	return ""
}

// cubeFilled prepares the simulator for lengths that fill draws.
func cubeFilled(d int, mode string, fill func(x []float64, r *rand.Rand)) (func() montecarlo.Replication[[]float64], error) {
	executor, err := cubeExecutor(d, mode)
	if err != nil {
		return nil, err
	}
	return func() montecarlo.Replication[[]float64] {
		run, x := executor(), make([]float64, 1<<d)
		return func(r *rand.Rand) ([]float64, error) {
			fill(x, r)
			return run(x)
		}
	}, nil
}
