package cube

import (
	"fmt"
	"math"

	"castlab/distributions"
	"castlab/distributions/inputs"
)

// PhaseBound returns the bound on the time of phase i,
//
//	P(T_i <= log(a)/s) >= (1 - Phi(s)^beta_i/a)^(nd).
//
// T_i is the greatest of nd link times, each with the bound of eq (6), and
// decreasing events of independent lengths are associated (Harris), so the
// probability of all is at least the product.
//
// Symbols: Phi(s) = E exp(s x); beta_i = Beta(d, i); n = 2^d. Units: s in
// those of 1/x. Source: VB93 eq (13), with the hypothesis a >= Phi(s)^beta_i
// (erratum: printed "for any a > 0", where an even power of a negative number
// can exceed 1; see PrintedPhaseBound).
//
// Errors: d < 1, i outside 1..d; s outside D+; a < Phi(s)^beta_i; a
// *HypothesisError for a law whose D+ is empty. For an a beyond float64, see
// PhaseTimeBound.
func PhaseBound(d, i int, law distributions.Law, s, a float64) (float64, error) {
	if err := checkBeta(d, i); err != nil {
		return 0, err
	}
	if err := checkExponent("VB93 eq (13)", "s", law, s); err != nil {
		return 0, err
	}
	if err := inputs.Positive("a", a); err != nil {
		return 0, err
	}
	h := math.Log(a) - betaTimes(d, i, law.LogMGF(s))
	if h < 0 {
		return 0, &inputs.Error{
			Arg: "a", Value: a,
			Domain: fmt.Sprintf("a number >= Phi(s)^beta_i = exp(%g)", betaTimes(d, i, law.LogMGF(s))),
		}
	}
	return probability(powerLoss(logLinks(d), h)), nil
}

// PhaseTimeBound returns the bound of eq (13) at a time t,
//
//	P(T_i <= t) >= (1 - exp(beta_i log Phi(s) - s t))^(nd),
//
// where a = exp(s t) of PhaseBound may exceed every float64.
//
// Symbols, Source: as PhaseBound. Units: t in those of the lengths. Errors: as
// PhaseBound, with t < beta_i log(Phi(s))/s in place of a.
func PhaseTimeBound(d, i int, law distributions.Law, s, t float64) (float64, error) {
	if err := checkBeta(d, i); err != nil {
		return 0, err
	}
	if err := checkExponent("VB93 eq (13)", "s", law, s); err != nil {
		return 0, err
	}
	least := betaTimes(d, i, law.LogMGF(s)) / s
	if !(t >= least) || math.IsInf(t, 1) {
		return 0, &inputs.Error{
			Arg: "t", Value: t, Domain: fmt.Sprintf("a finite number >= beta_i log(Phi(s))/s = %g", least),
		}
	}
	return probability(powerLoss(logLinks(d), s*(t-least))), nil
}

// betaTimes returns beta_i x, x > 0; +Inf where beta_i is.
func betaTimes(d, i int, x float64) float64 { return float64(beta(d, i) * x) }

// PhaseRateBound returns the bound on phase i at lambda mean packet times per
// step,
//
//	P(T_i <= lambda beta_i) >= (1 - xi^-beta_i)^(nd),  xi = exp(lambda s)/Phi(s) > 1.
//
// It is eq (13) with a = exp(lambda s beta_i).
//
// Symbols: lambda, time per step; Phi(s) = E exp(s x); n = 2^d. Units: lambda
// in those of the lengths, s in 1/x. Source: VB93 eq (14), erratum: printed
// with <=.
//
// Errors: d < 1, i outside 1..d; s outside D+; xi <= 1 (lambda too small); a
// *HypothesisError for a law whose D+ is empty.
func PhaseRateBound(d, i int, law distributions.Law, lambda, s float64) (float64, error) {
	loss, err := phaseRateLoss(d, i, law, lambda, s)
	return probability(loss), err
}

// PhaseRateShortfall returns 1 - PhaseRateBound without cancellation. Symbols,
// Units, Source, Errors: as PhaseRateBound.
func PhaseRateShortfall(d, i int, law distributions.Law, lambda, s float64) (float64, error) {
	loss, err := phaseRateLoss(d, i, law, lambda, s)
	return shortfall(loss), err
}

func phaseRateLoss(d, i int, law distributions.Law, lambda, s float64) (float64, error) {
	if err := checkBeta(d, i); err != nil {
		return 0, err
	}
	logXi, err := logXi("VB93 eq (14)", law, lambda, s)
	if err != nil {
		return 0, err
	}
	return powerLoss(logLinks(d), betaTimes(d, i, logXi)), nil
}

// logXi returns log xi = lambda s - log Phi(s), which must be > 0.
func logXi(result string, law distributions.Law, lambda, s float64) (float64, error) {
	if err := checkExponent(result, "s", law, s); err != nil {
		return 0, err
	}
	logPhi := law.LogMGF(s)
	if h := float64(lambda*s) - logPhi; h > 0 && !math.IsInf(lambda, 1) {
		return h, nil
	}
	return 0, &inputs.Error{
		Arg: "lambda", Value: lambda, Domain: fmt.Sprintf("a finite number > log(Phi(s))/s = %g, so that xi > 1", logPhi/s),
	}
}
