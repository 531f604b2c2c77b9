package cube

import "math"

// spend distributes gamma over the factors and returns the smallest total loss it
// finds. It starts from budgets of equal loss and then equalizes the marginal losses:
// with loss ~ exp(u + p (x - a)) near a budget a, the marginal loss per unit of gamma
// is lambda at
//
//	x = a + (log lambda + log(cost) - u - log(-p))/p,
//
// and lambda follows from the sum of the budgets. The error decreases by about 1/z^2
// per round, where z is the excess of the budget in standard deviations.
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

// equalize returns the changes of the budgets, which add up to 0 in gamma.
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
			continue // at an end of the support: this budget does not change
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

// start sets budgets of equal loss that add up to gamma: it lowers the loss in steps
// until gamma is spent, and interpolates in the last step.
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

// reach returns approximately the smallest budget in from..most whose loss is at most
// the limit; most if there is none.
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
