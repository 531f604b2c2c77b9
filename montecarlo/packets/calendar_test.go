package packets

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// Whatever the span it was started with, a calendar gives back what was put in,
// in order of time, and a second run needs no more sheets than the first: none is
// lost. Steps range over many orders of magnitude, so that days are empty, full,
// and too few.
func TestCalendarGivesBackInOrder(t *testing.T) {
	for _, span := range []float64{0, 0x1p-1070, 1e-9, 1, 50, 1e6, 1e300} {
		c := newCalendar(1000)
		used := int32(0)
		for run := range 3 {
			r := rand.New(rand.NewPCG(1, 0))
			c.start(0, span)
			var in, out []float64
			pending := 0
			put := func(at float64) {
				in = append(in, at)
				c.put(delivery{at: at, first: int32(len(in))})
				pending++
			}
			for range 50 {
				put(0)
			}
			for pending > 0 {
				if len(c.heap) == 0 && !c.turn() {
					t.Fatalf("span %v: the calendar is empty, but %d deliveries are in it", span, pending)
				}
				v := c.take()
				pending--
				out = append(out, v.at)
				if in[v.first-1] != v.at {
					t.Fatalf("span %v: delivery %d at %v, put in at %v", span, v.first, v.at, in[v.first-1])
				}
				for range r.IntN(4) {
					if len(in) >= 5000 {
						break
					}
					step := r.ExpFloat64()
					switch r.IntN(8) {
					case 0:
						step = 0
					case 1:
						step *= 1e5
					case 2:
						step *= 1e-6
					}
					put(v.at + step)
				}
			}
			if c.turn() {
				t.Fatalf("span %v: something is left", span)
			}
			slices.Sort(in)
			if !slices.Equal(in, out) {
				t.Fatalf("span %v: %d deliveries out of order or lost", span, len(in))
			}
			if run > 0 && c.fresh != used {
				t.Errorf("span %v: run %d took %d sheets, the one before %d", span, run+1, c.fresh, used)
			}
			used = c.fresh
		}
	}
}
