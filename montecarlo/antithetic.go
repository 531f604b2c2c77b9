package montecarlo

import "math/rand/v2"

// complement is the source of the bitwise complements of another source's words: where
// Float64 of the other is u, Float64 of the complement is 1 - 2^-53 - u.
type complement struct{ source rand.Source }

func (c complement) Uint64() uint64 { return ^c.source.Uint64() }

// Antithetic returns the model of the average of two runs, one on a stream and
// one on its complement, so that every uniform u of the first is 1-u in the
// second. The mean is unchanged, whatever the model. The variance is at most
// that of one run, and below half of it where the two are negatively
// correlated, as for a monotone function of uniforms that draws a fixed number
// of them (inversion). Samplers by rejection, and ExpFloat64 and NormFloat64 of
// math/rand/v2, are not monotone in their words: they gain nothing, and a hundred pairs
// can miss the tail of the law of the averages (COVERAGE.md).
//
// One antithetic replication is two runs of the model.
func Antithetic(model func() Replication[float64]) func() Replication[float64] {
	return func() Replication[float64] {
		run := model()
		stream := newReplay()
		plain, mirrored := rand.New(stream.source), rand.New(complement{stream.source})
		return func(r *rand.Rand) (float64, error) {
			stream.draw(r)
			stream.start()
			x, err := run(plain)
			if err != nil {
				return 0, err
			}
			stream.start()
			y, err := run(mirrored)
			return (x + y) / 2, err
		}
	}
}
