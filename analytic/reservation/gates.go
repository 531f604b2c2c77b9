package reservation

import (
	"math"
	"slices"
)

// A gates is the chain of the queue lengths at the gates of system b with constant
// lengths, cut off: a queue that would be longer than the last length kept has that
// length. States are numbered by the lengths as digits, the first user's the last.
type gates struct {
	users, size int       // lengths 0..size-1
	lambda      float64   // of each user
	lengths     []float64 // of cycles, by K
	kernels     [][]float64
	active      []uint8 // by state: K
	left        []int32 // by state: the state after one packet of each waiting user is gone
	chance      []float64
}

// mostLength and mostStates bound the queues and the states of a chain, and mostNumbers
// these times the vectors that its solution keeps.
const (
	mostLength  = 1 << 11
	mostStates  = 1 << 20 // of three users and more; the law takes the cube of the length for two
	mostOfTwo   = 1 << 16
	mostNumbers = 1 << 25
)

// cutOff is the chance of the last length kept that is small enough.
const cutOff = 1e-11

// newGates solves the chain with ever longer queues until the last length kept is
// improbable; nil if that takes too many states.
func newGates(users int, lambda, X, V float64) *gates {
	most := mostLength
	switch {
	case users == 2:
		most = int(math.Sqrt(mostOfTwo))
	case users > 2:
		most = int(math.Pow(mostStates, 1/float64(users)) + 1e-9)
	}
	for size := 12; ; {
		if size > most {
			return nil
		}
		states := math.Pow(float64(size), float64(users))
		g := &gates{users: users, size: size, lambda: lambda}
		for k := range users + 1 {
			g.lengths = append(g.lengths, V+float64(float64(k)*X))
			g.kernels = append(g.kernels, arrivalsIn(lambda*g.lengths[k]))
		}
		g.number(int(states))
		if users == 1 {
			g.climb()
		} else if residual := g.solve(); !(residual <= mostResidual) {
			return nil
		}
		last, middle := g.longest(), g.of(size/2)
		if last <= cutOff {
			return g
		}
		fall := math.Log(middle/last) / float64(size-1-size/2) // per packet
		size += max(size/6, min(8*size, int(math.Log(last/cutOff)/fall)+3))
	}
}

// mostResidual is the norm of what the law and that at the next gate may differ by.
const mostResidual = 1e-11

// climb finds the stationary law of a single user. As many gates lead from the length q+1
// to q, without an arrival, as from q or less to above it; no term of that is negative.
func (g *gates) climb() {
	beyond := make([][]float64, 2) // P(arrivals > j), by K
	for k, law := range g.kernels[:2] {
		beyond[k] = make([]float64, len(law))
		for j := len(law) - 2; j >= 0; j-- {
			beyond[k][j] = beyond[k][j+1] + law[j+1]
		}
	}
	sum := 1.0
	for q := range g.size - 1 {
		up := 0.0
		if q < len(beyond[0]) {
			up = g.chance[0] * beyond[0][q]
		}
		for i := max(1, q+2-len(beyond[1])); i <= q; i++ {
			up += float64(g.chance[i] * beyond[1][q+1-i])
		}
		g.chance[q+1] = up / g.kernels[1][0]
		sum += g.chance[q+1]
	}
	for i := range g.chance {
		g.chance[i] /= sum
	}
}

// arrivalsIn returns the Poisson law of a mean below 1 down to masses of 1e-20.
func arrivalsIn(mean float64) (law []float64) {
	for p := math.Exp(-mean); p > 1e-20; p *= mean / float64(len(law)) {
		law = append(law, p)
	}
	return law
}

func (g *gates) number(states int) {
	g.active, g.left, g.chance = make([]uint8, states), make([]int32, states), make([]float64, states)
	for i := range states {
		to, unit := 0, 1
		for rest := i; rest > 0; rest /= g.size {
			if q := rest % g.size; q > 0 {
				g.active[i]++
				to += (q - 1) * unit
			}
			unit *= g.size
		}
		g.left[i] = int32(to)
	}
	g.chance[0] = 1
}

// served returns, by K, the law of the queue lengths once the packets of a cycle are
// gone and before any arrive.
func (g *gates) served(p []float64) [][]float64 {
	parts := make([][]float64, g.users+1)
	for k := range parts {
		parts[k] = make([]float64, len(p))
	}
	for i, x := range p {
		parts[g.active[i]][g.left[i]] += x
	}
	return parts
}

// arrive adds arrivals to the digit of a unit of the states.
func (g *gates) arrive(p []float64, unit int, kernel []float64) []float64 {
	out := make([]float64, len(p))
	for block := 0; block < len(p); block += unit * g.size {
		for q := range g.size {
			from := p[block+q*unit:][:unit]
			if !slices.ContainsFunc(from, func(x float64) bool { return x != 0 }) {
				continue // most of them, where few users were served
			}
			for j, weight := range kernel {
				to := out[block+min(q+j, g.size-1)*unit:][:unit]
				for i, x := range from {
					to[i] += float64(weight * x)
				}
			}
		}
	}
	return out
}

// step returns the law at the next gate.
func (g *gates) step(p []float64) []float64 {
	next := make([]float64, len(p))
	for k, part := range g.served(p) {
		for unit := 1; unit < len(p); unit *= g.size {
			part = g.arrive(part, unit, g.kernels[k])
		}
		for i, x := range part {
			next[i] += x
		}
	}
	return next
}

// solve finds the stationary law by GMRES, from that without packets. Two numbers are
// one complex number of the solver, which counts in real and imaginary parts.
func (g *gates) solve() (residual float64) {
	n := len(g.chance)
	pairs := make([]complex128, (n+1)/2)
	right := make([]complex128, len(pairs))
	right[0], pairs[0] = 1, 1
	apply := func(x []complex128) []complex128 {
		p := unpaired(x, n)
		next, total := g.step(p), 0.0
		for i := range p {
			total += p[i]
			next[i] = p[i] - next[i]
		}
		next[0] += total // the equations leave the sum open: it is that of the right side
		return paired(next)
	}
	restart := max(20, min(200, mostNumbers/n))
	residual = minimalResidual(apply, right, pairs, 1e-13, restart, 3*restart)
	g.chance = unpaired(pairs, n)
	sum := 0.0
	for i, p := range g.chance {
		g.chance[i] = math.Max(0, p) // up to rounding
		sum += g.chance[i]
	}
	for i := range g.chance {
		g.chance[i] /= sum
	}
	return residual
}

func paired(p []float64) []complex128 {
	out := make([]complex128, (len(p)+1)/2)
	for i := range out {
		second := 0.0
		if 2*i+1 < len(p) {
			second = p[2*i+1]
		}
		out[i] = complex(p[2*i], second)
	}
	return out
}

func unpaired(x []complex128, n int) []float64 {
	p := make([]float64, 0, n+1)
	for _, c := range x {
		p = append(p, real(c), imag(c))
	}
	return p[:n]
}

// longest returns the chance that the first user's queue has the last length kept.
func (g *gates) longest() float64 { return g.of(g.size - 1) }

// of returns the chance that the first user's queue has a length.
func (g *gates) of(length int) float64 {
	sum := 0.0
	for i := length; i < len(g.chance); i += g.size {
		sum += g.chance[i]
	}
	return sum
}
