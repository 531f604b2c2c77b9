package scattering_test

import (
	"math"
	"math/rand/v2"
	"testing"

	. "castlab/montecarlo/scattering"
)

// While all links are busy the crossings ahead become fewer by d N in a slot and
// more by d N/2 for each request: the mean is 1 - 1/load. 100 runs count some 2e5 requests, five standard deviations
// are 0.01 of it; a program that forgot to change the rate would be at 1/3.
func TestGrowthIsWhatDoesNotLeave(t *testing.T) {
	for _, c := range []struct {
		d    int
		o    Order
		load float64
	}{{1, Fixed, .7}, {3, Fixed, 1.2}, {3, Rotated, .9}} {
		s := Scattering{D: c.d, Lambda: c.load * 2 / float64(int(1)<<c.d), Order: c.o}
		model, err := s.Growth(1000)
		if err != nil {
			t.Fatal(err)
		}
		run, r, sum := model(), rand.New(rand.NewPCG(1, 0)), 0.0
		for range 100 {
			g, err := run(r)
			if err != nil {
				t.Fatal(err)
			}
			sum += g / 100
		}
		if want := 1 - 1/c.load; math.Abs(sum-want) > .03 {
			t.Errorf("%+v: %v, want %v", s, sum, want)
		}
	}
	if _, err := (Scattering{D: 2, Lambda: .1}).Growth(0); err == nil {
		t.Error("no slots")
	}
	if _, err := (Scattering{D: 0, Lambda: .1}).Growth(10); err == nil {
		t.Error("no dimensions")
	}
}
