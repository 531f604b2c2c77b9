package show

import (
	"fmt"
	"strings"

	"castlab/montecarlo"
)

// A Row sets a number of theory beside the same number by experiment.
type Row struct {
	What     string
	Theory   float64
	Measured montecarlo.Estimate
}

// Rows returns a table of rows, and says of each whether theory lies in the
// interval. That is no verdict: one interval in twenty of level 0.95 misses.
func Rows(rows ...Row) string {
	var cells [][]any
	var doubts strings.Builder
	for _, r := range rows {
		inside := "yes"
		if !r.Measured.Contains(r.Theory) {
			inside = "no"
		}
		e := r.Measured
		value, ends := measured(e)
		cells = append(cells, []any{r.What, r.Theory, value, ends, inside, level(e.Level), e.N, e.Method})
		for _, w := range e.Warnings {
			fmt.Fprintf(&doubts, "\nWarning, %s: %s\n", r.What, w)
		}
	}
	return Table([]string{"", "theory", "measured", "interval", "theory inside", "level", "n", "method"}, cells...) + doubts.String()
}
