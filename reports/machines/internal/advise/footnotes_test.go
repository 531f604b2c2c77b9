package advise

import (
	"slices"
	"testing"
)

// Reasons that differ in the times of single sizes are one footnote, which has all times; equal ones are one, and others their own.
func TestFootnotes(t *testing.T) {
	var f footnotes
	off := func(x string) string { return "the model is off" + measureThem + x }
	for _, x := range []struct {
		list []string
		want []int
	}{
		{[]string{off("1 us at 8 B"), off("2 us at 64 B")}, []int{0}},
		{[]string{"o is open"}, []int{1}},
		{[]string{"o is open", off("3 us at 1KiB"), off("1 us at 8 B")}, []int{1, 0}},
		{[]string{"the model is off"}, []int{2}},
		{nil, nil},
	} {
		if got := f.add(x.list); !slices.Equal(got, x.want) {
			t.Errorf("%q: footnotes %v, want %v", x.list, got, x.want)
		}
	}
	want := []string{off("1 us at 8 B; 2 us at 64 B; 3 us at 1KiB"), "o is open", "the model is off"}
	if got := f.texts(); !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}
