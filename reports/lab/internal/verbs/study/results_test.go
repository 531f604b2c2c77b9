package study

import "testing"

// A text that is said of several estimates of a cell stands once.
func TestRemarksOfACellAreOneLine(t *testing.T) {
	var said remarks
	for _, r := range [][2]string{{"T p50", "skewed"}, {"T p99", "skewed"}, {"T p99", "few values"}, {"T p50", "skewed"}} {
		said.add(r[0], r[1])
	}
	if got, want := said.String(), "T p50, T p99: skewed; T p99: few values"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}
