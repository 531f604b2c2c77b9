package montecarlo

import (
	"fmt"
	"math"
	"slices"

	"castlab/distributions/inputs"
)

// MeanInterval is Student's t interval for the mean of independent values, with
// the end on the side of the long tail moved outward where the sample is skewed:
//
//	mean +- t s/sqrt(n),  P(T > t) = (1-level)/2 with n-1 degrees of freedom
//	further by 3 (|g|/sqrt n - 0.03) (2z^2+1)/6 s/sqrt(n) on the side of g, where that is > 0
//
// Symbols: g sample skewness, z normal quantile of the level, phi its density.
//
// Student's t is exact for normal values. For others the first order of the
// Edgeworth expansion moves the end by |g|/sqrt n (2z^2+1)/6 standard errors. The factor
// 3 allows for values that the sample does not contain: without its rare large values
// both the mean and the skewness of a sample are too low, and nothing in it shows that.
// The threshold 0.03 leaves samples with little skewness unchanged. The other end does
// not move, so the interval always contains Student's.
//
// Either of these gives a warning:
//
//	one end of t misses more often than twice its share (1-level)/2:
//	    |g| (2z^2+1) phi(z) / (6 sqrt n) > (1-level)/2
//	both ends together miss more than a tenth over 1-level:
//	    g^2 z (z^4+2z^2-3) phi(z) / (9 n) > (1-level)/10
//
// The second leaves out the kurtosis term, which lowers the miss where z^2 > 3.
// So do n < 100, equal values, and a sample whose sum of fourth powers is dominated by a
// few values (kurtosis above 3 + sqrt(n)/5) or leaves the range of float64, because its
// skewness is not reliable either.
//
// The absence of a warning proves nothing: a sample shows nothing of the tail beyond its
// largest values. COVERAGE.md reports how often intervals without a warning miss.
//
// Source: Hall, "Theoretical comparison of bootstrap confidence intervals",
// Annals of Statistics 16 (1988), the polynomials q1 and q2 of the Studentized
// mean; Johnson, "Modified t tests and confidence intervals for asymmetrical
// populations", JASA 73 (1978); the factor, the 0.03 and the thresholds: derived,
// chosen on sixteen laws at n from 100 to 3000 and levels from 0.5 to 0.99.
func MeanInterval(m *Moments, level float64) Estimate { return meanInterval(momentsOf(m), level) }

// sampleMoments are the moments of a sample that the intervals use.
type sampleMoments struct {
	n                                  int64
	mean, variance, skewness, kurtosis float64 // kurtosis is 3 for a normal law
}

func meanInterval(m sampleMoments, level float64) Estimate {
	e := Estimate{Value: m.mean, Level: level, N: m.n, Method: "Student t"}
	if !e.started(1, level) {
		return e
	}
	if reason := m.noSpread(); reason != "" {
		return e.wholeLine(reason)
	}
	tail := (1 - level) / 2
	half := StudentUpper(tail, float64(m.n)-1) * math.Sqrt(m.variance/float64(m.n))
	e.Lo, e.Hi = m.mean-half, m.mean+half
	e.widen(m, tail)
	e.warnMean(m, tail)
	return e
}

// noSpread returns the reason why there is no finite standard error, "" if there is one.
func (m sampleMoments) noSpread() string {
	switch {
	case !inputs.Finite(m.mean) || !inputs.Finite(m.variance) && m.n > 1:
		return "a value or the sum of squares is infinite or not a number"
	case m.n == 1:
		return "one value has no spread"
	}
	return ""
}

// shaped reports whether skewness and kurtosis are valid: the kurtosis of a sample is at
// least 1 up to rounding, and cubes and fourth powers that leave the range of float64
// make the two infinite, not a number, or 0.
func (m sampleMoments) shaped() bool {
	return inputs.Finite(m.skewness) && inputs.Finite(m.kurtosis) && m.kurtosis > 0.5
}

const unshaped = "powers of the values leave the range of float64: nothing is known of their skewness and kurtosis; choose another unit"

// warnMean adds the warnings of an interval for the mean that misses each end
// with probability tail; see MeanInterval.
func (e *Estimate) warnMean(m sampleMoments, tail float64) {
	switch {
	case m.variance == 0:
		e.warn("all %d values are equal: the interval has no width", m.n)
		return
	case m.n < smallSample:
		e.warn("n=%d < %d: exact for normal values only, and too few to show a heavy tail", m.n, smallSample)
	}
	if !m.shaped() {
		e.warn("%s", unshaped)
		return
	}
	e.Warnings = append(e.Warnings, m.ofShape(tail)...)
}

// ofShape returns the warnings of skewness and kurtosis of warnMean.
func (m sampleMoments) ofShape(tail float64) (list []string) {
	n := float64(m.n)
	one, both := edgeworthMiss(m.skewness, n, tail)
	switch {
	case one > tail:
		list = append(list, fmt.Sprintf("skewness %.3g: one end misses about %.2g instead of %.2g", m.skewness, tail+one, tail))
	case both > tail/5:
		list = append(list, fmt.Sprintf("skewness %.3g: the interval misses about %.2g instead of %.2g", m.skewness, 2*tail+both, 2*tail))
	}
	if m.n >= smallSample && heavy(m.kurtosis, n) {
		list = append(list, fmt.Sprintf("kurtosis %.3g at n=%d: a few values carry the variance", m.kurtosis, m.n))
	}
	return list
}

