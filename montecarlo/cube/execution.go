package cube

import (
	"math"
	"slices"
)

// An Execution is the workspace of runs of a Barrier. It serves one goroutine.
type Execution struct {
	b     *Barrier
	phase []float64 // phase[i-1] is T_i of the last run
	x     []float64 // the lengths of the last run, as the caller gave them
	acc   []float64
}

// NewExecution returns a workspace.
func (b *Barrier) NewExecution() *Execution {
	return &Execution{b: b, phase: make([]float64, b.d), acc: make([]float64, directBlock)}
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
// Run does not allocate. It keeps x for Load, and neither changes it.
//
// Source: VB93, Section III.
func (e *Execution) Run(x []float64) float64 {
	e.x = x
	d := e.b.d
	longest := slices.Max(x)
	total := 0.0
	for i := 1; i <= d; i++ {
		switch {
		case i == 1 || i >= d-1:
			e.phase[i-1] = longest
		case math.IsInf(longest, 1):
			e.phase[i-1] = longest
		default:
			m := 0.0
			for c := range d {
				m = directMaximum(x, e.b.Members(i, c), e.acc, m)
			}
			e.phase[i-1] = m
		}
		total += e.phase[i-1]
	}
	return total
}

// Phase returns T_i, 1 <= i <= d, of the last run.
func (e *Execution) Phase(i int) float64 { return e.phase[i-1] }

// Load returns the largest LinkLoad for the lengths of the last run, which must
// not have changed since. No algorithm that sends the same packets over the
// same links, whatever their order, completes earlier.
func (e *Execution) Load() float64 {
	load := 0.0
	for c := range e.b.d {
		for z := range e.x {
			load = max(load, e.b.LinkLoad(e.x, c, z))
		}
	}
	return load
}
