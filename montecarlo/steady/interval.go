package steady

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/stat/distuv"

	"castlab/montecarlo"
)

// Demands on a run, beside leastWorth. They are calibrated on measured
// coverage; see Coverage.
const (
	leastBatches = 64
	groups       = 256      // batches the interval is made of: at least these, fewer than twice as many
	mostImprint  = 1.0 / 35 // weight of the start
	mostOfLong   = 1.0 / 45 // the same, if the cut takes more than a tenth of the run
)

// Beyond these an interval carries a warning. Also from measured coverage.
const (
	mostStudied  = 0.99995 // level
	mostSkewness = 1       // of the groups
	mostOfShort  = 0.6     // the same, if the run is worth fewer independent batches than
	shortWorth   = 40
)

// Interval returns the estimate of E[y]/E[x] with its interval, or, where the
// run is too short for one, the whole line with the reason as a warning that
// begins with "not converged".
//
// The warm-up is cut by MSER-5, and at least four times the imprint of the start
// is cut: MSER weighs the bias against the noise and stops where a bias of a
// third of the standard error is left. The batches that are left, in at least 256
// groups, are taken to depend on each other through one relaxation of unknown
// time and weight (see relaxation); the interval is that of the mixture over
// all of them, so that the doubt about the dependence widens it. Where the run
// is long compared with its relaxation, this is Student's t interval of batch
// means.
//
// It is refused unless
//
//	the cut leaves more than half of the run,
//	the start weighs at most 1/35 in the mean of the whole run (imprint), or
//	1/45 if the cut takes more than a tenth, and
//	the batches are more likely than not worth five independent ones.
//
// It carries a warning, and decides no verdict, if
//
//	the skewness of the groups is more than 1, or more than 0.6 where the run is
//	worth fewer than 40 independent batches: what is made of rare large values,
//	such as the busy periods of a single queue near saturation, is seen too little
//	of, and the interval lies too low; or
//	the level is above 0.99995, beyond which no coverage was measured.
//
// How often it covers is measured, not proved: see Coverage.
func (s *Series) Interval(level float64) montecarlo.Estimate {
	estimate, y, x, reason := s.settled(level)
	estimate.Method = "relaxation mixture"
	if reason != "" {
		return refused(estimate, reason)
	}
	theta, e := residuals(y, x)
	if still(theta, e) {
		estimate.Value, estimate.Lo, estimate.Hi = theta, theta, theta
		estimate.Warnings = append(estimate.Warnings, "all batches are equal: the interval has no width")
		return estimate
	}
	m := mix(e)
	tail := (1 - level) / 2
	lo, middle, hi, se := m.interval(tail)
	estimate.Value = theta + middle
	if m.few > 0.5 {
		return refused(estimate, fmt.Sprintf("the run is worth about %.2g independent batches, fewer than %d more likely than not", m.worth, leastWorth))
	}
	shift := skewShift(e, se, tail)
	estimate.Lo, estimate.Hi = theta+lo+shift, theta+hi+shift
	if g := skewness(e); g > mostSkewness || g > mostOfShort && m.worth < shortWorth {
		estimate.Warnings = append(estimate.Warnings,
			fmt.Sprintf("the run is short for a process as skewed as this (skewness %.2g of %d batches): it may not have seen the rare large values, and be low", g, len(e)))
	}
	if level > mostStudied {
		estimate.Warnings = append(estimate.Warnings, fmt.Sprintf("the coverage of a level above %g was not measured", mostStudied))
	}
	return estimate
}

// skewness returns the third moment of values of mean 0, in units of their
// deviation; its size whatever the sign, because what is rare may be small as
// well.
func skewness(e []float64) float64 {
	cubes := 0.0
	for _, v := range e {
		cubes += v * v * v
	}
	return math.Abs(cubes / float64(len(e)) / math.Pow(deviation(e), 3))
}

// skewShift returns by how much the skewness of the mean moves an interval that
// misses tail on either side: with z the normal quantile and g the skewness, both
// ends move by
//
//	g (2z^2+1)/6 standard errors
//
// to the right for positive g, because means of positively skewed values that
// come out small come with a small variance. The third cumulant is measured on
// windows of a 24th of the run, overlapping, as if windows apart from each other
// were independent; |g| counts up to 1/2 and z up to 3, where the expansion ends
// to mean anything.
//
// Source: Hall, "On the removal of skewness by transformation", Journal of the
// Royal Statistical Society B 54 (1992), to first order; windows and limits:
// ours.
func skewShift(e []float64, se, tail float64) float64 {
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
	z := math.Min(3, -distuv.UnitNormal.Quantile(tail))
	third := cubes / float64(n-b+1) * float64(n) / float64(b) / math.Pow(float64(n), 3)
	g := math.Max(-0.5, math.Min(0.5, third/(se*se*se)))
	return se * g * (2*z*z + 1) / 6
}

// Converged reports whether an estimate of this package has an interval.
func Converged(e montecarlo.Estimate) bool { return !math.IsInf(e.Lo, -1) || !math.IsInf(e.Hi, 1) }

// settled cuts the warm-up and groups what is left, or says why there can be no
// interval.
func (s *Series) settled(level float64) (e montecarlo.Estimate, y, x []float64, reason string) {
	y, x = s.y, s.x
	e = montecarlo.Estimate{Value: math.NaN(), Level: level, N: s.N()}
	sx := sum(x)
	if sx != 0 {
		e.Value = sum(y) / sx
	}
	switch {
	case !(0 < level && level < 1):
		return e, nil, nil, fmt.Sprintf("level=%v is not between 0 and 1", level)
	case len(y) < leastBatches:
		return e, nil, nil, fmt.Sprintf("%d observations, fewer than %d", len(y), leastBatches)
	case !finite(e.Value):
		return e, nil, nil, "a sum is infinite, zero or not a number"
	}
	for _, v := range x {
		if v < 0 {
			return e, nil, nil, "a denominator is negative"
		}
	}
	if sum(x[len(x)/2:]) == 0 {
		return e, nil, nil, "the second half has no weight"
	}
	if _, all := residuals(y, x); still(e.Value, all) {
		return e, y, x, ""
	}
	cut, half := warmup(y, x)
	if half {
		return e, nil, nil, "the warm-up may be half of the run or more"
	}
	start := imprint(y, x)
	if start > mostImprint {
		return e, nil, nil, fmt.Sprintf("the start weighs %.2g in the mean, more than 1/%g", start, 1/mostImprint)
	}
	if start > mostOfLong && 10*cut > len(y) {
		return e, nil, nil, fmt.Sprintf("the warm-up takes more than a tenth of the run, and the start weighs %.2g in the mean, more than 1/%g", start, 1/mostOfLong)
	}
	cut = max(cut, int(4*start*float64(len(y))))
	y, x = y[cut:], x[cut:]
	g := max(1, len(y)/groups)
	y, x = grouped(nil, y, g), grouped(nil, x, g)
	e.Value = sum(y) / sum(x)
	return e, y, x, ""
}

// still reports whether residuals are nothing but rounding.
func still(theta float64, e []float64) bool { return deviation(e) <= 1e-9*math.Abs(theta) }

func refused(e montecarlo.Estimate, reason string) montecarlo.Estimate {
	e.Lo, e.Hi = math.Inf(-1), math.Inf(1)
	e.Warnings = append(e.Warnings, "not converged: "+reason)
	return e
}

func finite(x float64) bool { return !math.IsInf(x, 0) && !math.IsNaN(x) }
