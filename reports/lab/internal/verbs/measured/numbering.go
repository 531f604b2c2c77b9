package measured

import (
	"fmt"
	"math"
	"slices"

	"castlab/montecarlo/data"
)

// perhapsNumber begins the note of a column that perhaps numbers what the others were measured in.
const perhapsNumber = "Perhaps no measurement: "

// numbersRows ends what is said of a column that numbers the rows.
const numbersRows = " numbers the rows."

// numbering says what a column numbers whose values are 0, 1, 2, ... or 1, 2, 3, ... in their order: launches of
// several rows each, or rows; "" of others. A level that rises by launches looks the same, so that it is a line all the same.
func numbering(s *data.Sample) string {
	values := s.Held()
	if len(values) < leastUnmeasured || s.Unit != "" || s.Missing() > 0 || s.Launches() > 0 || values[0] != 0 && values[0] != 1 {
		return ""
	}
	least, rows := math.MaxInt, 1
	for i, x := range values[1:] {
		switch x - values[i] {
		case 0:
			rows++
		case 1:
			least, rows = min(least, rows), 1
		default:
			return ""
		}
	}
	switch {
	case least == math.MaxInt:
		return ""
	case least == 1 && int(s.Max()-s.Min()) == len(values)-1:
		return s.Name + numbersRows
	case least == 1:
		return ""
	}
	return fmt.Sprintf("%s numbers %.0f stretches of rows; if these are launches, say --launch %[1]s.", s.Name, s.Max()-s.Min()+1)
}

// numbered notes beside the other columns of a file which of them perhaps number rows or launches.
func numbered(list []data.Group) []data.Group {
	for _, g := range list {
		what := numbering(g.Sample)
		if what == "" {
			continue
		}
		for _, other := range list {
			other.Sample.Notes = append(slices.Clone(other.Sample.Notes), perhapsNumber+what)
		}
	}
	return list
}
