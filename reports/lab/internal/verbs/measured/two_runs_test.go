package measured

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"castlab/montecarlo"
	"castlab/montecarlo/data"
)

// numbers writes a column ms of n values, evenly from one number to another, in random order.
func numbers(t *testing.T, name string, n int, from, to float64) string {
	t.Helper()
	var b strings.Builder
	b.WriteString("ms\n")
	for _, i := range rand.New(rand.NewPCG(1, 2)).Perm(n) {
		fmt.Fprintf(&b, "%.6g\n", from+(to-from)*(float64(i)+0.5)/float64(n))
	}
	return written(t, name, b.String())
}

// headOf are the lines of an output above its first empty one.
func headOf(out string) []string {
	head, _, _ := strings.Cut(out, "\n\n")
	return strings.Split(head, "\n")
}

// Of one launch a side what is sure is so of these two runs, which is said once, behind the first word; of values each of a launch of its
// own it is not said.
func TestOneLaunchASideIsSureOfTheseRunsOnly(t *testing.T) {
	a, b := numbers(t, "a.csv", 400, 10, 20), numbers(t, "b.csv", 400, 14, 24)
	_, out, _ := run(t, a, b)
	head := headOf(out)
	if !strings.Contains(head[0], ", sure of these two runs only (one launch each") || strings.Count(out, "of these two runs") != 1 ||
		!strings.HasSuffix(head[1], ", sure") {
		t.Errorf("%s", out)
	}
	if _, out, _ := run(t, a, b, "--launch", "rows"); strings.Contains(out, "two runs") || !strings.HasSuffix(headOf(out)[0], ", sure") {
		t.Errorf("%s", out)
	}
}

// An end of 0.02 % beside 6.8 % is not 0.0 %: what is sure has no end that looks like no change.
func TestAnEndThatIsSureDoesNotLookLikeNoChange(t *testing.T) {
	c := change{Contrast: data.Contrast{Ratio: montecarlo.Estimate{Value: 0.965, Lo: 0.932, Hi: 0.9998}, Decision: data.Second}}
	if got, want := c.size(), "3.5 % [0.02, 6.8] lower"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// A ratio of which nothing is known but that it is not negative keeps its digits: 0.967 is not 1.
func TestARatioWithoutIntervalKeepsItsDigits(t *testing.T) {
	e := montecarlo.Estimate{Value: 0.96712, Lo: 0, Hi: math.Inf(1)}
	if got := digitsOf(e, e.Value); got != "0.9671" {
		t.Errorf("%q", got)
	}
}

// Ten values have no upper end of p90, as 0.9^10 = 0.35, nor of p99: of what was not asked for nothing is said. What was asked for comes
// first, and the mean behind it. The median of values that are no launches is said in any case.
func TestNumbersAreThoseThatTheValuesCanHave(t *testing.T) {
	a, b := numbers(t, "a.csv", 10, 10, 20), numbers(t, "b.csv", 10, 10.5, 20.5)
	_, out, _ := run(t, a, b)
	if head := strings.Join(headOf(out), "\n"); strings.Contains(head, "p90") || strings.Contains(head, "p99") ||
		!strings.HasPrefix(head, "p50 ") || !strings.Contains(head, "\nmean ") || strings.Contains(out, "second - first, p99") {
		t.Errorf("%s", out)
	}
	_, out, _ = run(t, a, b, "--quantiles", "p99,p90")
	if head := headOf(out); len(head) != 3 || !strings.HasPrefix(head[0], "p99 ") || !strings.HasPrefix(head[1], "p90 ") ||
		!strings.HasPrefix(head[2], "mean ") {
		t.Errorf("%s", out)
	}
}

// The first is spread from 0 to 10 and the second from 3 to 7, so that one is smaller below and the other above: that is said of all
// quantiles where no number is decided, and not beside p90 that is.
func TestQuantilesThatCrossAreNotSaidBesideDecidedOnes(t *testing.T) {
	a, b := numbers(t, "a.csv", 400, 0, 10), numbers(t, "b.csv", 400, 3, 7)
	_, out, _ := run(t, a, b, "--quantiles", "p50")
	if flat := strings.Join(strings.Fields(out), " "); !strings.Contains(flat, "Which is smaller depends on the quantile.") {
		t.Errorf("%s", out)
	}
	_, out, _ = run(t, a, b, "--quantiles", "p90")
	if !strings.Contains(headOf(out)[0], "] lower") || strings.Contains(out, "depends on the quantile") ||
		strings.Contains(out, "neither is at") {
		t.Errorf("%s", out)
	}
}
