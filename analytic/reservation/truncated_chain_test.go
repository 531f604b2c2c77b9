package reservation

import (
	"math"
)

// A truncated chain computes the law of the queues in another way: queues of 0..most
// packets, arrivals beyond are lost, and cycles follow one another from the empty
// state. Lost packets and an empty start leave every queue stochastically smaller than
// in the stationary chain, so K is too; as E K is known, E K - (that of the truncated
// chain) is all that is missing, and E[K(K-1)] misses at most 2(N-1) times that.
type truncated struct {
	n, most int
	p       []float64 // by queue lengths, user 0 fastest
}

// cycle applies one cycle with V and X of the given laws of arrivals per cycle:
// counts[k][j] is the probability of an arrival rate node j, rates[k][j] packets per
// user, when k users are not empty.
func (c *truncated) cycle(weights, rates [][]float64) {
	side := c.most + 1
	next := make([]float64, len(c.p))
	for k := 0; k <= c.n; k++ {
		served := make([]float64, len(c.p))
		for state, p := range c.p {
			to, busy, unit := 0, 0, 1
			for rest, i := state, 0; i < c.n; i++ {
				q := rest % side
				rest /= side
				if q > 0 {
					busy++
					q--
				}
				to += q * unit
				unit *= side
			}
			if busy == k {
				served[to] += p
			}
		}
		for j, w := range weights[k] {
			part := served
			for axis, unit := 0, 1; axis < c.n; axis, unit = axis+1, unit*side {
				part = arrive(part, side, unit, rates[k][j])
			}
			for state, p := range part {
				next[state] += w * p
			}
		}
	}
	c.p = next
}

// arrive adds Poisson(m) packets to one user.
func arrive(p []float64, side, unit int, m float64) []float64 {
	mass := make([]float64, side)
	tail := make([]float64, side) // P(at least)
	mass[0] = math.Exp(-m)
	for i := 1; i < side; i++ {
		mass[i] = mass[i-1] * m / float64(i)
	}
	for i := side - 1; i >= 0; i-- {
		// The remaining terms are added until they are negligible.
		tail[i] = mass[i]
		if i+1 < side {
			tail[i] += tail[i+1]
			continue
		}
		for term, k := mass[i], i+1; term > 0; k++ {
			term *= m / float64(k)
			tail[i] += term
		}
	}
	out := make([]float64, len(p))
	for state, x := range p {
		if x == 0 {
			continue
		}
		q := state / unit % side
		base := state - q*unit
		for to := q; to < side-1; to++ {
			out[base+to*unit] += x * mass[to-q]
		}
		out[base+(side-1)*unit] += x * tail[side-1-q]
	}
	return out
}

// active returns the law of K.
func (c *truncated) active() []float64 {
	side := c.most + 1
	law := make([]float64, c.n+1)
	for state, p := range c.p {
		busy := 0
		for rest, i := state, 0; i < c.n; i++ {
			if rest%side > 0 {
				busy++
			}
			rest /= side
		}
		law[busy] += p
	}
	return law
}

// constants returns the arguments of cycle for constant X and V.
func constants(n int, lambda, X, V float64) (weights, rates [][]float64) {
	for k := 0; k <= n; k++ {
		weights = append(weights, []float64{1})
		rates = append(rates, []float64{lambda * (V + float64(k)*X)})
	}
	return weights, rates
}

// bracketA runs the truncated chain and returns the range of a that it proves.
func bracketA(n, most, cycles int, kbar float64, weights, rates [][]float64) (lo, hi float64, law []float64) {
	size := 1
	for range n {
		size *= most + 1
	}
	c := &truncated{n: n, most: most, p: make([]float64, size)}
	c.p[0] = 1
	for range cycles {
		c.cycle(weights, rates)
	}
	law = c.active()
	mean, pairs := 0.0, 0.0
	for k, p := range law {
		mean += float64(k) * p
		pairs += float64(k*(k-1)) * p
	}
	scale := 2 * float64(n) * kbar
	missing := math.Max(0, kbar-mean) + 1e-13 // rounding
	return pairs / scale, (pairs + 2*float64(n-1)*missing) / scale, law
}
