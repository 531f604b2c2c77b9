package hunt

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"castlab/reports"
)

// mostValues bounds the values of a key without numbers that are told apart.
const mostValues = 32

// ranges are the values of each key that were tried, in the order in which keys were
// met: those of a key whose values are numbers by their ends, others by the words before
// their first bracket, such as the names of laws.
type ranges []reports.HuntedRange

// add adds the values of a point.
func (r *ranges) add(params string) {
	for _, w := range reports.Words(params) {
		key, value, ok := strings.Cut(w, "=")
		if !ok {
			continue
		}
		i := slices.IndexFunc(*r, func(x reports.HuntedRange) bool { return x.Key == key })
		if i < 0 {
			i = len(*r)
			*r = append(*r, reports.HuntedRange{Key: key})
		}
		x := &(*r)[i]
		if n, err := strconv.ParseFloat(value, 64); err == nil && !math.IsInf(n, 0) && !math.IsNaN(n) {
			lo, hi := n, n
			if x.Lo != nil {
				lo, hi = min(n, *x.Lo), max(n, *x.Hi)
			}
			x.Lo, x.Hi = &lo, &hi
			continue
		}
		name, _, _ := strings.Cut(value, "(")
		if j, have := slices.BinarySearch(x.Values, name); !have && len(x.Values) < mostValues {
			x.Values = slices.Insert(x.Values, j, name)
		}
	}
}
