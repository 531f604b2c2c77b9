package steady

import (
	"fmt"
	"math"

	"castlab/distributions/inputs"
	"castlab/montecarlo"
)

// Requirements for an interval, besides leastWorth. They are calibrated on measured
// coverage; see Coverage.
const (
	leastBatches = 64
	groups       = 256      // batches that enter the interval: at least this many, and fewer than twice as many
	mostImprint  = 1.0 / 35 // weight of the initial transient in the mean
	mostOfLong   = 1.0 / 45 // the same, if the warm-up takes more than a tenth of the run
	farthest     = 0x1p250  // cubes of it, and of a billionth of its inverse, are float64
)

// Interval returns the estimate of E[y]/E[x] with its interval, or, where the
// run is too short for one, the whole line with the reason as a warning that
// begins with "not converged".
//
// The warm-up is cut by the rule MSER-5, where the rest has the smallest standard
// error, and at least four times the imprint of the start is cut, which is the weight
// of the initial transient in the mean of the whole run: MSER weighs the bias against the noise and stops where a bias of a
// third of the standard error is left. The batches that are left, in at least 256
// groups, are taken to depend on each other through one relaxation of unknown
// time and weight; the interval is that of the mixture over all of
// them, so that the uncertainty about the dependence widens it. Where the run is long
// compared with its relaxation, this is Student's t interval of batch means.
//
// It is refused where powers of the batches leave the range of float64, and unless
//
//	the cut leaves more than half of the run,
//	the imprint of the start is at most 1/35, or 1/45 if the cut takes more than a tenth, and
//	the batches are more likely than not worth five independent ones.
//
// It carries a warning, and decides no verdict, if the groups look as if they were made
// of rare large values that the run has too few of, as by their skewness, or if the level
// is above 1-1e-7, beyond which none was studied.
//
// How often it covers is measured, not proved: see Coverage.
func (s *Series) Interval(level float64) montecarlo.Estimate {
	estimate, y, x, reason := s.truncated(level)
	estimate.Method = "relaxation mixture"
	if reason != "" {
		return refused(estimate, reason)
	}
	theta, e := residuals(y, x)
	if onlyRounding(theta, e) {
		estimate.Value, estimate.Lo, estimate.Hi = theta, theta, theta
		estimate.Warnings = append(estimate.Warnings, "all batches are equal: the interval has no width")
		return estimate
	}
	m := mix(e)
	tail := (1 - level) / 2
	lo, middle, hi, se := m.interval(tail)
	estimate.Value = theta + middle
	if m.few > 0.5 {
		return refused(estimate, fmt.Sprintf("the run is worth about %.3g independent batches, fewer than %d more likely than not",
			m.worth, leastWorth))
	}
	below, above := skewShift(e, se, tail)
	estimate.Lo, estimate.Hi = theta+lo+below, theta+hi+above
	estimate.Warnings = append(estimate.Warnings, m.warnings(e, tail)...)
	return estimate
}

// Converged reports whether an estimate of this package has an interval.
func Converged(e montecarlo.Estimate) bool { return !math.IsInf(e.Lo, -1) || !math.IsInf(e.Hi, 1) }

// WarmUp returns how many observations of the start Interval leaves out, or the reason why no warm-up is seen to end. Of a long
// run it is a whole number of batches.
func (s *Series) WarmUp() (observations int64, reason string) {
	_, _, _, cut, reason := s.afterWarmUp(0.95)
	return int64(cut) * max(1, s.size), reason
}

// truncated cuts the warm-up and groups the remaining batches, or returns the reason why
// there is no interval.
func (s *Series) truncated(level float64) (e montecarlo.Estimate, y, x []float64, reason string) {
	e, y, x, _, reason = s.afterWarmUp(level)
	return e, y, x, reason
}

// afterWarmUp is truncated, with the number of batches that are cut.
func (s *Series) afterWarmUp(level float64) (e montecarlo.Estimate, y, x []float64, cut int, reason string) {
	y, x = s.y, s.x
	e = montecarlo.Estimate{Value: math.NaN(), Level: level, N: s.N()}
	sx := sum(x)
	if sx != 0 {
		e.Value = sum(y) / sx
	}
	switch {
	case !(0 < level && level < 1):
		return e, nil, nil, 0, fmt.Sprintf("level=%v is not between 0 and 1", level)
	case len(y) < leastBatches:
		return e, nil, nil, 0, fmt.Sprintf("%d observations, fewer than %d", len(y), leastBatches)
	case !inputs.Finite(e.Value):
		return e, nil, nil, 0, "a sum is infinite, zero or not a number"
	}
	for _, v := range x {
		if v < 0 {
			return e, nil, nil, 0, "a denominator is negative"
		}
	}
	if sum(x[len(x)/2:]) == 0 {
		return e, nil, nil, 0, "the second half has no weight"
	}
	size := 0.0 // of y relative to x
	for _, v := range y {
		size += math.Abs(v) / sx
	}
	if size != 0 && !(size >= 1/farthest && size <= farthest) {
		return e, nil, nil, 0, fmt.Sprintf("values of about %.2g, whose powers leave the range of float64: choose another unit", size)
	}
	if _, all := residuals(y, x); onlyRounding(e.Value, all) {
		return e, y, x, 0, ""
	}
	cut, half := warmup(y, x)
	if half {
		return e, nil, nil, 0, "the warm-up may be half of the run or more"
	}
	start := imprint(y, x)
	if start > mostImprint {
		return e, nil, nil, 0, fmt.Sprintf("the start weighs %.2g in the mean, more than 1/%g", start, 1/mostImprint)
	}
	if start > mostOfLong && 10*cut > len(y) {
		return e, nil, nil, 0, fmt.Sprintf("the warm-up takes more than a tenth of the run, and the start weighs %.2g in the mean, "+
			"more than 1/%g", start, 1/mostOfLong)
	}
	cut = max(cut, int(4*start*float64(len(y))))
	y, x = y[cut:], x[cut:]
	g := max(1, len(y)/groups)
	y, x = grouped(nil, y, g), grouped(nil, x, g)
	e.Value = sum(y) / sum(x)
	return e, y, x, cut, ""
}

// onlyRounding reports whether the residuals are only rounding errors.
func onlyRounding(theta float64, e []float64) bool { return deviation(e) <= 1e-9*math.Abs(theta) }

func refused(e montecarlo.Estimate, reason string) montecarlo.Estimate {
	e.Lo, e.Hi = math.Inf(-1), math.Inf(1)
	e.Warnings = append(e.Warnings, "not converged: "+reason)
	return e
}
