package measured

import (
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"strconv"
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
	us := written(t, "us.csv", strings.ReplaceAll(strings.ReplaceAll(tableText(t, path), "old_ms", "old_us"), ",2", "000,2"))
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
			"a rise of less than 10.1 % in p50, 10.1 % in mean"},
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

// A cut that is stated holds in whatever unit the file has: of 40 launches of which ten were cut off at 1 s the mean has no upper end, so
// that a gate beside a baseline in another unit does not know how much larger it may be, as it does not in the same unit.
func TestACutHoldsInTheUnitOfTheBaseline(t *testing.T) {
	list := func(name, unit string, by float64) string {
		text := unit + "\n"
		for _, i := range rand.New(rand.NewPCG(1, 1)).Perm(40) {
			text += fmt.Sprintln(by * min(1, 0.7+float64(i)/100))
		}
		return written(t, name, text)
	}
	flags := []string{"--launch", "rows", "--quantiles", "p50", "--cut", "1s"}
	base := saved(t, append(flags, list("base.csv", "ms", 1000))...)
	for _, path := range []string{list("same.csv", "ms", 1000), list("other.csv", "us", 1e6)} {
		status, first, errs := gatedBy(t, base, append(flags, path)...)
		if status != console.ExitWell || !strings.HasSuffix(first, "nor any in mean") {
			t.Errorf("%s: status %d, %s %s", path, status, first, errs)
		}
	}
}

// A bound that is printed is not below what is excluded: by hand, with three digits, and of numbers at random not more than a hundredth
// above it.
func TestABoundIsRoundedUp(t *testing.T) {
	for x, want := range map[float64]string{10.02: "10.1", 9.996: "10", 0.12345: "0.124", 3: "3", 2.5: "2.5", 99.99: "100", 100.2: "101",
		0.00123401: "0.00124", 68.2: "68.2"} {
		if got := upTo(x); got != want {
			t.Errorf("%v: %s, want %s", x, got, want)
		}
	}
	r := rand.New(rand.NewPCG(1, 1))
	for range 1000 {
		x := math.Exp(20*r.Float64() - 10)
		if y, err := strconv.ParseFloat(upTo(x), 64); err != nil || y < x || y > 1.01*x {
			t.Errorf("%v: %s", x, upTo(x))
		}
	}
}

// One benchmark beside a baseline of several is what it is beside a baseline of it alone: the same numbers, gate and status.
func TestOneOfManyIsAGateOfItsOwn(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	old := processes(t, "old.txt", r, 6, 1, 1, "Sort", "Parse")
	now := processes(t, "new.txt", r, 6, 1, 1.1, "Sort", "Parse")
	all, alone := saved(t, old), saved(t, old+"#Parse")
	status, first, errs := gatedBy(t, all, now+"#Parse")
	other, says, _ := gatedBy(t, alone, now+"#Parse")
	if status != other || first != says || status != console.ExitVerdict {
		t.Errorf("of several: status %d, %s; alone: %d, %s; %s", status, first, other, says, errs)
	}
	if status, _, errs := gatedBy(t, all, now+"#Parse", "--rename"); status != console.ExitUsage {
		t.Errorf("status %d, %s", status, errs)
	}
}
