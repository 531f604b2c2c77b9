package cube

import (
	"math"

	"castlab/distributions"
	"castlab/distributions/inputs"
)

// ProductBound returns the best product bound on the law of the barrier time,
//
//	P(T_mod <= gamma) >= max of F(m)^n * product over i = 2..d-2 and c of
//	                     G_k(a_i)^n,  k = |S_{i,c}|
//
// over budgets with 3 m + sum of a_i = gamma. {T_i <= a_i} are decreasing events
// of independent coordinates, so the probability of all of them is at least the
// product; phases 1, d-1 and d are one event. For d = 1, 2, 3 all phases are one
// event and the bound is the probability itself, F(gamma/d)^n.
//
// The budgets equalize the marginal loss -d log P/d a of the factors. Whatever
// the budgets, and whatever the bracket of G_k, the result is a lower bound; it
// is the best one if the G_k are log-concave. For laws on atoms budgets are not
// rounded to atoms, so up to one atom of each phase is given away.
//
// Symbols: n = 2^d; F and G_k distribution functions of one length and of the
// sum of k. Units: gamma in those of the law. Source: derived.
//
// Errors: d outside 1..40; an invalid law; gamma not a number; a law
// whose sums are not known (see sums.Of).
func ProductBound(d int, law distributions.Law, gamma float64) (float64, error) {
	g, err := ProductGuarantee(d, law, gamma)
	return g.Probability(), err
}

// ProductShortfall returns 1 - ProductBound without cancellation. Symbols,
// Units, Source, Errors: as ProductBound.
func ProductShortfall(d int, law distributions.Law, gamma float64) (float64, error) {
	g, err := ProductGuarantee(d, law, gamma)
	if err != nil {
		return 0, err
	}
	return g.Shortfall(), nil
}

// ProductGuarantee returns the bound of ProductBound in logarithms. Symbols,
// Units, Source, Errors: as ProductBound.
func ProductGuarantee(d int, law distributions.Law, gamma float64) (Guarantee, error) {
	none := Guarantee{LogThreshold: math.Inf(-1), LogLoss: math.Inf(1)}
	if err := inputs.Integer("d", d, 1, maxMeanBound); err != nil {
		return none, err
	}
	if err := checkLaw(law); err != nil {
		return none, err
	}
	if err := inputs.Number("gamma", gamma); err != nil {
		return none, err
	}
	if gamma <= 0 {
		return none, nil
	}
	g := Guarantee{LogThreshold: math.Log(gamma)}
	factors, err := productFactors(d, law)
	if err != nil {
		return none, err
	}
	least, most := 0.0, 0.0
	for _, f := range factors {
		lo, hi := f.phase.links[0].sum.Support()
		least += f.cost * lo
		most += f.cost * hi
	}
	switch {
	case gamma < least:
		g.LogLoss = math.Inf(1)
	case gamma >= most:
		g.LogLoss = math.Inf(-1)
	default:
		g.LogLoss = math.Log(spend(factors, gamma))
	}
	return g, nil
}

// A factor is one phase, or two with the same law and the same budget.
type factor struct {
	phase *phase
	cost  float64 // multiplicity of the budget in gamma
	power float64 // multiplicity of the loss
	a     float64 // the budget
	scale float64 // the step by which the loss changes noticeably
}

// loss returns an upper bound on -log of the factor at budget a.
func (f *factor) loss(a float64) float64 {
	if a <= 0 {
		return math.Inf(1)
	}
	return f.power * f.phase.loss(a).Hi
}

func productFactors(d int, law distributions.Law) ([]*factor, error) {
	single, err := newPhase(d, d, law) // the link time of one packet
	if err != nil {
		return nil, err
	}
	// M is the longest of n lengths, each of which is counted once.
	for k := range single.links {
		single.links[k].count = math.Ldexp(1, d)
	}
	factors := []*factor{{phase: single, cost: float64(min(d, 3)), power: 1}}
	for i := 2; i <= d-i; i++ {
		p, err := newPhase(d, i, law)
		if err != nil {
			return nil, err
		}
		f := &factor{phase: p, cost: 2, power: 2}
		if i == d-i {
			f.cost, f.power = 1, 1
		}
		if i <= d-2 {
			factors = append(factors, f)
		}
	}
	return factors, nil
}
