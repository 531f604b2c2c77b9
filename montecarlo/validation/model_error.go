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

// A neighborhood has the squared errors of the other cells of a cell: of all, of its size
// and of its system.
type neighborhood struct {
	all, size, system   float64
	n, ofSize, ofSystem float64
	inSize, inSystem    bool // the cell whose interval is asked for is of the same size, system
}

// around returns the neighborhood of e among all cells but that of the index leave.
func (l Errors) around(e ModelError, leave int) (o neighborhood) {
	for i, x := range l {
		if i == leave {
			continue
		}
		square := float64(x.Log * x.Log)
		o.all, o.n = o.all+square, o.n+1
		if x.Size == e.Size {
			o.size, o.ofSize = o.size+square, o.ofSize+1
		}
		if x.System == e.System {
			o.system, o.ofSystem = o.system+square, o.ofSystem+1
		}
	}
	return o
}

// with adds a cell of the squared error.
func (o neighborhood) with(square float64) neighborhood {
	o.all, o.n = o.all+square, o.n+1
	if o.inSize {
		o.size, o.ofSize = o.size+square, o.ofSize+1
	}
	if o.inSystem {
		o.system, o.ofSystem = o.system+square, o.ofSystem+1
	}
	return o
}

// scale is the size of an error that the other cells let expect in a cell, if sizes and
// systems contribute a factor each:
//
//	scale = r_size r_system / r
//
// Symbols: r is the root mean square over all other cells, r_size and r_system that over
// those of the size and of the system, to which an error of r is added, so that a cell
// without neighbors has the scale r.
//
// Source: derived.
func (o neighborhood) scale() float64 {
	all := o.all / o.n
	if all == 0 {
		return 0
	}
	return math.Sqrt((o.size + all) / (o.ofSize + 1) * ((o.system + all) / (o.ofSystem + 1)) / all)
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
//	[predicted / h, predicted h]
//
// from the errors e_j of the n other cells. It is the largest for which an error
// y = log h of the cell conforms with the others:
//
//	y/scale <= r_(k),  r_j = |e_j|/scale_j,  k = ceil(cover (n+1))
//
// each scale being made of all other cells, those of the others with y. If the n+1 ratios
// are exchangeable, that of the cell is among the k smallest with probability k/(n+1) at
// least. The factor is infinite for fewer than LeastCells, for errors beyond the range of
// float64 and for what is no probability.
//
// Source: full conformal prediction with the scores of Lei et al. 2018, section 5.2; the
// scale: derived.
func (l Errors) Width(system string, size int64, cover float64) float64 {
	others, cell := l.without(system, size), ModelError{System: system, Size: size}
	n := len(others)
	k := int(montecarlo.QuantileRank(cover, int64(n+1)))
	if k > n || n < 2 || !(cover > 0 && cover <= 1) {
		return math.Inf(1)
	}
	scale := others.around(cell, -1).scale()
	if scale == 0 {
		return 1
	}
	around := make([]neighborhood, n)
	for j, e := range others {
		around[j] = others.around(e, j)
		around[j].inSize, around[j].inSystem = e.Size == size, e.System == system
	}
	conforms := func(y float64) bool {
		below := 0
		for j, e := range others {
			if math.Abs(e.Log)*scale < y*around[j].with(y*y).scale() {
				below++
			}
		}
		return below < k
	}
	// Far out none conforms, since scales grow with y. The step down to one that does is
	// halved.
	const step = 1.1
	y := 0.0
	for _, e := range others {
		y = math.Max(y, math.Abs(e.Log))
	}
	for y = math.Min(y*1e3*float64(n), 1e150); !conforms(y) && y > 0; {
		y /= step
	}
	hi := y * step
	for range 60 {
		if mid := y + (hi-y)/2; conforms(mid) {
			y = mid
		} else {
			hi = mid
		}
	}
	return math.Exp(y)
}

// interval is the interval of a prediction, which holds that of the prediction itself.
func (l Errors) interval(c Cell, cover float64) montecarlo.Estimate {
	others := len(l.without(c.System, c.Size))
	e := montecarlo.Estimate{Name: "measured time", Value: c.Predicted.Value, Level: cover, N: int64(others), Unit: c.Predicted.Unit,
		Hi: math.Inf(1), Method: "none"}
	h := l.Width(c.System, c.Size, cover)
	if math.IsInf(h, 1) {
		if least := max(2, LeastCells(cover)); others < least {
			e.Warnings = []string{fmt.Sprintf("%d other measured cells say too little of the error of the model; it needs at least %d",
				others, least)}
		}
		return e
	}
	e.Lo, e.Hi = math.Min(c.Predicted.Lo, c.Predicted.Value/h), math.Max(c.Predicted.Hi, c.Predicted.Value*h)
	e.Method = fmt.Sprintf("full conformal, normalized, from the errors of %d other cells", others)
	return e
}
