package cube

import (
	"math"
	"math/big"

	"castlab/distributions"
	"castlab/distributions/inputs"
)

// Prop3 returns Proposition 3: with the returned probability or more,
//
//	T_mod <= threshold = lambda sum_{i=3}^{d-3} beta_i + 2 mu beta_2 + 3 (theta/s0) log n.
//
// The probability is the product of three factors, for phases 2 and d-2, for
// phases 1, d-1 and d, and for the others,
//
//	(1 - zeta n^(-log2 zeta))^(2nd) (1 - Phi(s0) n^-theta)^(3n) R,
//
// where R is MiddleBound in the given form: 19 as in the paper, or 18 or 17,
// which are sharper and hold from d = 6 on. The factors may be multiplied
// because decreasing events of independent lengths are associated.
//
// Symbols: lambda, mu, theta, s and s0 are those of p; Phi(s) = E exp(s x), one s for
// xi = exp(lambda s)/Phi(s) and zeta = (exp(mu s)/Phi(s))^(1/2); n = 2^d; beta_i = Beta(d, i). Units: lambda, mu and
// the threshold in those of the lengths, s and s0 in 1/x. Source: VB93,
// Proposition 3 and eq (24). Errata: the statement prints s0/theta for theta/s0
// and eq (24) zeta for xi in its last factor, see PrintedProp3.
//
// Errors: d < 6, d < 21 for form 19; form not 17, 18 or 19; s or s0 outside D+;
// xi <= 1; zeta <= 2; n^theta < Phi(s0) or theta <= 1; a *HypothesisError for a
// law whose D+ is empty.
func Prop3(d int, law distributions.Law, p Prop3Parameters, form int) (threshold, probability float64, err error) {
	g, err := LogProp3(d, law, p, form)
	if err != nil {
		return 0, 0, err
	}
	return g.Threshold(), g.Probability(), nil
}

// LogProp3 returns Prop3 in logarithms, for cubes whose threshold is beyond
// float64 and probabilities near 1. Symbols, Units, Source, Errors: as Prop3.
func LogProp3(d int, law distributions.Law, p Prop3Parameters, form int) (Guarantee, error) {
	f, err := Prop3Factors(d, law, p, form)
	if err != nil {
		return Guarantee{}, err
	}
	return Guarantee{
		LogThreshold: logThreshold(d, p.Lambda, p.Mu, p.Theta/p.S0),
		LogLoss:      addLoss(addLoss(f.Second, f.Outer), f.Middle),
	}, nil
}

// Factors are the log-losses log(-log P) of the three factors of Proposition 3.
type Factors struct {
	Second float64 // phases 2 and d-2
	Outer  float64 // phases 1, d-1 and d
	Middle float64 // phases 3..d-3
}

// Prop3Factors returns the factors of Proposition 3 apart. Each tends to 1 for
// fixed parameters with xi > 1, zeta > 2 and theta > 1 (Appendix 4): its
// log-loss grows like
//
//	Second  d log 2 + log(2d) - (d-1) log zeta     -> -Inf, as zeta > 2
//	Outer   d log 2 + log 3 + log Phi(s0) - theta d log 2 -> -Inf, as theta > 1
//	Middle  d log 2 + 2 log d - (d^2/7) log xi     -> -Inf, as xi > 1.
//
// Symbols, Units, Errors: as Prop3. Source: VB93 eq (24) and Appendix 4.
func Prop3Factors(d int, law distributions.Law, p Prop3Parameters, form int) (Factors, error) {
	const result = "VB93 Proposition 3"
	if err := checkForm(d, form); err != nil {
		return Factors{}, err
	}
	logXi, err := logXi(result, law, p.Lambda, p.S)
	if err != nil {
		return Factors{}, err
	}
	logZeta, err := logZeta(result, law, p.Mu, p.S)
	if err != nil {
		return Factors{}, err
	}
	if err := inputs.Above("theta", p.Theta, 1); err != nil {
		return Factors{}, err
	}
	outer, err := outerLoss(d, law, p.S0, p.Theta)
	if err != nil {
		return Factors{}, err
	}
	return Factors{
		Second: math.Ln2 + secondLoss(d, logZeta),
		Outer:  math.Log(3) + outer,
		Middle: middleLoss(d, logXi, form),
	}, nil
}

