package data

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// The k-th smallest of all differences, of all ratios and of all means of two is that of the sorted list, for all k near
// both ends and the middle, of values with and without ties, below 0 and above, of sizes whose pairs are all listed at once
// and of others.
func TestNumbersThatAreNotListedHaveTheirOrder(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	laws := map[string]func() float64{
		"exponential": r.ExpFloat64,
		"rounded":     func() float64 { return math.Floor(5 * r.Float64()) },
		"normal":      func() float64 { return 100 * r.NormFloat64() },
		"far apart":   func() float64 { return math.Exp(50 * r.NormFloat64()) },
		"one value":   func() float64 { return 3 },
		"zeros":       func() float64 { return math.Copysign(0, r.Float64()-0.5) },
	}
	for name, law := range laws {
		for _, n := range []int{1, 2, 9, 60} {
			x, y := make([]float64, n), make([]float64, 40)
			for _, list := range [][]float64{x, y} {
				for i := range list {
					list[i] = law()
				}
				slices.Sort(list)
			}
			var differences, ratios, means []float64
			for i, a := range x {
				for _, b := range y {
					differences, ratios = append(differences, b-a), append(ratios, b/a)
				}
				for _, b := range x[i:] {
					means = append(means, a/2+b/2)
				}
			}
			held := func(what string, all []float64, kth func(k int) float64) {
				slices.Sort(all)
				for k := 1; k <= len(all); k += 1 + len(all)/50 {
					if got := kth(k); got != all[k-1] {
						t.Errorf("%s, %d values, %s: number %d is %v, want %v", name, n, what, k, got, all[k-1])
						return
					}
				}
				if got := kth(len(all)); got != all[len(all)-1] {
					t.Errorf("%s, %d values, %s: the last is %v, want %v", name, n, what, got, all[len(all)-1])
				}
			}
			d := pairwise{x, y, func(x, y float64) float64 { return y - x }}
			held("differences", differences, d.kth)
			held("means", means, func(k int) float64 { return kthMean(x, k) })
			middle := differences[(len(differences)-1)/2]/2 + differences[len(differences)/2]/2
			if got := d.middle(); got != middle {
				t.Errorf("%s, %d values: the median difference is %v, want %v", name, n, got, middle)
			}
			if x[0] > 0 && y[0] > 0 {
				held("ratios", ratios, pairwise{x, y, func(x, y float64) float64 { return y / x }}.kth)
			}
		}
	}
}
