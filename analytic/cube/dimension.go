package cube

import (
	"fmt"
	"math"

	"castlab/distributions"
	"castlab/distributions/inputs"
)

// Dimension returns the smallest cube, as its dimension d, for which a method
// guarantees
//
//	P(T_mod <= (1+delta) T_s E x) >= 1 - eps
//
// there and in every larger cube: n_0 = 2^d of Proposition 4. The methods:
//
//   - Proof: Proposition 3 with form 19, lambda = (1+delta/2) E x and the s that
//     makes xi greatest for it, as the proof of Proposition 4 has it; mu, theta
//     and s0 are the best that the rest of the threshold allows. The third
//     factor decides; see ThirdFactorDimension.
//   - Proposition3, Proposition3Form18, Proposition3Form17: OptimalProp3 with
//     form 19, 18, 17.
//   - Chernoff: ChernoffProductBound. Exact: ProductBound, or Chernoff where that
//     is enough already.
//
// Exact reaches the cubes whose link sums are known to rounding, d <= 38 or so.
// For a law whose sums are known as brackets (see sums.Of) it asks ProductBound
// up to d = 20, beyond which the brackets say less and less, and Chernoff alone
// from there on: so a law of that kind without exponential moment (lognormal,
// Pareto, Weibull of shape < 1) has an answer only if it begins at d <= 13.
//
// For Proposition 3, with log xi bounded away from 0, the log-loss is d log 2 + O(log
// d) minus a multiple of d^2: once it falls it goes on falling, and the answer
// is found by bisection and checked on four dimensions on either side. The
// ceilings in beta_i disturb Chernoff and Exact in small cubes (T_mod > T_s for
// composite d even with equal lengths), so these are scanned from d = 1 on, and
// the answer is the first d that begins eight dimensions in a row with the
// guarantee. Form 19, and so Proof and Proposition3, start at d = 21.
//
// Symbols: delta, relative delay; eps, probability allowed to exceed it. Units:
// none. Source: VB93, Proposition 4; methods other than Proof derived.
//
// Errors: delta not a finite number > 0 (>= 1e-9 for Chernoff and Exact, >= 1e-6
// for the others); eps not inside (0, 1); method not one of these; a
// *HypothesisError for a law whose D+ is empty, but not for Exact; delta too
// small, or a law whose sums are not known well enough, for Exact.
func Dimension(law distributions.Law, delta, eps float64, method Method) (int, error) {
	if err := checkLaw(law); err != nil {
		return 0, err
	}
	if err := inputs.Inside("eps", eps, 0, 1); err != nil {
		return 0, err
	}
	least := 1e-6
	if method == Chernoff || method == Exact {
		least = 1e-9
	}
	if !(delta >= least) || math.IsInf(delta, 1) {
		return 0, &inputs.Error{Arg: "delta", Value: delta, Domain: fmt.Sprintf("a finite number >= %g", least)}
	}
	if method != Exact {
		if err := needTransform("VB93 Proposition 4", law); err != nil {
			return 0, err
		}
	}
	law = ofUnitMean(law)
	var g *guide // shared by all d; nil for a heavy tail
	if law.Abscissa() > 0 {
		g = newGuide(law)
	}
	switch method {
	case Proof:
		return growing(leastForm19, func(d int) (bool, error) {
			loss, err := proofLoss(d, law, delta, g)
			return loss <= lossOf(eps), err
		})
	case Proposition3, Proposition3Form18, Proposition3Form17:
		form, first := Form19, leastForm19
		if method == Proposition3Form18 {
			form, first = Form18, leastMiddle
		} else if method == Proposition3Form17 {
			form, first = Form17, leastMiddle
		}
		return growing(first, func(d int) (bool, error) {
			p, err := newProp3Problem(d, law, delta, form, g)
			if err != nil {
				return false, err
			}
			_, found, err := p.solve()
			return found.LogLoss <= lossOf(eps), err
		})
	case Chernoff, Exact:
		if method == Exact {
			return exactDimension(law, delta, eps, g)
		}
		d, err := scanning(maxChernoff, func(d int) (bool, error) { return chernoffGuarantees(d, law, delta, eps, g) })
		if d == 0 && err == nil {
			err = &inputs.Error{Arg: "delta", Value: delta, Domain: "a number large enough for some d <= 1000"}
		}
		return d, err
	}
	return 0, &inputs.Error{Arg: "method", Value: int(method), Domain: "one of the methods"}
}

// ofUnitMean returns the law of x/E x if that has the same type: the answer does not
// depend on the unit, and squares of lengths may overflow.
func ofUnitMean(law distributions.Law) distributions.Law {
	switch l := law.(type) {
	case distributions.Exponential:
		return distributions.Exponential{Mu: 1}
	case distributions.Erlang:
		return distributions.Erlang{Shape: l.Shape, Mu: 1}
	case distributions.Gamma:
		return distributions.Gamma{Shape: l.Shape, Mu: 1}
	case distributions.Hyperexponential:
		return distributions.Hyperexponential{Mu: 1, SCV: l.SCV}
	}
	return law
}

// inARow is the number of consecutive dimensions that must have the guarantee.
const inARow = 8

// growing returns the smallest d >= first from which on holds is true, for a property
// that is monotone in d: by doubling, bisection, and a check of the neighbors.
func growing(first int, holds func(d int) (bool, error)) (int, error) {
	lo, hi := first-1, first // lo fails or is out of range
	for {
		ok, err := holds(hi)
		if err != nil {
			return 0, err
		}
		if ok {
			break
		}
		lo, hi = hi, 2*hi
	}
	for hi-lo > 1 {
		mid := lo + (hi-lo)/2
		ok, err := holds(mid)
		if err != nil {
			return 0, err
		}
		if ok {
			hi = mid
		} else {
			lo = mid
		}
	}
	start := hi
	for d := max(first, start-inARow/2); d <= start+inARow/2; d++ {
		ok, err := holds(d)
		if err != nil {
			return 0, err
		}
		switch {
		case !ok:
			hi = d + 1
		case d < hi:
			hi = d
		}
	}
	return hi, nil
}

// scanning returns the first d that begins inARow consecutive dimensions with the
// property, all of them at most last; 0 as soon as there can be none.
func scanning(last int, holds func(d int) (bool, error)) (int, error) {
	run := 0
	for d := 1; run+last-d+1 >= inARow; d++ {
		ok, err := holds(d)
		if err != nil {
			return 0, err
		}
		if run++; !ok {
			run = 0
		}
		if run == inARow {
			return d - inARow + 1, nil
		}
	}
	return 0, nil
}
