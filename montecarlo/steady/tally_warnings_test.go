package steady

import (
	"slices"
	"testing"
)

// Of warnings that are alike but for numbers the worst one stays, in the place of the first.
func TestAWarningOfAQuantileIsSaidOnce(t *testing.T) {
	var got []string
	for _, w := range []string{"short (skewness 4 of 347 batches)", "equal", "short (skewness 10.5 of 218 batches)", "equal",
		"short (skewness 3 of 12 batches)"} {
		got = worst(got, w)
	}
	if want := []string{"short (skewness 10.5 of 218 batches)", "equal"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}
