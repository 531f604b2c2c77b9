package reservation

import (
	"math"

	"castlab/distributions/inputs"
)

// A DelayLaw is the law of the delay of a packet in system b, of up to MaxChain users
// and constant lengths. It does not change.
type DelayLaw struct {
	s     System
	terms []delayTerm
	cycle float64 // E C
	total float64 // of all chances, 1 but for what is cut off
}

// A delayTerm is all packets that arrive in a cycle of one length and are done at one
// time after its beginning, with this many cycles from its end on: more[a] is the chance
// of that for one that arrives after at most a others of its user in the cycle.
type delayTerm struct {
	length, done float64
	more         []float64
	all          float64 // part of the total
}

// NewDelayLaw returns the law of the delay T of a packet in system b whose transmissions
// take X and whose reservation intervals take V, periods of exactly V + X K,
//
//	T = C - U + V R + X J
//
// C is the cycle of the arrival, of the length-biased law, and U uniform on it; R = (Q-1)+
// + A + 1 the cycles from its end to that of the cycle that serves the packet, which
// found Q packets of its user at the gate and A more that arrived in the cycle before
// it; J the packets served in these. The queue lengths at the gates are a Markov chain,
// and given them A is Poisson of mean lambda U and the queues of the others at the next
// gate are independent of U. After that the packet's own user is never idle, so J depends
// on the others alone: R steps of their chain. Summed over all queue lengths, which are
// cut off where they are as improbable as 1e-12.
//
// With X = 0 the users do not notice each other, and any number is one.
//
// Units: as System. Source: derived. Probabilities have an absolute error under 1e-9.
// For N <= 2 it takes milliseconds, for N = 4 from 0.1 s to half a minute as the load
// grows. Chains of 2^20 states are followed: of X = V, until lambda is some nine tenths of the
// stability limit for N = 2 and 3, and three quarters of it for N = 4.
//
// Errors: those of ConstantSystem; N > MaxChain with X > 0; an *AccuracyError where queues are
// too long for N.
func NewDelayLaw(N int, lambda, X, V float64) (*DelayLaw, error) {
	s, err := ConstantSystem(N, lambda, X, V)
	if err != nil {
		return nil, err
	}
	if X == 0 {
		s.N = 1
	}
	if s.N > MaxChain {
		return nil, inputs.Errorf("N", N, "an integer from 1 to %d for the law of the delay", MaxChain)
	}
	g := newGates(s.N, lambda, X, V)
	if g == nil {
		return nil, &AccuracyError{N: N, Rho: s.rho(), P: s.p(), Shown: math.Inf(1), Allowed: allowed}
	}
	l := &DelayLaw{s: s, cycle: V / (1 - s.rho())}
	l.collect(g)
	if off := math.Abs(l.total - 1); !(off <= allowed) {
		return nil, &AccuracyError{N: N, Rho: s.rho(), P: s.p(), Shown: off, Allowed: allowed}
	}
	return l, nil
}

// collect makes the terms of the journeys of each cycle length, R and J.
func (l *DelayLaw) collect(g *gates) {
	type place struct{ active, cycles, others int }
	at := map[place]int{}
	for _, j := range g.journeys() {
		length := g.lengths[j.active]
		for n, p := range j.others {
			if p <= negligible {
				continue
			}
			key := place{j.active, j.cycles, n}
			i, found := at[key]
			if !found {
				i = len(l.terms)
				at[key] = i
				l.terms = append(l.terms, delayTerm{
					length: length, done: length + float64(float64(j.cycles)*l.s.EV) + float64(float64(j.cycles+n)*l.s.EX),
					more: make([]float64, j.cycles),
				})
			}
			l.terms[i].more[j.cycles-1-j.before] += p
		}
	}
	for i := range l.terms {
		t := &l.terms[i]
		for a := 1; a < len(t.more); a++ {
			t.more[a] += t.more[a-1]
		}
		t.all = l.early(t, t.length)
		l.total += t.all
	}
	l.total /= l.cycle
}

