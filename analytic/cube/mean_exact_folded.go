package cube

import (
	"math"

	"gonum.org/v1/gonum/integrate/quad"

	"castlab/distributions"
)

// A foldedCube is the graph of phase 2 of the cube of dimension 5: the two
// packets of a link are those of nodes that differ by two neighboring bits
// (cyclically), and the five such steps add up to 0, so the nodes of even weight
// form one folded 5-cube and those of odd weight another: 16 nodes each, of
// degree 5, without triangles. T_2 is the greatest edge sum of both; T_3, whose
// steps are the complements, has the same edges.
//
// With p(a) = P(every edge sum of one graph <= a), P(T_2 <= a) = p(a)^2. The
// nodes above a/2 form an independent set I, and given I every other node is
// bounded by a minus its greatest neighbor in I. In descending order y_1 > ... >
// y_k of the lengths on I, node j bounds the c_j neighbors that no earlier one
// bounds, so that p is a sum over the patterns (c_1, ..., c_k) of chain
// integrals
//
//	int over a/2 < y_k < ... < y_1 of product of F(a-y_j)^{c_j} dF(y_j)
//	times F(a/2)^(16 - k - sum c_j).
//
// Source: derived.
type foldedCube struct {
	patterns    []pattern
	independent [17]float64 // sets of k nodes without an edge
}

// A pattern is the number of ordered independent sets with given c_1, ..., c_k.
type pattern struct {
	c     []int
	count float64
}

func newFoldedCube() *foldedCube {
	var neighbors [16]uint16
	for u := range neighbors {
		for _, step := range []int{1, 2, 4, 8, 15} {
			neighbors[u] |= 1 << (u ^ step)
		}
	}
	g := &foldedCube{}
	counts := map[[6]int]float64{}
	factorial := 1.0
	var extend func(c [6]int, k int, used, bounded uint16)
	extend = func(c [6]int, k int, used, bounded uint16) {
		counts[c]++
		c[0]++ // c[0] is k
		for u := range neighbors {
			if bit := uint16(1) << u; (used|bounded)&bit == 0 {
				fresh := 0
				for n := neighbors[u] &^ bounded; n != 0; n &= n - 1 {
					fresh++
				}
				c[k+1] = fresh
				extend(c, k+1, used|bit, bounded|neighbors[u])
			}
		}
	}
	extend([6]int{}, 0, 0, 0)
	for k := 0; k <= 5; k++ {
		if k > 0 {
			factorial *= float64(k)
		}
		for c, count := range counts {
			if c[0] == k {
				g.patterns = append(g.patterns, pattern{append([]int{}, c[1:k+1]...), count})
				g.independent[k] += count / factorial
			}
		}
	}
	return g
}

// tied returns P(the nodes above a/2 are not independent), s = P(x > a/2).
func (g *foldedCube) tied(s float64) float64 {
	sum, binomial := 0.0, 1.0
	for k := 0; k <= 16; k++ {
		if extra := binomial - g.independent[k]; extra > 0 {
			sum += extra * math.Pow(s, float64(k)) * math.Pow(1-s, float64(16-k))
		}
		binomial = binomial * float64(16-k) / float64(k+1)
	}
	return sum
}

// exceed returns the function P(T_2 > a) for a continuous law, as a sum of positive
// terms: the nodes above a/2 are not independent, or some other node violates its
// bound. For the latter the difference
//
//	F(a/2)^{c_1+...+c_k} - product of F(a-y_j)^{c_j}
//
// is telescoped from the smallest y up, and both chain integrals, without and with the
// difference, are computed together.
func (g *foldedCube) exceed(law distributions.Law) func(a float64) float64 {
	w := newChain()
	lo, hi := law.Support()
	return func(a float64) float64 {
		half := a / 2
		s, f := law.Survival(half), law.CDF(half)
		sum := g.tied(s)
		top := math.Min(a-lo, hi)
		w.prepare(law, a, lo, top)
		beyond := s - law.Survival(top) // P(a/2 < x <= top)
		if top >= hi {
			beyond = s
		}
		for _, p := range g.patterns {
			if len(p.c) == 0 {
				continue
			}
			value := w.broken(p.c, f)
			// y_1 > a - lo leaves no possible length for its neighbors.
			k, all := float64(len(p.c)), 0
			factorial := 1.0
			for i := range p.c {
				factorial *= float64(i + 1)
				all += p.c[i]
			}
			if top < hi {
				value += (math.Pow(s, k) - math.Pow(beyond, k)) / factorial * math.Pow(f, float64(all))
			}
			sum += p.count * value * math.Pow(f, float64(16-len(p.c)-all))
		}
		sum = math.Min(sum, 1)
		return sum * (2 - sum)
	}
}

