package treedynamic_test

import (
	"testing"

	"castlab/distributions"
	"castlab/montecarlo/arrivals"
	. "castlab/montecarlo/treedynamic"
)

// Windows give every packet what copy by copy gives, with batches and bursts too, to the
// last digit.
func TestStretchesTakeAnyArrivals(t *testing.T) {
	for _, f := range []family{path5, star7, k4, torusFamily(4)} {
		s := f.scheme(t)
		most, _ := s.Capacity()
		for _, p := range []arrivals.Process{arrivals.Batch{Size: distributions.Geometric{Mu: 4}},
			arrivals.Modulated{Peak: 4, Share: 0.25, Spell: 100}} {
			for _, load := range []float64{.05, .6} {
				var done [2][]Broadcast
				for i := range done {
					r, err := Dynamic{Scheme: s, Lambda: load * most, Order: FIFO, Branches: i == 1, Arrivals: p}.Run(words(3))
					if err != nil {
						t.Fatal(err)
					}
					done[i] = make([]Broadcast, 3000)
					r.Fill(done[i])
				}
				for i := range done[0] {
					if done[0][i] != done[1][i] {
						t.Fatalf("%s, %v at load %v, packet %d: %v, copy by copy %v", f.name, p, load, i, done[0][i], done[1][i])
					}
				}
			}
		}
	}
}

func TestGrowthIsOfPoissonArrivals(t *testing.T) {
	d := Dynamic{Scheme: path5.scheme(t), Lambda: 0.1, Arrivals: arrivals.Batch{Size: distributions.Geometric{Mu: 4}}}
	if _, err := d.Growth(100); err == nil {
		t.Error("batches at two rates")
	}
	d.Arrivals = arrivals.Batch{}
	if d.Validate() == nil {
		t.Error("batches of no size")
	}
}
