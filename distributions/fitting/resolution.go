package fitting

import (
	"math"
	"slices"
)

// Resolution returns the step to which values look rounded, if one value in three or more has
// an equal; 0 if there is none. Values of a law with a density are equal with probability 0, so
// that equal ones show how they were recorded, and a density taken at rounded values can be as
// large as one likes. See Recorded.
func Resolution(values []float64) float64 {
	step, _ := Recorded(values)
	return step
}

// Recorded returns the step to which values look rounded and a point of their grid, which is 0
// where they are multiples of the step; the step is 0 where none is seen. It is the largest
// number of which all differences are multiples, where the grid would have shown its other points
// if it were finer: middles of classes, such as 8.5, 9.5, 10.5, are in steps of 1 and not of 0.5.
func Recorded(values []float64) (step, offset float64) {
	sorted := slices.Clone(values)
	slices.Sort(sorted)
	different, counts := distinct(sorted)
	return resolution(different, counts, len(sorted), lattice(different))
}

// Grid returns the largest number of which all values are multiples, equal ones among them or not; 0 if there
// is none above 1e-6 of their range.
func Grid(values []float64) float64 {
	sorted := slices.Clone(values)
	slices.Sort(sorted)
	different, _ := distinct(sorted)
	return lattice(different)
}

// leastShown is how many values would have been expected on points of a finer grid, about, for
// their absence to show that there is none: e^-10 is the probability of none.
const leastShown = 10

// resolution is Recorded of different values and how often each is there; unit is the largest
// number of which all are multiples.
func resolution(different, counts []float64, n int, unit float64) (step, offset float64) {
	if len(different) < 2 || 3*(n-len(different)) < n {
		return 0, 0
	}
	from := make([]float64, len(different))
	shown := 0.0
	for i, v := range different {
		from[i] = v - different[0]
		if i > 0 {
			shown += math.Min(counts[i], counts[i-1])
		}
	}
	step = lattice(from)
	if shown < leastShown || len(different) < 3 || !(step > unit*(1+1e-6)) {
		return unit, 0
	}
	k := math.Floor(different[0]/step + 1e-6)
	return step, different[0] - float64(k*step)
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
