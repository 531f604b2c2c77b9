package cube

import (
	"math"

	"castlab/distributions"
	"castlab/distributions/inputs"
)

// The formulas of VB93 that are wrong as printed. Only the claims that refute them use
// them.

// PrintedPhaseBound returns eq (13) "for any a > 0",
//
//	(1 - Phi(s)^beta_i/a)^(nd).
//
// Erratum: for a < Phi(s)^beta_i the base is negative and nd even, so the bound
// can exceed 1 (at a = Phi^beta/3 it is 2^(nd)); it may be +Inf here. See
// PhaseBound.
//
// Symbols, Units: as PhaseBound. Source: VB93 eq (13). Errors: those of
// PhaseBound but the last on a.
func PrintedPhaseBound(d, i int, law distributions.Law, s, a float64) (float64, error) {
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
	if h >= 0 {
		return probability(powerLoss(logLinks(d), h)), nil
	}
	return math.Exp(math.Exp(logLinks(d)) * math.Log(math.Expm1(-h))), nil
}

// PrintedMiddleSum returns the line before eq (17), a sum where the product
// belongs,
//
//	sum over i = 3..d-3 of (1 - xi^-beta_i)^(nd).
//
// Erratum: as a lower bound on a probability it is about d-5 > 1 for large d.
// See MiddleBound, form 17.
//
// Symbols, Units, Errors: as MiddleBound. Source: VB93, before eq (17).
func PrintedMiddleSum(d int, law distributions.Law, lambda, s float64) (float64, error) {
	if err := checkForm(d, Form17); err != nil {
		return 0, err
	}
	h, err := logXi("VB93 eq (17)", law, lambda, s)
	if err != nil {
		return 0, err
	}
	sum := 0.0
	for i := 3; i <= d-3; i++ {
		sum += probability(powerLoss(logLinks(d), betaTimes(d, i, h)))
	}
	return sum, nil
}

// PrintedOuterThreshold returns the time that the statement of Proposition 3
// allows each of phases 1, d-1 and d,
//
//	(s0/theta) log n.
//
// Erratum: the fraction is upside down, see OuterThreshold. At s0 = 1/2, theta
// = 2, n = 2^10 and exponential lengths P(M <= log(n)/4) is 3e-87, and the
// bound would be 0.998.
//
// Symbols, Units, Errors: as OuterThreshold. Source: VB93, Proposition 3.
func PrintedOuterThreshold(d int, s0, theta float64) (float64, error) {
	return OuterThreshold(d, theta, s0)
}

// PrintedProp3 returns Proposition 3 as its statement and eq (24) have it: the
// threshold with s0/theta in place of theta/s0, and the probability with zeta in
// place of xi in its last factor,
//
//	(1 - n^(-(d/7) log2 zeta))^(n d^2).
//
// Erratum: see Prop3.
//
// Symbols, Units, Errors: as Prop3 with form 19. Source: VB93, Proposition 3
// and eq (24).
func PrintedProp3(d int, law distributions.Law, p Prop3Parameters) (threshold, probability float64, err error) {
	f, err := Prop3Factors(d, law, p, Form19)
	if err != nil {
		return 0, 0, err
	}
	logZeta, err := logZeta("VB93 Proposition 3", law, p.Mu, p.S)
	if err != nil {
		return 0, 0, err
	}
	g := Guarantee{
		LogThreshold: logThreshold(d, p.Lambda, p.Mu, p.S0/p.Theta),
		LogLoss:      addLoss(addLoss(f.Second, f.Outer), middleLoss(d, logZeta, Form19)),
	}
	return g.Threshold(), g.Probability(), nil
}

// PrintedThirdPhase returns the lower bound d^2/7 on beta_3 that leads from eq
// (18) to eq (19). It holds exactly from d = 21 on: the paper says "for
// sufficiently large d". Units: slots. Source: VB93, before eq (19). Errors:
// d < 1.
func PrintedThirdPhase(d int) (float64, error) {
	if err := inputs.Integer("d", d, 1, math.MaxInt); err != nil {
		return 0, err
	}
	return float64(d) * float64(d) / 7, nil
}
