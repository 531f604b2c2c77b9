package distributions

import (
	"math"
	"math/rand/v2"

	"castlab/distributions/inputs"
	"castlab/distributions/numerals"
)

// InverseGaussian is the inverse Gaussian law: the time at which a Brownian motion with
// drift first comes to a level.
//
//	density(x) = sqrt(shape/(2 pi x^3)) exp(-shape (x-mean)^2/(2 mean^2 x))
//	log E exp(theta X) = (shape/mean) (1 - sqrt(1 - 2 mean^2 theta/shape))
//
// The shape is in the unit of lengths; the squared coefficient of variation is mean/shape.
type InverseGaussian struct {
	Shape float64 // lambda, 1e-6 <= Shape/Mu <= 1e9
	Mu    float64 // mean, > 0
}

// Validate reports a mean that is not a finite number > 0, and a shape that is not between
// 1e-6 and 1e9 times the mean, beyond which the tails are not computed.
func (g InverseGaussian) Validate() error {
	if err := inputs.Positive("mean", g.Mu); err != nil {
		return err
	}
	if ratio := g.Shape / g.Mu; 1e-6 <= ratio && ratio <= 1e9 && inputs.Finite(g.Shape) {
		return nil
	}
	return &inputs.Error{Arg: "shape", Value: g.Shape, Domain: "a number from 1e-6 to 1e9 times mean=" + numerals.Exact(g.Mu)}
}

// String returns inverse-gaussian(shape=...,mean=...).
func (g InverseGaussian) String() string {
	return "inverse-gaussian(shape=" + numerals.Exact(g.Shape) + ",mean=" + numerals.Exact(g.Mu) + ")"
}

// Sample draws the root of a quadratic equation in a squared normal variable, or the other
// root, whose product is mean^2; the larger is computed first, as it does not cancel.
//
// Source: J. R. Michael, W. R. Schucany and R. W. Haas, The American Statistician 30 (1976) 88-90.
func (g InverseGaussian) Sample(r *rand.Rand) float64 {
	z := r.NormFloat64()
	y := float64(z * z * (g.Mu / g.Shape) / 2)
	larger := 1 + y + math.Sqrt(y*(2+y)) // of X/mean
	if smaller := 1 / larger; r.Float64() < 1/(1+smaller) {
		return g.Mu * smaller
	}
	return g.Mu * larger
}

// LogMGF returns 2 mean theta/(1 + sqrt(1 - 2 mean^2 theta/shape)) up to the abscissa, where
// it is finite too.
func (g InverseGaussian) LogMGF(theta float64) float64 {
	if math.IsInf(theta, -1) {
		return theta
	}
	t := theta * g.Mu
	u := 1 - 2*t*(g.Mu/g.Shape)
	if u < 0 {
		return math.Inf(1)
	}
	if math.IsInf(u, 1) || math.IsInf(t, -1) {
		return -math.Sqrt2 * math.Sqrt(-theta) * math.Sqrt(g.Shape)
	}
	return 2 * t / (1 + math.Sqrt(u))
}

// Abscissa returns shape/(2 mean^2).
func (g InverseGaussian) Abscissa() float64 { return g.Shape / g.Mu / g.Mu / 2 }

// Mean returns the mean.
func (g InverseGaussian) Mean() float64 { return g.Mu }

// Variance returns mean^3/shape.
func (g InverseGaussian) Variance() float64 { return g.Mu * g.Mu * (g.Mu / g.Shape) }

// tails returns log P(X <= x) and log P(X > x). With M Mills' ratio, phi the normal density,
//
//	a = sqrt(shape/x) (x/mean - 1), b = sqrt(shape/x) (x/mean + 1)
//	P(X <= x) = phi(a) (M(-a) + M(b)), P(X > x) = phi(a) (M(a) - M(b))
//
// since exp(2 shape/mean) phi(b) = phi(a). The smaller is computed, and gives the other.
//
// Source: derived from J. Shuster, JASA 63 (1968) 1514-1516.
func (g InverseGaussian) tails(x float64) (logCDF, logSurvival float64) {
	switch {
	case x <= 0:
		return math.Inf(-1), 0
	case math.IsInf(x, 1):
		return 0, math.Inf(-1)
	}
	root := math.Sqrt(g.Shape / x)
	a, b := root*((x-g.Mu)/g.Mu), root*((x+g.Mu)/g.Mu)
	switch {
	case !(b < math.Inf(1)) && x > g.Mu: // x/mean leaves the range, or a root of 0 is multiplied by it
		far := math.Sqrt(g.Shape) * math.Sqrt(x) / g.Mu
		if math.IsInf(far*far, 1) {
			return 0, math.Inf(-1)
		}
		a, b = far-root, far+root
	case math.IsInf(b, 1): // x is far below the mean
		a, b = -root, root
	}
	logPhi := -float64(a*a/2) - logSqrt2Pi
	if a < 0 {
		up, _ := mills(-a)
		rest, _ := mills(b)
		if logCDF = logPhi + ln(up+rest); logCDF < -math.Ln2 {
			return logCDF, 0 + math.Log1p(-math.Exp(logCDF))
		}
	}
	logSurvival = logPhi + ln(millsDifference(a, b))
	return 0 + math.Log1p(-math.Exp(logSurvival)), logSurvival
}

// CDF returns P(X <= x).
func (g InverseGaussian) CDF(x float64) float64 {
	logCDF, _ := g.tails(x)
	return math.Exp(logCDF)
}

// Survival returns P(X > x).
func (g InverseGaussian) Survival(x float64) float64 { return math.Exp(g.LogSurvival(x)) }

// LogSurvival returns log P(X > x).
func (g InverseGaussian) LogSurvival(x float64) float64 {
	_, logSurvival := g.tails(x)
	return logSurvival
}

// Density returns the density.
func (g InverseGaussian) Density(x float64) float64 {
	if x <= 0 || math.IsInf(x, 1) {
		return 0
	}
	root := math.Sqrt(g.Shape / x)
	a := root * ((x - g.Mu) / g.Mu)
	p := math.Exp(-a*a/2 - logSqrt2Pi)
	if p == 0 {
		return 0 // root/x may have overflowed
	}
	return p * root / x
}

// inversion returns the means to find quantiles.
func (g InverseGaussian) inversion() inversion {
	return inversion{
		logCDF:      func(x float64) float64 { logCDF, _ := g.tails(x); return logCDF },
		logSurvival: g.LogSurvival,
		scale:       g.Mu,
	}
}

// Quantile inverts the lower tail.
func (g InverseGaussian) Quantile(p float64) float64 { return g.inversion().quantile(p) }

// UpperQuantile inverts the upper tail.
func (g InverseGaussian) UpperQuantile(q float64) float64 { return g.inversion().upperQuantile(q) }

// Support returns [0, +Inf).
func (g InverseGaussian) Support() (lo, hi float64) { return 0, math.Inf(1) }

// Cramer returns shape (x-mean)^2/(2 mean^2 x).
func (g InverseGaussian) Cramer(x float64) float64 {
	if x <= 0 || math.IsInf(x, 1) {
		return math.Inf(1)
	}
	d := (x - g.Mu) / g.Mu
	return g.Shape / x * d * d / 2
}
