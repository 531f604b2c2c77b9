package measured

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"castlab/reports/lab/console"
)

// saved saves the result of a command and returns its path.
func saved(t *testing.T, args ...string) string {
	t.Helper()
	path := t.TempDir() + "/base.json"
	if status, _, errs := run(t, append(args, "--out", path)...); status != 0 {
		t.Fatalf("%q: %s", args, errs)
	}
	return path
}

// gatedBy is the exit status of a comparison with a baseline and its first line, which --json has, too.
func gatedBy(t *testing.T, path string, args ...string) (status int, first, errs string) {
	t.Helper()
	status, out, errs := run(t, append(args, "--baseline", path)...)
	first, _, _ = strings.Cut(out, "\n")
	if status == console.ExitUsage {
		return status, "", errs
	}
	var d document
	_, out, _ = run(t, append(args, "--baseline", path, "--json")...)
	if err := json.NewDecoder(strings.NewReader(out)).Decode(&d); err != nil || d.Gate == nil || d.Gate.Status != status ||
		d.Gate.Says != first {
		t.Errorf("%q: %v, %+v, %d %s", args, err, d.Gate, status, first)
	}
	return status, first, errs
}

// tableOf is a CSV of two kinds of rows, of ten values each.
func tableOf(t *testing.T, name string) string {
	var b strings.Builder
	b.WriteString("old_ms,other_ms,status\n")
	for i := range 20 {
		fmt.Fprintf(&b, "%d,%d,%d\n", 100+i%10, 200+i%10, 200+300*(i/10))
	}
	return written(t, name, b.String())
}

// A baseline is compared with what has its name, its rows and its cuts, whatever the unit; otherwise both are named, in one line, with
// what to do. --rename says that it is meant.
func TestAGateRefusesWhatIsNoneOfItsBaseline(t *testing.T) {
	path := tableOf(t, "t.csv")
	rows := []string{"--launch", "rows", "--quantiles", "p50"}
	words := func(args ...string) []string { return append(args, rows...) }
	old := saved(t, words(path+"#old_ms")...)
	some := saved(t, words(path+"#old_ms", "--rows", "status=200", "--cut", "1000")...)
	us := written(t, "us.csv", strings.ReplaceAll(tableText(t, path), "old_ms", "old_us"))
	for _, c := range []struct {
		base   string
		args   []string
		status int
		says   []string
	}{
		{old, words(path + "#old_ms"), console.ExitWell, nil},
		{old, words(us + "#old_us"), console.ExitWell, nil},
		{old, words(path + "#other_ms"), console.ExitUsage, []string{"old_ms", "other_ms", "--rename"}},
		{old, words(path+"#other_ms", "--rename"), console.ExitVerdict, nil},
		{old, words(path+"#old_ms", "--rows", "status=500"), console.ExitUsage, []string{"all rows", "status=500", "--rename"}},
		{old, words(path+"#old_ms", "--skip", "3"), console.ExitUsage, []string{"all rows", "--skip 3"}},
		{old, words(path+"#old_ms", "--na", "x"), console.ExitUsage, []string{"all rows", "--na x"}},
		{some, words(path+"#old_ms", "--rows", "status=500", "--cut", "1000"), console.ExitUsage, []string{"status=200", "status=500"}},
		{some, words(path+"#old_ms", "--rows", "status=200"), console.ExitUsage, []string{"--cut 1000ms", "no --cut"}},
		{some, words(path+"#old_ms", "--rows", "status=200", "--cut", "none"), console.ExitUsage, []string{"--cut 1000ms", "--cut none"}},
		{some, words(path+"#old_ms", "--rows", "status=200", "--cut", "1000", "--floor", "1"), console.ExitUsage, []string{"--floor 1ms"}},
		{some, words(path+"#old_ms", "--rows", "status=200", "--cut", "1s"), console.ExitWell, nil},
		{some, words(path+"#old_ms", "--rows", "status=500", "--rename"), console.ExitWell, nil},
	} {
		status, _, errs := gatedBy(t, c.base, c.args...)
		if status != c.status || len(c.says) > 0 && strings.Count(errs, "castlab: ") != 1 {
			t.Errorf("%q: status %d, want %d: %s", c.args, status, c.status, errs)
		}
		for _, text := range c.says {
			if !strings.Contains(errs, text) {
				t.Errorf("%q: no %q in %s", c.args, text, errs)
			}
		}
	}
	for _, args := range [][]string{{path + "#old_ms", "--rename"}, {path + "#old_ms", "--not-worse", "--indifference", "2%"},
		{path + "#old_ms", "--not-worse", "--baseline", old}} {
		if status, _, _ := run(t, args...); status != console.ExitUsage {
			t.Errorf("%q: status %d", args, status)
		}
	}
}

