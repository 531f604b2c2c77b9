package loggp

import "slices"

// A Center says which time stands for the times of one size.
type Center uint8

const (
	Median Center = iota
	Mean
)

// Centers are the names of the centers, in the order of their values.
func Centers() []string { return []string{"median", "mean"} }

func (c Center) String() string { return Centers()[c] }

// of is the center of times, which stay as they are.
func (c Center) of(times []float64) float64 {
	if len(times) == 1 {
		return times[0]
	}
	if c == Mean {
		// Relative to the first, so that equal times have their own value as mean.
		sum := 0.0
		for _, t := range times {
			sum += t - times[0]
		}
		return times[0] + sum/float64(len(times))
	}
	sorted := slices.Clone(times)
	slices.Sort(sorted)
	return median(sorted)
}
