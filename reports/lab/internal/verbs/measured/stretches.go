package measured

import (
	"fmt"
	"slices"
	"strings"

	"castlab/montecarlo/data"
)

// mostStretches bounds the stretches that are named one by one.
const mostStretches = 5

// apart says how to take apart the stretches between changes, with the median of each; "" where the rows of a file are not
// those of the values.
func apart(s *data.Sample) string {
	values := s.Held()
	changes := s.Changes()
	if s.FirstRow == 0 || s.Missing() > 0 || int64(len(values)) != s.N() || len(changes) == 0 || len(changes) >= mostStretches {
		return ""
	}
	var list []string
	from := 0
	for _, to := range append(firsts(changes), len(values)) {
		part := slices.Sorted(slices.Values(values[from:to]))
		rows := fmt.Sprintf("--rows %d..%d", s.FirstRow+int64(from), s.FirstRow+int64(to)-1)
		list = append(list, fmt.Sprintf("%s with median %s", rows, digits(part[(len(part)-1)/2])))
		from = to
	}
	return " (" + strings.Join(list, ", ") + ")"
}

// firsts are the places where stretches begin, but for the first.
func firsts(list []data.Shift) (at []int) {
	for _, c := range list {
		at = append(at, c.First)
	}
	slices.Sort(at)
	return at
}
