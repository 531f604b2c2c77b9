package arrivals

import (
	"fmt"
	"math/rand/v2"
	"sort"

	"castlab/distributions"
	"castlab/distributions/inputs"
)

// Trace has packets that come at measured gaps, in their order and again from the
// first, scaled to the rate. A run begins at a random instant of the trace. Packets
// without a gap between them come to nodes of their own.
//
// A run that is longer than the trace sees the same arrivals again: what it measures
// is a mean for this trace repeated forever, not for arrivals that resemble it.
type Trace struct {
	name string
	gaps []float64 // with mean 1
	upto []float64 // sums of the gaps, each with those before it
}

// NewTrace returns the process of the gaps in the order in which they were measured.
//
// Errors: an *inputs.Error for fewer than two gaps, or none above 0; that of a record that
// lacks a value.
func NewTrace(gaps *distributions.Empirical) (*Trace, error) {
	if err := gaps.Validate(); err != nil {
		return nil, err
	}
	if err := gaps.Unbroken(); err != nil {
		return nil, err
	}
	if gaps.Len() < 2 || !(gaps.Mean() > 0) {
		return nil, &inputs.Error{Arg: "file", Value: gaps.Name(), Domain: "two gaps between arrivals or more, not all 0"}
	}
	t := &Trace{name: gaps.Name(), gaps: gaps.Record()}
	total := 0.0
	for i := range t.gaps {
		t.gaps[i] /= gaps.Mean()
		total += t.gaps[i]
		t.upto = append(t.upto, total)
	}
	return t, nil
}

// Len returns the number of gaps.
func (t *Trace) Len() int { return len(t.gaps) }

// Validate reports a trace that NewTrace did not make.
func (t *Trace) Validate() error {
	if t == nil || len(t.gaps) < 2 {
		return &inputs.Error{Arg: "file", Value: "", Domain: "two gaps between arrivals or more"}
	}
	return nil
}

// String returns trace(file=...).
func (t *Trace) String() string { return fmt.Sprintf("trace(file=%s)", t.name) }

// Stream begins a run; it is the same at every rate.
func (t *Trace) Stream(float64) Stream { return &replay{trace: t, next: -1} }

type replay struct {
	trace *Trace
	next  int // gap; -1 before the start
}

func (p *replay) Next(r *rand.Rand) (gap float64, size int) {
	t := p.trace
	if p.next < 0 {
		at := r.Float64() * t.upto[len(t.upto)-1]
		p.next = sort.Search(len(t.upto)-1, func(i int) bool { return t.upto[i] > at })
		gap = t.upto[p.next] - at
	} else {
		gap = t.gaps[p.next]
	}
	if p.next++; p.next == len(t.gaps) {
		p.next = 0
	}
	return gap, 1
}