// early returns the part of a term that arrives in the first x of its cycle: with
// P(Poisson(lambda u) = a) integrated to P(Poisson(lambda x) > a)/lambda, the sum over i >= 1
// of P(Poisson(lambda x) = i)/lambda times the chance of fewer than i others before.
func (l *DelayLaw) early(t *delayTerm, x float64) float64 {
	mean := l.s.Lambda * x
	p, sum := x*math.Exp(-mean), 0.0
	for i := 1; p > 1e-20*x; i++ {
		sum += float64(p * t.more[min(i, len(t.more))-1])
		p *= mean / float64(i+1)
	}
	return sum
}

// System returns the system whose law this is; of one user if X = 0.
func (l *DelayLaw) System() System { return l.s }

// Least returns the shortest delay, V + X: the gate at once, and no other packet.
func (l *DelayLaw) Least() float64 { return l.s.EV + l.s.EX }

// CDF returns P(T <= t).
func (l *DelayLaw) CDF(t float64) float64 {
	sum := 0.0
	for i := range l.terms {
		switch c := &l.terms[i]; {
		case c.done <= t:
			sum += c.all
		case c.done-c.length < t:
			sum += c.all - l.early(c, c.done-t)
		}
	}
	return math.Min(1, sum/l.cycle)
}

// Survival returns P(T > t), which is not made as 1 - CDF.
func (l *DelayLaw) Survival(t float64) float64 {
	sum := 0.0
	for i := range l.terms {
		switch c := &l.terms[i]; {
		case c.done-c.length >= t:
			sum += c.all
		case c.done > t:
			sum += l.early(c, c.done-t)
		}
	}
	return math.Min(1, sum/l.cycle)
}

// Quantile returns the t with P(T <= t) = q, to the accuracy of the probabilities.
//
// Errors: q outside [0, 1); q above 1 - 1e-7, where the error of the probabilities is
// not small beside 1-q.
func (l *DelayLaw) Quantile(q float64) (float64, error) {
	if q > mostQuantile && q < 1 {
		return 0, inputs.Errorf("q", q, "a number >= 0 and at most %.10g, to which the law is accurate", mostQuantile)
	}
	return quantileOf(l, q, l.cycle)
}

// mostQuantile is the greatest q of a quantile.
const mostQuantile = 1 - 1e-7

// Mean returns E T, by integration and not by Little's law or Theorem 1, on which it is
// a check.
func (l *DelayLaw) Mean() float64 { return l.moment(1) }

// Variance returns the variance of T.
func (l *DelayLaw) Variance() float64 {
	mean := l.moment(1)
	return math.Max(0, l.moment(2)-float64(mean*mean))
}

// moment returns E T or E T^2: of (done - u)^m over the places u of the arrival in its
// cycle, the m-th moments of P(Poisson(lambda u) = a) being those of the counts above a+m.
func (l *DelayLaw) moment(m int) float64 {
	sum := 0.0
	for i := range l.terms {
		c := &l.terms[i]
		once := l.places(c, 1)
		if m == 1 {
			sum += float64(c.done*c.all) - once
			continue
		}
		sum += float64(c.done*c.done*c.all) - float64(2*c.done*once) + l.places(c, 2)
	}
	return sum / l.cycle
}

// places returns the integral over a cycle of u^m times the chance that the packet
// arrives at u: with ∫ u^m P(Poisson(lambda u) = a) du = (a+1)..(a+m) P(Poisson(lambda C) >
// a+m)/lambda^(m+1).
func (l *DelayLaw) places(t *delayTerm, m int) float64 {
	mean := l.s.Lambda * t.length
	p := math.Exp(-mean) // P(Poisson(mean) = i)/lambda^(m+1), i = m+1
	for i := range m + 1 {
		p *= t.length / float64(i+1)
	}
	sum, weighed, before := 0.0, 0.0, 0.0
	for i := m + 1; ; i++ {
		if a := i - m - 1; a < len(t.more) {
			rising := 1.0
			for j := range m {
				rising *= float64(a + 1 + j)
			}
			weighed += rising * (t.more[a] - before)
			before = t.more[a]
		}
		sum += p * weighed
		p *= mean / float64(i+1)
		if p < 1e-20*t.length {
			return sum
		}
	}
}
