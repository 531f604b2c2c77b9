package compare

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"castlab/distributions/inputs"
	"castlab/reports/machines/internal/measurements"
)

// A file of 400000 sizes, and 400000 rows of other ranks, is gone through once: pairs of them
// would take hours. Of so many the message names some, and asks for a choice.
func TestManySizesAreGoneThroughOnce(t *testing.T) {
	const n = 400_000
	a := &measuredTable{Collectives: &measurements.Collectives{}, path: "t.csv", task: "broadcast",
		names: map[string]string{"flat": "flat"}}
	for i := range n {
		a.Timings = append(a.Timings,
			measurements.Timing{Algorithm: "flat", Bytes: int64(i), Time: 1},
			measurements.Timing{Algorithm: "flat", Ranks: 100 + i, Bytes: 1, Time: 1})
	}
	_, _, err := a.complete(nil, 4, false)
	if !inputs.Wrong(err) || !strings.Contains(err.Error(), "400000 sizes; give sizes=") {
		t.Errorf("error %v, want a choice of sizes", err)
	}
	names, sizes, err := a.complete(nil, 4, true)
	if err != nil || !slices.Equal(names, []string{"flat"}) || sizes != nil {
		t.Errorf("%v, %v, error %v", names, sizes, err)
	}
	var rest measurements.Leftovers
	for i := range n {
		rest.Add(otherRanks, fmt.Sprint(i))
		rest.Add(otherRanks, fmt.Sprint(i))
	}
	if lines := notCompared(&rest, a.Collectives); len(lines) != 1 || !strings.HasSuffix(lines[0], " 18, 19 and 399980 more") {
		t.Errorf("lines %v", lines)
	}
}
