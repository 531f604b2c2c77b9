package show

import (
	"strings"
	"testing"

	"castlab/montecarlo"
	"castlab/montecarlo/validation"
	"castlab/reports/machines/benchmarks"
)

// By hand: a ring that is measured at 50 ms and predicted at 55, a tree of 44 ms that is not
// measured, and the library at 40.
func TestPredictionsAreShownBesideTimes(t *testing.T) {
	cell := func(system string, predicted, measured float64) validation.Assessed {
		a := validation.Assessed{Cell: validation.Cell{System: system, Size: 1 << 10, Predicted: montecarlo.Estimate{Value: predicted}}}
		if measured > 0 {
			a.Times = [][]float64{{measured}}
			a.Measured = montecarlo.Estimate{Value: measured}
			a.Joint = a.Measured
			a.Error.Value = predicted/measured - 1
		}
		return a
	}
	c := benchmarks.Comparison{
		Assessment: validation.Assessment{Cells: []validation.Assessed{cell("ring", 55000, 50000), cell("tree", 44000, 0),
			cell("default", 0, 40000)}},
		About: []benchmarks.Cell{
			{Task: "broadcast", Algorithm: "ring", Class: benchmarks.Small, Size: 1 << 10},
			{Task: "broadcast", Algorithm: "tree", Class: benchmarks.Small, Size: 1 << 10},
			{Task: "broadcast", Algorithm: benchmarks.Default, Size: 1 << 10},
		},
	}
	want := "| broadcast | 1024 bytes |\n| --- | --: |\n| ring | 55.0 / 50.0 |\n| tree | 44.0 / - |\n| default | 40.0 |\n"
	if got := Beside(c, "broadcast"); got != want {
		t.Errorf("%s\nwant\n%s", got, want)
	}
	want = "| class | cells | median error | median absolute error | worst error | of |\n| --- | --: | --: | --: | --: | --- |\n| to 16 " +
		"KiB | 1 | 10.0 % | 10.0 % | 10.0 % | ring, 1024 bytes |\n"
	if got := Classes(c); got != want {
		t.Errorf("%s\nwant\n%s", got, want)
	}
	other := c
	other.Cells = append([]validation.Assessed{cell("ring", 60500, 50000), cell("tree", 1, 0)}, c.Cells[2])
	want = "|  | bytes | a | b | measured |\n| --- | --: | --: | --: | --: |\n| ring | 1024 | 55.0 | 60.5 | 50.0 |\n"
	if got := Differing("a", c, "b", other); got != want {
		t.Errorf("%s\nwant\n%s", got, want)
	}
	if got := Differing("a", c, "b", c); strings.Contains(got, "ring") {
		t.Errorf("equal predictions differ: %s", got)
	}
	want = "| task | bytes | best measured | castlab's choice | its regret | regret of the default |\n| --- | --: | --- | --- | " +
		"--: | --: |\n" +
		"| broadcast | 1024 | default | tree | not measured | 0.0 % |\n" +
		"\nAt the 0 sizes where the choice was measured: regret of the choice 0.0 % on average, 0.0 % at most; of the default 0.0 % " +
		"and 0.0 %.\n"
	if got := Regrets(c.Regrets()); got != want {
		t.Errorf("%s\nwant\n%s", got, want)
	}
}

// Every table has 16 ranks, by the name of its network, and tests between two of them.
func TestTheTablesOfTheLibrariesAreRead(t *testing.T) {
	for _, name := range []string{
		"openmpi-even16", "openmpi-packets16", "openmpi-racks16", "openmpi-slow16", "openmpi-jitter16",
		"mpich-even16", "mpich-racks16", "mpich-jitter16",
	} {
		table, err := MPI(name)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if table.Ranks != 16 || len(table.Series) != 3 {
			t.Errorf("%s: %d ranks, %d tests; want 16, and round trips, overheads and windows", name, table.Ranks, len(table.Series))
		}
	}
	if _, err := MPI("no-such"); err == nil {
		t.Error("a table that is not there was read")
	}
}