// SpreadDoubt returns the factor by which an interval for the mean of m is wider if the variance of its law is as large as
// it can well be; 1 without a warning of skewness or kurtosis at this level, and +Inf where nothing is known of it:
//
//	1/sqrt(1 - z tau),  tau = sqrt((k-1)/n)
//
//	Symbols: k sample kurtosis, tau the relative standard error of the sample variance, z the normal quantile of (1-level)/2.
//
// tau^2 is about the sum of the squared parts that the values have in the sum of squares: it is near 1 where one value
// carries all, and there is no bound where z tau >= 1. Values of which none was seen are not in it.
//
// Source: derived; that the interval misses no more than its error where there is a warning, of eleven laws, n from 100
// to 10000 and the levels 0.95 and 0.999: measured, COVERAGE.md.
func SpreadDoubt(m *Moments, level float64) float64 {
	s, tail := momentsOf(m), (1-level)/2
	if !(0 < level && level < 1) || s.n < 1 || s.variance == 0 || !s.shaped() || len(s.ofShape(tail)) == 0 {
		return 1
	}
	if rest := 1 - float64(normalUpper(tail)*math.Sqrt(math.Max(0, s.kurtosis-1)/float64(s.n))); rest > 0 {
		return 1 / math.Sqrt(rest)
	}
	return math.Inf(1)
}

// DoubtSpread returns an interval for the mean of m, such as that of MeanInterval, with a doubt in place of its warnings of
// skewness and kurtosis, where SpreadDoubt has a size: what a larger variance cannot turn is decided.
func DoubtSpread(e Estimate, m *Moments) Estimate {
	factor := SpreadDoubt(m, e.Level)
	if factor == 1 || math.IsInf(factor, 1) {
		return e
	}
	shape := momentsOf(m).ofShape((1 - e.Level) / 2)
	e.Warnings = slices.DeleteFunc(slices.Clone(e.Warnings), func(w string) bool { return slices.Contains(shape, w) })
	e.Doubts = append(slices.Clip(e.Doubts),
		LargerVariance(e.Value-float64(factor*(e.Value-e.Lo)), e.Value+float64(factor*(e.Hi-e.Value))))
	return e
}

// LargerVariance is the doubt of DoubtSpread, for the interval [lo, hi].
func LargerVariance(lo, hi float64) Doubt {
	return Doubt{Reason: "variance may be larger, as a few values carry it", Lo: lo, Hi: hi, Settle: "take more values"}
}

// smallSample is the size below which a sample may show nothing of the skewness of its
// law.
const smallSample = 100

// heavy reports whether a sample kurtosis is so large at this n that a few values
// dominate the sum of fourth powers. The sample kurtosis of a law with a fourth
// moment converges; without one it grows faster than sqrt(n) or nearly so.
func heavy(kurtosis, n float64) bool { return kurtosis > 3+math.Sqrt(n)/5 }

// widen moves the end on the side of the long tail outward; see MeanInterval. A
// skewness that is not a number moves nothing.
func (e *Estimate) widen(m sampleMoments, tail float64) {
	below, above := m.longTail(tail)
	if below == 0 && above == 0 {
		return
	}
	e.Lo, e.Hi = e.Lo-below, e.Hi+above
	e.Method += ", widened for skewness"
}

// longTail returns by how much widen moves either end outward; one of the two is 0.
func (m sampleMoments) longTail(tail float64) (below, above float64) {
	further := hiddenSkew(m.skewness, float64(m.n), tail) * math.Sqrt(m.variance/float64(m.n))
	switch {
	case !(further > 0):
		return 0, 0
	case m.skewness > 0:
		return 0, further
	}
	return further, 0
}

// hiddenSkew returns the number of standard errors by which widen moves an end.
func hiddenSkew(skewness, n, tail float64) float64 {
	const times, ignored = 3, 0.03
	z := normalUpper(tail)
	return times * math.Max(0, math.Abs(skewness)/math.Sqrt(n)-ignored) * (2*z*z + 1) / 6
}

// edgeworthMiss estimates the excess of the error probability of a t interval over its
// nominal value, of the worse end and of both ends together.
func edgeworthMiss(skewness, n, tail float64) (one, both float64) {
	z := normalUpper(tail)
	z2 := z * z
	density := math.Exp(-z2/2) / math.Sqrt(2*math.Pi)
	one = math.Abs(skewness) * (2*z2 + 1) * density / (6 * math.Sqrt(n))
	both = math.Max(0, skewness*skewness*z*((z2+2)*z2-3)*density/(9*n))
	return one, both
}

// started reports whether the number of values and the level allow an interval; if not,
// the estimate becomes the whole line with the reason.
func (e *Estimate) started(least int64, level float64) bool {
	switch {
	case !(0 < level && level < 1):
		*e = e.wholeLine(fmt.Sprintf("level=%v is not between 0 and 1", level))
	case e.N < least:
		e.Value = math.NaN()
		*e = e.wholeLine(fmt.Sprintf("n=%d: no interval from fewer than %d values", e.N, least))
	default:
		return true
	}
	return false
}

// wholeLine returns e with the interval from -Inf to +Inf and the reason as a warning.
func (e Estimate) wholeLine(reason string) Estimate {
	e.Lo, e.Hi = math.Inf(-1), math.Inf(1)
	e.warn("%s", reason)
	return e
}

func (e *Estimate) warn(format string, args ...any) {
	e.Warnings = append(e.Warnings, fmt.Sprintf(format, args...))
}
