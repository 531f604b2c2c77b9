package measured

import (
	"fmt"
	"strings"
	"testing"
)

// ofFive writes the output of go test -bench -count=5 of several processes: the values of each are near a level of its own.
func ofFive(t *testing.T, name string, values map[string]float64, count int, order ...string) string {
	t.Helper()
	var b strings.Builder
	for i := range count {
		b.WriteString("goos: linux\npkg: p\n")
		for _, of := range order {
			for j := range 5 {
				fmt.Fprintf(&b, "Benchmark%s 100 %.6g ns/op\n", of, values[of]*(1+0.002*float64((3*i)%count)+0.0001*float64((2*j)%5)))
			}
		}
		b.WriteString("PASS\n")
	}
	return written(t, name, b.String())
}

// By hand: of 12870 ways to divide 16 launches into two of 8, two have all of one below all of the other, so that P = 0.00016, which is
// below 0.05/4 of three lines and their geometric mean; the third line is one law, of which the launches are the same numbers. A
// launch of 5 values has no interval of its median, and its mean is a number all the same. Of 3 launches a side the least P of ranks is
// 2/20 = 0.1, which decides nothing, and nothing is said of ranks.
func TestLinesOfLaunchesOfFewValuesAreDecided(t *testing.T) {
	old := map[string]float64{"A": 100, "B": 200, "C": 300}
	young := map[string]float64{"A": 90, "B": 220, "C": 300}
	a, b := ofFive(t, "a.txt", old, 8, "A", "B", "C"), ofFive(t, "b.txt", young, 8, "A", "B", "C")
	d := documentFrom(t, a, b)
	if d.Tables[0].Number != "mean" {
		t.Errorf("%+v", d.Tables)
	}
	got := map[string]string{}
	for _, e := range d.Differences {
		got[e.Sample] = e.Decision
	}
	if got["BenchmarkA"] != "second" || got["BenchmarkB"] != "first" || got["BenchmarkC"] != "none" {
		t.Errorf("%v", got)
	}
	_, out, _ := run(t, a, b)
	flat := strings.Join(strings.Fields(out), " ")
	for _, want := range []string{"1 lower, 1 higher, 1 not decided of 3, in mean, ns", "change, by ranks",
		"Of launches of fewer than 20 values changes are by ranks"} {
		if !strings.Contains(flat, want) {
			t.Errorf("no %q in\n%s", want, out)
		}
	}
	if strings.Contains(out, "beyond this quantile") {
		t.Errorf("%s", out)
	}
	a, b = ofFive(t, "c.txt", old, 3, "A", "B", "C"), ofFive(t, "d.txt", young, 3, "A", "B", "C")
	if _, out, _ := run(t, a, b); strings.Contains(out, "by ranks") || !strings.Contains(out, "mean, ns") {
		t.Errorf("%s", out)
	}
}
