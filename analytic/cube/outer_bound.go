package cube

import (
	"fmt"
	"math"

	"castlab/distributions"
	"castlab/distributions/inputs"
)

// OuterBound returns the bound on phases 1, d-1 and d, whose time is the
// longest packet M,
//
//	P(T_i <= (theta/s0) log n) >= (1 - Phi(s0)/n^theta)^n.
//
// Symbols: Phi(s) = E exp(s x); n = 2^d. Units: s0 in those of 1/x. Source:
// VB93 eq (20), with the hypothesis n^theta >= Phi(s0) (erratum: not stated).
//
// Errors: d < 1; s0 outside D+; n^theta < Phi(s0); a *HypothesisError for a law
// whose D+ is empty.
func OuterBound(d int, law distributions.Law, s0, theta float64) (float64, error) {
	loss, err := outerLoss(d, law, s0, theta)
	return probability(loss), err
}

// outerLoss returns the log-loss of eq (20).
func outerLoss(d int, law distributions.Law, s0, theta float64) (float64, error) {
	if err := inputs.Integer("d", d, 1, math.MaxInt); err != nil {
		return 0, err
	}
	if err := checkExponent("VB93 eq (20)", "s0", law, s0); err != nil {
		return 0, err
	}
	least := law.LogMGF(s0) / logNodes(d)
	if !(theta >= least) || !(theta > 0) || math.IsInf(theta, 1) {
		return 0, &inputs.Error{
			Arg: "theta", Value: theta, Domain: fmt.Sprintf("a finite number > 0, >= log(Phi(s0))/log n = %g", least),
		}
	}
	return powerLoss(logNodes(d), float64(theta*logNodes(d))-law.LogMGF(s0)), nil
}

// OuterThreshold returns the time of OuterBound, (theta/s0) log n.
//
// Symbols, Units: as OuterBound. Source: VB93 eq (20). Errors: d < 1; theta or
// s0 not a finite number > 0.
func OuterThreshold(d int, s0, theta float64) (float64, error) {
	if err := inputs.Integer("d", d, 1, math.MaxInt); err != nil {
		return 0, err
	}
	if err := inputs.Positive("s0", s0); err != nil {
		return 0, err
	}
	if err := inputs.Positive("theta", theta); err != nil {
		return 0, err
	}
	return theta / s0 * logNodes(d), nil
}

// OuterExact returns what OuterBound bounds,
//
//	P(T_i <= t) = P(M <= t) = F(t)^n,  i = 1, d-1, d,
//
// for any law, with or without a transform.
//
// Symbols: F distribution function of a length; n = 2^d. Units: t in those of
// the lengths. Source: VB93, Section V (T_1 = T_{d-1} = T_d = M). Errors: d <
// 1; a law outside its domain; t = NaN.
func OuterExact(d int, law distributions.Law, t float64) (float64, error) {
	if err := inputs.Integer("d", d, 1, math.MaxInt); err != nil {
		return 0, err
	}
	if err := checkLaw(law); err != nil {
		return 0, err
	}
	if err := inputs.Number("t", t); err != nil {
		return 0, err
	}
	return probability(longestLoss(d, law, t)), nil
}

// longestLoss returns the log-loss of P(M <= t) = F(t)^n.
func longestLoss(d int, law distributions.Law, t float64) float64 {
	return powerLoss(logNodes(d), -law.LogSurvival(t))
}
