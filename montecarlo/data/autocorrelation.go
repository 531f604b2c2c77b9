package data

import "math"

// An Autocorrelation has the correlations of the values of a sample with those that come
// later, from lag 1 on.
type Autocorrelation struct {
	Lags []float64

	// Band is the half-width of the band that holds each correlation of independent
	// values with a probability of 0.95, about -1/n: 1.96/sqrt(n).
	Band float64

	// Effective is the number of independent values whose mean varies as much as that of
	// the sample: n/(1 + 2 sum of correlations), summed as long as those of two lags
	// are positive together. It has no interval, and is too large where the sample
	// is short beside its dependence.
	Effective float64
}

// mostSummed bounds the lags that the effective size adds up.
const mostSummed = 1000

// Autocorrelation returns the correlations at lags 1 to most, fewer of a short sample, of
// the values that are held,
//
//	r_h = sum (x_i - m)(x_(i+h) - m) / sum (x_i - m)^2
//
// which is what R's acf has. There are none of equal values.
//
// Source: Geyer, "Practical Markov chain Monte Carlo", Statistical Science 7 (1992),
// section 3.3, for where the sum ends.
func (s *Sample) Autocorrelation(most int) Autocorrelation {
	n := len(s.values)
	a := Autocorrelation{Band: 1.959963984540054 / math.Sqrt(float64(n)), Effective: float64(n)}
	if n < 2 || s.Min() == s.Max() {
		return a
	}
	mean, total := 0.0, 0.0
	for _, x := range s.values {
		mean += x / float64(n)
	}
	scale := math.Max(math.Abs(s.Max()-mean), math.Abs(s.Min()-mean)) // squares stay in the range of float64
	d := make([]float64, n)
	for i, x := range s.values {
		d[i] = (x - mean) / scale
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
	r := func(h int) float64 {
		if h <= len(a.Lags) {
			return a.Lags[h-1]
		}
		return at(h)
	}
	// Pairs 1 + r_1, r_2 + r_3, ...: positive and decreasing for a reversible chain.
	sum, least := 0.0, math.Inf(1)
	for h := 0; h+1 < min(n, mostSummed); h += 2 {
		pair := 1.0
		if h > 0 {
			pair = r(h)
		}
		if pair += r(h + 1); pair <= 0 {
			break
		}
		least = math.Min(least, pair)
		sum += least
	}
	if worth := 2*sum - 1; worth > 1 {
		a.Effective = float64(n) / worth
	}
	return a
}
