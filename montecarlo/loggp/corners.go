package loggp

import (
	"math"
	"slices"
	"strings"

	"castlab/montecarlo"
)

// paceOfOverhead is the warning of a g that is not seen.
const paceOfOverhead = "messages may follow each other at the pace of o: then g is not seen, only that it is at most that"

// growingOverhead begins the warning of an overhead that grows with the size.
const growingOverhead = "the overhead grows by "

// small lists the estimates that say no more about the machine than its o and g: L is
// L+2o without 2o, which varies with o.
var small = []string{"L", "o", "o'", "g", "c", "G of windows"}

// AnsweredDoubts are those of Doubts that Corners answers: warnings of o and g, of what they
// are made of and of tests that measure nothing else; that o grows with the size, if its
// time per byte is at most a tenth of G; and of L+2o and G that they lean on few sizes, that
// times may have drifted from size to size, and that some are off the line by less than the
// corners are. The rest says that LogGP does not fit.
func (f *Fit) AnsweredDoubts() (list []string) {
	isLarge := map[string]bool{}
	for _, e := range f.Estimates {
		for _, w := range e.Warnings {
			isLarge[w] = isLarge[w] || !slices.Contains(small, e.Name) && !f.isLine(w)
		}
	}
	for _, w := range f.Warnings {
		isLarge[w] = isLarge[w] || !aboutSmall(w) && !f.isLine(w) && !(strings.HasPrefix(w, growingOverhead) && f.lightBytes())
	}
	for _, doubt := range f.Doubts() {
		_, w, _ := strings.Cut(doubt, ": ") // without the names of estimates
		if large, known := isLarge[doubt]; known && !large || !known && !isLarge[w] {
			list = append(list, doubt)
		}
	}
	return list
}

// lightBytes reports whether a byte costs a processor at most a tenth of what it costs the
// network.
func (f *Fit) lightBytes() bool {
	for _, e := range f.Estimates {
		if e.Name == "o'" {
			return 10*e.Hi <= f.Regimes[0].Machine.GapPerByte
		}
	}
	return false
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

// isLine reports whether a warning is one about L+2o and G that their corners answer: that
// they lean on few sizes, that a drift along the sizes may be there, which nothing shows,
// or that a time is off the line, where all times lie between the corners.
func (f *Fit) isLine(warning string) bool {
	for _, part := range []string{unseenDrift, unseeableDrift, fewFreedom} {
		if strings.Contains(warning, part) {
			return true
		}
	}
	for _, k := range []Kind{OneWay, RoundTrip} {
		if strings.HasPrefix(warning, k.String()+": the time of ") || strings.HasPrefix(warning, k.String()+": times from ") {
			return f.spans(k)
		}
	}
	return false
}

// spans reports whether all times of a test lie between those of the corners.
func (f *Fit) spans(k Kind) bool {
	for _, r := range f.Residuals {
		if r.Test != k.String() {
			continue
		}
		lo, hi := math.Inf(1), math.Inf(-1)
		for _, m := range f.at(r.Bytes).lineCorners() {
			t := m.Time(r.Bytes)
			lo, hi = math.Min(lo, t), math.Max(hi, t)
		}
		if !(lo <= r.Time && r.Time <= hi) {
			return false
		}
	}
	return true
}

// Parts of the warnings about lines.
const (
	unseenDrift    = ": of drifts correlated "
	unseeableDrift = " sizes are too few to see whether the times drifted from size to size"
	fewFreedom     = "the sizes leave "
)

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

// driftFactor is how far L+2o and G are taken from their estimates, in half intervals: the
// mean of n errors whose correlation is rho^k at distance k has at most
//
//	sqrt((1+rho)/(1-rho))
//
// times the standard error of independent ones; rho = 0.9, the strongest that is looked for.
var driftFactor = math.Sqrt((1 + 0.9) / (1 - 0.9))

// spread returns half the length of the interval that has 95 % of the draws.
func (r Regime) spread(of func(Machine) float64) float64 {
	center := of(r.Machine)
	off := make([]float64, len(r.Draws))
	for i, m := range r.Draws {
		off[i] = math.Abs(of(m) - center)
	}
	if len(off) == 0 {
		return 0
	}
	slices.Sort(off)
	return off[montecarlo.QuantileRank(0.95, int64(len(off)))-1]
}

// lineCorners returns machines with L+2o and G up and down by driftFactor half intervals.
func (r Regime) lineCorners() (list []Machine) {
	m := r.Machine
	sum := driftFactor * r.spread(func(m Machine) float64 { return m.Time(1) })
	perByte := driftFactor * r.spread(func(m Machine) float64 { return m.GapPerByte })
	for _, up := range []float64{-1, 1} {
		for _, steep := range []float64{-1, 1} {
			x := m
			x.Latency = math.Max(0, m.Latency+up*sum)
			x.GapPerByte = math.Max(0, m.GapPerByte+steep*perByte)
			list = append(list, x)
		}
	}
	return list
}

// Corners returns machines for a size at the ends of what the doubts leave open: o and g at 0
// and at their Reach, with L+2o and G of the best estimate; and, where there are doubts about
// these, L+2o and G up and down by driftFactor half intervals, with o and g of the best
// estimate. What holds at all of them is taken to hold in between.
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
	if slices.ContainsFunc(f.AnsweredDoubts(), func(doubt string) bool {
		_, w, named := strings.Cut(doubt, ": ")
		return f.isLine(doubt) || named && f.isLine(w)
	}) {
		list = append(list, r.lineCorners()...)
	}
	return list, nil
}
