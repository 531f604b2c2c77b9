package measured

import (
	"fmt"
	"strings"
	"testing"
)

// A column that counts launches is said to seem one beside a table of all columns; it is a line all the same, as a level that rises by 1
// may be measured. One that counts rows is left out. Whole numbers that fall, jump, or stay what they are get no word, nor do launches
// that were said.
func TestColumnsThatNumberLaunchesOrRows(t *testing.T) {
	for _, c := range []struct {
		value func(i int) int
		want  string
	}{
		{func(i int) int { return i / 10 },
			"Perhaps no measurement: run numbers 6 stretches of rows; if these are launches, say --launch run."},
		{func(i int) int { return 1 }, ""}, {func(i int) int { return i % 3 }, ""}, {func(i int) int { return 2 * (i / 10) }, ""},
		{func(i int) int { return min(i, 10) }, ""},
	} {
		text := "run,ms,kb\n"
		for i := range 60 {
			text += fmt.Sprintf("%d,%d,%d\n", c.value(i), 50+i*37%60, 9+i*31%60)
		}
		path := written(t, "r.csv", text)
		_, out, errs := run(t, path)
		flat := strings.Join(strings.Fields(out), " ")
		if strings.Count(flat, "Perhaps no measurement") != min(1, len(c.want)) || !strings.Contains(flat, c.want) ||
			!strings.Contains(flat, "3 samples") {
			t.Errorf("want %q: %s%s", c.want, out, errs)
		}
		if _, out, _ := run(t, path, "--launch", "run"); strings.Contains(out, "Perhaps no measurement") {
			t.Errorf("with --launch: %s", out)
		}
	}
}

// Of two tables of requests what numbers the rows is no measure: the others are compared, and where none is in both the columns of both
// are named.
func TestWhatNumbersTheRowsIsNotCompared(t *testing.T) {
	table := func(name, measure string) string {
		text := "request," + measure + "\n"
		for i := range 60 {
			text += fmt.Sprintf("%d,%d.5\n", i, 50+i*37%60)
		}
		return written(t, name, text)
	}
	before, after, other := table("before.csv", "latency_ms"), table("after.csv", "latency_ms"), table("other.csv", "wait_ms")
	_, out, errs := run(t, before, after)
	if first, _, _ := strings.Cut(out, "\n"); !strings.HasPrefix(first, "p50 ") || strings.Contains(out, "geometric mean") ||
		!strings.Contains(out, "request (it numbers the rows)") {
		t.Errorf("%s %s", out, errs)
	}
	if status, _, errs := run(t, before, other); status != 2 || !strings.Contains(errs, "no measure is in both") ||
		!strings.Contains(errs, "latency_ms") || !strings.Contains(errs, "wait_ms") {
		t.Errorf("status %d: %s", status, errs)
	}
	if status, out, errs := run(t, before+"#latency_ms", other+"#wait_ms"); status != 0 {
		t.Errorf("chosen: status %d: %s %s", status, out, errs)
	}
}
