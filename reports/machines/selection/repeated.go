package selection

import (
	"math/rand/v2"
	"slices"

	"castlab/montecarlo"
	"castlab/montecarlo/collectives"
)

// Bytes and messages from which on programs without anything random run once. An exact question has two runs, which show that they are
// equal; of programs that are long enough to matter the second is the first again, and small ones show it of the same code.
const (
	manyBytes    = 1 << 20
	manyMessages = 1 << 14
)

// long reports whether programs take long to run.
func long(programs []*collectives.Compiled, bytes int64) bool {
	messages := 0
	for _, c := range programs {
		messages += c.Messages()
	}
	return bytes >= manyBytes || messages >= manyMessages
}

// onlyOnce is a model without anything random, whose runs after the first are that again.
func onlyOnce(model func() montecarlo.Replication[[]float64]) func() montecarlo.Replication[[]float64] {
	return func() montecarlo.Replication[[]float64] {
		run := model()
		var first []float64
		return func(r *rand.Rand) ([]float64, error) {
			if first != nil {
				return slices.Clone(first), nil
			}
			times, err := run(r)
			if err == nil {
				first = slices.Clone(times)
			}
			return times, err
		}
	}
}
