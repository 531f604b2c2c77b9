package fitting

import (
	"math"
	"slices"
)

// Resolution returns the step to which values look rounded: the largest number of which all
// are multiples, if one value in three or more has an equal; 0 if there is none. Values of a
// law with a density are equal with probability 0, so that equal ones show how they were
// recorded, and a density taken at rounded values can be as large as one likes.
func Resolution(values []float64) float64 {
	sorted := slices.Clone(values)
	slices.Sort(sorted)
	different, _ := distinct(sorted)
	return resolution(different, len(sorted), lattice(different))
}

// Grid returns the largest number of which all values are multiples, equal ones among them or not; 0 if there
// is none above 1e-6 of their range.
func Grid(values []float64) float64 {
	sorted := slices.Clone(values)
	slices.Sort(sorted)
	different, _ := distinct(sorted)
	return lattice(different)
}

func resolution(different []float64, n int, unit float64) float64 {
	if len(different) < 2 || 3*(n-len(different)) < n {
		return 0
	}
	return unit
}

// lattice returns the largest number of which all values are multiples, to 1e-6 of it, by
// Euclid's algorithm; 0 for values that have none larger than 1e-6 of their range.
func lattice(different []float64) float64 {
	if len(different) == 0 {
		return 0
	}
	largest := math.Max(math.Abs(different[0]), math.Abs(different[len(different)-1]))
	if largest == 0 {
		return 0
	}
	unit := 0.0
	for _, v := range different {
		if v == 0 {
			continue
		}
		a, b := math.Max(unit, math.Abs(v)), math.Min(unit, math.Abs(v))
		for b > 1e-9*largest {
			r := math.Mod(a, b)
			if b-r < 1e-6*b {
				r = 0 // a multiple, rounded down
			}
			if r < 1e-6*b {
				r = 0
			}
			a, b = b, r
		}
		if unit = a; unit < 1e-6*largest {
			return 0
		}
	}
	// The nearest multiple of the largest value has more digits than differences have.
	if k := math.Round(largest / unit); k > 0 {
		unit = largest / k
	}
	for _, v := range different {
		if r := v / unit; math.Abs(r-math.Round(r)) > 1e-4 {
			return 0
		}
	}
	return unit
}
