package main

import (
	"context"
	"strings"
	"testing"
)

// call runs the command line.
func call(args ...string) (stdout, stderr string, code int) {
	var out, diagnostics strings.Builder
	code = run(context.Background(), args, &out, &diagnostics)
	return out.String(), diagnostics.String(), code
}

// The rows are those that the study printed when it was a test of package
// reservation (go test -coverage.runs 20 -coverage.cells 1): a seed stands for the
// same runs, whatever the number of goroutines.
func TestSteadyStudyIsTheOneItWas(t *testing.T) {
	const want = `| method | run | size | runs | refused | covered | | below, above | half-width | rms error |
|---|---|--:|--:|--:|--:|---|---|--:|--:|
| relaxation mixture | N=64 X=1/6 V=14 rho=.3 | 100000 | 20 | 0.000 | 0.950 | [0.751, 0.999] | 1, 0 | 0.0126 | 0.0057 |
| overlapping batch means | N=64 X=1/6 V=14 rho=.3 | 100000 | 20 | 0.900 | 0.500 | [0.013, 0.987] | 1, 0 | 0.0086 | 0.0120 |
| twenty batch means | N=64 X=1/6 V=14 rho=.3 | 100000 | 20 | 0.000 | 0.950 | [0.751, 0.999] | 1, 0 | 0.0113 | 0.0056 |
`
	for _, workers := range []string{"1", "2"} {
		got, stderr, code := call("-steady", "-seed", "8", "-runs", "20", "-size", "1e5", "-cell", "N=64 X=1/6 V=14 rho=.3", "-workers", workers)
		// What was added since, the columns on warnings, is cut off.
		var cut strings.Builder
		for line := range strings.Lines(got) {
			cut.WriteString(strings.Join(strings.SplitN(line, "|", 12)[:11], "|") + "|\n")
		}
		if code != 0 || cut.String() != want {
			t.Errorf("%s workers: status %d, %s\n%s", workers, code, stderr, got)
		}
	}
}

// Without a cell all systems of the dynamic scheme are asked, and no queue.
func TestSteadyStudyIsOfAllSystems(t *testing.T) {
	got, _, code := call("-steady", "-runs", "1", "-size", "1e4")
	if code != 0 || strings.Count(got, "\n") != 2+5*3 || strings.Contains(got, "M/M/1") {
		t.Errorf("status %d\n%s", code, got)
	}
}

// A queue that is half loaded waits 1 in the mean: intervals hold it in all but a
// few of 40 runs. One that covers 0.95 does so in fewer than 30 in 1 of 10^5 such
// tests.
func TestQueueHasItsMean(t *testing.T) {
	got, _, code := call("-steady", "-runs", "40", "-size", "60000", "-cell", "M/M/1 load=0.5")
	row := strings.Split(strings.Split(got, "\n")[2], "|")
	if code != 0 || len(row) < 7 || strings.TrimSpace(row[5]) != "0.000" || strings.TrimSpace(row[6]) < "0.75" {
		t.Errorf("status %d\n%s", code, got)
	}
}

func TestTruthsAreMeasured(t *testing.T) {
	got, _, code := call("-steady", "-truth", "1e6", "-cell", "N=64 X=1/6 V=14 rho=.3")
	if code != 0 || !strings.Contains(got, "| N=64 X=1/6 V=14 rho=.3 | 43.") {
		t.Errorf("status %d\n%s", code, got)
	}
}

func TestStoppingIsCounted(t *testing.T) {
	got, _, code := call("-steady", "-stopping", "-runs", "2", "-cell", "N=1024 X=.1 V=22 rho=.6")
	if code != 0 || strings.Count(got, "| 0 |") != 2 || strings.Count(got, "\n") != 4 {
		t.Errorf("status %d\n%s", code, got)
	}
}

func TestWrongCommandLines(t *testing.T) {
	for _, c := range []struct {
		args []string
		want string
	}{
		{[]string{"x"}, `unexpected argument "x"`},
		{[]string{"-steady", "x"}, `unexpected argument "x"`},
		{[]string{"-cell", "x"}, "-cell needs -steady"},
		{[]string{"-stopping"}, "-stopping needs -steady"},
		{[]string{"-truth", "1e6"}, "-truth needs -steady"},
		{[]string{"-size", "1"}, "-size needs -steady"},
		{[]string{"-steady", "-cell", "x"}, `-cell "x": want one of "N=64 X=1/6 V=14 rho=.3",`},
		{[]string{"-steady", "-stopping", "-truth", "1"}, "two studies"},
		{[]string{"-steady", "-stopping", "-cell", "M/M/1 load=0.9"}, "is known"},
		{[]string{"-steady", "-truth", "-1"}, "truth=-1: want a finite number"},
		{[]string{"-steady", "-truth", "NaN"}, "truth=NaN: want a finite number"},
		{[]string{"-steady", "-truth", "Inf"}, "truth=+Inf: want a finite number"},
		{[]string{"-steady", "-size", "2,1"}, "each larger"},
		{[]string{"-steady", "-size", "1,NaN"}, "each larger"},
		{[]string{"-steady", "-size", "1,Inf"}, "each larger"},
		{[]string{"-steady", "-size", ""}, "each larger"},
		{[]string{"-steady", "-runs", "0"}, "runs=0: want an integer >= 1"},
		{[]string{"-steady", "-level", "1"}, "level=1: want a number between 0 and 1"},
		{[]string{"-runs", "0"}, "runs=0: want an integer >= 1"},
		{[]string{"-workers", "0"}, "workers=0: want an integer >= 1"},
	} {
		stdout, stderr, code := call(c.args...)
		if code != 2 || stdout != "" || !strings.Contains(stderr, c.want) {
			t.Errorf("%q: status %d, %q", c.args, code, stderr)
		}
	}
}

// A study that is told to stop prints nothing.
func TestCancelledStudyPrintsNothing(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	for _, args := range [][]string{{"-steady"}, {"-steady", "-truth", "1e9"}, {"-steady", "-stopping"}, {}} {
		var out, diagnostics strings.Builder
		if code := run(ctx, args, &out, &diagnostics); code != 3 || out.Len() != 0 || !strings.Contains(diagnostics.String(), "canceled") {
			t.Errorf("%q: status %d, %q, %q", args, code, out.String(), diagnostics.String())
		}
	}
}
