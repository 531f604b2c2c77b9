package measured

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"castlab/reports/lab/console"
)

// One launch a side is a gate where it is stated by how much launches differ, and every answer names that. Of 200 values that scatter by
// 1 % within, 5 % between launches is z sqrt(2) 0.05 = 0.17 in the logarithm (z = 2.4 of four numbers together): a rise of half is sure,
// and one of a tenth is not. Nothing else of one launch is decided, and what says itself how launches differ is refused.
func TestAStatedScatterDecides(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	list := func(name string, at float64) string {
		text := "ms\n"
		for range 200 {
			text += fmt.Sprintln(at * (1 + 0.01*r.NormFloat64()))
		}
		return written(t, name, text)
	}
	old, tenth, half := list("old.csv", 100), list("tenth.csv", 110), list("half.csv", 150)
	const given = "if launches of one program scatter by 5% (their standard deviation, as stated)"
	base := saved(t, old)
	for _, c := range []struct {
		now    string
		args   []string
		status int
		says   string
	}{
		{half, nil, console.ExitUnfinished, "gate not decided: a side is of one launch"},
		{half, []string{"--scatter", "5%"}, console.ExitVerdict, "surely larger, " + given},
		{tenth, []string{"--scatter", "5%"}, console.ExitWell, "gate passed: nothing surely larger, " + given + "; it could not see "},
		{tenth, []string{"--scatter", "0.5%"}, console.ExitVerdict, "surely larger, if launches"},
		{tenth, []string{"--scatter", "5%", "--not-worse", "--indifference", "50%"}, console.ExitUnfinished, "50%, " + given},
	} {
		status, first, errs := gatedBy(t, base, append(c.args, c.now)...)
		if status != c.status || !strings.Contains(first, c.says) {
			t.Errorf("%s %q: status %d, %s %s", c.now, c.args, status, first, errs)
		}
	}
	d := documentFrom(t, old, half, "--scatter", "5%")
	if "if "+d.Assumes != given || d.Order == nil || d.Order.Decision != "none" || d.Ranks == nil || d.Ranks.Decision != "none" ||
		d.Differences[0].Decision != "first" {
		t.Errorf("%+v", d)
	}
	_, out, _ := run(t, old, half, "--scatter", "5%")
	if head, _, _ := strings.Cut(out, "\n"); !strings.HasSuffix(head, "sure, "+given) || strings.Contains(out, "two runs only") {
		t.Errorf("%s", out)
	}
	several := list("a.csv", 100) + "," + list("b.csv", 100)
	for _, words := range [][]string{{old, "--scatter", "5%"}, {old, half, "--scatter", "5%", "--paired"},
		{several, several, "--scatter", "5%"},
		{old, half, tenth, "--scatter", "5%"}} {
		if status, _, errs := run(t, words...); status != console.ExitUsage {
			t.Errorf("%q: status %d, %s", words, status, errs)
		}
	}
	if status, out, errs := run(t, several, half, "--scatter", "5%"); status != 0 || !strings.Contains(out, "sure, "+given) {
		t.Errorf("status %d, %s %s", status, out, errs)
	}
}
