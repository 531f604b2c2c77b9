package packets

import (
	"math/rand/v2"

	"castlab/distributions"
	"castlab/distributions/inputs"
	"castlab/montecarlo"
)

// Completion returns the model that draws a length for every packet, in order
// of their numbers, and executes the broadcast: each Replication has an
// Execution of its own.
//
// Errors, of every replication: an *inputs.Error for an unknown
// discipline, for no law and for a law that admits negative lengths; the error
// of a law that is not valid; those of Run, which a draw may give.
func (b *Broadcast) Completion(how Discipline, law distributions.Sampler) func() montecarlo.Replication[float64] {
	err := checkModel(how, law)
	return func() montecarlo.Replication[float64] {
		if err != nil {
			return func(*rand.Rand) (float64, error) { return 0, err }
		}
		e := b.NewExecution()
		x := make([]float64, b.nodes)
		return func(r *rand.Rand) (float64, error) {
			for p := range x {
				x[p] = law.Sample(r)
			}
			return e.Run(how, x)
		}
	}
}

func checkModel(how Discipline, law distributions.Sampler) error {
	if err := how.check(); err != nil {
		return err
	}
	if law == nil {
		return &inputs.Error{Arg: "law", Value: "none", Domain: "a law of packet lengths"}
	}
	if l, ok := law.(distributions.Law); ok {
		if err := l.Validate(); err != nil {
			return err
		}
		if lo, _ := l.Support(); lo < 0 {
			return &inputs.Error{Arg: "law", Value: l.String(), Domain: "a law of lengths >= 0"}
		}
	}
	return nil
}
