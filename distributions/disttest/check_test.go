package disttest_test

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"castlab/distributions"
	"castlab/distributions/disttest"
)

// samples is the size of every statistical comparison: it detects a distance of
// 0.0171 between two distribution functions practically always.
const samples = 100000

// measured returns two laws of the same ten values, a step function and a line through them.
func measured(t testing.TB) (*distributions.Empirical, *distributions.Interpolated) {
	t.Helper()
	trace, err := distributions.NewEmpirical("trace.csv", []float64{3, 0.1, 0.1, 7, 0.3, 2, 2, 2, 11.5, 0})
	if err != nil {
		t.Fatal(err)
	}
	smooth, err := distributions.NewInterpolated("trace.csv", trace.Values())
	if err != nil {
		t.Fatal(err)
	}
	return trace, smooth
}

// laws returns one law of every kind, with several parameters where the shape
// changes (heavy or light tail, density finite or not at 0, few or many atoms).
func laws(t testing.TB) []distributions.Law {
	trace, smooth := measured(t)
	basic := []distributions.Law{
		distributions.Deterministic{Mu: 1},
		distributions.Deterministic{Mu: 0.3},
		distributions.Uniform{Min: 0, Max: 2},
		distributions.Uniform{Min: 0.5, Max: 0.75},
		distributions.Exponential{Mu: 1},
		distributions.Exponential{Mu: 250},
		distributions.Erlang{Shape: 1, Mu: 1},
		distributions.Erlang{Shape: 4, Mu: 1},
		distributions.Erlang{Shape: 100, Mu: 3},
		distributions.Gamma{Shape: 0.05, Mu: 1},
		distributions.Gamma{Shape: 0.5, Mu: 1},
		distributions.Gamma{Shape: 2.5, Mu: 0.1},
		distributions.Gamma{Shape: 1000, Mu: 1},
		distributions.Hyperexponential{Mu: 1, SCV: 1},
		distributions.Hyperexponential{Mu: 1, SCV: 4},
		distributions.Hyperexponential{Mu: 2, SCV: 50},
		distributions.ShiftedExponential{Shift: 0, Mu: 1},
		distributions.ShiftedExponential{Shift: 0.5, Mu: 1},
		distributions.Weibull{Shape: 0.5, Mu: 1},
		distributions.Weibull{Shape: 1, Mu: 1},
		distributions.Weibull{Shape: 1.5, Mu: 2},
		distributions.Weibull{Shape: 30, Mu: 1},
		distributions.Lognormal{Mu: 1, Sigma: 0.1},
		distributions.Lognormal{Mu: 1, Sigma: 1},
		distributions.Lognormal{Mu: 5, Sigma: 2.5},
		distributions.Pareto{Shape: 1.2, Mu: 1},
		distributions.Pareto{Shape: 3, Mu: 1},
		distributions.Pareto{Shape: 40, Mu: 1},
		distributions.LogPareto{Shape: 0.5, Mu: 1},
		distributions.LogPareto{Shape: 2, Mu: 1},
		distributions.Normal{Mu: 0, SD: 1},
		distributions.Normal{Mu: 100, SD: 3},
		distributions.Normal{Mu: -7, SD: 0.5},
		distributions.InverseGaussian{Shape: 1e-4, Mu: 1},
		distributions.InverseGaussian{Shape: 0.5, Mu: 2},
		distributions.InverseGaussian{Shape: 3, Mu: 1},
		distributions.InverseGaussian{Shape: 1e4, Mu: 1},
		distributions.LogLogistic{Shape: 1.2, Mu: 1},
		distributions.LogLogistic{Shape: 3, Mu: 1},
		distributions.LogLogistic{Shape: 50, Mu: 7},
		distributions.GeneralizedPareto{Shape: 0.9, Mu: 1},
		distributions.GeneralizedPareto{Shape: 0.3, Mu: 2},
		distributions.GeneralizedPareto{Shape: 1e-9, Mu: 1},
		distributions.GeneralizedPareto{Shape: 0, Mu: 1},
		distributions.GeneralizedPareto{Shape: -1e-4, Mu: 1},
		distributions.GeneralizedPareto{Shape: -0.4, Mu: 1},
		distributions.GeneralizedPareto{Shape: -1, Mu: 1},
		distributions.GeneralizedPareto{Shape: -1.7, Mu: 1},
		distributions.Shifted{Shift: 0.5, Law: distributions.Gamma{Shape: 0.5, Mu: 1}},
		distributions.Shifted{Shift: 3.1, Law: distributions.Lognormal{Mu: 0.1, Sigma: 1}},
		distributions.Shifted{Shift: -0.25, Law: distributions.Pareto{Shape: 3, Mu: 1}},
		distributions.Shifted{Shift: 0.1, Law: distributions.Uniform{Min: 0.2, Max: 0.7}},
		distributions.Shifted{Shift: 0.1, Law: distributions.Geometric{Mu: 3}},
		distributions.Shifted{Shift: 1.0 / 3, Law: trace},
		distributions.Mixture{P: 0.9, First: distributions.Exponential{Mu: 1}, Second: distributions.Exponential{Mu: 30}},
		distributions.Mixture{P: 0.3, First: distributions.Uniform{Min: 0, Max: 1}, Second: distributions.Uniform{Min: 3, Max: 4}},
		distributions.Mixture{P: 0.999, First: distributions.Gamma{Shape: 9, Mu: 1}, Second: distributions.Pareto{Shape: 3, Mu: 9}},
		distributions.Mixture{P: 0.5, First: distributions.Normal{Mu: -1, SD: 1}, Second: distributions.Normal{Mu: 3, SD: 0.1}},
		distributions.Mixture{P: 0.25, First: distributions.Geometric{Mu: 2}, Second: trace},
		smooth,
		distributions.TwoPoint{Low: 0.5, High: 4, Mu: 1},
		distributions.TwoPoint{Low: 0, High: 1e6, Mu: 1},
		distributions.Bernoulli{P: 0},
		distributions.Bernoulli{P: 0.5},
		distributions.Bernoulli{P: 1},
		distributions.Geometric{Mu: 1},
		distributions.Geometric{Mu: 2},
		distributions.Geometric{Mu: 40},
		trace,
	}
	all := basic
	for _, l := range basic {
		// 0.1 and 1/3 are no binary fractions: atoms must survive the rounding.
		all = append(all, distributions.Scaled{Factor: 0.1, Law: l})
	}
	return append(all,
		distributions.Scaled{Factor: 1.0 / 3, Law: distributions.Scaled{Factor: 3, Law: trace}},
		distributions.Scaled{Factor: 1.0 / 3, Law: distributions.Geometric{Mu: 3}},
	)
}

