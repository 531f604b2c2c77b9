package validation

import (
	"cmp"
	"math"
	"slices"

	"castlab/montecarlo"
)

// Regret returns what a choice costs: the measured time of cell chosen over the least
// among some cells, minus 1. It is at least 0. Its interval follows from the joint
// intervals of the times, so that all regrets and verdicts hold together.
//
// Every cell among them must have been measured. It panics for what is no cell, as an index
// does.
func (a Assessment) Regret(chosen int, among []int) montecarlo.Estimate {
	joint := []montecarlo.Estimate{a.Cells[chosen].Joint}
	for _, i := range among {
		if i != chosen {
			joint = append(joint, a.Cells[i].Joint)
		}
	}
	return montecarlo.Derived(func(of []montecarlo.Estimate) montecarlo.Estimate {
		c := of[0]
		e := montecarlo.Estimate{Name: "regret", Level: a.Level, N: c.N, Method: "ratios of joint intervals"}
		for _, o := range of[1:] {
			e.Value = math.Max(e.Value, c.Value/o.Value-1)
			e.Lo = math.Max(e.Lo, c.Lo/o.Hi-1)
			e.Hi = math.Max(e.Hi, c.Hi/o.Lo-1)
			e.N = min(e.N, o.N)
		}
		return e
	}, nil, joint...)
}

// A Summary of the relative errors of all cells that were measured and predicted.
type Summary struct {
	Cells          int
	Mean           float64 // relative error
	MedianAbsolute float64
	Worst          float64 // the relative error of the largest ratio, either way
	Where          int     // the cell of the worst
	Within, Of     int     // cells whose measured center lies in its interval, of those that have one
}

// Summary describes the errors. It has no interval: the errors of one model depend on
// each other. Where the error of a cell is NaN, which then has a warning, so is their mean.
func (a Assessment) Summary() (s Summary) {
	var absolute []float64
	worst := -1.0
	for i, c := range a.Cells {
		if !c.compared() {
			continue
		}
		x := c.Error.Value
		s.Cells++
		s.Mean += x
		absolute = append(absolute, math.Abs(x))
		if ratio := math.Abs(math.Log1p(x)); ratio > worst {
			worst, s.Worst, s.Where = ratio, x, i
		}
		if !math.IsInf(c.Interval.Hi, 1) {
			s.Of++
			if c.Interval.Contains(c.Measured.Value) {
				s.Within++
			}
		}
	}
	if s.Cells > 0 {
		s.Mean /= float64(s.Cells)
		s.MedianAbsolute = median(absolute)
	}
	return s
}

// A Range is a run of measured sizes of one system that have one verdict.
type Range struct {
	System   string
	Verdict  Verdict
	From, To int64 // sizes, ends included
	Sizes    int   // that were measured
}

// Ranges joins the verdicts on neighboring sizes of every system, in the order in which
// the cells have the systems.
func (a Assessment) Ranges() (list []Range) {
	var systems []string
	for _, c := range a.Cells {
		if c.compared() && !slices.Contains(systems, c.System) {
			systems = append(systems, c.System)
		}
	}
	for _, system := range systems {
		cells := slices.DeleteFunc(slices.Clone(a.Cells), func(c Assessed) bool { return c.System != system || !c.compared() })
		slices.SortStableFunc(cells, func(x, y Assessed) int { return cmp.Compare(x.Size, y.Size) })
		for i, c := range cells {
			if i > 0 && cells[i-1].Verdict == c.Verdict {
				last := &list[len(list)-1]
				last.To = c.Size
				last.Sizes++
				continue
			}
			list = append(list, Range{system, c.Verdict, c.Size, c.Size, 1})
		}
	}
	return list
}
