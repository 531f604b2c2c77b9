package steady

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/stat/distuv"
)

// Limits beyond which an interval carries a warning, from measured coverage.
const (
	leastStudied = 1e-7 // of 1 - level
	mostSkewness = 1    // of the groups
	mostOfShort  = 0.6  // the same, if the run is worth fewer independent batches than
	shortWorth   = 40
	mostEnded    = 1.15 // skewness of a law bounded at the group nearest to the mean
	endedOfShort = 0.95 // the same, if the run is worth fewer than shortWorth
	farTail      = 3.9  // normal quantile from which on mostSkewness and mostOfShort decrease
)

// warnings returns those of an interval that misses with probability tail on
// either side but may have a lower coverage. A short run has too few of the rare large
// values, such as the busy periods of a single queue near saturation, and its interval
// lies too low. Two signs show such a run:
//
//	the skewness of the groups is more than 1, or more than 0.6 where the run is
//	worth fewer than 40 independent batches. Farther out than z = 3.9, the normal
//	quantile of tail, both limits are less by (3.9/z)^2;
//	the groups are bounded near their mean on one side, as waits are by 0: the
//	skewness of a gamma law bounded there (ended) is more than 1.15, or more than
//	0.95 where the run is worth fewer than 40. This sign does not need the large
//	values.
//
// Levels above 1-1e-7 were not studied.
func (m mixture) warnings(e []float64, tail float64) (warnings []string) {
	z := -distuv.UnitNormal.Quantile(tail)
	far := math.Min(1, farTail*farTail/(z*z))
	skewed, end := mostSkewness*far, mostEnded
	if m.worth < shortWorth {
		skewed, end = mostOfShort*far, endedOfShort
	}
	if g := skewness(e); g > skewed {
		warnings = append(warnings, fmt.Sprintf("the run is short for a process as skewed as this (skewness %.2g of %d batches): it may "+
			"not have seen the rare large values, and be low", g, len(e)))
	} else if g := ended(e); g > end {
		warnings = append(warnings, fmt.Sprintf("the run is short for a process that ends so near to its mean (%.2g deviations of %d "+
			"batches), and so has rare values far on the other side: it may not have seen them, and be off", 2/g, len(e)))
	}
	if 2*tail < leastStudied*(1-1e-6) { // rounding of 1 - level
		warnings = append(warnings, fmt.Sprintf("the coverage of levels above 1-%g was not studied", leastStudied))
	}
	return warnings
}

// skewness returns the absolute third moment of values of mean 0, in units of their
// deviation; without the sign, because rare values may be small as well.
func skewness(e []float64) float64 {
	cubes := 0.0
	for _, v := range e {
		cubes += v * v * v
	}
	return math.Abs(cubes / float64(len(e)) / math.Pow(deviation(e), 3))
}

// ended returns the skewness of a gamma law with mean 0 and the deviation sigma of the
// values, whose support ends at the nearer of their two ends:
//
//	2 sigma/|end|
//
// or 0 where the farther end is less than 1.3 times as far, because a law bounded on
// both sides need not be skewed. For some hundred normal values it is about 0.7, or 0.
// Source: derived.
func ended(e []float64) float64 {
	least, most := 0.0, 0.0
	for _, v := range e {
		least, most = math.Min(least, v), math.Max(most, v)
	}
	near, far := math.Min(-least, most), math.Max(-least, most)
	if far < 1.3*near {
		return 0
	}
	return 2 * deviation(e) / near
}

// skewShift returns the shifts of the lower and the upper end of an interval that
// misses with probability tail on either side, due to the skewness of the mean: with z
// the normal quantile and g the skewness, both ends move by
//
//	g (2z^2+1)/6 standard errors
//
// to the right for positive g, because means of positively skewed values that come out
// small have a small variance estimate. The third cumulant is estimated from
// overlapping windows of a 24th of the run, as if disjoint windows were independent.
// |g| is limited to 1/2 and z to 3, where the expansion stops being valid. The end that
// moves outward goes on until z = 5.5: far out the tails of a Studentized mean are
// those of a normal law times exp(+-g z^3/3), to first order, which the same shift
// makes up for, and too wide is the safe side.
//
// Source: Hall, "On the removal of skewness by transformation", Journal of the
// Royal Statistical Society B 54 (1992), to first order; Jing, Shao and Wang,
// "Self-normalized Cramer-type large deviations for independent random variables",
// Annals of Probability 31 (2003); windows and limits: derived.
func skewShift(e []float64, se, tail float64) (below, above float64) {
	const windows = 24
	n, b := len(e), max(1, len(e)/windows)
	window, cubes := sum(e[:b]), 0.0
	for i := b; ; i++ {
		cubes += window * window * window
		if i == n {
			break
		}
		window += e[i] - e[i-b]
	}
	third := cubes / float64(n-b+1) * float64(n) / float64(b) / math.Pow(float64(n), 3)
	g := math.Max(-0.5, math.Min(0.5, third/(se*se*se)))
	by := func(z float64) float64 { return se * g * (2*z*z + 1) / 6 }
	z := -distuv.UnitNormal.Quantile(tail)
	in, out := by(math.Min(3, z)), by(math.Min(5.5, z))
	if g < 0 {
		return out, in
	}
	return in, out
}