// The statistical part of Check errs with probability 1e-6 for each law: 1e-4 at
// most for all of them.
func TestEveryLawIsOneLaw(t *testing.T) {
	for _, l := range laws(t) {
		if err := disttest.Check(l, 1, samples); err != nil {
			t.Errorf("%v", err)
		}
	}
}

// A planted bug and the property that must be named by the refusal.
type mutant struct {
	name     string
	law      distributions.Law
	property string
}

type wrongVariance struct{ distributions.Gamma }

func (w wrongVariance) Variance() float64 { return 1.01 * w.Gamma.Variance() }

type wrongHeavyVariance struct{ distributions.Lognormal }

func (w wrongHeavyVariance) Variance() float64 { return 1.01 * w.Lognormal.Variance() }

type finiteVariance struct{ distributions.LogPareto }

func (finiteVariance) Variance() float64 { return 3 }

type wrongMean struct{ distributions.Pareto }

func (w wrongMean) Mean() float64 { return 0.999 * w.Pareto.Mean() }

type continuedMGF struct{ distributions.Exponential }

func (c continuedMGF) LogMGF(theta float64) float64 {
	return -math.Log(math.Abs(1 - theta*c.Mu))
}

type heavyMGF struct{ distributions.Lognormal }

func (h heavyMGF) LogMGF(theta float64) float64 { // the Taylor polynomial
	return theta*h.Mean() + theta*theta*h.Variance()/2
}

type complement struct{ distributions.Gamma }

func (c complement) Survival(x float64) float64    { return 1 - c.CDF(x) }
func (c complement) LogSurvival(x float64) float64 { return math.Log(c.Survival(x)) }

type complementCDF struct{ distributions.Weibull }

func (c complementCDF) CDF(x float64) float64 { return 1 - c.Survival(x) }

type underflow struct{ distributions.Lognormal }

func (u underflow) LogSurvival(x float64) float64 { return math.Log(u.Survival(x)) }

type rateForMean struct{ distributions.Exponential }

func (w rateForMean) Sample(r *rand.Rand) float64 { return r.ExpFloat64() / w.Mu }

type slightlyFast struct{ distributions.Gamma }

func (w slightlyFast) Sample(r *rand.Rand) float64 { return 0.94 * w.Gamma.Sample(r) }

type shiftedAtoms struct{ distributions.Geometric }

func (s shiftedAtoms) Sample(r *rand.Rand) float64 { return s.Geometric.Sample(r) - 1 }

type wrongDensity struct{ distributions.Pareto }

func (w wrongDensity) Density(x float64) float64 { return 1.0001 * w.Pareto.Density(x) }

type wrongMass struct{ distributions.TwoPoint }

func (w wrongMass) Density(x float64) float64 { return 0.999 * w.TwoPoint.Density(x) }

type oneAtomHigh struct{ distributions.Geometric }

func (o oneAtomHigh) Quantile(p float64) float64 { return math.Floor(o.Geometric.Quantile(p)) + 1 }

