package cube

import (
	"errors"
	"math"
	"testing"

	"castlab/distributions"
	"castlab/distributions/inputs"
)

func TestArgumentsOutsideTheirDomainAreNamed(t *testing.T) {
	law := exponential
	invalid := distributions.Exponential{Mu: -1}
	check := func(name, arg string, err error) {
		t.Helper()
		var d *inputs.Error
		if !errors.As(err, &d) || d.Arg != arg {
			t.Errorf("%s: error %v, want an inputs.Error for %s", name, err, arg)
		}
	}
	one := func(_ float64, err error) error { return err }
	two := func(_, _ float64, err error) error { return err }
	nan, inf := math.NaN(), math.Inf(1)

	check("Slots", "d", one(Slots(0)))
	check("LogSlots", "d", one(LogSlots(-1)))
	check("Beta d", "d", one(Beta(0, 1)))
	check("Beta i", "i", one(Beta(4, 0)))
	check("Beta i", "i", one(Beta(4, 5)))
	check("LogBeta", "i", one(LogBeta(4, 5)))
	check("BetaSum", "d", one(BetaSum(0)))
	check("BetaSumBound", "d", one(BetaSumBound(0)))
	check("PrintedBetaSumBound", "d", one(PrintedBetaSumBound(0)))
	check("PrintedThirdPhase", "d", one(PrintedThirdPhase(0)))
	_, err := Sizes(63, 1)
	check("Sizes d", "d", err)
	_, err = Sizes(5, 6)
	check("Sizes i", "i", err)

	check("LinkBound beta", "beta", one(LinkBound(-1, law, 0.5, 1)))
	check("LinkBound a", "a", one(LinkBound(1, law, 0.5, 0)))
	for _, s := range []float64{0, -1, 1, 2, nan, inf} {
		check("LinkBound s", "s", one(LinkBound(1, law, s, 1)))
		check("PhaseBound s", "s", one(PhaseBound(4, 2, law, s, 1)))
		check("PhaseRateBound s", "s", one(PhaseRateBound(4, 2, law, 2, s)))
		check("OuterBound s0", "s0", one(OuterBound(4, law, s, 2)))
		check("MiddleBound s", "s", one(MiddleBound(6, law, 2, s, Form18)))
		check("SecondPhaseBound s", "s", one(SecondPhaseBound(4, law, 9, s)))
		check("Prop3 s0", "s0", two(Prop3(6, law, Prop3Parameters{3, 0.5, 9, 2, s}, Form18)))
	}
	check("bounded, s = +Inf", "s", one(LinkBound(1, distributions.Uniform{Min: 0, Max: 2}, inf, 1)))
	check("LinkBound law", "mean", one(LinkBound(1, invalid, 0.5, 1)))
	check("LinkBound nil", "law", one(LinkBound(1, nil, 0.5, 1)))
	// a < Phi^beta = 4, the hypothesis of eq (13).
	check("PhaseBound a", "a", one(PhaseBound(4, 2, law, 0.5, 3.99)))
	check("PhaseBound a", "a", one(PhaseBound(4, 2, law, 0.5, nan)))
	check("PhaseTimeBound t", "t", one(PhaseTimeBound(4, 2, law, 0.5, 1)))
	check("PhaseTimeBound t", "t", one(PhaseTimeBound(4, 2, law, 0.5, nan)))
	check("PrintedPhaseBound a", "a", one(PrintedPhaseBound(4, 2, law, 0.5, -1)))
	// xi > 1 iff lambda > log(2)/0.5 = 1.386.
	check("PhaseRateBound lambda", "lambda", one(PhaseRateBound(4, 2, law, 1.38, 0.5)))
	check("MiddleBound lambda", "lambda", one(MiddleBound(6, law, 1.38, 0.5, Form17)))
	check("MiddleBound lambda", "lambda", one(MiddleBound(6, law, inf, 0.5, Form17)))
	check("MiddleBound d", "d", one(MiddleBound(5, law, 3, 0.5, Form18)))
	check("MiddleBound d", "d", one(MiddleBound(20, law, 3, 0.5, Form19)))
	check("MiddleBound form", "form", one(MiddleBound(6, law, 3, 0.5, 16)))
	check("MiddleShortfall form", "form", one(MiddleShortfall(6, law, 3, 0.5, 0)))
	check("PrintedMiddleSum", "d", one(PrintedMiddleSum(5, law, 3, 0.5)))
	// zeta > 2 iff mu > (log 2 + 2 log 2)/0.5 = 4.159.
	check("SecondPhaseBound mu", "mu", one(SecondPhaseBound(4, law, 4.15, 0.5)))
	check("SecondPhaseSimpleBound d", "d", one(SecondPhaseSimpleBound(3, law, 9, 0.5)))
	// n^theta >= Phi = 100 iff theta >= log2(100)/4 = 1.66.
	check("OuterBound theta", "theta", one(OuterBound(4, law, 0.99, 1.66)))
	check("OuterBound theta", "theta", one(OuterBound(4, law, 0.5, nan)))
	check("OuterThreshold theta", "theta", one(OuterThreshold(4, 0.5, 0)))
	check("OuterThreshold s0", "s0", one(OuterThreshold(4, nan, 2)))
	check("OuterExact t", "t", one(OuterExact(4, law, nan)))
	check("Prop3 d", "d", two(Prop3(20, law, Prop3Parameters{3, 0.5, 9, 2, 0.5}, Form19)))
	check("Prop3 lambda", "lambda", two(Prop3(6, law, Prop3Parameters{1, 0.5, 9, 2, 0.5}, Form18)))
	check("Prop3 mu", "mu", two(Prop3(6, law, Prop3Parameters{3, 0.5, 4, 2, 0.5}, Form18)))
	check("Prop3 theta", "theta", two(Prop3(6, law, Prop3Parameters{3, 0.5, 9, 1, 0.5}, Form18)))
	check("PrintedProp3", "d", two(PrintedProp3(20, law, Prop3Parameters{3, 0.5, 9, 2, 0.5})))
	check("ThresholdRatio d", "d", one(ThresholdRatio(5, 1.5, 9, 2, 0.5)))
	check("ThresholdRatio mu", "mu", one(ThresholdRatio(6, 1.5, nan, 2, 0.5)))
	_, _, err = OptimalProp3(6, law, 0, Form18)
	check("OptimalProp3 delta", "delta", err)
	_, _, err = OptimalProp3(20, law, 1, Form19)
	check("OptimalProp3 d", "d", err)

	dimension := func(delta, eps float64, m Method) error { _, err := Dimension(law, delta, eps, m); return err }
	for m := Proof; m <= Exact; m++ {
		check("Dimension delta", "delta", dimension(0, 0.05, m))
		check("Dimension delta", "delta", dimension(nan, 0.05, m))
		check("Dimension delta", "delta", dimension(inf, 0.05, m))
		check("Dimension delta", "delta", dimension(1e-10, 0.05, m))
		check("Dimension eps", "eps", dimension(1, 0, m))
		check("Dimension eps", "eps", dimension(1, 1, m))
		check("Dimension eps", "eps", dimension(1, nan, m))
	}
	check("Dimension method", "method", dimension(1, 0.05, Method(99)))
	_, err = ThirdFactorDimension(law, 0, 0.05)
	check("ThirdFactorDimension delta", "delta", err)

	check("LogProofFunction delta", "delta", one(LogProofFunction(law, 0, 0.5)))
	check("LogProofFunction s", "s", one(LogProofFunction(law, 1, -0.5)))
	check("LogProofFunction s", "s", one(LogProofFunction(law, 1, inf)))

	check("ChernoffProductBound d", "d", one(ChernoffProductBound(0, law, 1)))
	check("ChernoffProductBound d", "d", one(ChernoffProductBound(1001, law, 1)))
	check("ChernoffProductBound gamma", "gamma", one(ChernoffProductBound(4, law, nan)))
	check("SecondOrder sigma", "sigma", one(SecondOrder(4, -1)))
	check("AsyncSecondOrder sigma", "sigma", one(AsyncSecondOrder(4, nan)))
	check("UniversalTail c", "c", one(UniversalTail(4, law, nan)))
	check("UniversalTail d", "d", one(UniversalTail(1001, law, 1)))
	check("UniversalLimit c", "c", one(UniversalLimit(distributions.LogPareto{Shape: 1, Mu: 1}, 0)))
	check("UniversalLimit shape", "shape", one(UniversalLimit(distributions.LogPareto{Shape: -1, Mu: 1}, 1)))
	check("SufficientTail t", "t", one(SufficientTail(law, 0.5)))
	check("NecessaryTail t", "t", one(NecessaryTail(law, inf)))
	check("BahadurRao beta", "beta", one(BahadurRao(0, law, 1)))
	check("BahadurRao a", "a", one(BahadurRao(10, law, 10)))
	check("BahadurRao a", "a", one(BahadurRao(10, law, nan)))
	check("BestExponent lambda", "lambda", two(BestExponent(law, 1)))
	check("BestExponent lambda", "lambda", two(BestExponent(law, nan)))
	check("LowerBound longest", "longest", one(LowerBound(4, -1, 1, 1)))
	check("LowerBound sum", "sum", one(LowerBound(4, 1, nan, 1)))
	check("LowerBound, the sum less than one of its terms", "sum", one(LowerBound(4, 2, 1.5, 1)))
	check("LowerBound, the shortest above the longest", "shortest", one(LowerBound(4, 1, 5, 1.5)))
	check("AsyncPathBound", "longest", one(AsyncPathBound(4, nan)))
	check("BarrierPathBound", "longest", one(BarrierPathBound(4, -1)))
	check("ExponentialMeanBound", "d", one(ExponentialMeanBound(0)))
}

