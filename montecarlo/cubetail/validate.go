package cubetail

import (
	"math"
	"math/rand/v2"

	"castlab/distributions"
	"castlab/distributions/inputs"
	"castlab/montecarlo"
)

// validate checks the arguments that all methods share.
func validate(d int, law distributions.Law, gamma float64) error {
	if err := inputs.Integer("d", d, 1, MaxDimensions); err != nil {
		return err
	}
	if law == nil {
		return &inputs.Error{Arg: "law", Value: "none", Domain: "a law of packet lengths"}
	}
	if err := law.Validate(); err != nil {
		return err
	}
	if lo, _ := law.Support(); lo < 0 {
		return &inputs.Error{Arg: "law", Value: law.String(), Domain: "a law of lengths >= 0"}
	}
	return inputs.Number("gamma", gamma)
}

// certain returns P(T_mod > gamma) where the ends of the support determine it:
//
//	slots lo <= T_mod <= slots hi,
//
// where slots is the sum over the phases of the packets of a busiest link.
func certain(d int, law distributions.Law, gamma float64) (p float64, ok bool) {
	q, err := newCube(d)
	if err != nil {
		return 0, false
	}
	lo, hi := law.Support()
	switch {
	case math.IsInf(gamma, -1) || gamma < 0 || gamma < q.most(lo):
		return 1, true
	case gamma >= q.most(hi):
		return 0, true
	}
	return 0, false
}

func failing(err error) func() montecarlo.Replication[float64] {
	return func() montecarlo.Replication[float64] {
		return func(*rand.Rand) (float64, error) { return 0, err }
	}
}

func constant(p float64) func() montecarlo.Replication[float64] {
	return func() montecarlo.Replication[float64] {
		return func(*rand.Rand) (float64, error) { return p, nil }
	}
}
