package cube

import (
	"math"

	"castlab/distributions"
	"castlab/distributions/inputs"
)

// LogProofFunction returns the logarithm of the function F by which the proof of
// Proposition 4 shows lambda = 1 + delta/2 to be admissible,
//
//	F(s) = Phi(s) exp(-(1 + delta/2) s E x) = 1/xi.
//
// F(0) = 1, and the right derivative at 0 is -(delta/2) E x < 0 wherever Phi is
// finite to the right of 0, so F < 1 for some s in D+. It is convex; its least
// value is exp(-I((1 + delta/2) E x)), see BestExponent. +Inf beyond D+, and for
// every s > 0 if D+ is empty.
//
// Symbols: Phi(s) = E exp(s x). Units: s in 1/x. Source: VB93, proof of
// Proposition 4. Errors: delta not a finite number > 0; s < 0, +Inf or NaN; a law
// outside its domain.
func LogProofFunction(law distributions.Law, delta, s float64) (float64, error) {
	if err := checkLaw(law); err != nil {
		return 0, err
	}
	if err := inputs.Positive("delta", delta); err != nil {
		return 0, err
	}
	if err := inputs.Nonnegative("s", s); err != nil {
		return 0, err
	}
	return law.LogMGF(s) - float64((1+delta/2)*law.Mean()*s), nil
}

// lastOrdinary is a dimension up to which a small multiple of T_s is far below the
// largest float64; in larger cubes two terms of order d^2 are negligible against T_s.
const lastOrdinary = 900

// proofLoss returns the log-loss of Proposition 3 in form 19 with lambda = (1 +
// delta/2) E x, the s of the best xi, and the best mu, theta and s0.
func proofLoss(d int, law distributions.Law, delta float64, g *guide) (float64, error) {
	p, err := newProp3Problem(d, law, delta, Form19, g)
	if err != nil {
		return 0, err
	}
	mean := law.Mean()
	lambda := (1 + delta/2) * mean
	t, err := attainable(law, lambda)
	if err != nil {
		return 0, err
	}
	// The rest for the other phases: 2 mu beta_2 + 3m.
	left := math.Inf(1)
	if d <= lastOrdinary {
		left = (1+delta)*mean*slots(d) - lambda*middleSum(d)
	}
	beta2 := float64(d / 2)
	logPhi := law.LogMGF(t.theta)
	rest := func(m, rate float64) float64 {
		z := p.enough()
		if !math.IsInf(left, 1) {
			z = (float64((left-3*m)/(2*beta2)*t.theta) - logPhi) / 2
		}
		if !(z > math.Ln2) {
			return math.Inf(1)
		}
		return addLoss(math.Ln2+secondLoss(d, z), math.Log(3)+powerLoss(logNodes(d), min(rate, p.enough())))
	}
	m := p.levelOf(logNodes(d)) // theta > 1
	if hi := min(p.levelOf(p.enough()), left/3); m < hi {
		m = leastBetween(func(m float64) float64 { return rest(m, p.rate(m)) }, m, hi, 1e-8*hi)
	}
	outer, err := attainable(law, m)
	if err != nil {
		return 0, err
	}
	return addLoss(p.middle.loss(t.rate), rest(m, outer.rate)), nil
}

// ThirdFactorDimension returns the smallest d >= 2 from which on the third
// factor of Proposition 3 alone, with lambda = (1+delta/2) E x and the best s,
//
//	(1 - exp(-d^2 I(lambda)/7))^(n d^2) >= 1 - eps,
//
// I the Cramer function. This is the n_0 of the proof of Proposition 4, about
// 56 log(2) Var(x)/(delta E x)^2; Dimension with method Proof has the other two
// factors and the range d >= 21 of eq (19) as well, which changes the answer
// only where this one is below 21.
//
// Symbols, Units: as Dimension. Source: VB93 eq (19) and the proof of
// Proposition 4. Errors: delta not a finite number >= 1e-6; eps not inside (0,
// 1); a *HypothesisError for a law whose D+ is empty.
func ThirdFactorDimension(law distributions.Law, delta, eps float64) (int, error) {
	if err := checkLaw(law); err != nil {
		return 0, err
	}
	if err := inputs.Inside("eps", eps, 0, 1); err != nil {
		return 0, err
	}
	if !(delta >= 1e-6) || math.IsInf(delta, 1) {
		return 0, &inputs.Error{Arg: "delta", Value: delta, Domain: "a finite number >= 1e-06"}
	}
	_, logXi, err := BestExponent(law, (1+delta/2)*law.Mean())
	if err != nil {
		return 0, err
	}
	return growing(2, func(d int) (bool, error) { return middleLoss(d, logXi, Form19) <= lossOf(eps), nil })
}
