package fitting

import (
	"errors"
	"fmt"
	"strconv"
)

// Doubts of a fit, in its Warnings.
var (
	ErrDependent = errors.New("values depend on each other: intervals, criteria and tests count each as new evidence")
	ErrZeros     = errors.New("values of 0 are taken as values below half of the smallest other one, as densities may be infinite at 0")
	ErrBoundary  = errors.New("the likelihood is largest at the end of the family's parameters: its intervals do not hold")
	ErrFlat      = errors.New("the likelihood does not fall by enough on one side: the interval is open there")
	ErrCollapse  = errors.New("one part of the mixture has come down to a few values, where its likelihood has no bound")
	ErrPinned    = errors.New("the least value is taken from the smallest one; the intervals leave out its own error, which is " +
		"of order 1/n")
	ErrShift = errors.New("intervals of a law with a shift hold less often than their level says, that of the mean in 0.93 " +
		"for 0.95 of 200 values of a shifted Weibull law of shape 2.5: see COVERAGE.md of package goodness")
	ErrPart = errors.New("the slower part of the hyperexponential law has fewer than 50 values: its intervals hold less often than their " +
		"level says, in 0.93 for 0.95 of some 20 such values, in 0.84 of one or two")
	ErrFewValues = errors.New("there are fewer than ten values for each parameter")
)

// Rounded says that values were taken as rounded to a step, which was found in them, of a grid
// that has a point at Offset.
type Rounded struct{ Step, Offset float64 }

func (r *Rounded) Error() string {
	of := fmt.Sprintf("multiples of %v", r.Step)
	if r.Offset != 0 {
		of += fmt.Sprintf(" with %.6g added", r.Offset)
	}
	return fmt.Sprintf("values are %s: each is taken as within half of that step, which holds if they were rounded to the nearest", of)
}

func count(i int) string { return strconv.Itoa(i) }
