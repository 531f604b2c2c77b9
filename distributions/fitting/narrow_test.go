package fitting

import (
	"math"
	"testing"

	"castlab/distributions"
)

// The probability of an interval from densities is that from distribution functions, to 1e-8 and
// the 1e-16/probability that their difference rounds, for steps of 1e-4 to 1 of the mean of each
// law and intervals all over its support and across its end; where the density changes too fast,
// it is not used.
func TestNarrowIntervalsHaveTheirProbability(t *testing.T) {
	for _, text := range []string{
		"exponential(mean=1)", "gamma(shape=0.7,mean=1)", "gamma(shape=3,mean=1)", "gamma(shape=200,mean=1)",
		"weibull(shape=0.6,mean=1)", "weibull(shape=4,mean=1)",
		"lognormal(sigma=0.1,mean=1)", "lognormal(sigma=1.5,mean=1)", "inverse-gaussian(shape=0.3,mean=1)",
		"inverse-gaussian(shape=50,mean=1)", "log-logistic(shape=1.2,mean=1)", "log-logistic(shape=30,mean=1)",
		"generalized-pareto(shape=0.4,mean=1)", "generalized-pareto(shape=-0.6,mean=1)", "hyperexponential(scv=9,mean=1)",
		"normal(mean=1,sd=0.2)", "pareto(shape=3,mean=1)", "log-pareto(shape=2,mean=1)", "shifted-exponential(shift=0.4,mean=1)",
		"shifted(shift=0.3,law=gamma(shape=0.8,mean=0.7))", "shifted(shift=0.3,law=lognormal(sigma=0.8,mean=0.7))",
		"mixture(p=0.6,first=normal(mean=0.8,sd=0.1),second=normal(mean=1.2,sd=0.3))",
		"mixture(p=0.99,first=normal(mean=1,sd=0.3),second=normal(mean=1.00017,sd=0.00001))",
	} {
		law, err := distributions.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		at := logDensity(law)
		probability := between(law, at)
		used, lo := 0, law.Quantile(1e-6)
		start, _ := law.Support()
		for _, h := range []float64{1e-4, 1e-3, 0.01, 0.1, 1} {
			for k := -1.0; k < 400; k++ {
				a := lo + math.Round(k*(law.UpperQuantile(1e-6)-lo)/400/h)*h
				if k < 0 && !math.IsInf(start, -1) {
					a = start - 0.05*h
				}
				want := logBetween(law, a, a+h)
				if got := probability(a, a+h); !(math.Abs(got-want) <= 1e-8+4e-15/math.Exp(want)) &&
					!(math.IsInf(want, -1) && math.IsInf(got, -1)) {
					t.Errorf("%s: log P(%v < X <= %v) = %v, want %v", text, a, a+h, got, want)
				}
				if _, ok := gauss(at, a, a+h); ok {
					used++
				}
			}
		}
		if used < 100 {
			t.Errorf("%s: %d intervals by their densities, too few to tell", text, used)
		}
	}
}
