package fitting

import (
	"math"
	"slices"
)

const (
	leastPile      = 3    // equal values at an end
	leastNeighbors = 8    // different values beside it; laws of fewer points may have any at an end
	mostNeighbors  = 20   // those that are looked at
	unlikelyPile   = 1e-5 // probability of so many equal values by the density of the neighbors
)

// PiledUp returns how many values equal the largest (side 1) or the smallest (side -1), if they are
// more than the density of the values beside them explains; 0 otherwise. sorted has all values in ascending order.
// The density is that of the ten different values next to the end, in points of their grid, or raised as it rises
// from the ten before:
//
//	lambda = 1.25 A max(1, A/B),  P(Poisson(lambda) >= values at the end) < 1e-5
//
// Where the neighbors have no grid, equal values have no density to explain them. Source: derived; laws whose
// density has no bound at an end, or that have an atom there, look the same, and the doubt is right to ask.
func PiledUp(sorted []float64, side float64) int {
	n := len(sorted)
	at := func(i int) float64 { // from the end inwards
		if side > 0 {
			return sorted[n-1-i]
		}
		return sorted[i]
	}
	pile := 1
	for pile < n && at(pile) == at(0) {
		pile++
	}
	if pile < leastPile {
		return 0
	}
	kinds, ends := []float64{at(0)}, []int{pile} // different values, and how many there are up to each
	for i := pile; i < n; i++ {
		if x := at(i); x != kinds[len(kinds)-1] {
			if len(kinds) > mostNeighbors {
				break
			}
			kinds, ends = append(kinds, x), append(ends, i)
		}
		ends[len(ends)-1] = i + 1
	}
	beside := len(kinds) - 1
	if beside < leastNeighbors {
		return 0
	}
	half := beside / 2
	distances := make([]float64, len(kinds))
	for i, x := range kinds {
		distances[i] = math.Abs(x - kinds[0])
	}
	slices.Sort(distances)
	step := Grid(distances)
	if step == 0 {
		return pile
	}
	near := float64(ends[half]-pile) / math.Round(distances[half]/step)
	far := float64(ends[beside]-ends[half]) / math.Round((distances[beside]-distances[half])/step)
	if lambda := 1.25 * near * math.Max(1, near/far); poissonFrom(pile, lambda) >= unlikelyPile {
		return 0
	}
	return pile
}

// poissonFrom returns P(N >= k) of a Poisson law, an upper bound by Chernoff where it is far out:
// e^-m (e m/k)^k of k > m, and 1 otherwise.
func poissonFrom(k int, mean float64) float64 {
	x := float64(k)
	if x <= mean {
		return 1
	}
	return math.Exp(x - mean + float64(x*math.Log(mean/x)))
}
