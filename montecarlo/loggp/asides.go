package loggp

import (
	"math"
	"slices"

	"castlab/montecarlo"
)

// An Aside is what a machine may be if a doubt of its fit is right: machines at the ends of what the doubt leaves open,
// beside the interval that holds without it. What holds at all of them is taken to hold in between.
//
// L+2o and G of all ranges of sizes move together as the doubt has it. A drift while sizes are measured in order, for one,
// makes them larger or smaller by shares that are alike, and that what takes less time mostly does not depend on.
type Aside struct {
	Reason, Settle string      // as of a montecarlo.Doubt
	Machines       [][]Machine // each with a machine for every range of sizes, in the order of Regimes
}

// Asides returns what the machine may be besides, by doubt: o and g with L+2o and G of the best estimate, and L+2o and G with
// o and g of the best estimate. There is none of a fit without a doubt.
//
// Where o is above half of L+2o there is no L, so that it ends there.
//
// Errors: *IncompleteError.
func (f *Fit) Asides() (list []Aside, err error) {
	if _, err := f.regime(0); err != nil {
		return nil, err
	}
	for _, d := range f.Doubts() {
		a := Aside{Reason: d.Reason, Settle: d.Settle}
		a.Machines = append(f.pacesAside(d), f.linesAside(d)...)
		if a.Machines != nil {
			list = append(list, a)
		}
	}
	return list, nil
}

// pacesAside are the machines at the ends of o and g by a doubt of them.
func (f *Fit) pacesAside(d montecarlo.Doubt) (list [][]Machine) {
	m := f.Regimes[0].Machine
	oLo, oHi, o := f.reach("o", d, m.Overhead)
	gLo, gHi, g := f.reach("g", d, m.Gap)
	if !o && !g {
		return nil
	}
	for _, end := range [][2]float64{{oLo, gLo}, {oLo, gHi}, {oHi, gLo}, {oHi, gHi}} {
		var one []Machine
		for _, r := range f.Regimes {
			x := r.Machine
			x.Overhead, x.Gap = math.Min(end[0], math.Max(x.Overhead, x.Time(1)/2)), end[1]
			if slices.Contains(f.Stated, "g=o") {
				x.Gap = x.Overhead
			}
			x.Latency = math.Max(0, r.Machine.Time(1)-2*x.Overhead)
			one = append(one, x)
		}
		if !slices.ContainsFunc(list, func(o []Machine) bool { return slices.Equal(o, one) }) {
			list = append(list, one)
		}
	}
	return list
}

// linesAside are the machines at the ends of L+2o and G by a doubt of them: those of the moves that the fit knows of it, and
// otherwise, of a fit that knows none, with each at either end.
func (f *Fit) linesAside(d montecarlo.Doubt) (list [][]Machine) {
	moves := f.moves[d.Reason]
	if moves == nil {
		moves = f.boxed(d)
	}
	for _, move := range moves {
		var one []Machine
		for i, r := range f.Regimes {
			x, by := r.Machine, move[i]
			x.Latency = math.Max(0, math.Max(0, x.Time(1)+by.sum)-2*x.Overhead)
			x.GapPerByte = math.Max(0, x.GapPerByte+by.perByte)
			one = append(one, x)
		}
		list = append(list, one)
	}
	return list
}

// boxed are the moves of L+2o and G to the ends of each by a doubt; of several ranges of sizes also of every other one to
// the opposite ends. There is none if the doubt is of neither.
func (f *Fit) boxed(d montecarlo.Doubt) (list [][]move) {
	any := false
	up, down := make([]move, len(f.Regimes)), make([]move, len(f.Regimes))
	for i, r := range f.Regimes {
		where, m := (&segment{from: r.From, to: r.To}).where(len(f.Regimes)), r.Machine
		lo, hi, is := f.reach("L+2o"+where, d, m.Time(1))
		down[i].sum, up[i].sum, any = lo-m.Time(1), hi-m.Time(1), any || is
		lo, hi, is = f.reach("G"+where, d, m.GapPerByte)
		down[i].perByte, up[i].perByte, any = lo-m.GapPerByte, hi-m.GapPerByte, any || is
	}
	if !any {
		return nil
	}
	for _, others := range []bool{false, true}[:min(2, len(f.Regimes))] {
		for _, sumUp := range []bool{false, true} {
			for _, perUp := range []bool{false, true} {
				one := make([]move, len(f.Regimes))
				for i := range one {
					turned := others && i%2 == 1
					one[i] = move{down[i].sum, down[i].perByte}
					if sumUp != turned {
						one[i].sum = up[i].sum
					}
					if perUp != turned {
						one[i].perByte = up[i].perByte
					}
				}
				list = append(list, one)
			}
		}
	}
	return list
}

// reach returns how far a doubt moves the ends of the interval of a parameter, at a value of it, and whether the parameter has the
// doubt.
func (f *Fit) reach(name string, d montecarlo.Doubt, value float64) (lo, hi float64, is bool) {
	lo, hi = value, value
	for _, e := range f.Estimates {
		if g, _ := perByteName(e.Name); g != name || !f.ofMachine(e.Name) {
			continue
		}
		for _, x := range e.Doubts {
			if x.Reason == d.Reason && x.Settle == d.Settle {
				lo, hi, is = lo-math.Max(0, e.Lo-x.Lo), hi+math.Max(0, x.Hi-e.Hi), true
			}
		}
	}
	return math.Max(0, lo), math.Min(hi, mostOfAll*math.Max(value, 1e-3)), is
}

// mostOfAll is how many times its estimate a parameter of which nothing is known is taken for.
const mostOfAll = 1e3
