package loggp

import (
	"math"
	"slices"
)

// Corners returns machines for a size at the ends of what the doubts leave open, those of
// Widest: o and g, with L+2o and G of the best estimate, and L+2o and G, with o and g of the best estimate. What holds at
// all of them is taken to hold in between. There is none of a fit without a doubt.
//
// Where o is above half of L+2o there is no L, so that it ends there.
//
// Errors: *IncompleteError.
func (f *Fit) Corners(bytes float64) ([]Machine, error) {
	r, err := f.regime(bytes)
	if err != nil {
		return nil, err
	}
	at := func(name string, value float64) (lo, hi float64, doubted bool) {
		lo, hi = value, value
		for _, e := range f.Estimates {
			if g, _ := perByteName(e.Name); g == name && f.ofMachine(e.Name) && len(e.Doubts) > 0 {
				e.Warnings = nil // a flaw, not a place
				lo, hi = e.Widest()
				doubted = true
			}
		}
		return math.Max(0, math.Min(lo, value)), math.Min(math.Max(hi, value), mostOfAll*math.Max(value, 1e-3)), doubted
	}
	m := r.Machine
	where := (&segment{from: r.From, to: r.To}).where(len(f.Regimes))
	var list []Machine
	oLo, oHi, o := at("o", m.Overhead)
	gLo, gHi, g := at("g", m.Gap)
	if o || g {
		for _, o := range []float64{oLo, math.Max(m.Overhead, math.Min(oHi, m.Time(1)/2))} {
			for _, g := range []float64{gLo, gHi} {
				if slices.Contains(f.Stated, "g=o") {
					g = o
				}
				list = append(list, Machine{Latency: math.Max(0, m.Time(1)-2*o), Overhead: o, Gap: g, GapPerByte: m.GapPerByte})
			}
		}
	}
	sumLo, sumHi, sum := at("L+2o"+where, m.Time(1))
	perLo, perHi, per := at("G"+where, m.GapPerByte)
	if f.doubtsLine(sum || per) {
		for _, sum := range []float64{sumLo, sumHi} {
			for _, per := range []float64{perLo, perHi} {
				list = append(list, Machine{Latency: math.Max(0, sum-2*m.Overhead), Overhead: m.Overhead, Gap: m.Gap, GapPerByte: per})
			}
		}
	}
	return list, nil
}

// mostOfAll is how many times its estimate a parameter of which nothing is known is taken for.
const mostOfAll = 1e3

// doubtsLine reports whether L+2o or G of any range of sizes is doubted, so that the corners of all
// ranges are as many.
func (f *Fit) doubtsLine(here bool) bool {
	if here {
		return true
	}
	for _, e := range f.Estimates {
		if len(e.Doubts) > 0 && f.ofMachine(e.Name) && (e.Name[0] == 'G' || len(e.Name) > 1 && e.Name[:2] == "L+") {
			return true
		}
	}
	return false
}
