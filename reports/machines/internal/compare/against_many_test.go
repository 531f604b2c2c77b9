package compare

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"castlab/distributions/inputs"
	"castlab/reports/arguments"
	"castlab/reports/machines/internal/measurements"
)

// A file of 400000 sizes, and 400000 rows of other ranks, is gone through once: pairs of them
// would take hours. Of so many the message names some, and asks for a choice.
func TestManySizesAreGoneThroughOnce(t *testing.T) {
	const n = 400_000
	a := &against{path: "t.csv", task: "broadcast", file: &measurements.Collectives{}, names: map[string]string{"flat": "flat"}}
	for i := range n {
		a.file.Timings = append(a.file.Timings,
			measurements.Timing{Algorithm: "flat", Bytes: int64(i), Time: 1},
			measurements.Timing{Algorithm: "flat", Ranks: 100 + i, Bytes: 1, Time: 1})
	}
	_, _, err := a.complete(arguments.Grammar{}, nil, []string{"nodes=4"})
	if !inputs.Wrong(err) || !strings.Contains(err.Error(), "400000 sizes; give sizes=") {
		t.Errorf("error %v, want a choice of sizes", err)
	}
	names, words, err := a.complete(arguments.Grammar{}, nil, []string{"nodes=4", "size=1"})
	if err != nil || !slices.Equal(names, []string{"flat"}) || len(words) != 2 {
		t.Errorf("%v, %v, error %v", names, words, err)
	}
	rest := newLeftovers()
	for i := range n {
		rest.add("ranks", fmt.Sprint(i))
		rest.add("ranks", fmt.Sprint(i))
	}
	if lines := rest.lines(a.file); len(lines) != 1 || !strings.HasSuffix(lines[0], " 18, 19 and 399980 more") {
		t.Errorf("lines %v", lines)
	}
}
