package steady

import (
	"fmt"
	"math"
	"regexp"
	"strconv"

	"castlab/montecarlo"
)

// A Tally is one run of positive values, reduced to how many of each batch lie in each of
// many narrow cells, for intervals of their quantiles. Batches are those of a Series; the
// ends of cells are powers of 2^(1/128), so that a cell is 0.54 % wide. A value that is
// not above 0 is in the lowest cell. Memory grows with the range of the values and not
// with the run.
type Tally struct {
	batches [][]uint32 // by batch and cell, as far as there are values
	size    int64      // values of a full batch
	last    []uint32   // the batch being filled
	filled  int64
}

const (
	cellsPerOctave = 128
	leastOctave    = -20 // values below 2^-20 share a cell
	mostCell       = (64 - leastOctave) * cellsPerOctave
)

// NewTally returns an empty tally.
func NewTally() *Tally { return &Tally{size: 1} }

// cellOf returns the cell of a value: (end(cell-1), end(cell)].
func cellOf(v float64) int {
	if !(v > 0) {
		return 0
	}
	cell := math.Ceil(math.Log2(v)*cellsPerOctave) - leastOctave*cellsPerOctave
	return int(math.Max(0, math.Min(cell, mostCell)))
}

// end returns the upper end of a cell.
func end(cell int) float64 { return math.Exp2(float64(cell)/cellsPerOctave + leastOctave) }

// Add appends the next value of the run.
func (t *Tally) Add(v float64) {
	cell := cellOf(v)
	for len(t.last) <= cell {
		t.last = append(t.last, 0)
	}
	t.last[cell]++
	if t.filled++; t.filled < t.size {
		return
	}
	t.batches = append(t.batches, append([]uint32(nil), t.last...))
	clear(t.last)
	t.last, t.filled = t.last[:0], 0
	if len(t.batches) == maxBatches {
		t.join()
	}
}

// join makes one batch of each two.
func (t *Tally) join() {
	half := t.batches[:0]
	for i := 0; i < maxBatches; i += 2 {
		long, short := t.batches[i], t.batches[i+1]
		if len(long) < len(short) {
			long, short = short, long
		}
		for cell, n := range short {
			long[cell] += n
		}
		half = append(half, long)
	}
	clear(t.batches[len(half):])
	t.batches, t.size = half, 2*t.size
}

// N returns the number of values.
func (t *Tally) N() int64 { return int64(len(t.batches))*t.size + t.filled }

// Quantile returns the estimate at a level of the least t with P(value <= t) >= q in
// steady state, with an interval whose ends are ends of cells. It holds the quantile if the interval of
// the mean of the indicators [value <= t] (Series.Interval) at the quantile itself holds
// q: its lower end is the last t at which that interval lies below q, its upper end the
// first one at which it lies above. It is the whole line, with the reason as a warning,
// where these intervals are refused, or that of the value itself. Beyond an end they may be: a
// probability grows with t, so that it lies below q at all t below one where it does, also
// where a few values are too few for an interval.
//
// It carries the warnings of the intervals that set its ends, and of that of the value.
//
// Units: those of the values. Source: derived; the inversion of a test.
func (t *Tally) Quantile(q, level float64) montecarlo.Estimate {
	e := montecarlo.Estimate{Value: math.NaN(), Lo: math.Inf(-1), Hi: math.Inf(1), Level: level, N: t.N(),
		Method: "relaxation mixture of indicators"}
	if !(0 < q && q < 1) {
		return refused(e, fmt.Sprintf("q=%v is not between 0 and 1", q))
	}
	cells := 0
	for _, b := range t.batches {
		cells = max(cells, len(b))
	}
	if cells == 0 {
		return refused(e, "no full batch")
	}
	sums, found := t.cumulated(), map[int]montecarlo.Estimate{}
	upTo := func(cell int) montecarlo.Estimate {
		if _, done := found[cell]; !done {
			found[cell] = sums.upTo(cell).Interval(level)
		}
		return found[cell]
	}
	middle := firstCell(cells, func(cell int) bool { return upTo(cell).Value >= q })
	lower := firstCell(middle, func(cell int) bool { return Converged(upTo(cell)) && !(upTo(cell).Hi < q) })
	upper := middle + firstCell(cells-middle, func(k int) bool { return !Converged(upTo(middle+k)) || upTo(middle+k).Lo > q })
	e.Value = end(middle)
	if below := upTo(max(0, middle-1)).Value; middle > 0 && middle < cells && below < q { // within the cell, by proportion
		e.Value = end(middle-1) + (end(middle)-end(middle-1))*(q-below)/(upTo(middle).Value-below)
	}
	ends := []int{max(0, lower-1), middle, upper}
	if lower == 0 { // no cell lies below
		ends = ends[1:]
	}
	for _, cell := range ends {
		if cell == cells {
			return refused(e, "no interval of a probability lies above q")
		}
		if at := upTo(cell); !Converged(at) {
			e.Warnings = at.Warnings
			return e
		}
	}
	e.Lo, e.Hi = 0, end(upper)
	if lower > 0 {
		e.Lo = end(lower - 1)
	}
	for _, cell := range ends {
		for _, w := range upTo(cell).Warnings {
			e.Warnings = worst(e.Warnings, w)
		}
	}
	return e
}

// worst adds a warning to a list, or has it in place of one that is alike but for numbers, of which the first is
// smaller: the interval of a quantile has ends at probabilities of their own, each with what is to be said of it.
func worst(list []string, w string) []string {
	for i, known := range list {
		if numbers.ReplaceAllString(known, "#") == numbers.ReplaceAllString(w, "#") {
			if first(w) > first(known) {
				list[i] = w
			}
			return list
		}
	}
	return append(list, w)
}

// numbers matches those of a text.
var numbers = regexp.MustCompile(`[0-9]+(\.[0-9]+)?`)

// first is the first number of a text, 0 without one.
func first(text string) float64 {
	x, err := strconv.ParseFloat(numbers.FindString(text), 64)
	if err != nil {
		return 0
	}
	return x
}

// firstCell returns the first of some cells from which on a condition holds, by bisection;
// their number if there is none.
func firstCell(cells int, holds func(cell int) bool) int {
	low, high := 0, cells
	for low < high {
		mid := low + (high-low)/2
		if holds(mid) {
			high = mid
		} else {
			low = mid + 1
		}
	}
	return low
}
