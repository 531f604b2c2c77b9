package cube

import (
	"math"

	"castlab/distributions"
)

// A pair describes phase 2 of the cube of dimension 4. S_{2,c} has one or two members,
// and the 16 distinct link sums of two packets are the edges of four disjoint 4-cycles
// of nodes, each of them the complete bipartite graph K_{2,2}: its longest edge is A +
// B with A, B the greater lengths of the two sides. So
//
//	T_2 = max of 4 independent copies of A + B,
//	M = max of the same 4 copies of max(A, B),
//
// where A and B are independent with distribution function H = F^2.
//
// Source: derived.
type pair struct {
	law    distributions.Law // continuous
	lo, hi float64
	rule   doubleExponential
}

func newPair(law distributions.Law) *pair {
	lo, hi := law.Support()
	return &pair{law, lo, hi, newDoubleExponential()}
}

// below returns H(u) = P(A <= u).
func (p *pair) below(u float64) float64 {
	f := p.law.CDF(u)
	return f * f
}

// logBetween returns log P(v < A <= u) = log (F(u)-F(v)) + log (F(u)+F(v)), for
// v <= u, the difference taken on the tail that does not cancel.
func (p *pair) logBetween(v, u float64) float64 {
	if v >= u {
		return math.Inf(-1)
	}
	fv, fu := p.law.CDF(v), p.law.CDF(u)
	if !(fu > fv) && fv < 0.5 {
		return math.Inf(-1)
	}
	if fv < 0.5 {
		return math.Log(fu-fv) + math.Log(fu+fv)
	}
	lv, lu := p.law.LogSurvival(v), p.law.LogSurvival(u)
	if !(lu < lv) {
		return math.Inf(-1)
	}
	return lv + math.Log(-math.Expm1(lu-lv)) + math.Log(fu+fv)
}

// density returns the density of A at u, 2 F(u) f(u).
func (p *pair) density(u float64) float64 { return 2 * p.law.CDF(u) * p.law.Density(u) }

// logDensity returns the log density of A. If the density of the law underflows, it is
// the survival function times the hazard rate, by a central difference with an error of
// about 1e-9.
func (p *pair) logDensity(u float64) float64 {
	if f := p.law.Density(u); f > 1e-290 {
		return math.Log(2*p.law.CDF(u)) + math.Log(f)
	}
	if u <= p.lo || u >= p.hi {
		return math.Inf(-1)
	}
	step := 1e-5 * math.Min(u-p.lo, p.hi-u)
	hazard := (p.law.LogSurvival(u-step) - p.law.LogSurvival(u+step)) / (2 * step)
	return math.Ln2 + p.law.LogSurvival(u) + math.Log(hazard)
}

// exceeds returns P(A <= mu, B <= mu, A + B > y) for y/2 <= mu <= y, by conditioning on
// the greater of the two:
//
//	2 int_{y/2}^mu (H(u) - H(y-u)) dH(u),
//
// all terms positive.
func (p *pair) exceeds(mu, y float64) float64 {
	mu = math.Min(mu, p.hi)
	if mu <= y/2 {
		return 0
	}
	ends := p.pieces(y/2, mu, y-p.lo, p.lo, y-p.hi)
	sum := 0.0
	for i := 1; i < len(ends); i++ {
		a, b := ends[i-1], ends[i]
		left := y - b // exact in the case that matters, b = y - lo
		if b == y-p.lo {
			left = p.lo
		}
		sum += p.rule.integrate(func(fromA, fromB float64) float64 {
			u := a + fromA
			if fromB < fromA {
				u = b - fromB
			}
			h := p.density(u)
			if !(h > 0) || math.IsInf(h, 1) {
				return 0
			}
			return 2 * math.Exp(p.logBetween(left+fromB, u)) * h
		}, b-a)
	}
	return sum
}

// pieces returns a, b and those of the points that lie between them, ascending.
func (p *pair) pieces(a, b float64, points ...float64) []float64 {
	ends := []float64{a}
	for {
		next := b
		for _, x := range points {
			if x > ends[len(ends)-1] && x < next {
				next = x
			}
		}
		ends = append(ends, next)
		if next == b {
			return ends
		}
	}
}