// A chain integrates over ordered variables on a common set of panels, each with 12
// Gauss points: the cumulative integral at the points of a panel is a matrix times the
// values at these points.
type chain struct {
	nodes, weights [chainPoints]float64
	partial        [chainPoints][chainPoints]float64 // int_0^{t_i} of the k-th Lagrange polynomial

	panels []chainPanel
}

const chainPoints = 12

type chainPanel struct {
	width float64
	// at the points: density, F(a-y), P(a/2 < x <= y)
	f, rest, upto [chainPoints]float64
	value         [chainPoints]float64 // work space
}

func newChain() *chain {
	w := &chain{}
	quad.Legendre{}.FixedLocations(w.nodes[:], w.weights[:], 0, 1)
	for i, end := range w.nodes {
		for k := range w.nodes {
			for m, t := range w.nodes {
				x := end * t
				l := 1.0
				for j := range w.nodes {
					if j != k {
						l *= (x - w.nodes[j]) / (w.nodes[k] - w.nodes[j])
					}
				}
				w.partial[i][k] += end * w.weights[m] * l
			}
		}
	}
	return w
}

// prepare divides a/2 to top into panels that get shorter towards both ends and end
// where the integrand has a kink, and evaluates the law at their points.
func (w *chain) prepare(law distributions.Law, a, lo, top float64) {
	w.panels = w.panels[:0]
	half := a / 2
	_, hi := law.Support()
	if !(top > half) {
		return
	}
	p := pair{}
	points := []float64{lo, a - hi}
	for k := 1; k <= 16; k++ {
		points = append(points, top-math.Ldexp(top-half, -k))
		if k <= 4 {
			points = append(points, half+math.Ldexp(top-half, -k))
		}
	}
	ends := p.pieces(half, top, points...)
	s := law.Survival(half)
	for i := 1; i < len(ends); i++ {
		panel := chainPanel{width: ends[i] - ends[i-1]}
		for k, t := range w.nodes {
			y := ends[i-1] + float64(panel.width*t)
			panel.f[k] = law.Density(y)
			panel.rest[k] = law.CDF(a - y)
			panel.upto[k] = math.Max(0, s-law.Survival(y))
		}
		w.panels = append(w.panels, panel)
	}
}

// broken returns the chain integral of F(a/2)^{sum c} - product F(a-y_j)^{c_j} up to
// the last panel; f = F(a/2).
func (w *chain) broken(c []int, f float64) float64 {
	for i := range w.panels {
		w.panels[i].value = [chainPoints]float64{}
	}
	total := 0.0
	free := 1.0 // F(a/2)^c of the smaller ones, divided by the factorial of their number
	for j := len(c) - 1; j >= 0; j-- {
		smaller := len(c) - 1 - j
		total = 0
		kept := intPower(f, c[j])
		for i := range w.panels {
			p := &w.panels[i]
			var g [chainPoints]float64
			for k := range g {
				r := intPower(p.rest[k], c[j])
				g[k] = p.f[k] * (p.value[k]*r + free*intPower(p.upto[k], smaller)*math.Max(0, kept-r))
			}
			next := total
			for k := range g {
				sum := 0.0
				for m := range g {
					sum += w.partial[k][m] * g[m]
				}
				p.value[k] = total + p.width*sum
				next += p.width * w.weights[k] * g[k]
			}
			total = next
		}
		free *= kept / float64(smaller+1)
	}
	return total
}

// intPower returns x^k for small k >= 0.
func intPower(x float64, k int) float64 {
	y := 1.0
	for range k {
		y *= x
	}
	return y
}
