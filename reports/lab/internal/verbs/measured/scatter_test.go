package measured

import (
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"castlab/montecarlo"
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
		{several, several, "--scatter", "5%"}, {several, several, several, "--scatter", "5%"}} {
		if status, _, errs := run(t, words...); status != console.ExitUsage {
			t.Errorf("%q: status %d, %s", words, status, errs)
		}
	}
	if status, out, errs := run(t, several, half, "--scatter", "5%"); status != 0 || !strings.Contains(out, "sure, "+given) {
		t.Errorf("status %d, %s %s", status, out, errs)
	}
}

// The scatter of launches is stated of many benchmarks at once, as of one: of six in one launch a side, of 200 values each, the one that
// takes half as long again is found among all, in a baseline and in two files, and one of a tenth is not. There is no geometric mean, as a
// launch moves all at once; without a scatter the gate is not decided.
func TestAStatedScatterOfManyBenchmarks(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	list := func(name string, at map[int]float64) string {
		text := "a_ms,b_ms,c_ms,d_ms,e_ms,f_ms\n"
		for range 200 {
			for i := range 6 {
				by := at[i]
				if by == 0 {
					by = 1
				}
				text += fmt.Sprintf("%g,", 100*by*(1+0.01*r.NormFloat64()))
			}
			text = strings.TrimSuffix(text, ",") + "\n"
		}
		return written(t, name, text)
	}
	old, now := list("old.csv", nil), list("new.csv", map[int]float64{2: 1.5, 4: 1.1})
	base := saved(t, old)
	status, first, errs := gatedBy(t, base, now, "--scatter", "5%")
	if status != console.ExitVerdict || !strings.HasPrefix(first, "gate failed: c_ms surely larger, if launches of one program scatter by 5%") {
		t.Errorf("status %d, %s %s", status, first, errs)
	}
	if status, first, _ := gatedBy(t, base, now); status != console.ExitUnfinished {
		t.Errorf("without: status %d, %s", status, first)
	}
	status, out, errs := run(t, old, now, "--scatter", "5%")
	out = strings.Join(strings.Fields(out), " ")
	for _, want := range []string{"1 higher, 5 not decided of 6, in p50, ms, together at 0.95, if launches of one program scatter by 5%",
		"it is taken for given that launches"} {
		if status != 0 || !strings.Contains(out, want) {
			t.Errorf("status %d, no %q in %s%s", status, want, out, errs)
		}
	}
	if strings.Contains(out, "geometric") || strings.Contains(out, "is in no interval") {
		t.Errorf("%s", out)
	}
	if d := documentFrom(t, old, now, "--scatter", "5%"); d.Assumes == "" {
		t.Error("the document does not say what is taken for given")
	}
	// Of few values it is of medians, too, as ranks of one launch say nothing of the next, and each file against the first.
	few := func(name string, at float64) string {
		text := "ms\n"
		for range 20 {
			text += fmt.Sprintln(at * (1 + 0.01*r.NormFloat64()))
		}
		return written(t, name, text)
	}
	status, out, errs = run(t, few("a.csv", 100), few("b.csv", 150), few("c.csv", 101), "--scatter", "5%")
	if out = strings.Join(strings.Fields(out), " "); status != 0 || !strings.Contains(out, "1 higher, 1 not decided of 2") ||
		strings.Contains(out, "by ranks") {
		t.Errorf("status %d, %s%s", status, out, errs)
	}
}

// Of equal programs, of which a launch moves all six benchmarks at once by as much as is stated, and each by a hundredth besides, the gate
// fails at most as often as the level says for all of them: of 20 tables at most 5, and in CI of 100 at most 12, which Binomial(n, 0.05)
// exceeds with probability 3e-4 and 1.5e-3.
func TestAStatedScatterHoldsForAllBenchmarks(t *testing.T) {
	if testing.Short() {
		t.Skip("many samples, on one goroutine")
	}
	tables, most := 20, 5
	if os.Getenv("CASTLAB_TESTS") == "all" {
		tables, most = 100, 12
	}
	r := rand.New(montecarlo.NewStreams(1, "scatter of many benchmarks").Source(0))
	draw := func(name string) string {
		launch := math.Exp(0.05 * r.NormFloat64())
		text := "a_ms,b_ms,c_ms,d_ms,e_ms,f_ms\n"
		for range 60 {
			for i := range 6 {
				text += fmt.Sprintf("%s%.6g", []string{"", ","}[min(i, 1)], 100*launch*(1+0.01*r.NormFloat64()))
			}
			text += "\n"
		}
		return written(t, name, text)
	}
	failed := 0
	for range tables {
		base := saved(t, draw("old.csv"))
		if status, _, _ := gatedBy(t, base, draw("new.csv"), "--scatter", "5%"); status == console.ExitVerdict {
			failed++
		}
	}
	if failed > most {
		t.Errorf("%d of %d gates on equal programs fail", failed, tables)
	}
}
