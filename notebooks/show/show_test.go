package show

import (
	"errors"
	"math"
	"strings"
	"testing"

	"castlab/montecarlo"
	"castlab/montecarlo/comparison"
	"castlab/reports"
)

// Two digits of the width: 0.0107 is 0.010 or 0.011, so three decimals; ends go
// outward, so that an interval as written contains the interval.
func TestIntervalsKeepTheDigitsThatMeanSomething(t *testing.T) {
	for _, c := range []struct {
		value, lo, hi    float64
		written, between string
	}{
		{1.500612, 1.495231, 1.505931, "1.501", "[1.495,\u00a01.506]"},
		{3849.71, 3835.55, 3863.87, "3850", "[3835,\u00a03864]"},
		{0.0, -0.5, 0.5, "0.0", "[-0.5,\u00a00.5]"},
		{2.2815e-12, 2.27e-12, 2.293e-12, "2.281e-12", "[2.27e-12,\u00a02.293e-12]"},
		{34, 34, 34, "34", "[34,\u00a034]"},
		{5, math.Inf(-1), math.Inf(1), "5", "[-Inf,\u00a0+Inf]"},
		{12345.678, 11000, 14000, "12346", "[11000,\u00a014000]"},
	} {
		value, between := measured(montecarlo.Estimate{Value: c.value, Lo: c.lo, Hi: c.hi})
		if string(value) != c.written || between != c.between {
			t.Errorf("%v in [%v, %v]: written %s %s, want %s %s", c.value, c.lo, c.hi, value, between, c.written, c.between)
		}
	}
}

func TestLevelsAreWrittenInFull(t *testing.T) {
	for l, want := range map[float64]string{0.95: "0.95", 0.5: "0.5", 0.99: "0.99", 0.9991667: "0.99917", 1 - 1e-7: "0.9999999",
		1: "certain"} {
		if got := level(l); got != want {
			t.Errorf("level %v: %s, want %s", l, got, want)
		}
	}
}

func TestTablesKeepTextInItsCell(t *testing.T) {
	got := Table([]string{"a|b", "n"}, []any{"x|y\nz", 1.5}, []any{"", 2})
	want := "| a\\|b | n |\n| --- | --: |\n| x\\|y z | 1.5 |\n|  | 2 |\n"
	if got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	var none error
	if got := Table([]string{"a"}, []any{none}); got != "| a |\n| --- |\n| none |\n" {
		t.Errorf("no error: %q", got)
	}
	if got := Table([]string{"a"}); got != "| a |\n| --- |\n" {
		t.Errorf("no rows: %q", got)
	}
}

// By hand: an interval [1, 2] and theory on either side of each end.
func TestRowsSayWhetherTheoryAgrees(t *testing.T) {
	e := montecarlo.Estimate{Value: 1.5, Lo: 1, Hi: 2, Level: 0.95}
	for _, c := range []struct {
		relation reports.Relation
		theory   float64
		want     string
	}{
		{reports.Equal, 1, "yes"},
		{reports.Equal, 2.1, "no"},
		{reports.AtMost, 2, "yes"},
		{reports.AtMost, 1.5, "open"},
		{reports.AtMost, 0.9, "no"},
		{reports.AtLeast, 1, "yes"},
		{reports.AtLeast, 1.5, "open"},
		{reports.AtLeast, 2.1, "no"},
	} {
		r := Row{What: "x", Relation: c.relation, Theory: c.theory, Measured: e}
		if got := agrees(r); got != c.want {
			t.Errorf("measured %v %v: %s, want %s", c.relation, c.theory, got, c.want)
		}
	}
	doubtful := e
	doubtful.Warnings = []string{"few"}
	if got := Rows(Row{What: "x", Theory: 1, Measured: doubtful}); !strings.Contains(got, "Warning, x: few") {
		t.Errorf("a warning is lost: %s", got)
	}
	if got := Estimates(doubtful); !strings.Contains(got, "Warning, : few") {
		t.Errorf("a warning is lost: %s", got)
	}
}

func TestStatementHasFormulaAndErratum(t *testing.T) {
	c := reports.ClaimText{ID: "A", Title: "T", Statement: "S", Source: "P, (1)", Formula: "f.F", Model: "m.M"}
	want := "**A** T\n\nS\n\n*Source:* P, (1). *Formula:* `f.F`. *Model:* `m.M`.\n"
	if got := Statement(c); got != want {
		t.Errorf("%q, want %q", got, want)
	}
	c.Erratum = "E"
	if got := Statement(c); got != want+"\n*Erratum:* E\n" {
		t.Errorf("with an erratum: %q", got)
	}
}

