package validation

import (
	"fmt"
	"math"
	"slices"

	"castlab/montecarlo"
)

// A ModelError is the error of a model in one cell.
type ModelError struct {
	System string
	Size   int64
	Log    float64 // log measured - log predicted
}

// Errors are the errors of a model in the cells that were measured.
type Errors []ModelError

// Errors returns the errors of the model in all cells that were measured and predicted.
func (a Assessment) Errors() Errors { return a.errors() }

func (s Study) errors() (list Errors) {
	for _, c := range s.Cells {
		if c.compared() {
			list = append(list, ModelError{c.System, c.Size, math.Log(s.sample(c).center) - math.Log(c.Predicted.Value)})
		}
	}
	return list
}

// scale is the size of an error that is to be expected in a cell, if sizes and systems
// contribute a factor each:
//
//	scale = r_size r_system / r
//
// Symbols: r is the root mean square over all cells, r_size and r_system that over the
// cells of the size and of the system, to which an error of r is added, so that a cell
// without neighbors has the scale r.
//
// Source: derived.
func (l Errors) scale(system string, size int64) float64 {
	var all, ofSize, ofSystem, n, m float64
	for _, e := range l {
		square := float64(e.Log * e.Log)
		all += square
		if e.Size == size {
			ofSize, n = ofSize+square, n+1
		}
		if e.System == system {
			ofSystem, m = ofSystem+square, m+1
		}
	}
	if all == 0 {
		return 0
	}
	all /= float64(len(l))
	return math.Sqrt((ofSize + all) / (n + 1) * ((ofSystem + all) / (m + 1)) / all)
}

// without returns the errors of all cells but one.
func (l Errors) without(system string, size int64) Errors {
	return slices.DeleteFunc(slices.Clone(l), func(e ModelError) bool { return e.System == system && e.Size == size })
}

// LeastCells returns how many cells have to be measured for an interval that covers with
// probability cover: the least n with cover (n+1) <= n.
func LeastCells(cover float64) int { return int(math.Ceil(cover/(1-cover) - 1e-9)) }

// Width returns the factor h within which the measurement of a cell is to be expected,
//
//	[predicted / h, predicted h],  log h = r_(k) scale,  k = ceil(cover (n+1))
//
// from the errors of the n other cells: r_(k) is the k-th smallest of |error|/scale, each
// scale being made without the cell itself. If the error of the cell, so scaled, is
// exchangeable with the others, it is among the k smallest of n+1 with probability k/(n+1)
// at least. The factor is infinite for fewer than LeastCells.
//
// Source: Lei et al. 2018, section 5.2, with leave-one-out scales in place of a split;
// the scale: derived.
func (l Errors) Width(system string, size int64, cover float64) float64 {
	others := l.without(system, size)
	n := len(others)
	k := int(math.Ceil(cover*float64(n+1) - 1e-9))
	if k > n || n < 2 {
		return math.Inf(1)
	}
	ratios := make([]float64, n)
	for i, e := range others {
		if e.Log != 0 {
			ratios[i] = math.Abs(e.Log) / others.without(e.System, e.Size).scale(e.System, e.Size)
		}
	}
	slices.Sort(ratios)
	scale := others.scale(system, size)
	if scale == 0 {
		return 1
	}
	return math.Exp(ratios[k-1] * scale)
}

// interval is the interval of a prediction, which holds that of the prediction itself.
func (l Errors) interval(c Cell, cover float64) montecarlo.Estimate {
	others := len(l.without(c.System, c.Size))
	e := montecarlo.Estimate{Name: "measured time", Value: c.Predicted.Value, Level: cover, N: int64(others), Unit: c.Predicted.Unit, Hi: math.Inf(1), Method: "none"}
	h := l.Width(c.System, c.Size, cover)
	if math.IsInf(h, 1) {
		if least := max(2, LeastCells(cover)); others < least {
			e.Warnings = []string{fmt.Sprintf("%d other measured cells say too little of the error of the model; it needs at least %d", others, least)}
		}
		return e
	}
	e.Lo, e.Hi = math.Min(c.Predicted.Lo, c.Predicted.Value/h), math.Max(c.Predicted.Hi, c.Predicted.Value*h)
	e.Method = fmt.Sprintf("normalized conformal, from the errors of %d other cells", others)
	return e
}
