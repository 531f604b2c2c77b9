package fitting

import (
	"math"
	"sort"
	"strconv"

	"castlab/distributions/numerals"
)

const (
	leastClustered   = 5    // values in a cluster
	narrowCluster    = 0.05 // of the distance from the median to the largest value: the width that it has at most
	besideCluster    = 10   // widths below it, whose density is that of the neighbors
	denser           = 8    // times
	unlikelyCluster  = 1e-9 // probability of so many values by the density of the neighbors
	nextSize         = 1.05 // sizes of clusters that are tried
	largestClustered = 5    // a cluster is at most a fifth of the values: more are a law of their own
)

// Clustered returns how many of the largest values lie close together above all others, with a sharp rise of the density
// below them, as those do that a timeout ended with some jitter, and a number of few digits from which on they
// are; 0 if none do. Of k values in a width w (and a step of the grid more; 0 for none), and c in ten such widths below them,
//
//	lambda = 1.25 max(c, 3)/10,  k >= 8 lambda,  P(Poisson(lambda) >= k) < 1e-9
//
// while k is at most a fifth of all and w a twentieth of the distance of the largest value from the median. sorted has all values in
// ascending order. Source: derived; a second mode that is so narrow, and now and then a law whose
// density has no bound at its end, looks the same, and the doubt is right to ask.
func Clustered(sorted []float64, step float64) (size int, from float64) {
	n := len(sorted)
	if n < 2*leastClustered {
		return 0, 0
	}
	largest := sorted[n-1]
	most := narrowCluster * (largest - sorted[n/2])
	best := 0.0
	try := func(k int) bool {
		edge := sorted[n-k]
		w := largest - edge + step
		if !(w > 0 && w <= most) {
			return w <= most
		}
		if sorted[n-k-1] == edge {
			return true
		}
		beside := n - k - sort.SearchFloat64s(sorted[:n-k], edge-float64(besideCluster*w))
		lambda := 1.25 * math.Max(float64(beside), 3) / besideCluster
		if x := float64(k); x >= denser*lambda {
			if unlikely := x - lambda - float64(x*math.Log(x/lambda)); unlikely < math.Min(best, math.Log(unlikelyCluster)) {
				best, size = unlikely, k
			}
		}
		return true
	}
	for k := leastClustered; k <= n/largestClustered && try(k); k = max(k+1, int(nextSize*float64(k))) {
	}
	if size == 0 {
		return 0, 0
	}
	around := int((nextSize - 1) * float64(size))
	for k, last := size-around, size+around; k <= last && k < n; k++ {
		if k >= leastClustered {
			try(k)
		}
	}
	return size, fewDigits(sorted[n-size-1], sorted[n-size])
}

// fewDigits returns a number of few digits above low and at most high.
func fewDigits(low, high float64) float64 {
	top := math.Floor(math.Log10(math.Max(math.Abs(high), 1e-300)))
	for scale := math.Pow(10, top); scale > 0 && scale > 1e-17*math.Abs(high); scale /= 10 {
		x, err := strconv.ParseFloat(numerals.Rounded(math.Floor(high/scale)*scale, 15), 64)
		if err == nil && x > low && x <= high {
			return x
		}
	}
	return high
}
