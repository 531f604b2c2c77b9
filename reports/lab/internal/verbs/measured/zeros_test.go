package measured

import (
	"fmt"
	"strings"
	"testing"

	"castlab/reports/lab/console"
)

// hits writes 300 launches, of which one in some is 0 and the others are 10 to 20 times a factor, of which none depends on where it stands.
func hits(t *testing.T, name string, one int, by float64) string {
	text := "ms\n"
	for i := range 300 {
		x := by * (10 + float64(i*i*37%101)/10)
		if i*i*i*7%211%one == 0 {
			x = 0
		}
		text += fmt.Sprintln(x)
	}
	return written(t, name, text)
}

// Values of 0 beside others from 10 on are said; apart they are a share, in the table, the first line and JSON, and every other number is
// that of the rest. A baseline is compared with what was read alike, and a gate names what it is of.
func TestZerosApart(t *testing.T) {
	flags := []string{"--launch", "rows", "--quantiles", "p50", "--zeros", "apart"}
	many, few := hits(t, "many.csv", 2, 1), hits(t, "few.csv", 5, 1.5)
	_, out, _ := run(t, many, "--launch", "rows", "--quantiles", "p50")
	if !strings.Contains(strings.Join(strings.Fields(out), " "), "--zeros apart") {
		t.Errorf("not said: %s", out)
	}
	text := tableText(t, many)
	zeros := strings.Count(strings.ReplaceAll(text, "\n", "\n\n"), "\n0\n")
	_, out, errs := run(t, append(flags, many, "--json")...)
	s := documented(t, out)[0]
	if e := s.estimate(t, "zeros"); s.N != int64(300-zeros) || e.Value != float64(zeros)/300 || e.Method != "Clopper-Pearson" {
		t.Errorf("%d zeros: %+v %s", zeros, e, errs)
	}
	if e := s.estimate(t, "p50"); e.Value < 10 {
		t.Errorf("%+v", e)
	}
	_, out, _ = run(t, append(flags, many)...)
	if head, _, _ := strings.Cut(out, "\n"); !strings.Contains(head, "these are of values other than 0, and those of 0 are 0.") {
		t.Errorf("%s", head)
	}
	base := saved(t, append(flags, many)...)
	status, first, errs := gatedBy(t, base, append(flags, few)...)
	if status != console.ExitVerdict || !strings.HasSuffix(first, "surely larger, of values other than 0") {
		t.Errorf("status %d, %s %s", status, first, errs)
	}
	_, out, _ = run(t, append(flags, few, "--baseline", base)...)
	if out = strings.Join(strings.Fields(out), " "); !strings.Contains(out, "fewer, of this alone at 0.95, and so the others may be") {
		t.Errorf("%s", out)
	}
	for _, words := range [][]string{{few, "--launch", "rows", "--quantiles", "p50", "--baseline", base}, {few, "--zeros", "out"},
		{many, few, "--zeros", "apart", "--paired"}, {written(t, "none.csv", "ms\n0\n0\n"), "--zeros", "apart"}} {
		if status, _, errs := run(t, words...); status != console.ExitUsage || strings.Count(errs, "castlab: ") != 1 {
			t.Errorf("%q: status %d, %s", words, status, errs)
		}
	}
	if _, out, _ := run(t, many, few, many, "--zeros", "apart", "--launch", "rows"); strings.Count(out, zerosLeft) < 2 {
		t.Errorf("a table does not say it: %s", out)
	}
}