func TestFiguresAreFoundByID(t *testing.T) {
	s := montecarlo.Settings{Plan: montecarlo.Plan{Seed: 1, Workers: 1}, Level: 0.95, Min: 10, Max: 10}
	if _, err := Draw(t.Context(), "no-such-figure", s); err == nil {
		t.Error("an unknown figure was drawn")
	}
	f, err := Draw(t.Context(), "sv93-tree-4-2", s)
	if err != nil || f.ID != "sv93-tree-4-2" {
		t.Fatalf("%s, %v", f.ID, err)
	}
	if image, err := PNG(f); err != nil || !strings.HasPrefix(string(image), "\x89PNG") {
		t.Errorf("no PNG: %v", err)
	}
}

// The file has 20,000 values, as data.go says.
func TestTheTraceIsReadInFull(t *testing.T) {
	law, err := LoopbackRTT()
	if err != nil {
		t.Fatal(err)
	}
	if law.Len() != 20000 || law.Name() != "distributions/traces/loopback-rtt-us.csv#rtt_us" {
		t.Errorf("%d values of %s", law.Len(), law.Name())
	}
}

// By hand: two systems, one of which is better, or not known to be.
func TestAnswersDecideOrNot(t *testing.T) {
	e := func(name string, x, lo, hi float64) montecarlo.Estimate {
		return montecarlo.Estimate{Name: name, Value: x, Lo: lo, Hi: hi, Level: 0.95}
	}
	a := comparison.Answer{
		Systems: []comparison.System{{Name: "slow", Mean: e("mean", 2, 1.9, 2.1)}, {Name: "fast", Mean: e("mean", 1, 0.9, 1.1)}},
		Pairs:   []comparison.Pair{{A: 0, B: 1, Difference: e("", 1, 0.8, 1.2), Ratio: e("", 2, 1.8, 2.2)}},
		Best:    []int{1}, Level: 0.95, Runs: 40,
	}
	if got := Answer(a); !strings.Contains(got, "| slow | 2.00 [1.90,\u00a02.10] |") ||
		!strings.Contains(got, "**fast is best:** its mean is lower than that of every other by 50") ||
		!strings.Contains(got, "40 runs") || !strings.Contains(got, "level 0.95 each") {
		t.Errorf("a winner: %s", got)
	}
	a.Best = []int{0, 1}
	a.Pairs[0].Ratio = e("", 2, 0.9, 3)
	if got := Decision(a); !strings.Contains(got, "**No decision** between slow, fast. The mean of fast over that of slow is 0.") {
		t.Errorf("no winner: %s", got)
	}
	a.Pairs[0].Ratio.Warnings = []string{"kurtosis 50"}
	if got := Decision(a); got != "**No decision** between slow, fast. What would decide is in doubt: kurtosis 50." {
		t.Errorf("in doubt: %s", got)
	}
	c := comparison.Changes{Level: 0.95, Runs: 9, Grid: []comparison.Point{{Size: 1, Sign: 1, Difference: e("", 1, 0.5, 1.5)},
		{Size: 9, Sign: 0, Difference: e("", 0, -0.5, 0.5)}},
		Changes: []comparison.Change{{From: comparison.Point{Size: 2, Sign: 1}, To: comparison.Point{Size: 4, Sign: -1}, Value: 3}}}
	got := Changes([2]string{"A", "B"}, comparison.Criterion{}, c)
	for _, want := range []string{"**A overtakes B between 2 and 4 bytes**, at about 3", "| 1 | 1.0 [0.5,\u00a01.5] | B |",
		"| 9 | 0.0 [-0.5,\u00a00.5] | no decision |"} {
		if !strings.Contains(got, want) {
			t.Errorf("no %q in %s", want, got)
		}
	}
	if got := Changes([2]string{"A", "B"}, comparison.Criterion{}, comparison.Changes{}); !strings.Contains(got, "No crossover is seen") {
		t.Error(got)
	}
}

func TestMustEndsWithTheError(t *testing.T) {
	if Must(1, nil) != 1 {
		t.Error("a value is lost")
	}
	if a, b := Must2(1, 2, nil); a != 1 || b != 2 {
		t.Error("a value is lost")
	}
	for name, f := range map[string]func(err error){
		"Must":  func(err error) { Must(0, err) },
		"Must2": func(err error) { Must2(0, 0, err) },
	} {
		err := errors.New("none")
		func() {
			defer func() {
				if recover() != err {
					t.Errorf("%s does not end with the error", name)
				}
			}()
			f(err)
		}()
	}
}
