package console_test

import (
	"slices"
	"testing"

	"castlab/reports/lab/console"
)

// Remarks that differ in numbers alone are one line with the least and the greatest of each; other words, and remarks
// of nobody, stay apart. A number in a name is none.
func TestRemarksThatDifferInNumbersAreOne(t *testing.T) {
	var r console.Remarks
	for _, x := range [][2]string{
		{"W", "skewed (skewness 15 of 305 batches)"}, {"K", "skewed (skewness 1.5e+01 of 290 batches)"},
		{"a", "skewed (skewness -4.6 of 290 batches)"}, {"a", "skewed (skewness -4.6 of 290 batches)"},
		{"W", "of p50"}, {"K", "of p99"}, {"", "10 zeros"}, {"", "11 zeros"}, {"", "10 zeros"}, {"T", "10 zeros"},
	} {
		r.Add(x[0], x[1])
	}
	want := []string{"W, K, a: skewed (skewness -4.6 to 15 of 290 to 305 batches)", "W: of p50", "K: of p99", "10 zeros", "11 zeros",
		"T: 10 zeros"}
	if got := r.Lines(); !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}
