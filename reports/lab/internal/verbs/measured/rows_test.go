package measured

import (
	"strings"
	"testing"
)

// Rows are left out by place and by what stands in other columns, and counted; the finding of a change names the flags that take the
// stretches apart, which lead to intervals.
func TestRowsAreLeftOutAndCounted(t *testing.T) {
	text := "status,ms\n"
	for i := range 40 {
		text += []string{"200", "500"}[i/30] + "," + []string{"1", "2", "4", "3", "5"}[i%5] + "\n"
	}
	path := written(t, "r.csv", text)
	for _, c := range []struct {
		args []string
		n    string
		note string
	}{
		{[]string{"--rows", "status=200"}, "30 values", "Of 40 rows 30 are read; left out: 10 with another status than 200."},
		{[]string{"--skip", "25", "--rows", "status!=500"}, "5 values", "25 outside of 26.., 10 with status=500"},
		{[]string{"--skip", "39"}, "1 value,", "Of 40 rows 1 are read"},
		{[]string{"--na", "4"}, "32 values, 8 missing", ""},
	} {
		status, out, errs := run(t, append([]string{path + "#ms"}, c.args...)...)
		if status != 0 || !strings.Contains(out, c.n) || !strings.Contains(strings.Join(strings.Fields(out), " "), c.note) {
			t.Errorf("%q: status %d, %s%s", c.args, status, out, errs)
		}
	}
	for _, args := range [][]string{{"--skip", "-1"}, {"--skip", "40"}, {"--skip", "1", "--rows", "2..3"}, {"--rows", "state=1"},
		{"--rows", "1..2", "--rows", "3..4"}} {
		if status, _, errs := run(t, append([]string{path + "#ms"}, args...)...); status != 2 || errs == "" {
			t.Errorf("%q: status %d, %s", args, status, errs)
		}
	}
	_, out, _ := run(t, "testdata/step.csv#x")
	said := strings.Join(strings.Fields(out), " ")
	at := strings.Index(said, "--rows 1..")
	if at < 0 {
		t.Fatalf("no flag in %s", said)
	}
	first, _, _ := strings.Cut(said[at+len("--rows "):], " ")
	if status, out, errs := run(t, "testdata/step.csv#x", "--rows", first); status != 0 || strings.Contains(out, "The values change") {
		t.Errorf("--rows %s: %d %s%s", first, status, out, errs)
	}
}
