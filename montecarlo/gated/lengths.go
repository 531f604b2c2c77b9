package gated

import (
	"math/rand/v2"

	"castlab/distributions"
	"castlab/distributions/inputs"
)

// lengths draws lengths of one law, singly or as sums.
type lengths struct {
	factor   float64
	law      distributions.Law
	record   distributions.Sampler // one length after another of a record; nil for independent lengths
	constant bool                  // all lengths equal factor
	shape    float64               // of a gamma law with mean 1, whose sums are gamma too; otherwise 0
}

func newLengths(law distributions.Law) lengths {
	l := lengths{factor: 1, law: law}
	for {
		s, ok := l.law.(distributions.Scaled)
		if !ok {
			break
		}
		l.factor, l.law = l.factor*s.Factor, s.Law
	}
	switch g := l.law.(type) {
	case distributions.Exponential:
		l.shape, l.factor = 1, l.factor*g.Mu
	case distributions.Erlang:
		l.shape, l.factor = float64(g.Shape), l.factor*g.Mu
	case distributions.Gamma:
		l.shape, l.factor = g.Shape, l.factor*g.Mu
	case distributions.Replayed:
		l.record = g.Begin()
	default:
		if g.Variance() == 0 {
			l.constant, l.factor = true, l.factor*g.Mean()
		}
	}
	return l
}

// sum returns the sum of m independent lengths. It takes one draw where the law of the
// sum has a closed form, and m draws otherwise.
func (l *lengths) sum(r *rand.Rand, m int64) float64 {
	switch {
	case m == 0:
		return 0
	case l.record != nil:
		total, _ := l.each(r, m)
		return total
	case l.constant:
		return l.factor * float64(m)
	case l.shape > 0:
		return l.factor * float64(m) * distributions.Gamma{Shape: l.shape * float64(m), Mu: 1}.Sample(r)
	}
	total := 0.0
	for range m {
		total += l.law.Sample(r)
	}
	return l.factor * total
}

// each draws m lengths one after another. It returns their sum and the sum of what is before each.
func (l *lengths) each(r *rand.Rand, m int64) (total, before float64) {
	for range m {
		before += total
		total += l.record.Sample(r)
	}
	return l.factor * total, l.factor * before
}

// canBias reports whether biased is exact for the law: a gamma law, or one with a
// bounded support.
func (l *lengths) canBias() bool {
	_, high := l.law.Support()
	return l.constant || l.shape > 0 || inputs.Finite(high)
}

// biased draws from the length-biased law x P(dx)/E[X], that of the transmission in
// progress at an arbitrary instant. It raises the shape of a gamma law by 1, and thins
// a bounded law by x over its upper end.
func (l *lengths) biased(r *rand.Rand) float64 {
	if l.constant {
		return l.factor
	}
	if l.shape > 0 {
		mean := (l.shape + 1) / l.shape
		return l.factor * distributions.Gamma{Shape: l.shape + 1, Mu: mean}.Sample(r)
	}
	_, high := l.law.Support()
	for {
		x := l.law.Sample(r)
		if r.Float64()*high < x {
			return l.factor * x
		}
	}
}
