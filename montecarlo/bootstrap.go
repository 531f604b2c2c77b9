package montecarlo

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"castlab/distributions/inputs"
)

// mostResamples bounds the memory of a bootstrap.
const mostResamples = 1 << 26

// BCa is the bias-corrected and accelerated bootstrap interval for a statistic
// without a formula. It draws resamples samples with replacement from data,
// using r, and takes the quantiles of the resampled statistic at
//
//	Phi(z0 + (z0 + z)/(1 - a (z0 + z))),  z = -+ t sqrt(n/(n-1))
//	z0 = Phi^-1(fraction of resampled values below the statistic, ties half)
//	a  = sum d^3 / (6 (sum d^2)^(3/2)),  d = jackknife mean - jackknife value
//
// with P(T > t) = (1-level)/2 of n-1 degrees of freedom: the variance of resamples has
// the divisor n, and the normal quantile of the textbooks treats that variance as known.
// The end on the side of the long tail is moved further out, by as much as MeanInterval
// moves its end for the part of the tail that the sample does not show: 6 a sqrt(n) is
// the skewness of the terms of a smooth statistic, the standard deviation of its
// resamples the standard error.
//
// statistic receives a scratch slice, which it may sort and must not retain. The cost is
// resamples + n evaluations. The coverage is asymptotic; small samples, a large bias
// or acceleration, jackknife values with a heavy tail and too few resamples give a
// warning.
//
// A statistic that is not smooth, such as a quantile or a maximum, is not covered:
// few values of the sample determine it, and the jackknife does not show the others.
// It is detected by the number of different values that it takes: with one datum left
// out at most a quarter of the number of different data, or over many resamples at most
// twice that number. The interval is then from -Inf to +Inf, with that reason as the
// warning; for a quantile, QuantileInterval is valid at any n. A mean of few different
// data takes more values than there are data, and is not refused.
//
// Source: Efron, "Better bootstrap confidence intervals", JASA 82 (1987);
// Efron and Tibshirani, An Introduction to the Bootstrap (1993), section 14.3;
// Hesterberg, "What teachers should know about the bootstrap", The American
// Statistician 69 (2015), for t sqrt(n/(n-1)).
//
// Errors: *inputs.Error for level, resamples < 2, or fewer than 2 values.
func BCa(data []float64, statistic func([]float64) float64, level float64, resamples int, r *rand.Rand) (Estimate, error) {
	n := len(data)
	switch {
	case !(0 < level && level < 1):
		return Estimate{}, &inputs.Error{Arg: "level", Value: level, Domain: "a number between 0 and 1"}
	case n < 2:
		return Estimate{}, &inputs.Error{Arg: "samples", Value: n, Domain: "at least 2 values"}
	case resamples < 2 || resamples > mostResamples:
		return Estimate{}, &inputs.Error{Arg: "resamples", Value: resamples, Domain: fmt.Sprintf("an integer from 2 to %d", mostResamples)}
	}
	scratch := slices.Clone(data)
	e := Estimate{Value: statistic(scratch), Level: level, N: int64(n),
		Method: fmt.Sprintf("bootstrap BCa, %d resamples", resamples)}
	values := make([]float64, resamples)
	for b := range values {
		for i := range scratch {
			scratch[i] = data[r.IntN(n)]
		}
		values[b] = statistic(scratch)
	}
	slices.Sort(values) // NaN first
	left, ok := jackknife(data, statistic, scratch)
	if math.IsNaN(e.Value) || math.IsNaN(values[0]) || !ok {
		return e.wholeLine("the statistic is not a number on the sample or a resample"), nil
	}
	if values[0] == values[resamples-1] {
		e.Lo, e.Hi = values[0], values[0]
		e.warn("every resample gives the same value: the interval has no width")
		return e, nil
	}
	copy(scratch, data)
	if kinds := different(scratch); 4*different(left) <= kinds || 8*kinds <= resamples && different(values) <= 2*kinds {
		return e.wholeLine("few values of the sample decide the statistic: it is not smooth, as a quantile or a maximum is not, and the " +
			"bootstrap does not cover it; order statistics do (QuantileInterval)"), nil
	}
	a, kurtosis := acceleration(left)
	tail := (1 - level) / 2
	z0, pLo, pHi := e.accelerate(values, a, StudentUpper(tail, float64(n-1))*math.Sqrt(float64(n)/float64(n-1)))
	e.widen(sampleMoments{n: int64(n), variance: float64(n) * varianceOf(values), skewness: 6 * a * math.Sqrt(float64(n))}, tail)
	if extreme := math.Min(pLo, 1-pHi) * float64(resamples); extreme < 5 {
		e.warn("%d resamples leave %.2g beyond an end: too few for this level", resamples, extreme)
	}
	if math.Abs(z0) > 0.5 || math.Abs(a) > 0.1 {
		e.warn("bias %.2g or acceleration %.2g is large: the statistic is far from normal", z0, a)
	}
	switch {
	case n < smallSample:
		e.warn("n=%d < %d: the bootstrap is asymptotic", n, smallSample)
	case heavy(kurtosis, float64(n)):
		e.warn("kurtosis %.3g of the jackknife values at n=%d: a few values decide", kurtosis, n)
	}
	return e, nil
}

