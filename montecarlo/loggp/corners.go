package loggp

import (
	"math"
	"slices"
	"strings"
)

// paceOfOverhead is the warning of a g that is not seen.
const paceOfOverhead = "messages may follow each other at the pace of o: then g is not seen, only that it is at most that"

// small lists the estimates that say no more about the machine than its o and g: L is
// L+2o without 2o, which varies with o.
var small = []string{"L", "o", "o'", "g", "c", "G of windows"}

// SmallDoubts are those of Doubts that concern o and g alone: warnings of estimates of
// them, and of tests that measure nothing else. Corners answers them; the rest concern
// L+2o or G.
func (f *Fit) SmallDoubts() (list []string) {
	rest := *f
	rest.Estimates, rest.Warnings = nil, nil
	for _, e := range f.Estimates {
		if !slices.Contains(small, e.Name) {
			rest.Estimates = append(rest.Estimates, e)
		}
	}
	for _, w := range f.Warnings {
		if !aboutSmall(w) {
			rest.Warnings = append(rest.Warnings, w)
		}
	}
	large := rest.Doubts()
	for _, w := range f.Doubts() {
		if !slices.Contains(large, w) {
			list = append(list, w)
		}
	}
	return list
}

// aboutSmall reports whether a warning of a fit is about o or g alone: that of a test of
// windows or overheads, or of a g that is not seen.
func aboutSmall(warning string) bool {
	for _, k := range []Kind{Window, Overhead} {
		if strings.HasPrefix(warning, k.String()+": ") {
			return true
		}
	}
	return warning == paceOfOverhead
}

// Reach returns how large o and g are taken at the corners: cornerFactor times the upper
// ends of their intervals, or the values where they are stated; o is at most (L+2o)/2 of the
// smallest messages.
func (f *Fit) Reach() (o, g float64) {
	upper := func(name string, value float64) float64 {
		for _, e := range f.Estimates {
			if e.Name == name && e.Hi <= math.MaxFloat64 {
				return cornerFactor * math.Max(value, e.Hi)
			}
		}
		return value
	}
	first := f.Regimes[0].Machine
	return math.Min(upper("o", first.Overhead), first.Time(1)/2), upper("g", first.Gap)
}

// cornerFactor is how far beyond the upper ends of their intervals o and g are taken.
const cornerFactor = 3

// Corners returns four machines for a size, which have L+2o and G of the best estimate, and
// o and g at 0 and at their Reach. What holds at all four is taken to hold in between.
//
// Errors: *IncompleteError.
func (f *Fit) Corners(bytes float64) ([]Machine, error) {
	r, err := f.regime(bytes)
	if err != nil {
		return nil, err
	}
	o, g := f.Reach()
	var list []Machine
	for _, o := range []float64{0, o} {
		for _, g := range []float64{0, g} {
			list = append(list, Machine{Latency: math.Max(0, r.Machine.Time(1)-2*o), Overhead: o, Gap: g, GapPerByte: r.Machine.GapPerByte})
		}
	}
	return list, nil
}
