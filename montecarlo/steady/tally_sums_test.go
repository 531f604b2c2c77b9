package steady

import (
	"math/rand/v2"
	"testing"
)

// The indicators up to every cell are those of the cells added one by one: before, on and
// behind the ends of strides, in batches that have fewer cells than others.
func TestIndicatorsAreSumsOfAllCellsBelow(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	tally := &Tally{size: 1}
	for _, cells := range []int{0, 1, stride - 1, stride, stride + 1, 3 * stride, 3*stride + 5} {
		b := make([]uint32, cells)
		for cell := range b {
			b[cell] = r.Uint32()
		}
		tally.batches = append(tally.batches, b)
	}
	sums := tally.cumulated()
	for cell := range 4 * stride {
		for i, y := range sums.upTo(cell).y {
			want := uint64(0)
			for k, count := range tally.batches[i] {
				if k <= cell {
					want += uint64(count)
				}
			}
			if y != float64(want) {
				t.Errorf("%d values of batch %d up to cell %d, want %d", int64(y), i, cell, want)
			}
		}
	}
}