// Where the moment generating function is missing, or a lattice forbids the
// theorem, the error names theorem, hypothesis and law.
func TestMissingHypothesesAreNamed(t *testing.T) {
	check := func(name, hypothesis string, law distributions.Law, err error) {
		t.Helper()
		var h *HypothesisError
		if !errors.As(err, &h) || h.Hypothesis != hypothesis || h.Law != law.String() || h.Result == "" {
			t.Errorf("%s, %v: error %v, want a HypothesisError", name, law, err)
		}
	}
	one := func(_ float64, err error) error { return err }
	two := func(_, _ float64, err error) error { return err }
	for _, law := range []distributions.Law{
		distributions.Pareto{Shape: 1.5, Mu: 1}, distributions.Lognormal{Mu: 1, Sigma: 1},
		distributions.LogPareto{Shape: 0.5, Mu: 1}, distributions.Weibull{Shape: 0.5, Mu: 1},
		distributions.Scaled{Factor: 2, Law: distributions.Pareto{Shape: 3, Mu: 1}},
	} {
		check("LinkBound", ExponentialMoment, law, one(LinkBound(1, law, 0.5, 1)))
		check("PhaseBound", ExponentialMoment, law, one(PhaseBound(4, 2, law, 0.5, 9)))
		check("PhaseTimeBound", ExponentialMoment, law, one(PhaseTimeBound(4, 2, law, 0.5, 9)))
		check("PhaseRateBound", ExponentialMoment, law, one(PhaseRateBound(4, 2, law, 2, 0.5)))
		check("MiddleBound", ExponentialMoment, law, one(MiddleBound(6, law, 2, 0.5, Form17)))
		check("OuterBound", ExponentialMoment, law, one(OuterBound(6, law, 0.5, 2)))
		check("SecondPhaseBound", ExponentialMoment, law, one(SecondPhaseBound(6, law, 9, 0.5)))
		check("Prop3", ExponentialMoment, law, two(Prop3(6, law, Prop3Parameters{2, 0.5, 9, 2, 0.5}, Form18)))
		_, _, err := OptimalProp3(6, law, 1, Form18)
		check("OptimalProp3", ExponentialMoment, law, err)
		_, err = ThirdFactorDimension(law, 1, 0.05)
		check("ThirdFactorDimension", ExponentialMoment, law, err)
		check("ChernoffProductBound", ExponentialMoment, law, one(ChernoffProductBound(4, law, 9)))
		check("BestExponent", ExponentialMoment, law, two(BestExponent(law, 2)))
		check("BahadurRao", ExponentialMoment, law, one(BahadurRao(4, law, 9)))
	}
	_, _, err := BestExponent(distributions.Pareto{Shape: 3, Mu: 1}, 2)
	const text = "VB93 Proposition 4 does not apply to law=pareto(shape=3,mean=1): it assumes that E exp(s x) is finite for some s > 0"
	if err == nil || err.Error() != text {
		t.Errorf("error %q, want %q", err, text)
	}
	for _, law := range []distributions.Law{
		distributions.Bernoulli{P: 0.5}, distributions.Geometric{Mu: 2}, distributions.Deterministic{Mu: 1},
		distributions.Scaled{Factor: 0.5, Law: distributions.TwoPoint{Low: 0.5, High: 4, Mu: 1}},
	} {
		check("BahadurRao", NoAtoms, law, one(BahadurRao(4, law, 9)))
	}
}
