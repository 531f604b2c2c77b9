package cube

import (
	"math"

	"castlab/distributions"
	"castlab/distributions/inputs"
)

// ChernoffProductBound returns a lower bound on P(T_mod <= gamma) from the best
// Chernoff bound on every link,
//
//	F(m)^n prod_{i=2}^{d-2} prod_c (1 - exp(-k I(a_i/k)))^n,  k = |S_{i,c}|,
//
// for the best budgets m, a_2, ..., a_{d-2} with 3m + sum a_i = gamma. It holds
// because {T_i <= a_i} are decreasing events of independent lengths, hence
// associated, and phases 1, d-1 and d take M each. Compared with Proposition 3
// each phase has its own budget and each link its own exponent, and phases 1,
// d-1, d are one event.
//
// The best budgets make the marginal slacks n sum_c theta/(exp(k I) - 1) of the
// phases equal, theta = I'(a/k); m is found by a search. Whatever budgets the
// search returns, the value is a bound.
//
// Symbols: F distribution function, I(x) = sup_s (s x - log E exp(s x)) Cramer
// function of a length; n = 2^d; for d < 3 there are d, not 3, phases of M.
// Units: gamma in those of the lengths. Source: derived from VB93 eqs (13), (16).
//
// Errors: d outside 1..1000; gamma = NaN; a law outside its domain; a
// *HypothesisError for a law without an exponential moment and d > 3.
func ChernoffProductBound(d int, law distributions.Law, gamma float64) (float64, error) {
	loss, err := chernoffLoss(d, law, gamma)
	return probability(loss), err
}

// ChernoffProductShortfall returns 1 - ChernoffProductBound without
// cancellation. Symbols, Units, Source, Errors: as ChernoffProductBound.
func ChernoffProductShortfall(d int, law distributions.Law, gamma float64) (float64, error) {
	loss, err := chernoffLoss(d, law, gamma)
	return shortfall(loss), err
}

// maxChernoff is the largest cube of ChernoffProductBound.
const maxChernoff = 1000

func chernoffLoss(d int, law distributions.Law, gamma float64) (float64, error) {
	p, err := newChernoffProblem(d, law, nil)
	if err != nil {
		return 0, err
	}
	if err := inputs.Number("gamma", gamma); err != nil {
		return 0, err
	}
	return p.loss(gamma), nil
}

// A chernoffProblem is the optimization of the budgets of one cube.
type chernoffProblem struct {
	d      int
	law    distributions.Law
	guide  *guide
	outer  float64 // number of phases of duration M
	phases []chernoffPhase
	least  float64 // sum of the mean times of the fullest links

	logPrice float64 // of the last budgets, the start of the next search
}

// A chernoffPhase is a phase i <= d/2, and d-i, which has the same sizes.
type chernoffPhase struct {
	mult        float64 // 1 or 2
	place       float64 // of the last budget; see excessAt
	time        float64 // the last budget
	size        float64 // beta_i
	full, other float64 // dimensions with beta_i packets, and with beta_i - 1 >= 1
}

// newChernoffProblem prepares a cube; a guide of the same law may be reused.
func newChernoffProblem(d int, law distributions.Law, g *guide) (*chernoffProblem, error) {
	if err := inputs.Integer("d", d, 1, maxChernoff); err != nil {
		return nil, err
	}
	if err := checkLaw(law); err != nil {
		return nil, err
	}
	p := &chernoffProblem{d: d, law: law, outer: float64(min(d, 3)), guide: g}
	if d <= 3 {
		return p, nil
	}
	if err := needTransform("the product of Chernoff bounds", law); err != nil {
		return nil, err
	}
	if g == nil {
		p.guide = newGuide(law)
	}
	for i := 2; i <= d-i; i++ {
		full := linkClasses(d, i)
		phase := chernoffPhase{mult: 2, size: beta(d, i), full: float64(full), other: float64(d - full)}
		if i == d-i {
			phase.mult = 1
		}
		phase.place = p.placeOf(law.Mean() / math.Sqrt(phase.size))
		p.phases = append(p.phases, phase)
		p.least += phase.mult * phase.size * law.Mean()
	}
	return p, nil
}

// loss returns the log-loss at gamma.
func (p *chernoffProblem) loss(gamma float64) float64 {
	longest := func(logQ float64) float64 { return upperQuantile(p.law, logQ) }
	if len(p.phases) == 0 {
		return longestLoss(p.d, p.law, gamma/p.outer)
	}
	lo, hi := p.law.Support()
	if most := p.outer*hi + p.least/p.law.Mean()*hi; gamma >= most {
		return math.Inf(-1) // no link can take longer
	}
	if lo == hi || !(gamma > p.least+p.outer*lo) {
		return math.Inf(1)
	}
	guided := func(logQ float64) float64 {
		m := longest(logQ)
		return addLoss(longestLoss(p.d, p.law, m), p.middle(p.phases, gamma-p.outer*m, p.guided))
	}
	// m = F^-1(1-q): q from one packet in exp(800) runs, which is below every float64,
	// to half of all packets. The guide speeds up the search and does not affect the
	// result.
	from := -logNodes(p.d) - 800
	m := longest(leastBetween(guided, from, -math.Ln2, 1e-3))
	best := addLoss(longestLoss(p.d, p.law, m), p.middle(p.phases, gamma-p.outer*m, p.exponent))
	if _, atoms := distributions.Atoms(p.law); atoms && !math.IsInf(hi, 1) {
		best = min(best, p.saturated(gamma-p.outer*hi, hi))
	}
	return best
}

// upperQuantile returns the x where log P(X > x) falls to logQ < 0, also where
// exp(logQ) is below every float64.
func upperQuantile(law distributions.Law, logQ float64) float64 {
	const least = -700
	x := law.UpperQuantile(math.Exp(max(logQ, least)))
	if logQ >= least {
		return x
	}
	_, hi := law.Support()
	lo, up := x, x
	for law.LogSurvival(up) > logQ {
		lo, up = up, min(2*up+law.Mean(), hi)
	}
	for range 60 {
		mid := lo + (up-lo)/2
		if mid == lo || mid == up {
			break
		}
		if law.LogSurvival(mid) > logQ {
			lo = mid
		} else {
			up = mid
		}
	}
	return up
}

// saturated returns the log-loss for a law with an atom at its upper end, when the
// longest packet and some of the smallest phases get the largest budgets they can use.
// There the loss of a phase jumps to 0, which marginal prices do not show.
func (p *chernoffProblem) saturated(sum, hi float64) float64 {
	best := math.Inf(1)
	for k := range p.phases {
		sum -= p.phases[k].mult * p.phases[k].size * hi
		best = min(best, p.middle(p.phases[k+1:], sum, p.exponent))
	}
	return best
}

// chernoffGuarantees reports whether ChernoffProductBound at (1+delta) T_s E x
// is at least 1-eps.
func chernoffGuarantees(d int, law distributions.Law, delta, eps float64, g *guide) (bool, error) {
	p, err := newChernoffProblem(d, law, g)
	if err != nil {
		return false, err
	}
	return p.loss((1+delta)*law.Mean()*slots(d)) <= lossOf(eps), nil
}
