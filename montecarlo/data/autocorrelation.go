package data

import (
	"math"

	"gonum.org/v1/gonum/stat/distuv"
)

// An Autocorrelation has the correlations of the values of a sample with those that come
// later, from lag 1 on.
type Autocorrelation struct {
	Lags []float64

	// Band is the half-width of the band that holds each correlation of independent
	// values with a probability of 0.95, about -1/n: 1.96/sqrt(n).
	Band float64
}

// Autocorrelation returns the correlations at lags 1 to most, fewer of a short sample, of
// the values that are held,
//
//	r_h = sum (x_i - m)(x_(i+h) - m) / sum (x_i - m)^2
//
// which is what R's acf has. There are none of equal values.
func (s *Sample) Autocorrelation(most int) Autocorrelation {
	n := len(s.values)
	a := Autocorrelation{Band: 1.959963984540054 / math.Sqrt(float64(n))}
	if n < 2 || s.Min() == s.Max() {
		return a
	}
	mean, total := 0.0, 0.0
	for _, x := range s.values {
		mean += x / float64(n)
	}
	unit := 1.0 // differences and squares stay in the range of float64
	if math.IsInf(s.Max()-s.Min(), 1) {
		unit = 0.5
	}
	off := func(x float64) float64 { return float64(unit*x) - float64(unit*mean) }
	scale := math.Max(math.Abs(off(s.Max())), math.Abs(off(s.Min())))
	d := make([]float64, n)
	for i, x := range s.values {
		d[i] = off(x) / scale
		total += float64(d[i] * d[i])
	}
	at := func(h int) float64 {
		sum := 0.0
		for i, x := range d[h:] {
			sum += float64(x * d[i])
		}
		return sum / total
	}
	for h := 1; h <= most && h < n; h++ {
		a.Lags = append(a.Lags, at(h))
	}
	return a
}

// Worth returns how many independent values have a mean that is as uncertain, by the
// interval at 0.95 of Sample.Mean: the variance over the square of its half-width in
// standard errors, at most N. It is 0 where there is no interval.
func (s *Sample) Worth() float64 {
	const level = 0.95
	e := s.Mean(level)
	if !s.inLaunches() && !s.Dependence().Dependent {
		return float64(s.N())
	}
	if !(e.Width() > 0) || math.IsInf(e.Width(), 0) {
		return 0
	}
	se := e.Width() / 2 / distuv.UnitNormal.Quantile((1+level)/2)
	return math.Min(float64(s.N()), s.moments.Variance()/(se*se))
}