// logThreshold returns the logarithm of T_a, the threshold of Proposition 3.
func logThreshold(d int, lambda, mu, perLog float64) float64 {
	beta2 := float64(d / 2) // ceil((d-1)/2)
	rest := 2*float64(mu*beta2) + 3*float64(perLog*logNodes(d))
	return addLogs(math.Log(lambda)+logMiddleSum(d), math.Log(rest))
}

// addLogs returns log(exp(a) + exp(b)).
func addLogs(a, b float64) float64 { return addLoss(a, b) }

// logMiddleSum returns log of the sum of beta_i over i = 3..d-3, rounded up
// where it is beyond float64 (by less than d^3/n of itself).
func logMiddleSum(d int) float64 {
	if d > lastFinite {
		return logSlots(d)
	}
	return math.Log(middleSum(d))
}

func middleSum(d int) float64 { return rounded(betaRange(d, 3, d-3)) }

// ThresholdRatio returns
//
//	T_a/T_s = (lambda sum_{i=3}^{d-3} beta_i + 2 mu beta_2 + 3 (theta/s0) log n)/T_s,
//
// which tends to lambda as d grows, so that it is at most lambda + delta/2 from some
// n_2(delta) on.
//
// Symbols, Units: as Prop3. Source: VB93 eq (27) and before. Errors: d < 6; a
// parameter that is not a finite number > 0.
func ThresholdRatio(d int, lambda, mu, theta, s0 float64) (float64, error) {
	if err := inputs.Integer("d", d, leastMiddle, math.MaxInt); err != nil {
		return 0, err
	}
	for _, p := range []struct {
		arg   string
		value float64
	}{{"lambda", lambda}, {"mu", mu}, {"theta", theta}, {"s0", s0}} {
		if err := inputs.Positive(p.arg, p.value); err != nil {
			return 0, err
		}
	}
	rest := 2*float64(mu*float64(d/2)) + 3*float64(theta/s0*logNodes(d))
	if d > lastFinite {
		if math.IsInf(rest, 1) { // the parts are not, relative to the slots
			third := math.Log(3) + math.Log(theta) - math.Log(s0) + math.Log(logNodes(d)) - logSlots(d)
			return lambda + math.Exp(math.Log(2)+math.Log(mu)+math.Log(float64(d/2))-logSlots(d)) + math.Exp(third), nil
		}
		return lambda + rest*math.Exp(-logSlots(d)), nil
	}
	ts := ceilingOver(transmissions(d), d)
	middle, _ := new(big.Rat).SetFrac(betaRange(d, 3, d-3), ts).Float64()
	return float64(lambda*middle) + rest/slots(d), nil
}

// ThresholdRatioBound returns an upper bound on ThresholdRatio that tends to
// lambda,
//
//	lambda (1 + d(d-1)/(n-1)) + (d/(n-1)) (2 mu floor(d/2) + 3 (theta/s0) log n),
//
// because sum beta_i <= (n-1)/d + d - 1, T_s >= (n-1)/d and beta_2 = floor(d/2).
//
// Symbols, Units: as ThresholdRatio. Source: VB93 eq (27), derived. Errors:
// those of ThresholdRatio.
func ThresholdRatioBound(d int, lambda, mu, theta, s0 float64) (float64, error) {
	if _, err := ThresholdRatio(d, lambda, mu, theta, s0); err != nil {
		return 0, err
	}
	share := float64(d) / math.Expm1(logNodes(d)) // d/(n-1), 0 where n ends float64
	return lambda*(1+share*float64(d-1)) + share*(2*mu*float64(d/2)+3*(theta/s0)*logNodes(d)), nil
}
