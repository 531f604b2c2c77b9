package show

import (
	"fmt"
	"strings"

	"castlab/montecarlo"
	"castlab/reports"
)

// A Row sets a number of theory beside the same number by experiment. Theory is
// what the number is, or a bound on it: the measured number is = theory, or
// at most or at least as large.
type Row struct {
	What     string
	Relation reports.Relation
	Theory   float64
	Measured montecarlo.Estimate
}

// Rows returns a table of rows, and says of each whether its interval agrees
// with theory. That is no verdict: of intervals of level 0.95 one in twenty
// misses.
func Rows(rows ...Row) string {
	var cells [][]any
	var doubts strings.Builder
	for _, r := range rows {
		e := r.Measured
		value, ends := measured(e)
		cells = append(cells, []any{r.What, value, ends, r.Relation.String(), r.Theory, agrees(r), level(e.Level), e.N, e.Method})
		for _, w := range e.Remarks() {
			fmt.Fprintf(&doubts, "\nWarning, %s: %s\n", r.What, w)
		}
	}
	return Table([]string{"", "measured", "interval", "", "theory", "agrees", "level", "n", "method"}, cells...) + doubts.String()
}

func agrees(r Row) string {
	e := r.Measured
	yes, no := e.Contains(r.Theory), !e.Contains(r.Theory)
	switch r.Relation {
	case reports.AtMost:
		yes, no = e.Hi <= r.Theory, e.Lo > r.Theory
	case reports.AtLeast:
		yes, no = e.Lo >= r.Theory, e.Hi < r.Theory
	}
	switch {
	case yes:
		return "yes"
	case no:
		return "no"
	}
	return "open"
}
