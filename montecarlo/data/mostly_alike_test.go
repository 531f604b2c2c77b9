package data

import (
	"fmt"
	"math"
	"testing"
)

// Of 1010 units 10 are 1 and the others 0. With one of them among the 10 units of one sample, where a tenth is expected, as many or more
// are in 1 - (1000 over 10)/(1010 over 10) of all divisions, and none is nearer: a hypergeometric law. The normal law says 0.004. So do
// large samples: four units of 1600, all on one side of 800, are in 2 (800 over 4)/(1600 over 4) of them.
func TestRanksOfUnitsThatAreMostlyAlike(t *testing.T) {
	without := func(taken, others, all int) float64 { // that none of the others is among those taken
		p := 1.0
		for i := range taken {
			p *= float64(all-others-i) / float64(all-i)
		}
		return p
	}
	of := func(n, large int, base, top float64) []float64 {
		x := make([]float64, n)
		for i := range x {
			x[i] = base
			if i >= n-large {
				x[i] = top
			}
		}
		return x
	}
	for _, c := range []struct {
		x, y []float64
		want float64
	}{
		{of(10, 1, 0, 1), of(1000, 9, 0, 1), 1 - without(10, 10, 1010)},
		{of(1000, 9, 0, 1), of(10, 1, 0, 1), 1 - without(10, 10, 1010)},
		{of(800, 0, 3, 4), of(800, 4, 3, 4), 2 * without(800, 4, 1600)},
		// 9 small and 1 below, turned about: the smaller ones are what is rare
		{append([]float64{-1}, of(9, 0, 0, 1)...), append(of(9, 0, -1, 1), of(991, 0, 0, 1)...), 1 - without(10, 10, 1010)},
		// all equal
		{of(500, 0, 2, 2), of(500, 0, 2, 2), 1},
	} {
		p, exact := newRankSum(c.x, c.y).p()
		if math.Abs(p-c.want) > 1e-9 || !exact {
			t.Errorf("%d and %d: P = %v, exact %v; want %v", len(c.x), len(c.y), p, exact, c.want)
		}
	}
}

// Where divisions can all be counted, what is counted beside one value that most units have is the same: of samples of up to 9 units with
// rare values on both sides of it.
func TestMostlyAlikeCountsTheSame(t *testing.T) {
	for _, c := range [][2][]float64{
		{{0, 0, 0, 1, 2}, {-1, 0, 0, 0, 0, 0}}, {{-3, 0, 0}, {-1, 0, 0, 0, 0, 0, 4, 4, 9}}, {{5}, {5, 5, 7}},
		{{-2, -2, 0, 0}, {-2, 0, 0, 0, 1}},
	} {
		s := newRankSum(c[0], c[1])
		n, m := float64(s.n), float64(s.m)
		want, _ := s.p()
		p, ok := s.mostlyAlike(math.Abs(float64(s.own) - n*(n+m+1)))
		if !ok || math.Abs(p-want) > 1e-12 {
			t.Error(fmt.Sprint(c), p, ok, want)
		}
	}
}
