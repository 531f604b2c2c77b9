package cube

import (
	"fmt"
	"math"

	"castlab/distributions"
	"castlab/distributions/inputs"
)

// Prop3Parameters are the free parameters of Proposition 3.
type Prop3Parameters struct {
	Lambda float64 // time per step of phases 3 to d-3
	S      float64 // s of these, and of phases 2 and d-2
	Mu     float64 // time per step of phases 2 and d-2
	Theta  float64 // exponent of phases 1, d-1 and d
	S0     float64 // s_0, the s of these
}

// OptimalProp3 returns the parameters that make the probability of Proposition
// 3 greatest for the threshold (1+delta) T_s E x, and the guarantee they give.
//
// With z = log zeta and m = (theta/s0) log n, the threshold fixes lambda and
//
//	log xi = lambda s - log Phi(s)
//	       = s (gamma - 3m)/B - (1+kappa) log Phi(s) - 2 kappa z,
//
// gamma the threshold, B = sum of beta_i over 3..d-3, kappa = 2 beta_2/B. So the
// best s does not depend on z: it is the one that attains the Cramer function I
// at (gamma - 3m)/(B + 2 beta_2), and s0 the one that attains it at m. What is
// left is a search over m and, within it, over z, along which the loss is
// convex.
//
// Where no parameters satisfy the hypotheses the guarantee is probability 0 and
// the parameters are zero.
//
// Symbols: delta, relative delay above T_s; form 17, 18 or 19, see MiddleBound.
// Units: as Prop3. Source: derived from VB93, Proposition 3.
//
// Errors: d < 6, d < 21 for form 19; delta not a finite number > 0; form not one
// of these; a *HypothesisError for a law whose D+ is empty.
func OptimalProp3(d int, law distributions.Law, delta float64, form int) (Prop3Parameters, Guarantee, error) {
	p, err := newProp3Problem(d, law, delta, form, nil)
	if err != nil {
		return Prop3Parameters{}, Guarantee{}, err
	}
	return p.solve()
}

// solve returns the best parameters and their guarantee.
func (p *prop3Problem) solve() (Prop3Parameters, Guarantee, error) {
	none := Guarantee{LogThreshold: p.logThreshold, LogLoss: math.Inf(1)}
	m := p.bestOuter()
	loss, z := p.best(m)
	if math.IsInf(loss, 1) {
		return Prop3Parameters{}, none, nil
	}
	best, err := p.parameters(m, z)
	if err != nil {
		return Prop3Parameters{}, none, err
	}
	g, err := LogProp3(p.d, p.law, best, p.form)
	if err != nil {
		// On the boundary of a hypothesis, where the probability is 0.
		return Prop3Parameters{}, none, nil
	}
	g.LogThreshold = p.logThreshold
	return best, g, nil
}

// A prop3Problem is the optimization of the parameters of Proposition 3.
type prop3Problem struct {
	d            int
	law          distributions.Law
	guide        *guide
	form         int
	middle       middleForm
	logThreshold float64 // log gamma
	level        float64 // gamma/(B + 2 beta_2)
	weight       float64 // 1/(B + 2 beta_2)
	kappa        float64 // 2 beta_2/B
}

// newProp3Problem prepares a search; a guide of the same law may be reused.
func newProp3Problem(d int, law distributions.Law, delta float64, form int, g *guide) (*prop3Problem, error) {
	if err := checkForm(d, form); err != nil {
		return nil, err
	}
	if err := checkLaw(law); err != nil {
		return nil, err
	}
	if err := needTransform("VB93 Proposition 3", law); err != nil {
		return nil, err
	}
	if err := inputs.Positive("delta", delta); err != nil {
		return nil, err
	}
	mean := law.Mean()
	p := &prop3Problem{
		d: d, law: law, guide: g, form: form, middle: newMiddleForm(d, form),
		logThreshold: math.Log1p(delta) + math.Log(mean) + logSlots(d),
		level:        (1 + delta) * mean,
	}
	if g == nil {
		p.guide = newGuide(law)
	}
	beta2 := float64(d / 2)
	if d <= lastFinite {
		b := middleSum(d)
		p.level *= slots(d) / (b + 2*beta2)
		p.weight = 1 / (b + 2*beta2)
		p.kappa = 2 * beta2 / b
	} else { // T_s and B differ by a fraction of less than d^2/n
		p.weight = math.Exp(-logSlots(d))
		p.kappa = 2 * beta2 * p.weight
	}
	return p, nil
}

