package cube

import (
	"math/rand/v2"

	"castlab/distributions"
	"castlab/montecarlo"
)

// An Outcome is what one execution of the broadcast shows. All entries are
// times, in the unit of the lengths.
type Outcome struct {
	T             float64   // completion time, the sum of the phases
	Phase         []float64 // Phase[i-1] is T_i
	Load          float64   // largest LinkLoad
	Max, Sum, Min float64   // of the lengths
}

// Completion returns the replications that draw 2^d lengths and return T_mod.
// They do not allocate.
//
// Errors: *inputs.Error for no law, a law that is not valid, and a
// length that is negative or not a number.
func (b *Barrier) Completion(law distributions.Sampler) func() montecarlo.Replication[float64] {
	return func() montecarlo.Replication[float64] {
		if err := validateLaw(law); err != nil {
			return func(*rand.Rand) (float64, error) { return 0, err }
		}
		e, x := b.NewExecution(), make([]float64, 1<<b.d)
		return func(r *rand.Rand) (float64, error) {
			if _, err := draw(x, law, r); err != nil {
				return 0, err
			}
			return e.Run(x), nil
		}
	}
}

// Outcomes returns the replications that draw 2^d lengths and return all that
// an execution shows. They do not allocate: the Outcome is overwritten by the
// next call. Errors: those of Completion.
func (b *Barrier) Outcomes(law distributions.Sampler) func() montecarlo.Replication[*Outcome] {
	return func() montecarlo.Replication[*Outcome] {
		if err := validateLaw(law); err != nil {
			return func(*rand.Rand) (*Outcome, error) { return nil, err }
		}
		e, x, o := b.NewExecution(), make([]float64, 1<<b.d), &Outcome{Phase: make([]float64, b.d)}
		return func(r *rand.Rand) (*Outcome, error) {
			s, err := draw(x, law, r)
			if err != nil {
				return nil, err
			}
			o.Max, o.Sum, o.Min = s.max, s.sum, s.min
			o.T = e.Run(x)
			for i := range o.Phase {
				o.Phase[i] = e.Phase(i + 1)
			}
			o.Load = e.Load()
			return o, nil
		}
	}
}
