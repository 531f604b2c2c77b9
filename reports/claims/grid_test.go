package claims

import (
	"fmt"
	"strings"
	"testing"

	"castlab/reports"
)

// Every combination comes once, the last key varying fastest; a list is one value.
func TestGrid(t *testing.T) {
	p := &reports.Parameters{Keys: func() []reports.Key {
		return []reports.Key{{Name: "n"}, {Name: "sides", List: true}, {Name: "law"}}
	}}
	got, err := Grid(p, []string{"n=2..3", "sides=1,2", "law=exponential(mean=1),uniform(min=0,max=1)"}, 4)
	const want = "[[n=2 sides=1,2 law=exponential(mean=1)] [n=2 sides=1,2 law=uniform(min=0,max=1)] [n=3 sides=1,2 " +
		"law=exponential(mean=1)] [n=3 sides=1,2 law=uniform(min=0,max=1)]]"
	if err != nil || fmt.Sprint(got) != want {
		t.Errorf("%v, error %v, want %s", got, err, want)
	}
	for words, says := range map[string]string{"n=1..5": "a range of at most 4", "n=1,2 m=1..3": "more than 4 cases",
		"n": "want key=value", "n=1,,2": "n=1,,2"} {
		if _, err := Grid(nil, strings.Fields(words), 4); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%s: error %v, want %q", words, err, says)
		}
	}
}