// enough is an exponent beyond which nothing is gained: exp(-2000) is negligible even
// times the number of events.
func (p *prop3Problem) enough() float64 { return logLinks(p.d) + 2000 }

// bestOuter returns the best m, the time budget of each of phases 1, d-1, d.
func (p *prop3Problem) bestOuter() float64 {
	mean := p.law.Mean()
	// From I(m) = log n, so that theta > 1, to where nothing more is gained or no time
	// is left for the other phases.
	lo := p.levelOf(logNodes(p.d))
	hi := p.levelOf(p.enough())
	if p.weight > 0 {
		hi = min(hi, (p.level-mean)/(3*p.weight))
	}
	if !(lo < hi) {
		return lo
	}
	return leastBetween(func(m float64) float64 { loss, _ := p.best(m); return loss }, lo, hi, 1e-8*hi)
}

// rate returns the exponent attainable at a level x, as approximated by the guide:
// I(x), except for bounded laws.
func (p *prop3Problem) rate(x float64) float64 {
	rate, _ := p.guide.attainable(x - p.guide.mean)
	return rate
}

// levelOf returns an m above the mean with rate(m) >= h, close to the point where the
// increasing rate crosses h.
func (p *prop3Problem) levelOf(h float64) float64 {
	lo := p.law.Mean()
	hi := 2 * lo
	for p.rate(hi) < h && !math.IsInf(hi, 1) {
		lo, hi = hi, 2*hi
	}
	for range 60 {
		mid := lo + (hi-lo)/2
		if !(mid > lo && mid < hi) {
			break
		}
		if p.rate(mid) < h {
			lo = mid
		} else {
			hi = mid
		}
	}
	return hi
}

// best returns the smallest log-loss for a given m, and the z that attains it.
func (p *prop3Problem) best(m float64) (loss, z float64) {
	x := p.level - 3*float64(m*p.weight)
	if !(x > p.law.Mean()) {
		return math.Inf(1), 0
	}
	// Large enough for any purpose; a finite number keeps the differences below
	// defined.
	rate := min(p.rate(x), 1e6*p.enough())
	middle := func(z float64) float64 {
		return p.middle.loss(float64((1+p.kappa)*rate) - 2*float64(p.kappa*z))
	}
	second := func(z float64) float64 { return math.Ln2 + secondLoss(p.d, z) }
	// zeta > 2 and xi > 1, up to where nothing more is gained.
	least := math.Ln2 * (1 + 1e-9)
	most := max(2*math.Ln2, p.enough()/float64(p.d-1))
	if p.kappa > 0 {
		most = min(most, (1+p.kappa)*rate/(2*p.kappa))
	}
	if !(least < most) {
		return math.Inf(1), 0
	}
	total := func(z float64) float64 { return addLoss(second(z), middle(z)) }
	z = leastBetween(total, least, most, 1e-9*most)
	return addLoss(total(z), math.Log(3)+powerLoss(logNodes(p.d), min(p.rate(m), p.enough()))), z
}

// parameters converts m and z to the parameters of the paper.
func (p *prop3Problem) parameters(m, z float64) (Prop3Parameters, error) {
	outer, err := attainable(p.law, m)
	if err != nil {
		return Prop3Parameters{}, fmt.Errorf("the best s0: %w", err)
	}
	inner, err := attainable(p.law, p.level-3*float64(m*p.weight))
	if err != nil {
		return Prop3Parameters{}, fmt.Errorf("the best s: %w", err)
	}
	s := inner.theta
	mu := (2*z + p.law.LogMGF(s)) / s
	return Prop3Parameters{
		// gamma = lambda B + 2 mu beta_2 + 3m, over B
		Lambda: float64((1+p.kappa)*(p.level-3*float64(m*p.weight))) - float64(p.kappa*mu),
		S:      s,
		Mu:     mu,
		Theta:  outer.theta * m / logNodes(p.d),
		S0:     outer.theta,
	}, nil
}
