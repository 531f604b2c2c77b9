package vb95

import (
	"math"
	"testing"

	"castlab/analytic/pmnb"
	formula "castlab/analytic/reservation"
	model "castlab/montecarlo/reservation"
)

// The error at 0 of the parabola through three points, computed from the chain of the
// queue lengths, is at most the amount by which the claims widen their intervals, and
// more than a fifth of it, so that the widening is not excessive.
func TestExtrapolationsAreAsGoodAsTheySay(t *testing.T) {
	for id, limits := range map[string][]limit{"VB95-LIMITS-LIGHT": lightChances, "VB95-LIMITS-HEAVY": heavyChances, "VB95-LIGHT-SLOPE": lightSlopes} {
		for _, l := range limits {
			sum := 0.0
			for _, w := range limitWeights {
				step := w.times * l.step
				q := l.queue(step)
				chain, err := formula.Solve(q.N, q.lambda, q.X, q.V)
				if err != nil {
					t.Fatal(id, l, err)
				}
				value := chain.A()
				if l.measure == model.Delay {
					value = chain.Delay()
				}
				sum += w.weight * l.of(q, step, value)
			}
			want, err := l.theory(l.queue(l.step))
			if err != nil {
				t.Fatal(err)
			}
			if bias := math.Abs(sum/want - 1); bias > l.bias || bias < l.bias/5 {
				t.Errorf("%s %s: the extrapolation misses %.2g of the limit, the claim says %g", id, l, bias, l.bias)
			}
		}
	}
}

// The error of the parabola for limits with step and bias by rule: from the chain for
// two users, and for sixteen of constant lengths at light load from an approximation of
// a that is exact there to first order.
func TestExtrapolationsByRule(t *testing.T) {
	for id, a := range map[string]approach{"VB95-LIMITS-LIGHT": lightChance, "VB95-LIMITS-HEAVY": heavyChance, "VB95-LIGHT-SLOPE": slopeApproach} {
		for _, u := range []unloaded{
			{2, constant(0.05), constant(1)}, {2, constant(3), constant(1)}, {2, exponential(2), constant(1)}, {2, constant(0.05), exponential(1)},
			{2, exponential(3), exponential(1)}, {16, constant(0.05), constant(1)}, {16, constant(2), constant(1)},
		} {
			random := u.X.Variance() > 0 || u.V.Variance() > 0
			if random && id == "VB95-LIGHT-SLOPE" || u.N > formula.MaxChain && id == "VB95-LIMITS-HEAVY" {
				continue
			}
			l, err := a.to(u)
			if err != nil {
				t.Fatal(err)
			}
			sum := 0.0
			for _, w := range limitWeights {
				step := w.times * l.step
				q := l.queue(step)
				value, err := chanceOfChain(q)
				if u.N > formula.MaxChain {
					value, err = formulaOf(formula.System.ApproximateA)(q)
				}
				if err == nil && l.measure == model.Delay {
					value, err = formulaOf(func(s formula.System) (float64, error) { return s.Delay(value) })(q)
				}
				if err != nil {
					t.Fatal(id, l, err)
				}
				sum += w.weight * l.of(q, step, value)
			}
			want, err := l.theory(l.queue(l.step))
			if err != nil {
				t.Fatal(err)
			}
			if bias := math.Abs(sum/want - 1); bias > l.bias {
				t.Errorf("%s %s: the extrapolation misses %.2g of the limit, the rule says %g", id, l, bias, l.bias)
			}
		}
	}
}

// The same for the hypercube: the chain for four nodes, and for more the closed
// form of a, whose delays are within 0.7 % of the chain's.
func TestExtrapolationsOfTheCube(t *testing.T) {
	for d, slack := range map[int]float64{2: 0.15, 3: 0.1, 4: 0.1} {
		c, err := newNearLimit(d, 1, slack, pmnb.II)
		if err != nil || c.validate() != nil {
			t.Fatal(err, c.validate())
		}
		sum := 0.0
		var want float64
		for _, w := range limitWeights {
			s, err := c.at(w.times * c.slack).system()
			if err != nil {
				t.Fatal(err)
			}
			a, err := s.ApproximateA()
			if s.N <= 4 {
				var chain *formula.Chain
				if chain, err = formula.SolveConstant(s.N, s.Lambda, s.EX, s.EV); err == nil {
					a = chain.A()
				}
			}
			if err != nil {
				t.Fatal(err)
			}
			delay, err := s.Delay(a)
			if err != nil {
				t.Fatal(err)
			}
			sum += w.weight * w.times * c.slack * delay
			if want, err = s.HeavyDelay(); err != nil {
				t.Fatal(err)
			}
		}
		if bias := math.Abs(sum/want - 1); bias > c.bias || bias < c.bias/20 {
			t.Errorf("%v: the extrapolation misses %.2g of the limit, the rule says %g", c, bias, c.bias)
		}
	}
}

// The remainder of the two terms at light load, computed with an approximation of a
// that is within 1e-5 of the delay there, is at most the allowance of the claim, and
// more than a fifth of it. The delay is above a rigorous lower bound, which is above
// the two terms.
func TestTermsLeftOutAtLightLoad(t *testing.T) {
	for _, c := range []dynamicCube{{4, 0, 0.01, pmnb.II}, {4, 1, 0.005, pmnb.II}, {4, 0, 0.005, pmnb.III}, {8, 0, 0.01, pmnb.II}} {
		two, err := c.lightDelay()
		if err != nil {
			t.Fatal(err)
		}
		s, err := c.system()
		if err != nil {
			t.Fatal(err)
		}
		bracket, err := s.Bracket()
		if err != nil {
			t.Fatal(err)
		}
		a, err := s.ApproximateA()
		if err != nil {
			t.Fatal(err)
		}
		delay, err := s.Delay(a)
		if err != nil {
			t.Fatal(err)
		}
		if left := delay/two - 1; bracket.Lower <= two || delay < bracket.Lower || left > lightRemainder || left < lightRemainder/5 {
			t.Errorf("%v: %v and more, about %v, with two terms %v: %.2g is left out", c, bracket.Lower, delay, two, left)
		}
	}
}
