package measured

import (
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"castlab/montecarlo"
)

// written writes a table to a file of its own and returns the path.
func written(t *testing.T, name, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// The text has what JSON has: of twelve values the mean has a warning and a doubt, and what holds if that is right stands
// in both; the unit of a variance is that of a square. By t of 11 degrees of freedom, 2.20099, and s = 48.9762 the mean
// is 112.134 +- 31.118, and with neighbors alike up to 0.3 this is sqrt(1.3/0.7) = 1.36277 times as wide.
func TestTheTextHasTheDoubtsOfTheDocument(t *testing.T) {
	s := asked(t, "small.csv#latency_us")[0]
	mean, variance := s.estimate(t, "mean"), s.estimate(t, "variance")
	lo, hi := wide(mean)
	half := 2.20099 * 48.9762 / math.Sqrt(12) * math.Sqrt(1.3/0.7)
	if len(mean.Warnings) == 0 || math.Abs(lo-(112.134-half)) > 0.01 || math.Abs(hi-(112.134+half)) > 0.01 || variance.Unit != "us^2" {
		t.Errorf("from %v to %v, want half of %v; %+v; unit %s", lo, hi, half, mean, variance.Unit)
	}
	_, out, _ := run(t, "testdata/small.csv#latency_us")
	if !strings.Contains(out, "70 to 155") { // two digits of the width, 62, of the interval
		t.Errorf("the text has no 70 to 155:\n%s", out)
	}
	if strings.Contains(out, " -") && strings.Contains(out, "-9.6") {
		t.Errorf("a spread below 0:\n%s", out)
	}
}

// What is asked for and cannot be is said in words of the command line, in one line.
func TestWhatCannotBeIsSaidForPeople(t *testing.T) {
	var measured strings.Builder
	measured.WriteString("run,host,t_us\n")
	for i := range 1100 {
		fmt.Fprintf(&measured, "%.4f,%c,1%d\n", 1+0.0007*float64(i), 'a'+i%2, i%10)
	}
	path := written(t, "t.csv", measured.String())
	folder := t.TempDir()
	for _, c := range []struct {
		args []string
		want string
	}{
		{[]string{path + "#t_us", "--launch", "t_us"}, "launch=t_us: want another column than that of the values"},
		{[]string{path + "#t_us", "--by", "t_us"}, "by=t_us: want another column than that of the values"},
		{[]string{path + "#t_us", "--launch", "run"}, "the column of --launch says of which launch, host or day a value is"},
		{[]string{path + "#t_us", "--rows", "1200..1300"}, "rows=1200..1300: want rows of the file, which has 1100"},
		{[]string{path + "#t_us", "--out", filepath.Join(folder, "out.txt")}, "what is written is no .txt; want a name that ends in .json"},
		{[]string{path + "#t_us", "--missing", "random"}, "--missing=random: want chance"},
		{[]string{path + "#t_us", "--law", "empirical(file=" + written(t, "ms.csv", "t_ms\n1\n2\n") + "#t_ms)"}, "is in ms and"},
	} {
		status, _, errs := run(t, c.args...)
		if status != 2 || !strings.Contains(errs, c.want) || strings.ContainsAny(errs, "\x00") ||
			strings.Contains(errs, `\u0000`) || strings.Count(errs, "castlab: ") != 1 {
			t.Errorf("%q: status %d, %s", c.args, status, errs)
		}
	}
	if status, _, errs := run(t, "testdata/small.csv#latency_us", "--out", filepath.Join(folder, "out.JSON")); status != 0 {
		t.Errorf("out.JSON: status %d, %s", status, errs)
	}
	if file, err := os.Stat(filepath.Join(folder, "out.JSON")); err != nil || !file.Mode().IsRegular() {
		t.Errorf("out.JSON is no file: %v, %v", file, err)
	}
	_, out, _ := run(t, written(t, "ops.csv", "op,v\n"+strings.Repeat("send,1\nrecv,2\nsend,4\n", 20))+"#v", "--json")
	if notes := documented(t, out)[0].Notes; len(notes) != 1 || !strings.Contains(notes[0], "--launch op") {
		t.Errorf("%q", notes)
	}
}

// A cut that the values speak against is said, and so is one that none reaches: 3 of 12 values are larger than 140, and
// none is larger than 300.
func TestCutsAreHeldAgainstTheValues(t *testing.T) {
	for cut, want := range map[string]string{"140": "3 values are larger than the cut that is stated, 140 us, up to 204.88",
		"300": "No value reaches the cut that is stated, 300"} {
		if notes := asked(t, "small.csv#latency_us", "--cut", cut)[0].Notes; len(notes) != 1 || !strings.Contains(notes[0], want) {
			t.Errorf("--cut %s: %q", cut, notes)
		}
	}
	if notes := asked(t, "small.csv#latency_us", "--cut", "none")[0].Notes; len(notes) != 0 {
		t.Errorf("%q", notes)
	}
}

// Of values whose unit is not known and others in us nothing is decided, however far they are apart, and it is said once
// what settles it. Of values that may be negative there is no ratio, which is said once, too.
func TestUnitsThatAreNotKnownDecideNothing(t *testing.T) {
	var small, large, below strings.Builder
	small.WriteString("latency\n")
	large.WriteString("latency_us\n")
	below.WriteString("x\n")
	for i := range 200 {
		fmt.Fprintf(&small, "1.%d%d\n", i*7%10, 1+i*3%9)
		fmt.Fprintf(&large, "9.%d%d\n", i*7%10, 1+i*3%9)
		fmt.Fprintf(&below, "-1.%d%d\n", i*7%10, 1+i*3%9)
	}
	a, b, c := written(t, "a.csv", small.String()), written(t, "b.csv", large.String()), written(t, "c.csv", below.String())
	_, out, errs := run(t, a+"#latency", b+"#latency_us")
	if plain := strings.Join(strings.Fields(out), " "); strings.Count(plain,
		"the unit of the first is not known, and the second is in us") != 3 || strings.Contains(out, "  first\n") ||
		strings.Contains(out, "  second\n") {
		t.Errorf("%s%s", out, errs) // once in the verdicts, once below the table, once of the order
	}
	_, out, _ = run(t, a+"#latency", c+"#x")
	if plain := strings.Join(strings.Fields(out), " "); strings.Count(plain, "no ratio: ") != 1 || !strings.Contains(out, "second") {
		t.Errorf("%s", out)
	}
}

// Values that are missing, for which a timeout stands, take the upper end of the mean away, and none of the median;
// by chance they do neither.
func TestTimeoutsThatAreMissing(t *testing.T) {
	var text strings.Builder
	text.WriteString("t\n")
	for i := range 400 {
		if i%50 == 7 {
			text.WriteString("timeout\n")
		} else {
			fmt.Fprintf(&text, "%d.%d%d\n", 1+i*7%9, i*3%10, 1+i*5%9)
		}
	}
	folder, err := filepath.Abs("testdata")
	if err != nil {
		t.Fatal(err)
	}
	relative, err := filepath.Rel(folder, written(t, "t.csv", text.String()))
	if err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{{relative + "#t", "--na", "timeout"}, {relative + "#t", "--na", "timeout", "--missing", "chance"}} {
		s := asked(t, args...)[0]
		says := func(e montecarlo.Estimate) bool {
			return slices.ContainsFunc(e.Doubts, func(d montecarlo.Doubt) bool {
				return strings.Contains(d.Reason,
					"8 values are missing beside 392")
			})
		}
		mean, median := s.estimate(t, "mean"), s.estimate(t, "p50")
		_, hi := wide(mean)
		_, high := wide(median)
		chance := len(args) > 3
		if says(mean) == chance || says(median) == chance || math.IsInf(hi, 1) == chance || math.IsInf(high, 1) {
			t.Errorf("%q: mean %v, median %v", args, mean, median)
		}
	}
}
