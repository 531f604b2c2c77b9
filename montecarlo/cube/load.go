package cube

import (
	"math"
	"math/bits"
)

// Load returns the largest LinkLoad for the lengths of the last run, which must
// not have changed since:
//
//	max over c and z of sum over t with c(t) = c of x[z xor t]
//
// Whatever algorithm sends the same packets over the same links, in any order,
// needs at least as long. Load does not allocate, and is exact as Run is.
//
// Source: derived.
func (e *Execution) Load() float64 {
	if e.longest == 0 || math.IsInf(e.longest, 1) {
		return e.longest
	}
	if e.s == nil {
		return e.directLoad()
	}
	return e.transformedLoad()
}

// directLoad returns the largest load by adding up every link.
func (e *Execution) directLoad() float64 {
	load := 0.0
	for c := range e.b.d {
		for z := range e.x {
			load = max(load, e.b.LinkLoad(e.x, c, z))
		}
	}
	return load
}

// transformedLoad finds the largest load as transformed finds the largest link time of
// a phase. The tables of all phases are added up by the parity of i-1, the number of
// ones of the members except bit 0. For a node v with (-1)^(number of ones of v except
// bit 0) = s, the sum E of the even tables multiplies the part with sign s, the sum O
// of the odd ones that with -s:
//
//	p(u) = E(u) A_{e,s}(u) + O(u) A_{e,-s}(u)
func (e *Execution) transformedLoad() float64 {
	best := -1.0
	for c := range e.b.d {
		e.turn() // from the last dimension, where Run ends, to the first
		size, zero := e.addTables(c)
		k := search{c: c, size: size, most: repeated(e.longest, size), norm: e.loadNorm(), extra: 3}
		for q := 0; q < 4 && best < k.most; q++ {
			k.zero = float64(zero[0])*e.s.zero[q] + float64(zero[1])*e.s.zero[q^2]
			if !e.useDouble {
				addProducts(e, e.single, q)
				best = decide(e, e.single, best, &k, q)
				if !e.useDouble {
					continue
				}
				e.double.split(e.s)
			}
			addProducts(e, e.double, q)
			best = decide(e, e.double, best, &k, q)
		}
	}
	return best
}

// addProducts stores the transform of the products of part q in work.
func addProducts[T float32 | float64](e *Execution, p *precision[T], q int) {
	a, b, even, odd := p.a[q], p.a[q^2], e.even, e.odd
	for u := range p.sum {
		p.sum[u] = T(T(even[u])*a[u]) + T(T(odd[u])*b[u])
	}
	p.kernel.Product(p.work, p.sum, e.b.ones)
}

// addTables sets even and odd to the sums of the tables of dimension c, and evenLargest
// and oddLargest to the maxima of their squares, index 0 left out. It returns the
// number of members, overall and by parity. It replaces only the tables that differ
// from those of the last dimension: sums of integers below 2^24 are exact.
func (e *Execution) addTables(c int) (size int, zero [2]int) {
	if c == 0 {
		clear(e.even)
		clear(e.odd)
		clear(e.counted)
	}
	changed := false
	for i := 1; i <= e.b.d; i++ {
		t, old := e.b.tables[(i-1)*e.b.d+c], e.counted[i-1]
		size += t.size
		zero[(i-1)%2] += t.size
		if t == old {
			continue
		}
		to := e.odd
		if i%2 == 1 {
			to = e.even
		}
		for u, h := range t.h[:len(to)] {
			to[u] += h
		}
		if old != nil {
			for u, h := range old.h[:len(to)] {
				to[u] -= h
			}
		}
		e.counted[i-1], changed = t, true
	}
	if changed {
		clear(e.evenLargest)
		clear(e.oddLargest)
		for u, h := range e.even {
			k, g := bits.OnesCount32(uint32(u)), e.odd[u]
			e.evenLargest[k] = max(e.evenLargest[k], float64(h)*float64(h))
			e.oddLargest[k] = max(e.oddLargest[k], float64(g)*float64(g))
		}
	}
	return size, zero
}

// loadNorm bounds the norm of the products by the sum of the bounds of phaseNorm for
// either term. Besides the two roundings of a term there is one of their sum.
func (e *Execution) loadNorm() float64 {
	even, odd := 0.0, 0.0
	for k, energy := range e.s.energy {
		even += e.evenLargest[k] * energy
		odd += e.oddLargest[k] * energy
	}
	return math.Sqrt(even) + math.Sqrt(odd)
}

// repeated returns k times x, added one by one.
func repeated(x float64, k int) float64 {
	sum := 0.0
	for range k {
		sum += x
	}
	return sum
}
