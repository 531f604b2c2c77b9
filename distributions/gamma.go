package distributions

import (
	"math"
	"math/rand/v2"

	"castlab/distributions/inputs"
	"castlab/distributions/numerals"
)

// Gamma is the gamma law, parametrized by its mean.
//
//	density(x) = t^(shape-1) exp(-t) / (Gamma(shape) scale), t = x/scale, scale = mean/shape
//	log E exp(theta X) = -shape log(1 - theta scale)
type Gamma struct {
	Shape float64 // 1e-4 <= Shape <= 1e9; the squared coefficient of variation is 1/Shape
	Mu    float64 // mean, > 0
}

// Validate reports a shape outside [1e-4, 1e9], beyond which the tails are not
// computed, and a mean that is not a finite number > 0.
func (g Gamma) Validate() error {
	if err := inputs.Between("shape", g.Shape, 1e-4, 1e9); err != nil {
		return err
	}
	return inputs.Positive("mean", g.Mu)
}

// String returns gamma(shape=...,mean=...).
func (g Gamma) String() string {
	return "gamma(shape=" + numerals.Exact(g.Shape) + ",mean=" + numerals.Exact(g.Mu) + ")"
}

// Sample draws by rejection, exactly.
func (g Gamma) Sample(r *rand.Rand) float64 { return sampleGamma(r, g.Mu/g.Shape, g.Shape) }

// sampleGamma draws from the gamma law of the given scale and shape. Below
// shape 1 it draws at shape+1 and multiplies by U^(1/shape).
//
// Source: G. Marsaglia and W. W. Tsang, ACM TOMS 26 (2000) 363-372.
func sampleGamma(r *rand.Rand, scale, shape float64) float64 {
	boost := 0.0 // its logarithm
	if shape < 1 {
		boost = -r.ExpFloat64() / shape
		shape++
	}
	d := shape - 1.0/3
	c := 1 / (3 * math.Sqrt(d))
	for {
		z := r.NormFloat64()
		v := 1 + float64(c*z)
		if v <= 0 {
			continue
		}
		v = v * v * v
		if -r.ExpFloat64() < float64(z*z/2)+float64(d*(1-v+ln(v))) {
			if boost < -600 {
				return scaledExp(scale*d*v, boost)
			}
			return scale * (math.Exp(boost) * d * v)
		}
	}
}

// LogMGF returns -shape log(1 - theta scale) below 1/scale.
func (g Gamma) LogMGF(theta float64) float64 {
	t := theta * g.Mu / g.Shape
	if t >= 1 {
		return math.Inf(1)
	}
	return -g.Shape * math.Log1p(-t)
}

// Abscissa returns shape/mean.
func (g Gamma) Abscissa() float64 { return g.Shape / g.Mu }

// Mean returns the mean.
func (g Gamma) Mean() float64 { return g.Mu }

// Variance returns mean^2/shape.
func (g Gamma) Variance() float64 { return g.Mu * g.Mu / g.Shape }

// tails returns log P(X <= x) and log P(X > x). Where x/scale is too small for float64 it is
// the first term of the series, t^shape/Gamma(shape+1), by the logarithm of t: below shape 1
// that may be any probability.
func (g Gamma) tails(x float64) (logCDF, logSurvival float64) {
	t := x / g.Mu * g.Shape
	if x > 0 && t < 0x1p-960 {
		logCDF = g.Shape*g.logStandard(x) - logGamma1p(g.Shape)
		if logCDF > -math.Ln2 {
			return logCDF, ln(-math.Expm1(logCDF))
		}
		return logCDF, 0 + math.Log1p(-math.Exp(logCDF))
	}
	return logGammaTails(g.Shape, t)
}

// logStandard returns log(x/scale).
func (g Gamma) logStandard(x float64) float64 {
	return ln(x) - ln(g.Mu) + ln(g.Shape)
}

// CDF returns the regularized lower incomplete gamma function.
func (g Gamma) CDF(x float64) float64 {
	logCDF, _ := g.tails(x)
	return math.Exp(logCDF)
}

// Survival returns the regularized upper incomplete gamma function.
func (g Gamma) Survival(x float64) float64 { return math.Exp(g.LogSurvival(x)) }

// LogSurvival returns the logarithm of the upper incomplete gamma function.
func (g Gamma) LogSurvival(x float64) float64 {
	_, logSurvival := g.tails(x)
	return logSurvival
}

// Density returns the density; at 0 it is +Inf below shape 1.
func (g Gamma) Density(x float64) float64 {
	t := x / g.Mu * g.Shape
	switch {
	case math.IsNaN(x):
		return x
	case t < 0 || math.IsInf(t, 1):
		return 0
	case x > 0 && t < 0x1p-960:
		logCDF, _ := g.tails(x)
		return math.Exp(logCDF + ln(g.Shape) - ln(x))
	case t > 0:
		p := math.Exp(logGammaPrefix(g.Shape, t))
		if p == 0 {
			return 0 // shape/x may have overflowed
		}
		return p * (g.Shape / x)
	case g.Shape < 1:
		return math.Inf(1)
	case g.Shape == 1:
		return 1 / g.Mu
	}
	return 0
}

// inversion returns the means to find quantiles.
func (g Gamma) inversion() inversion {
	return inversion{
		logCDF:      func(x float64) float64 { logCDF, _ := g.tails(x); return logCDF },
		logSurvival: g.LogSurvival,
		scale:       g.Mu,
	}
}

// Quantile inverts the lower tail.
func (g Gamma) Quantile(p float64) float64 { return g.inversion().quantile(p) }

// UpperQuantile inverts the upper tail.
func (g Gamma) UpperQuantile(q float64) float64 { return g.inversion().upperQuantile(q) }

// Support returns [0, +Inf).
func (g Gamma) Support() (lo, hi float64) { return 0, math.Inf(1) }

// Cramer returns shape (x/mean - 1 - log(x/mean)).
func (g Gamma) Cramer(x float64) float64 {
	if x <= 0 {
		return math.Inf(1)
	}
	return g.Shape * unitDeviance(x, g.Mu)
}
