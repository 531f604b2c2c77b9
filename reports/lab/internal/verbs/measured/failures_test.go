package measured

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"castlab/reports/lab/console"
)

// latencies writes 2000 values about a center in a column, of which the longest are the word instead.
func latencies(t *testing.T, name, columns string, seed uint64, center float64, failed int, word string) string {
	t.Helper()
	r := rand.New(rand.NewPCG(1, seed))
	var b strings.Builder
	b.WriteString(columns + "\n")
	for i := range 2000 {
		value := fmt.Sprintf("%.5g", center*math.Exp(r.NormFloat64()/4))
		if i%100 < failed {
			value = word
		}
		for range strings.Count(columns, ",") {
			value += "," + value
		}
		b.WriteString(value + "\n")
	}
	return written(t, name, b.String())
}

// What may mark failed rows stands in the first line of one file, of two, of a table and of a gate.
func TestMarksOfFailedRowsStandInTheFirstLine(t *testing.T) {
	const want = " (failed?): --na -1"
	one := latencies(t, "one.csv", "latency_ms", 1, 20, 0, "")
	failed := latencies(t, "failed.csv", "latency_ms", 2, 20, 1, "-1")
	pair := latencies(t, "pair.csv", "latency_ms,wait_ms", 1, 20, 0, "")
	both := latencies(t, "both.csv", "latency_ms,wait_ms", 3, 20, 1, "-1")
	base := written(t, "base.json", "")
	if status, _, errs := run(t, one, "--launch", "rows", "--out", base); status != 0 {
		t.Fatal(errs)
	}
	for _, args := range [][]string{{failed}, {one, failed}, {failed, one}, {pair, both}, {both},
		{failed, "--launch", "rows", "--baseline", base}} {
		_, out, errs := run(t, args...)
		if first, _, _ := strings.Cut(out, "\n"); !strings.Contains(first, "; 20 values") || !strings.Contains(first, want) {
			t.Errorf("%q: %s %s", args, first, errs)
		}
	}
	_, out, _ := run(t, one, failed, "--na", "-1")
	if first, _, _ := strings.Cut(out, "\n"); strings.Contains(first, "failed?") {
		t.Errorf("stated to be missing: %s", first)
	}
}

// Seconds under a name of milliseconds decide nothing, in the first line of two files and of a table; a gate does not pass, and does
// where the unit is stated.
func TestSecondsUnderANameOfMillisecondsDecideNothing(t *testing.T) {
	a, b := latencies(t, "a.csv", "latency_ms", 1, 20, 0, ""), latencies(t, "b.csv", "latency_ms", 2, 0.019, 0, "")
	c, d := latencies(t, "c.csv", "latency_ms,wait_ms", 1, 20, 0, ""), latencies(t, "d.csv", "latency_ms,wait_ms", 2, 0.019, 0, "")
	for _, args := range [][]string{{a, b}, {b, a}, {c, d}} {
		_, out, errs := run(t, args...)
		if first, _, _ := strings.Cut(out, "\n"); !strings.Contains(first, "perhaps in another unit") || strings.Contains(first, "sure") {
			t.Errorf("%q: %s %s", args, first, errs)
		}
		_, out, errs = run(t, append(args, "--unit", "ms")...)
		if first, _, _ := strings.Cut(out, "\n"); strings.Contains(first, "unit") || strings.Contains(first, "no decision") {
			t.Errorf("%q, stated: %s %s", args, first, errs)
		}
	}
	base := written(t, "base.json", "")
	if status, _, errs := run(t, a, "--launch", "rows", "--out", base); status != 0 {
		t.Fatal(errs)
	}
	if status, out, _ := run(t, b, "--launch", "rows", "--baseline", base); status != console.ExitUnfinished {
		t.Errorf("status %d of a gate that is 1000 times as fast: %s", status, out)
	}
	if status, out, _ := run(t, b, "--launch", "rows", "--baseline", base, "--unit", "ms"); status != 0 {
		t.Errorf("status %d with the unit stated: %s", status, out)
	}
	for unit, want := range map[string]string{"parsec": "--unit=parsec: want a unit", "us": "--unit=us: latency_ms is in ms"} {
		if status, _, errs := run(t, a, "--unit", unit); status != console.ExitUsage || !strings.Contains(errs, want) {
			t.Errorf("status %d, want %q: %s", status, want, errs)
		}
	}
	if _, _, errs := run(t, written(t, "empty.csv", "")); strings.Contains(errs, "begins as") {
		t.Errorf("an empty file: %s", errs)
	}
}

// Three launches a side decide nothing whatever they are, of 20 ways to divide six the least P is 0.1: every number that has an interval
// says so, and no number of values is named that would decide.
func TestThreeLaunchesASideSayThatTheyCannotDecide(t *testing.T) {
	var sides []string
	for side := range uint64(2) {
		var files []string
		for i := range uint64(3) {
			files = append(files, latencies(t, fmt.Sprintf("%d.csv", i), "latency_ms", 10*side+i, 20+0.2*float64(i)+4*float64(side), 0, ""))
		}
		sides = append(sides, strings.Join(files, ",")+"#latency_ms")
	}
	_, out, errs := run(t, sides...)
	first, rest, _ := strings.Cut(out, "\n")
	if !strings.Contains(first, "exchanging 3 and 3 launches decides nothing: no P is below 0.1") ||
		!strings.HasPrefix(rest, "mean ") || strings.Contains(first, "times as many") {
		t.Errorf("%s %s", first, errs)
	}
}
