package measured

import (
	"fmt"
	"strings"
	"testing"
)

// Three benchmarks have times and two of them bytes: with their geometric means 4 changes hold together in one table and 3 in the
// other, and the sentence does not say 4 of both. A table of samples that are not compared has no part in it, first or last.
func TestTablesOfOtherSizesSayHowManyHoldTogether(t *testing.T) {
	file := func(name string, at int) string {
		var b strings.Builder
		for i := range 5 {
			fmt.Fprintf(&b, "goos: linux\npkg: p\nBenchmarkA 100 %d ns/op %d B/op\nBenchmarkB 100 %[1]d ns/op %[2]d B/op\n"+
				"BenchmarkC 100 %[1]d ns/op\nPASS\n", at+i, 2*at+i)
		}
		return written(t, name, b.String())
	}
	_, out, errs := run(t, file("a.txt", 100), file("b.txt", 103))
	want := "All intervals of each table, 4, 3 of them, hold together at 0.95: each has 1 - 0.05 over their number (Bonferroni)."
	if flat := strings.Join(strings.Fields(out), " "); !strings.Contains(flat, want) {
		t.Errorf("no %q in\n%s%s", want, out, errs)
	}
	level := 0.95
	f := flags{level: &level}
	apart, two := &sheet{apart: true, level: level}, &sheet{family: 2, level: level}
	for _, sheets := range [][]*sheet{{apart, two}, {two, apart}} {
		want := "All 2 intervals of each table of changes hold together at 0.95: each has 1 - 0.025 (Bonferroni)."
		if text := together(sheets, f); text != want {
			t.Errorf("%q, want %q", text, want)
		}
	}
}