func tableText(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// A result that was saved before rows and cuts were is read as it is: it says its name only.
func TestBaselinesOfTheFirstFormatAreRead(t *testing.T) {
	path := tableOf(t, "t.csv")
	text := tableText(t, saved(t, path+"#old_ms", "--launch", "rows", "--quantiles", "p50"))
	text = strings.Replace(text, `"castlab_data": 2`, `"castlab_data": 1`, 1)
	from, to := strings.Index(text, `"rows"`), strings.Index(text, `"samples"`)
	first := written(t, "first.json", text[:from]+text[to:])
	for name, want := range map[string]int{"#old_ms": console.ExitWell, "#other_ms": console.ExitUsage} {
		if status, _, errs := gatedBy(t, first, path+name, "--launch", "rows", "--quantiles", "p50"); status != want {
			t.Errorf("%s: status %d, %s", name, status, errs)
		}
	}
}

// Five launches a side that scatter by a quarter exclude no rise of less than their interval's upper end: that stands in the first line,
// and with --not-worse they do not pass. Of equal launches with a scatter of a thousandth, or of a rise that is sure, something is shown.
func TestAGateSaysWhatItCannotSee(t *testing.T) {
	list := func(name string, values ...float64) string {
		text := "ms\n"
		for _, x := range values {
			text += fmt.Sprintln(x)
		}
		return written(t, name, text)
	}
	flags := []string{"--launch", "rows", "--quantiles", "p50"}
	wide := list("wide.csv", 100, 140, 80, 120, 95)
	r := rand.New(rand.NewPCG(1, 1))
	var old, slow []float64
	for range 30 {
		old, slow = append(old, 100+r.Float64()/10), append(slow, 110+r.Float64()/10)
	}
	fine, larger := list("fine.csv", old...), list("larger.csv", slow...)
	for _, c := range []struct {
		base, now string
		by        string
		status    int
		not       int // with --not-worse
		says      string
	}{
		{wide, list("other.csv", 125, 165, 98, 150, 110), "2%", console.ExitWell, console.ExitUnfinished,
			"could not see a rise of less than "},
		{fine, fine, "2%", console.ExitWell, console.ExitWell, "could not see a rise of less than 0."},
		{fine, larger, "2%", console.ExitVerdict, console.ExitVerdict, "gate failed: p50, mean surely larger by more than 2%"},
		{fine, larger, "20%", console.ExitWell, console.ExitWell, "gate passed: nothing surely larger by more than 20%; it could not see " +
			"a rise of less than 10 % in p50, 10 % in mean"},
		{fine, larger, "10%", console.ExitWell, console.ExitUnfinished, "nothing surely larger by more than 10%"},
	} {
		base := saved(t, append(flags, c.base)...)
		args := append([]string{c.now, "--indifference", c.by}, flags...)
		if status, first, errs := gatedBy(t, base, args...); status != c.status || !strings.Contains(first, c.says) {
			t.Errorf("%q: status %d, %s %s", args, status, first, errs)
		}
		status, first, errs := gatedBy(t, base, append(args, "--not-worse")...)
		if status != c.not || (status == console.ExitUnfinished) != strings.Contains(errs, "it is not shown that") {
			t.Errorf("%q --not-worse: status %d, %s %s", args, status, first, errs)
		}
	}
}

// processes writes eight benchmarks, with an allocation that is always the same, of processes with a scatter of a hundredth.
func processes(t *testing.T, name string, r *rand.Rand, n, count int, factor float64, names ...string) string {
	var b strings.Builder
	for range n {
		b.WriteString("goos: linux\npkg: p\n")
		for _, of := range names {
			at := 100 * (1 + 0.01*r.NormFloat64())
			if of == "Parse" {
				at *= factor
			}
			for range count {
				fmt.Fprintf(&b, "Benchmark%s-8 100 %.4f ns/op 64 B/op 2 allocs/op\n", of, at*(1+0.002*r.NormFloat64()))
			}
		}
		b.WriteString("PASS\n")
	}
	return written(t, name, b.String())
}

// Of eight benchmarks in six processes one is slower by a tenth, ten times the scatter of a process: it is found among all, whatever
// -count is, and named. Six processes a side that do not overlap have P = 2/924 = 0.0022, by ranks, and 0.05/8 = 0.0063 is asked for:
// allocations that are the same everywhere pay nothing, or it would be 0.05/24 = 0.0021. Without a change at most one table in
// twenty has a line that fails: of 10, more than 3 have probability 1e-3.
func TestAFileOfManyBenchmarksIsAGate(t *testing.T) {
	names := []string{"Sort", "Hash", "Parse", "Send", "Copy", "Join", "Split", "Scan"}
	r := rand.New(rand.NewPCG(1, 1))
	for _, count := range []int{1, 5} {
		base := saved(t, processes(t, "old.txt", r, 6, count, 1, names...))
		now := processes(t, "new.txt", r, 6, count, 1.1, append(names[1:], "New")...)
		status, first, errs := gatedBy(t, base, now)
		if status != console.ExitVerdict || first != "gate failed: BenchmarkParse-8 surely larger" {
			t.Errorf("-count %d: status %d, %s %s", count, status, first, errs)
		}
		_, out, _ := run(t, now, "--baseline", base)
		out = strings.Join(strings.Fields(out), " ")
		for _, want := range []string{"1 higher, 6 not decided of 7", "All 7 intervals of all tables hold together", "7 the same of 7",
			"Not in " + now + ": BenchmarkSort-8.", "Not in " + base + ": BenchmarkNew-8."} {
			if !strings.Contains(out, want) {
				t.Errorf("no %q in %s", want, out)
			}
		}
		if status, first, _ := gatedBy(t, base, now+"#Parse"); status != console.ExitVerdict {
			t.Errorf("one of many: %d, %s", status, first)
		}
	}
	failed := 0
	for range 10 {
		base := saved(t, processes(t, "old.txt", r, 6, 1, 1, names...))
		status, _, errs := run(t, processes(t, "new.txt", r, 6, 1, 1, names...), "--baseline", base)
		if status == console.ExitVerdict {
			failed++
		} else if status != 0 {
			t.Fatal(errs)
		}
	}
	if failed > 3 {
		t.Errorf("of 10 gates without a change %d fail", failed)
	}
}

// Ten values of one process of a benchmark say nothing of the next process: the message says how to measure several, and that each value
// may be of a run of its own.
func TestOneProcessOfABenchmarkIsNamed(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	path := processes(t, "one.txt", r, 1, 10, 1, "Sort", "Hash")
	for _, name := range []string{path + "#Sort", path} {
		base := saved(t, name)
		status, first, errs := gatedBy(t, base, name)
		if status != console.ExitUnfinished || !strings.HasPrefix(first, "gate not decided: ") || strings.Contains(errs, "COLUMN") ||
			!strings.Contains(errs, "go test -bench . >> new.txt") || !strings.Contains(errs, "--launch rows") {
			t.Errorf("%s: status %d, %s %s", name, status, first, errs)
		}
	}
	if status, first, errs := gatedBy(t, saved(t, path, "--launch", "rows"), path, "--launch", "rows"); status != 0 {
		t.Errorf("status %d, %s %s", status, first, errs)
	}
}

// Groups of two files are compared with those of the same name: the second of b is twice as large, the first the same.
func TestGroupsOfTwoFilesAreComparedByName(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	table := func(name string, factor int, hosts ...string) string {
		text := "host,t_ms\n"
		for i := range 80 {
			x := 1000 + r.IntN(80)
			if i%2 == 1 {
				x *= factor
			}
			text += fmt.Sprintf("%s,%d\n", hosts[i%2], x)
		}
		return written(t, name, text)
	}
	a, b := table("a.csv", 1, "x", "y"), table("b.csv", 2, "x", "y")
	d := documentFrom(t, a+"#t_ms", b+"#t_ms", "--by", "host")
	if len(d.Tables) != 1 || len(d.Tables[0].Lines) != 2 || d.Differences[0].Decision != "none" || d.Differences[2].Decision != "first" ||
		d.Differences[2].Sample != "y" || d.Differences[3].Value < 1.9 {
		t.Errorf("%+v %+v", d.Tables, d.Differences)
	}
	status, _, errs := run(t, a+"#t_ms", table("c.csv", 1, "v", "w")+"#t_ms", "--by", "host")
	if status != console.ExitUsage || !strings.Contains(errs, "x, y") || !strings.Contains(errs, "v, w") {
		t.Errorf("status %d, %s", status, errs)
	}
	if status, _, errs := run(t, a+"#t_ms", "--by", "host", "--out", "x.json"); status != console.ExitUsage ||
		!strings.Contains(errs, "--rows host=VALUE") {
		t.Errorf("status %d, %s", status, errs)
	}
}
