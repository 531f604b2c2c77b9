package console

import (
	"slices"
	"testing"

	"castlab/montecarlo"
)

// A warning that several estimates carry is one line with all their names, in the order of the first; one without a
// name stays as it is.
func TestWarningsAreSaidOnce(t *testing.T) {
	got := warningsOf([]montecarlo.Estimate{
		{Name: "W", Warnings: []string{"W: short", "the law is heavy"}},
		{Name: "a", Warnings: []string{"a: skewed", "a: skewed"}},
		{Name: "T", Warnings: []string{"T: short", "the law is heavy"}},
	})
	if want := []string{"W, T: short", "the law is heavy", "a: skewed"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}
