package cube

import (
	"fmt"
	"math"

	"castlab/distributions"
	"castlab/distributions/inputs"
)

// SecondPhaseBound returns the bound on phases 2 and d-2,
//
//	P(T_i <= mu beta_2) >= (1 - zeta^(-2 beta_2))^(nd),  zeta = (exp(mu s)/Phi(s))^(1/2) > 2.
//
// It is eq (14) with lambda = mu: these phases are too short for lambda near
// the mean, and too few for mu to matter.
//
// Symbols: Phi(s) = E exp(s x); beta_2 = Beta(d, 2); n = 2^d. Units: mu in
// those of the lengths, s in 1/x. Source: VB93 eqs (21), (22).
//
// Errors: d < 4; s outside D+; zeta <= 2 (mu too small); a *HypothesisError for
// a law whose D+ is empty.
func SecondPhaseBound(d int, law distributions.Law, mu, s float64) (float64, error) {
	if err := inputs.Integer("d", d, 4, math.MaxInt); err != nil {
		return 0, err
	}
	logZeta, err := logZeta("VB93 eq (22)", law, mu, s)
	if err != nil {
		return 0, err
	}
	return probability(powerLoss(logLinks(d), betaTimes(d, 2, 2*logZeta))), nil
}

// SecondPhaseSimpleBound returns the weaker form of SecondPhaseBound that
// Proposition 3 uses,
//
//	P(T_i <= mu beta_2) >= (1 - zeta/n^(log2 zeta))^(nd) = (1 - zeta^(1-d))^(nd),
//
// from 2 beta_2 >= d-1.
//
// Symbols, Units, Errors: as SecondPhaseBound. Source: VB93 eq (23).
func SecondPhaseSimpleBound(d int, law distributions.Law, mu, s float64) (float64, error) {
	if err := inputs.Integer("d", d, 4, math.MaxInt); err != nil {
		return 0, err
	}
	logZeta, err := logZeta("VB93 eq (23)", law, mu, s)
	if err != nil {
		return 0, err
	}
	return probability(secondLoss(d, logZeta)), nil
}

// secondLoss returns the log-loss of eq (23) for one of its two phases.
func secondLoss(d int, logZeta float64) float64 {
	return powerLoss(logLinks(d), float64(d-1)*logZeta)
}

// logZeta returns log zeta = (mu s - log Phi(s))/2, which must be > log 2.
func logZeta(result string, law distributions.Law, mu, s float64) (float64, error) {
	if err := checkExponent(result, "s", law, s); err != nil {
		return 0, err
	}
	logPhi := law.LogMGF(s)
	if z := (float64(mu*s) - logPhi) / 2; z > math.Ln2 && !math.IsInf(mu, 1) {
		return z, nil
	}
	return 0, &inputs.Error{
		Arg: "mu", Value: mu,
		Domain: fmt.Sprintf("a finite number > (log(Phi(s)) + 2 log 2)/s = %g, so that zeta > 2", (logPhi+2*math.Ln2)/s),
	}
}
