package cube

import "castlab/montecarlo/internal/walsh"

// A kernel is a walsh.Kernel or a walsh.DoubleKernel.
type kernel[T float32 | float64] interface {
	Product(work, a []T, h []float32)
	Columns(dst []int32, work []T, threshold T) []int32
	Column(out *[walsh.MaxColumn]T, work []T, j int) []T
}

// A precision is the scratch space of transforms in one precision.
type precision[T float32 | float64] struct {
	kernel kernel[T]
	unit   float64 // roundoff unit
	held   int     // bits that the kernel leaves to Column
	a      [4][]T  // the parts of the spectrum
	sum    []T     // for Load
	work   []T
	out    [walsh.MaxColumn]T
}

func newPrecision[T float32 | float64](k kernel[T], held int, unit float64, size int) *precision[T] {
	p := &precision[T]{kernel: k, unit: unit, held: held, sum: make([]T, size), work: make([]T, size)}
	for q := range p.a {
		p.a[q] = make([]T, size)
	}
	return p
}

// split computes the parts from the spectrum, and s.after, the spectrum seen from the
// next dimension, whose lower half takes every other value.
func (p *precision[T]) split(s *spectrum) {
	a0 := p.a[0]
	quarter := len(a0)
	a1, a2, a3 := p.a[1][:quarter], p.a[2][:quarter], p.a[3][:quarter]
	y, lo, hi := s.y[:4*quarter], s.after[:2*quarter], s.after[2*quarter:4*quarter]
	for u := range a0 {
		v := 2*quarter - 1 - u
		y0, y1, z0, z1 := y[2*u], y[2*u+1], y[2*v], y[2*v+1]
		lo[u], hi[u], lo[v], hi[v] = y0, y1, z0, z1
		y0, y1, z0, z1 = corners(y0, y1, z0, z1)
		a0[u], a1[u], a2[u], a3[u] = T(y0), T(y1), T(z0), T(z1)
	}
}

// corners returns the parts at u, for Y at 2u, 2u+1, not (2u+1) and not 2u.
func corners(y0, y1, z0, z1 float64) (_, _, _, _ float64) {
	y0, y1, z0, z1 = y0+y1, y0-y1, z0+z1, z0-z1
	return y0 + z0, y1 + z1, y0 - z0, y1 - z1
}

// A search finds, by branch and bound, the largest link time among the links of one
// dimension in one phase.
type search struct {
	phase int     // 0 for all phases together
	c     int     // dimension
	size  int     // packets a link sends
	most  float64 // upper bound: so many of the longest packets
	norm  float64 // upper bound of the norm of the products, index 0 left out
	extra int     // roundings before the first stage; see band
	zero  float64 // contribution of index 0 to the transform
}

// decide returns the larger of best and the largest link time of part q, whose
// transform is in work. It adds up exactly only the links that may exceed the best time
// so far.
//
// If single precision leaves too many of them, decide sets e.useDouble and returns the
// best so far: the part must then be repeated in double precision.
func decide[T float32 | float64](e *Execution, p *precision[T], best float64, k *search, q int) float64 {
	band := e.band(k, p.unit)
	threshold := roundDown[T](e.threshold(best, k, band))
	e.columns = p.kernel.Columns(e.columns[:0], p.work, threshold)
	stride := len(p.work) >> p.held
	i := max(k.phase, 1) // Load orders its parts as phase 1 does
	for _, j := range e.columns {
		for m, v := range p.kernel.Column(&p.out, p.work, int(j)) {
			if !(v >= threshold) {
				continue
			}
			w := e.add(k, e.s.node(q, i, k.c, uint32(m*stride+int(j))))
			if w > best {
				best = w
				if best >= k.most {
					return best
				}
				threshold = roundDown[T](e.threshold(best, k, band))
			}
			if e.spent > e.budget && !e.useDouble {
				e.useDouble = true
				return best
			}
		}
	}
	return best
}

// roundDown returns the largest T that is at most x.
func roundDown[T float32 | float64](x float64) T {
	t := T(x)
	if float64(t) > x {
		t = T(below(float32(x)))
	}
	return t
}
