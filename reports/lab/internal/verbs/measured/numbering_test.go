package measured

import (
	"fmt"
	"strings"
	"testing"
)

// A column that counts launches, or rows, is said to seem one beside a table of all columns; it is a line all the same, as a level that
// rises by 1 may be measured. Whole numbers that fall, jump, or stay what they are get no word, nor do launches that were said.
func TestColumnsThatNumberLaunchesOrRows(t *testing.T) {
	for _, c := range []struct {
		value func(i int) int
		want  string
	}{
		{func(i int) int { return i / 10 },
			"Perhaps no measurement: run numbers 6 stretches of rows; if these are launches, say --launch run."},
		{func(i int) int { return 1 + i }, "Perhaps no measurement: run numbers the rows."},
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
