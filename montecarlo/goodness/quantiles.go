package goodness

import (
	"math"
	"slices"

	"castlab/distributions"
	"castlab/distributions/fitting"
	"castlab/distributions/inputs"
	"castlab/montecarlo"
)

// A Point is one value of a Q-Q figure.
type Point struct {
	P      float64 // the middle of the step of the empirical distribution function
	Law    float64 // the quantile of the law, given the truncation
	Value  float64 // that of the values
	Lo, Hi float64 // the band about the quantile of the law
}

// QuantileQuantile returns the points of a Q-Q figure, at most so many, evenly spaced in
// the values in their order with the ten smallest and ten largest kept. The band has all values of
// a sample of the law with probability level or more: the quantiles of the law at P plus and minus
// the half-width of Dvoretzky, Kiefer and Wolfowitz. It holds for a law that was stated; about one
// that was fitted to the values it is too wide.
//
// Errors: an *inputs.Error for a level outside (0, 1) or points < 21.
func QuantileQuantile(s fitting.Sample, law distributions.Law, level float64, points int) ([]Point, error) {
	if err := inputs.Inside("level", level, 0, 1); err != nil {
		return nil, err
	}
	if err := inputs.Integer("points", points, 21, math.MaxInt); err != nil {
		return nil, err
	}
	if err := s.Validate(); err != nil {
		return nil, err
	}
	values := slices.Clone(s.Values)
	slices.Sort(values)
	n := float64(s.Len())
	for _, c := range s.Censored {
		if !math.IsInf(c.Hi, 1) || len(values) > 0 && c.Lo < values[len(values)-1] {
			return nil, ErrCensoring
		}
	}
	eps := montecarlo.DKW(int64(s.Len()), level)
	a, b := 0.0, 1.0
	if s.Truncated != nil {
		a, b = law.CDF(s.Truncated.Lo), law.CDF(s.Truncated.Hi)
	}
	quantile := func(p float64) float64 {
		p = math.Min(1, math.Max(0, p))
		if s.Truncated == nil && p > 0.5 {
			return law.UpperQuantile(1 - p)
		}
		return law.Quantile(a + (b-a)*p)
	}
	var list []Point
	last := -1
	for k := range points {
		i := k
		const ends = 10
		switch m := len(values); {
		case m <= points:
		case k >= points-ends:
			i = m - points + k
		case k >= ends:
			i = ends + (k-ends)*(m-2*ends)/(points-2*ends)
		}
		if i >= len(values) || i == last {
			continue
		}
		last = i
		p := (float64(i) + 0.5) / n
		list = append(list, Point{P: p, Law: quantile(p), Value: values[i], Lo: quantile(p - 0.5/n - eps), Hi: quantile(p + 0.5/n + eps)})
	}
	return list, nil
}
