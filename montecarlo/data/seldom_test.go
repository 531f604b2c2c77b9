package data

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"castlab/montecarlo"
)

// By hand: of 1000 values worth 500 at the median, values of one cluster are at most two places apart. Five values are beyond the
// quantile 0.99, at places 100, 101, 103, 500 and 900, in clusters of 3, 1 and 1: 5^2/(9+1+1) = 25/11 independent ones, of 0.01 of all
// values, half of which are counted: 25/11/0.01/2 = 113.6. Where m is less, it is half of that. Mirrored values are the same.
func TestSeldomByHand(t *testing.T) {
	x := make([]float64, 1000)
	for _, i := range []int{100, 101, 103, 500, 900} {
		x[i] = 1
	}
	if got := seldom(x, 1, 500, 500, 0.99); got != 113 {
		t.Errorf("worth %v, want 113", got)
	}
	if got := seldom(x, 1, 100, 500, 0.99); got != 50 {
		t.Errorf("worth %v, want 50", got)
	}
	for i := range x {
		x[i] = -x[i]
	}
	if got := seldom(x, -1, 500, 500, 0.01); got != 113 {
		t.Errorf("mirrored: worth %v, want 113", got)
	}
}

// Of 500 values of an autoregression of 0.5 the 0.99-quantile, 2.3263 of the normal law, has a lower end, and it is above the
// quantile in no more of 100 samples than 9: if it is in 0.025 of samples, 10 or more come with probability 3e-4. One that is
// above in 0.15 has so many with probability 0.94.
func TestFewDependentValuesHaveAnEnd(t *testing.T) {
	random := rand.New(montecarlo.NewStreams(1, "seldom").Source(0))
	x := make([]float64, 500)
	given, above := 0, 0
	for range 100 {
		autoregression(0.5).fill(random, x)
		s, _ := Of("x", x...)
		e := s.Quantile(0.99, 0.95)
		if math.IsInf(e.Lo, -1) {
			continue
		}
		given++
		if e.Lo > 2.3263 {
			above++
		}
		if !strings.Contains(e.Method, "widened") || math.IsInf(e.Hi, 1) && !slices.ContainsFunc(e.Warnings, func(w string) bool {
			return strings.Contains(w, "too few for an upper end")
		}) {
			t.Fatal(fmt.Sprint(e))
		}
	}
	if given < 80 || above > 9 {
		t.Errorf("%d of 100 have a lower end, %d of them above the quantile", given, above)
	}
}
