package fitting

import (
	"math"
	"slices"
)

const (
	leastOnGrid  = 0.75 // share of the values on a grid of most of them
	frequent     = 0.5  // share of the values that show it: those of the most frequent kinds
	leastPoints  = 5    // of it that these are on
	leastFilled  = 0.5  // of its points between the first and the last of these
	leastCoarser = 5    // steps of a finer grid, of which all values are multiples, in one of it
)

// MostlyRecorded returns the step to which most values look rounded, a point of their grid and which share of them is on
// it, where some are not: three quarters or more, as where one of several writers had fewer digits. All are 0 where no such grid
// is seen, and where Recorded has all values on one that is not much finer. Source: derived.
//
// Why few points are no grid: the frequent values of a law with atoms are multiples of something, too, but few of the
// multiples between them are there.
func MostlyRecorded(values []float64) (step, offset, share float64) {
	sorted := slices.Clone(values)
	slices.Sort(sorted)
	different, counts := distinct(sorted)
	n := float64(len(sorted))
	order := make([]int, len(different))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, j int) int { return int(counts[j] - counts[i]) })
	var often []float64
	rest, last := frequent*n, 0.0 // values that the most frequent kinds still lack, and how many the last one has
	for _, i := range order {
		often, last = append(often, different[i]), counts[i]
		if rest -= last; rest <= 0 {
			break
		}
	}
	if len(often) < leastPoints || len(often) == len(different) || last < 2 {
		return 0, 0, 0
	}
	slices.Sort(often)
	from := make([]float64, len(often))
	for i, x := range often {
		from[i] = x - often[0]
	}
	step = lattice(from)
	if !(step > 0) || float64(len(often)) < leastFilled*(1+from[len(from)-1]/step) || step < leastCoarser*lattice(different) {
		return 0, 0, 0
	}
	on := 0.0
	for i, x := range different {
		if k := (x - often[0]) / step; math.Abs(k-math.Round(k)) < 1e-6*math.Max(1, math.Abs(k)) {
			on += counts[i]
		}
	}
	if on == n || on < leastOnGrid*n {
		return 0, 0, 0
	}
	offset = often[0] - float64(math.Round(often[0]/step)*step)
	if math.Abs(offset) < 1e-6*step {
		offset = 0
	}
	if offset < 0 {
		offset += step
	}
	return step, offset, on / n
}