type strictQuantile struct{ distributions.Bernoulli }

func (s strictQuantile) Quantile(p float64) float64 {
	if p < 0.5 {
		return 0
	}
	return 1
}

type lossyUpper struct{ distributions.Exponential }

func (l lossyUpper) UpperQuantile(q float64) float64 { return l.Quantile(1 - q) }

type closedInterval struct{ distributions.Geometric }

func (c closedInterval) CDF(x float64) float64 { return c.Geometric.CDF(x - 1) }

type wrongAbscissa struct{ distributions.Hyperexponential }

func (w wrongAbscissa) Abscissa() float64 { return 1 / w.Mu }

type shiftMGF struct{ distributions.Uniform }

func (s shiftMGF) LogMGF(theta float64) float64 { return s.Uniform.LogMGF(theta) + 1e-9 }

type wrongSlope struct{ distributions.Erlang }

func (s wrongSlope) LogMGF(theta float64) float64 { return s.Erlang.LogMGF(1.000001 * theta) }

func TestPlantedBugsAreRefused(t *testing.T) {
	gamma := distributions.Gamma{Shape: 2.5, Mu: 1}
	for _, m := range []mutant{
		{"variance 1 % too large", wrongVariance{gamma}, "variance"},
		{"variance of a heavy tail 1 % too large", wrongHeavyVariance{distributions.Lognormal{Mu: 1, Sigma: 1}}, "variance"},
		{"finite variance of a divergent integral", finiteVariance{distributions.LogPareto{Shape: 1, Mu: 1}}, "variance"},
		{"mean 0.1 % too small", wrongMean{distributions.Pareto{Shape: 3, Mu: 1}}, "mean"},
		{"MGF continued past its abscissa", continuedMGF{distributions.Exponential{Mu: 2}}, "log-MGF"},
		{"MGF of a heavy tail", heavyMGF{distributions.Lognormal{Mu: 1, Sigma: 1}}, "log-MGF"},
		{"survival 1-CDF", complement{gamma}, "log-survival"},
		{"CDF 1-survival", complementCDF{distributions.Weibull{Shape: 1.5, Mu: 1}}, "CDF"},
		{"log of an underflowed survival", underflow{distributions.Lognormal{Mu: 1, Sigma: 1}}, "log-survival"},
		{"rate taken for mean in the sampler", rateForMean{distributions.Exponential{Mu: 2}}, "sampler"},
		{"sampler 6 % too short", slightlyFast{gamma}, "sampler"},
		{"sampler counts failures, not trials", shiftedAtoms{distributions.Geometric{Mu: 2}}, "sampler"},
		{"density 1e-4 too large", wrongDensity{distributions.Pareto{Shape: 3, Mu: 1}}, "survival"},
		{"mass 1e-3 too small", wrongMass{distributions.TwoPoint{Low: 1, High: 3, Mu: 2}}, "mass"},
		{"quantile one atom high", oneAtomHigh{distributions.Geometric{Mu: 2}}, "quantile"},
		{"quantile wrong exactly at the mass", strictQuantile{distributions.Bernoulli{P: 0.5}}, "quantile"},
		{"upper quantile by 1-q", lossyUpper{distributions.Exponential{Mu: 1}}, "upper quantile"},
		{"CDF P(X < x)", closedInterval{distributions.Geometric{Mu: 2}}, "tails"},
		{"abscissa of another phase", wrongAbscissa{distributions.Hyperexponential{Mu: 1, SCV: 4}}, "log-MGF"},
		{"log-MGF not 0 at 0", shiftMGF{distributions.Uniform{Min: 0, Max: 2}}, "log-MGF"},
		{"log-MGF of a mean 1e-6 larger", wrongSlope{distributions.Erlang{Shape: 4, Mu: 1}}, "log-MGF"},
	} {
		err := disttest.Check(m.law, 1, samples)
		if err == nil {
			t.Errorf("%s: not refused", m.name)
			continue
		}
		if !strings.Contains(err.Error(), m.property+": ") {
			t.Errorf("%s: refused for another reason than %s: %v", m.name, m.property, err)
		}
	}
}

func TestCheckRefusesWhatItCannotCheck(t *testing.T) {
	for name, err := range map[string]error{
		"no law":      disttest.Check(nil, 1, 10),
		"invalid law": disttest.Check(distributions.Exponential{Mu: -1}, 1, 10),
		"no samples":  disttest.Check(distributions.Exponential{Mu: 1}, 1, 0),
	} {
		if err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}

// 2^31 samples are not kept.
func TestTooManySamplesAreRefused(t *testing.T) {
	for _, n := range []int{0, -1, 1 << 31, math.MaxInt} {
		if err := disttest.Check(distributions.Exponential{Mu: 1}, 1, n); err == nil {
			t.Errorf("n=%d", n)
		}
	}
}
