package loggp

import (
	"slices"

	"castlab/distributions/inputs"
)

// A Center is the statistic that represents the times of one size.
type Center uint8

const (
	Median Center = iota
	Mean
)

// Centers are the names of the centers, in the order of their values.
func Centers() []string { return []string{"median", "mean"} }

func (c Center) String() string { return inputs.NameOf(c, Centers()...) }

// of returns the center of times and leaves them unchanged.
func (c Center) of(times []float64) float64 {
	if len(times) == 1 {
		return times[0]
	}
	if c == Mean {
		// Deviations from the first time give equal times their exact mean.
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
