package goodness

import (
	"errors"
	"math"
	"math/rand/v2"

	"castlab/distributions"
	"castlab/distributions/fitting"
)

// ErrCensoring says that samples cannot be drawn as the given one was.
var ErrCensoring = errors.New("a test needs values that were censored at one time only, above all others: when the others would have " +
	"been censored is not known")

// drawable returns an error unless new samples can be censored as the given one.
func drawable(s fitting.Sample) error {
	for _, c := range s.Censored {
		if !math.IsInf(c.Hi, 1) || c.Lo != s.Censored[0].Lo {
			return ErrCensoring
		}
	}
	if len(s.Censored) > 0 {
		for _, x := range s.Values {
			if x > s.Censored[0].Lo {
				return ErrCensoring
			}
		}
	}
	return nil
}

// draw returns a sample of a law as the given one was recorded: truncated, rounded to a grid with a
// point at offset, censored.
func draw(like fitting.Sample, law distributions.Law, step, offset float64, r *rand.Rand) fitting.Sample {
	s := fitting.Sample{Truncated: like.Truncated, Resolution: step}
	if step == 0 {
		s.Resolution = -1
	}
	n := like.Len()
	s.Values = make([]float64, 0, n)
	for range n {
		x := one(like.Truncated, law, r)
		if len(like.Censored) > 0 && x > like.Censored[0].Lo {
			s.Censored = append(s.Censored, like.Censored[0])
			continue
		}
		if step > 0 {
			x = offset + float64(math.Round((x-offset)/step)*step)
		}
		s.Values = append(s.Values, x)
	}
	return s
}

// one draws a value inside of a truncation, by inversion.
func one(t *fitting.Interval, law distributions.Law, r *rand.Rand) float64 {
	if t == nil {
		return law.Sample(r)
	}
	u := r.Float64()
	var x float64
	if a := law.CDF(t.Lo); a < 0.5 {
		x = law.Quantile(a + (law.CDF(t.Hi)-a)*u)
	} else {
		up, down := law.Survival(t.Lo), law.Survival(t.Hi)
		x = law.UpperQuantile(up - (up-down)*u)
	}
	return math.Min(math.Max(x, t.Lo), t.Hi)
}
