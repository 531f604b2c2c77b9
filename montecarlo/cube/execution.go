package cube

import (
	"math"
	"slices"

	"castlab/montecarlo/internal/walsh"
)

// An Execution is the workspace of runs of a Barrier. It serves one goroutine.
type Execution struct {
	b       *Barrier
	phase   []float64 // phase[i-1] is T_i of the last run
	x       []float64 // the lengths of the last run, as the caller gave them
	longest float64
	grid    float64   // see grid
	most    []float64 // most[k]: k times the longest length, added one by one
	direct  []float64 // link times of a block of nodes

	s         *spectrum // nil in small cubes
	single    *precision[float32]
	double    *precision[float64]
	columns   []int32
	spent     int64 // lengths added up so far by decide
	budget    int64 // limit of spent, beyond which double precision takes over
	useDouble bool  // double precision has taken over

	// For Load:
	counted                 []*table // the tables in the sums even and odd
	even, odd               []float32
	evenLargest, oddLargest []float64
}

// NewExecution returns a workspace.
func (b *Barrier) NewExecution() *Execution {
	e := &Execution{b: b, phase: make([]float64, b.d), direct: make([]float64, directBlock)}
	if b.tables != nil {
		n := 1 << b.d
		largest := 0
		for _, t := range b.tables {
			largest = max(largest, t.size)
		}
		e.most = make([]float64, largest+1)
		e.s = newSpectrum(b.d)
		double := walsh.NewDoubleKernel(b.d - 2)
		e.single = newPrecision(kernel[float32](b.kernel), b.kernel.Held, unit32, n/4)
		e.double = newPrecision(kernel[float64](double), double.Held, unit64, n/4)
		e.columns = make([]int32, 0, n/4>>min(b.kernel.Held, double.Held))
		e.budget = int64(n/2) * int64(b.d*b.d)
		e.counted = make([]*table, b.d)
		e.even, e.odd = make([]float32, n/4), make([]float32, n/4)
		e.evenLargest, e.oddLargest = make([]float64, b.d-1), make([]float64, b.d-1)
	}
	return e
}

// Run executes the broadcast for the lengths x >= 0 of the 2^d packets and
// returns the completion time
//
//	T_mod = T_1 + ... + T_d,  T_i = max over c and z of w_{i,c}(z)
//
// added in that order, of the maxima of LinkTime. In phases 1, d-1 and d a link
// sends at most one packet, and over all links every packet is sent: they last
// as long as the longest.
//
// Run does not allocate. It keeps x for Load, and neither changes it. It panics for another
// number of lengths than 2^d, as an index does.
//
// Source: VB93, Sections III and V.
func (e *Execution) Run(x []float64) float64 {
	d := e.b.d
	e.x = x
	e.spent, e.useDouble = 0, false
	e.longest = slices.Max(x)
	for i := range e.phase {
		e.phase[i] = e.longest
	}
	if e.longest > 0 && !math.IsInf(e.longest, 1) {
		if e.s == nil {
			for i := 2; i <= d-2; i++ {
				e.phase[i-1] = e.directPhase(i)
			}
		} else {
			e.transformed()
		}
	}
	total := 0.0
	for _, t := range e.phase {
		total += t
	}
	return total
}

// Phase returns T_i, 1 <= i <= d, of the last run. It panics for other i, as an index does.
func (e *Execution) Phase(i int) float64 { return e.phase[i-1] }

// directPhase returns T_i by adding up every link.
func (e *Execution) directPhase(i int) float64 {
	most := 0.0
	for c := range e.b.d {
		most = directMaximum(e.x, e.b.Members(i, c), e.direct, most)
	}
	return most
}

// transformed computes T_2 to T_{d-2} with Walsh-Hadamard transforms.
func (e *Execution) transformed() {
	d := e.b.d
	for k := 1; k < len(e.most); k++ {
		e.most[k] = e.most[k-1] + e.longest
	}
	sum := 0.0
	for _, v := range e.x {
		sum += v
	}
	e.grid = grid(e.x, sum)
	e.s.load(e.x, e.longest)
	for i := 2; i <= d-2; i++ {
		e.phase[i-1] = -1
	}
	for c := range d {
		if c > 0 {
			e.turn()
		} else {
			e.single.split(e.s)
		}
		for i := 2; i <= d-2; i++ {
			e.phase[i-1] = e.improve(e.phase[i-1], i, c)
		}
	}
}

// turn moves on to the next dimension.
func (e *Execution) turn() {
	e.s.next()
	if e.useDouble {
		e.double.split(e.s)
	} else {
		e.single.split(e.s)
	}
}

// improve returns the larger of best and the largest link time of dimension c in phase
// i.
//
// Double precision is for lengths of very different size, one of them a million times
// the sum of the others, say. Single precision cannot separate the links then, and all
// those that send the long packet would have to be added up.
func (e *Execution) improve(best float64, i, c int) float64 {
	t := e.b.tables[(i-1)*e.b.d+c]
	k := search{phase: i, c: c, size: t.size, most: e.most[t.size], norm: e.phaseNorm(t), extra: 2}
	for q := 0; q < 4 && best < k.most; q++ {
		k.zero = float64(k.size) * e.s.zero[q]
		if !e.useDouble {
			e.single.kernel.Product(e.single.work, e.single.a[q], t.h)
			best = decide(e, e.single, best, &k, q)
			if !e.useDouble {
				continue
			}
			e.double.split(e.s)
		}
		e.double.kernel.Product(e.double.work, e.double.a[q], t.h)
		best = decide(e, e.double, best, &k, q)
	}
	return best
}

// add returns the time of the link into node z, added up exactly.
func (e *Execution) add(k *search, z int) float64 {
	e.spent += int64(k.size)
	if k.phase == 0 {
		return e.b.LinkLoad(e.x, k.c, z)
	}
	return e.b.LinkTime(e.x, k.phase, k.c, z)
}
