package cube

import (
	"math"

	"castlab/distributions"
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
// Errors: d outside 1..MaxMeanBound; an invalid law; gamma not a number; a law
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
	if err := checkDimension(d, 1, MaxMeanBound); err != nil {
		return none, err
	}
	if err := checkLaw(law); err != nil {
		return none, err
	}
	if err := checkNumber("gamma", gamma); err != nil {
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

// A factor is one or two phases of equal law and equal budget.
type factor struct {
	phase *phase
	cost  float64 // how often the budget counts in gamma
	power float64 // how often the loss counts
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
	single, err := newPhase(d, d, law) // one link time of one packet
	if err != nil {
		return nil, err
	}
	// M is the longest of n lengths; each is counted once.
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

// spend distributes gamma over the factors and returns the least total loss it
// finds. It starts from budgets of equal loss and then equalizes the marginal
// losses: with loss ~ exp(u + p (x - a)) near a budget a, the marginal loss per
// unit of gamma is lambda at
//
//	x = a + (log lambda + log(cost) - u - log(-p))/p,
//
// and lambda follows from the sum of the budgets. The error shrinks by about
// 1/z^2 a round, where z is the excess of the budget in standard deviations.
func spend(factors []*factor, gamma float64) float64 {
	if len(factors) == 1 {
		f := factors[0]
		return f.loss(gamma / f.cost)
	}
	start(factors, gamma)
	best := total(factors)
	budgets := make([]float64, len(factors))
	for range 60 {
		move := equalize(factors)
		improved := false
		for shrink := 1.0; shrink > 1e-3; shrink /= 4 {
			for j, f := range factors {
				budgets[j] = f.a
				f.a += shrink * move[j]
			}
			if l := total(factors); l < best {
				improved = best-l > 1e-9*best
				best = l
				break
			}
			for j, f := range factors {
				f.a = budgets[j]
			}
		}
		if !improved {
			break
		}
	}
	return best
}

// total returns the sum of the losses.
func total(factors []*factor) float64 {
	sum := 0.0
	for _, f := range factors {
		sum += f.loss(f.a)
	}
	return sum
}

// equalize returns the moves of the budgets, which add up to 0 in gamma.
func equalize(factors []*factor) []float64 {
	move := make([]float64, len(factors))
	slope := make([]float64, len(factors))
	target := make([]float64, len(factors))
	weights, sum := 0.0, 0.0
	for j, f := range factors {
		left, right := f.loss(f.a-f.scale), f.loss(f.a+f.scale)
		here := f.loss(f.a)
		p := (math.Log(right) - math.Log(left)) / (2 * f.scale)
		if !(p < 0) || math.IsInf(p, 0) || here == 0 {
			continue // at an end of the support: this budget stays
		}
		slope[j] = p
		target[j] = math.Log(here) + math.Log(-p) - math.Log(f.cost)
		weights += f.cost / p
		sum += f.cost * target[j] / p
		f.scale = 0.02 / -p
	}
	if weights == 0 {
		return move
	}
	logLambda := sum / weights
	for j := range factors {
		if slope[j] < 0 {
			move[j] = (logLambda - target[j]) / slope[j]
		}
	}
	return move
}

// start sets budgets of equal loss that add up to gamma: the loss is stepped
// down until gamma is spent, and the last step is interpolated.
func start(factors []*factor, gamma float64) {
	before := make([]float64, len(factors))
	for j, f := range factors {
		before[j], _ = f.phase.links[0].sum.Support()
	}
	spent := func() float64 {
		sum := 0.0
		for _, f := range factors {
			sum += f.cost * f.a
		}
		return sum
	}
	low := 0.0
	for j, f := range factors {
		low += f.cost * before[j]
	}
	for level, step := 7.0, 3.0; ; {
		for j, f := range factors {
			f.a = f.reach(math.Exp(level), before[j], gamma/f.cost)
		}
		high := spent()
		if high >= gamma || level < -700 {
			w := (gamma - low) / (high - low)
			if !(w <= 1) {
				w = 1
			}
			for j, f := range factors {
				gap := f.a - before[j]
				f.a = before[j] + w*gap
				f.scale = gap / 50
				if !(f.scale > 0) {
					f.scale = f.a * 1e-6
				}
			}
			if rest := gamma - spent(); rest > 0 { // beyond the last level
				share := rest / float64(len(factors))
				for _, f := range factors {
					f.a += share / f.cost
				}
			}
			return
		}
		for j, f := range factors {
			before[j] = f.a
		}
		low = high
		level -= step
		if level < 0 {
			step = math.Min(60, 1.5*step)
		} else {
			step = 3
		}
	}
}

// reach returns, roughly, the least budget from..most whose loss is at most the
// limit; most if there is none.
func (f *factor) reach(limit, from, most float64) float64 {
	_, top := f.phase.links[0].sum.Support()
	top = math.Max(from, math.Min(top, most))
	lo, hi := from, math.Min(top, math.Max(from, f.phase.unit))
	for hi < top && f.loss(hi) > limit {
		lo, hi = hi, math.Min(top, hi+1.6*math.Max(hi-lo, 0.05*math.Max(hi, f.phase.unit)))
	}
	for range 200 {
		if hi-lo <= 2e-3*(hi-from) || hi-lo <= 1e-12*hi {
			break
		}
		if mid := lo + (hi-lo)/2; f.loss(mid) > limit {
			lo = mid
		} else {
			hi = mid
		}
	}
	return hi
}
