package distributions

import (
	"math"
	"math/rand/v2"

	"castlab/distributions/inputs"
	"castlab/distributions/numerals"
)

// LogPareto is a law at the border of a finite mean.
//
//	P(X > t) = (x0/t) (1 + log(t/x0))^-(1+shape), t >= x0 = mean shape/(1+shape)
//
// With y = log(t/x0) the mean is x0 + int P(X > t) dt =
// x0 (1 + int_0^Inf (1+y)^-(1+shape) dy) = x0 (1 + 1/shape). No moment above the
// first is finite.
//
// Source: derived; the family by which the law of large numbers for the
// broadcast in a hypercube is shown to need more than a finite mean.
type LogPareto struct {
	Shape float64 // exponent of the logarithm, > 0
	Mu    float64 // mean, > 0
}

// Validate reports a shape or a mean that is not a finite number > 0.
func (l LogPareto) Validate() error {
	if err := inputs.Positive("shape", l.Shape); err != nil {
		return err
	}
	return inputs.Positive("mean", l.Mu)
}

// String returns log-pareto(shape=...,mean=...).
func (l LogPareto) String() string {
	return "log-pareto(shape=" + numerals.Exact(l.Shape) + ",mean=" + numerals.Exact(l.Mu) + ")"
}

// least returns x0, the smallest value.
func (l LogPareto) least() float64 { return l.Mu * (l.Shape / (1 + l.Shape)) }

// logTail returns log P(log(X/x0) > y) = -y - (1+shape) log(1+y).
func (l LogPareto) logTail(y float64) float64 { return -y - float64((1+l.Shape)*math.Log1p(y)) }

// excess returns the y with logTail(y) = -e. The left side is concave, so Newton's
// iterates increase from 0 to the solution.
func (l LogPareto) excess(e float64) float64 {
	if math.IsInf(e, 1) || math.IsNaN(e) {
		return e
	}
	y := 0.0
	for range 100 {
		next := y + (e+l.logTail(y))/(1+(1+l.Shape)/(1+y))
		if !(next > y) {
			break
		}
		y = next
	}
	return y
}

// Sample draws x0 exp(min(E, F)): the tail of log(X/x0) is the product of the
// tails of an exponential E and of F = exp(E'/(1+shape)) - 1.
func (l LogPareto) Sample(r *rand.Rand) float64 {
	e := r.ExpFloat64()
	f := math.Expm1(r.ExpFloat64() / (1 + l.Shape))
	return l.least() * math.Exp(math.Min(e, f))
}

// LogMGF is +Inf for theta > 0, and by quadrature to 1e-13 relative for
// theta < 0.
func (l LogPareto) LogMGF(theta float64) float64 {
	return logExcessMGF(theta, l.least(), l.logTail,
		func(y float64) float64 { return 1 + (1+l.Shape)/(1+y) })
}

// Abscissa returns 0.
func (l LogPareto) Abscissa() float64 { return 0 }

// Mean returns the mean.
func (l LogPareto) Mean() float64 { return l.Mu }

// Variance returns +Inf.
func (l LogPareto) Variance() float64 { return math.Inf(1) }

// CDF returns the distribution function without cancellation.
func (l LogPareto) CDF(x float64) float64 { return 0 - math.Expm1(l.LogSurvival(x)) }

// Survival returns (x0/x) (1 + log(x/x0))^-(1+shape).
func (l LogPareto) Survival(x float64) float64 { return math.Exp(l.LogSurvival(x)) }

// LogSurvival returns the logarithm of the tail.
func (l LogPareto) LogSurvival(x float64) float64 { return 0 + l.logTail(logRatio(x, l.least())) }

// Density returns P(X > x) (1 + (1+shape)/(1+log(x/x0)))/x.
func (l LogPareto) Density(x float64) float64 {
	if x < l.least() || math.IsInf(x, 1) {
		return 0
	}
	return l.Survival(x) * (1 + (1+l.Shape)/(1+logRatio(x, l.least()))) / x
}

// Quantile inverts the tail.
func (l LogPareto) Quantile(p float64) float64 {
	return scaledExp(l.least(), l.excess(-math.Log1p(-clamp01(p))))
}

// UpperQuantile inverts the tail.
func (l LogPareto) UpperQuantile(q float64) float64 {
	return scaledExp(l.least(), l.excess(-ln(clamp01(q))))
}

// Support returns [x0, +Inf).
func (l LogPareto) Support() (lo, hi float64) { return l.least(), math.Inf(1) }
