package vb95

import (
	"math"
	"strings"
	"testing"

	"castlab/analytic/pmnb"
	formula "castlab/analytic/reservation"
	"castlab/distributions"
	model "castlab/montecarlo/reservation"
	"castlab/reports/arguments"
)

// The error at 0 of the parabola through three points, computed from the chain of the
// queue lengths, is at most the amount by which the claims widen their intervals, and
// more than a fifth of it, so that the widening is not excessive.
func TestExtrapolationsAreAsGoodAsTheySay(t *testing.T) {
	any := unloadedQueues(anyLength("X"), anyLength("V"))
	for id, a := range approaches {
		for words, e := range a.chosen {
			keys := arguments.Grammar{}.NewKeys()
			value := any.Declare(keys)
			if err := keys.Parse(strings.Fields(words)); err != nil {
				t.Fatal(err)
			}
			u, err := value()
			if err != nil || u.String() != words {
				t.Fatal(u, err)
			}
			if bias := a.misses(t, u, chanceOfChain); a.extrapolation(u) != e || bias > e.bias || bias < e.bias/5 {
				t.Errorf("%s %s: the extrapolation misses %.2g of the limit, the claim says %g", id, u, bias, e.bias)
			}
		}
	}
}

var approaches = map[string]approach{
	"VB95-LIMITS-LIGHT": chanceAtLightLoad, "VB95-LIMITS-HEAVY": chanceAtHeavyLoad, "VB95-LIGHT-SLOPE": slopeAtLightLoad,
}

// misses returns the relative error of the extrapolation where a is known.
func (a approach) misses(t *testing.T, u unloaded, chance func(q queue) (float64, error)) float64 {
	t.Helper()
	sum := 0.0
	for _, w := range limitWeights {
		q := a.near(u, w.times*a.extrapolation(u).step)
		value, err := chance(q)
		if err == nil && a.measure == model.Delay {
			value, err = formulaOf[queue](func(s formula.System) (float64, error) { return s.Delay(value) })(q)
		}
		if err != nil {
			t.Fatal(u, err)
		}
		sum += w.weight * a.of(q, value)
	}
	want, err := a.limit(u)
	if err != nil {
		t.Fatal(err)
	}
	return math.Abs(sum/want - 1)
}

// The error of the parabola for limits with step and bias by rule: from the chain for
// two users, and for sixteen of constant lengths at light load from an approximation of
// a that is exact there to first order.
func TestExtrapolationsByRule(t *testing.T) {
	constant := func(length float64) distributions.Law { return distributions.Deterministic{Mu: length} }
	exponential := func(mean float64) distributions.Law { return distributions.Exponential{Mu: mean} }
	for id, a := range approaches {
		for _, u := range []unloaded{
			{2, constant(0.05), constant(1)}, {2, constant(3), constant(1)}, {2, exponential(2), constant(1)},
			{2, constant(0.05), exponential(1)}, {2, exponential(3), exponential(1)}, {16, constant(0.05), constant(1)},
			{16, constant(2), constant(1)},
		} {
			random := u.X.Variance() > 0 || u.V.Variance() > 0
			if random && id == "VB95-LIGHT-SLOPE" || u.N > formula.MaxChain && id == "VB95-LIMITS-HEAVY" {
				continue
			}
			chance := chanceOfChain
			if u.N > formula.MaxChain {
				chance = formulaOf[queue](formula.System.ApproximateA)
			}
			if bias := a.misses(t, u, chance); bias > a.extrapolation(u).bias {
				t.Errorf("%s %s: the extrapolation misses %.2g of the limit, the rule says %g", id, u, bias, a.extrapolation(u).bias)
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
