package coverage

import (
	"math"
	"math/rand/v2"
)

// A law is a sampler with the true values of all estimated quantities.
type law struct {
	name           string
	draw           func(r *rand.Rand) float64
	quantile       func(p float64) float64
	mean, variance float64
	median, high   float64 // quantiles at 0.5 and 0.9
	cdf            func(x float64) float64
	event          float64 // P(X > threshold)
	threshold      float64
}

// laws returns the five laws of the study. Their true values are closed forms, written
// here by hand and independent of package distributions.
func laws() []law {
	const (
		sigma = 1.5
		shape = 2.5
		z90   = 1.2815515655446004
		rare  = 0.01
	)
	phi := func(z float64) float64 { return math.Erfc(-z/math.Sqrt2) / 2 }
	normal := func(p float64) float64 { return math.Sqrt2 * math.Erfinv(float64(2*p)-1) }
	lognormal := math.Exp(sigma * z90)
	ten := math.Pow(10, 1/shape)
	return []law{
		{
			name: "normal", draw: func(r *rand.Rand) float64 { return r.NormFloat64() },
			quantile: normal,
			mean:     0, variance: 1, median: 0, high: z90, cdf: phi, event: 0.1, threshold: z90,
		}, {
			name: "exponential", draw: func(r *rand.Rand) float64 { return r.ExpFloat64() },
			quantile: func(p float64) float64 { return -math.Log1p(-p) },
			mean:     1, variance: 1, median: math.Ln2, high: math.Ln10,
			cdf:   func(x float64) float64 { return -math.Expm1(-math.Max(0, x)) },
			event: 0.1, threshold: math.Ln10,
		}, {
			name: "lognormal(sigma=1.5)", draw: func(r *rand.Rand) float64 { return math.Exp(sigma * r.NormFloat64()) },
			quantile: func(p float64) float64 { return math.Exp(sigma * normal(p)) },
			mean:     math.Exp(sigma * sigma / 2), variance: math.Expm1(sigma*sigma) * math.Exp(sigma*sigma),
			median: 1, high: lognormal,
			cdf: func(x float64) float64 {
				if x <= 0 {
					return 0
				}
				return phi(math.Log(x) / sigma)
			},
			event: 0.1, threshold: lognormal,
		}, {
			name: "Bernoulli(0.01)", draw: func(r *rand.Rand) float64 {
				if r.Float64() < rare {
					return 1
				}
				return 0
			},
			quantile: func(p float64) float64 {
				if p >= 1-rare {
					return 1
				}
				return 0
			},
			mean: rare, variance: rare * (1 - rare), median: 0, high: 0,
			cdf: func(x float64) float64 {
				switch {
				case x < 0:
					return 0
				case x < 1:
					return 1 - rare
				}
				return 1
			},
			event: rare, threshold: 0.5,
		}, {
			name: "Pareto(2.5)", draw: func(r *rand.Rand) float64 { return math.Exp(r.ExpFloat64() / shape) },
			quantile: func(p float64) float64 { return math.Exp(-math.Log1p(-p) / shape) },
			mean:     shape / (shape - 1), variance: shape / ((shape - 1) * (shape - 1) * (shape - 2)),
			median: math.Pow(2, 1/shape), high: ten,
			cdf: func(x float64) float64 {
				if x <= 1 {
					return 0
				}
				return -math.Expm1(-shape * math.Log(x))
			},
			event: 0.1, threshold: ten,
		},
	}
}