// accelerate sets the ends to the sorted resampled values at -z and z standard
// deviations, and returns the bias z0 and the fractions of values below either end.
func (e *Estimate) accelerate(values []float64, a, z float64) (z0, pLo, pHi float64) {
	resamples := len(values)
	below, _ := slices.BinarySearch(values, e.Value)
	notAbove, _ := slices.BinarySearchFunc(values, e.Value, func(v, t float64) int {
		if v <= t {
			return -1
		}
		return 1
	})
	share := float64(below+notAbove) / float64(2*resamples)
	least := 0.5 / float64(resamples) // keeps z0 finite
	z0 = -normalUpper(math.Min(1-least, math.Max(least, share)))
	end := func(z float64) (float64, float64) {
		p := 0.0
		switch d := 1 - a*(z0+z); {
		case d > 0:
			p = normalCDF(z0 + (z0+z)/d)
		case z > 0:
			p = 1
		}
		return values[max(1, QuantileRank(p, int64(resamples)))-1], p
	}
	e.Lo, pLo = end(-z)
	e.Hi, pHi = end(z)
	return z0, pLo, pHi
}

func varianceOf(values []float64) float64 {
	m := NewMoments()
	for _, v := range values {
		m.Add(v)
	}
	return m.Variance()
}

// jackknife returns the statistic with each datum left out in turn, and whether all are
// finite. scratch has the length of data.
func jackknife(data []float64, statistic func([]float64) float64, scratch []float64) (left []float64, ok bool) {
	left = make([]float64, len(data))
	for i := range data {
		copy(scratch, data[:i])
		copy(scratch[i:], data[i+1:])
		left[i] = statistic(scratch[:len(data)-1])
		if !inputs.Finite(left[i]) {
			return nil, false
		}
	}
	return left, true
}

// different sorts xs and counts its different values.
func different(xs []float64) int {
	slices.Sort(xs)
	n := 1
	for i := 1; i < len(xs); i++ {
		if xs[i] != xs[i-1] {
			n++
		}
	}
	return n
}

// acceleration returns the acceleration constant of jackknife values, and their kurtosis.
func acceleration(left []float64) (a, kurtosis float64) {
	mean := 0.0
	for _, v := range left {
		mean += v / float64(len(left))
	}
	var square, cube, fourth float64
	for _, v := range left {
		d := mean - v
		square += float64(d * d)
		cube += float64(d * d * d)
		fourth += float64(d * d * d * d)
	}
	if square == 0 {
		return 0, 0
	}
	return cube / (6 * math.Pow(square, 1.5)), fourth * float64(len(left)) / square / square
}
