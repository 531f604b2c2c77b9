package data

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/stat/distuv"

	"castlab/montecarlo"
)

// Samples below leastSeen values have the doubt that neighbors correlate by up to unseen, whatever the tests say.
//
// Why 95: Suspected asks z = r sqrt(n) to be above 1.645 (P < suspicious = 0.1 on two sides). Of values that correlate by
// r = 0.3, z has mean 0.3 sqrt(n) and variance about 1, so that it is above in 0.9 of samples where
// 0.3 sqrt(n) >= 1.645 + 1.282, the normal quantiles of 0.95 and 0.9: from n = 95 on.
const (
	unseen    = 0.3 // a correlation of neighbors
	leastSeen = 95  // values
)

// severalLaunches is what settles how far the values of one launch speak of the next.
const severalLaunches = "measure in several launches and say which value is of which"

// Doubt says what the tests do not settle, and what would; "" if there is nothing, or if a
// Reason takes the interval away.
func (d Dependence) Doubt() (reason, settle string) {
	switch {
	case d.Changed || len(d.Tests) == 0:
		return "", ""
	case d.Dependent && d.Ratios.lasting():
		return fmt.Sprintf("the means of %d stretches vary %.2g times as much as those of values that depend on their neighbors alone "+
			"(P=%.2g, and of one such sample in five below %g)",
			d.Ratios.Batches, d.Ratios.Ratio, d.Ratios.P, lastingAt), severalLaunches
	case d.Dependent:
		return "", ""
	case d.Ratios.lasting():
		return fmt.Sprintf("the means of %d stretches vary %.2g times as much as those of independent values (P=%.2g, and of one "+
			"independent sample in five below %g)",
			d.Ratios.Batches, d.Ratios.Ratio, d.Ratios.P, lastingAt), severalLaunches
	case d.Suspected:
		return fmt.Sprintf("neighbors may be alike (correlation %.2g, P=%.2g)", d.Correlation, d.Tests[0].P), "measure more values"
	case d.N < leastSeen && !d.Apart:
		return fmt.Sprintf("n=%d is too few to see that neighbors are alike, up to a correlation of %g", d.N, unseen),
			fmt.Sprintf("measure %d values or more", leastSeen)
	}
	return "", ""
}

// Concern returns all that is said of dependence: a Reason, or what a Doubt says; "" if there is
// nothing.
func (d Dependence) Concern() string {
	if reason := d.Reason(); reason != "" {
		return reason
	}
	reason, _ := d.Doubt()
	return reason
}

// widening returns the factor, at least 1, by which the doubt of d widens the interval of the mean of series. It is the
// larger one of two:
//
//	of what lasts    by how much means of long batches vary more than those of independent values would: see inflated
//	of neighbors     sqrt((1+r)/(1-r)), r being the correlation seen, or unseen where there are too few values
func (d Dependence) widening(series []float64, level float64) float64 {
	f := 1.0
	switch {
	case d.Ratios.lasting() && len(series) == 0: // of a saved sample, without its values
		f = studentized(d.Ratios.Ratio, freedom(d.Ratios.Batches), level)
	case d.Ratios.lasting():
		f = inflated(series, level)
	}
	switch {
	case d.Dependent:
	case d.Suspected:
		f = math.Max(f, math.Sqrt(d.Inflation))
	case d.N < leastSeen && !d.Apart:
		f = math.Max(f, math.Sqrt((1+unseen)/(1-unseen)))
	}
	return f
}

// rankWidening returns the factor by which what ranks say is widened where neighbors may be alike: that of the mean, or with the
// upper end of their correlation r, at 1 - FalseAlarm by Fisher's z, where it is more,
//
//	sqrt((1+u)/(1-u)),  u = tanh(atanh r + z/sqrt(n-3))
//
// as so few values show little of r. Of two samples of 10, 20 and 40 values of one autoregression of 0.7 ranks so widened decide,
// wrongly, in 0.0005, 0.0145 and 0.006 of pairs at the level 0.95, of 0.9 in 0.024, 0.073 and 0.001 (2000 pairs each, an
// independent program), beside those in which the tests suspect nothing.
func (d Dependence) rankWidening(level float64) float64 {
	f := d.widening(d.scores, level)
	if d.Suspected {
		n := float64(d.N)
		r := math.Max(0, math.Min(0.98, d.Correlation+1/n))
		u := math.Tanh(math.Atanh(r) + float64(distuv.UnitNormal.Quantile(1-FalseAlarm)/math.Sqrt(n-3)))
		f = math.Max(f, math.Sqrt((1+u)/(1-u)))
	}
	return f
}

// LeastWorth returns how many independent values the sample is worth, for an interval of a level, if a
// doubt is right; N where there is none.
func (s *Sample) LeastWorth(level float64) int64 {
	d := s.Dependence()
	if reason, _ := d.Doubt(); reason == "" {
		return s.N()
	}
	f := d.widening(d.scores, level)
	return max(1, int64(float64(s.N())/(f*f)))
}

// stretched returns the interval of an estimate with both ends f times as far from its value.
func stretched(e montecarlo.Estimate, f float64) (lo, hi float64) {
	lo, hi = e.Lo, e.Hi
	if f > 1 {
		lo, hi = e.Value-float64(f*(e.Value-e.Lo)), e.Value+float64(f*(e.Hi-e.Value))
	}
	return lo, hi
}

// stretchedQuantile returns the interval of order statistics of n/f^2 independent values for the
// p-quantile, with ends at the same shares of the n values.
func (s *Sample) stretchedQuantile(p, level, f float64) (lo, hi float64) {
	n := float64(s.N())
	m := math.Max(1, math.Floor(n/(f*f)))
	l, u, _ := montecarlo.QuantileRanks(int64(m), p, level)
	lo, hi = math.Inf(-1), math.Inf(1)
	if l >= 1 {
		lo, _ = s.bounds(1 + int64(math.Floor(float64(l-1)*n/m)))
	}
	if float64(u) <= m {
		_, hi = s.bounds(int64(math.Min(n, math.Ceil(float64(u)*n/m))))
	}
	return lo, hi
}

// about returns the indicators [value <= x] of a series.
func about(values []float64, x float64) []float64 {
	list := make([]float64, len(values))
	for i, v := range values {
		if v <= x {
			list[i] = 1
		}
	}
	return list
}
