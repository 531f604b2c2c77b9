package verbs

import (
	"context"
	"fmt"
	"math"
	"strings"
	"testing"

	"castlab/montecarlo"
	"castlab/reports"
)

// measuredAs is a claim E X <= 1 in nine cases, each with its interval.
func measuredAs(id, erratum string, ends ...[2]float64) reports.Claim {
	return reports.Claim{
		ID: id, Title: "A claim", Statement: "$x$ is at most 1.", Source: "hand", Quantity: "x", Relation: reports.AtMost, Erratum: erratum,
		Symbols: []reports.Symbol{{Name: "x", Meaning: "a number"}}, Formula: math.Sqrt, Model: math.Cbrt,
		Cases: reports.Printed(func() (cases []reports.Case) {
			for i, e := range ends {
				cases = append(cases, reports.Case{
					Params: fmt.Sprintf("i=%d", i),
					Theory: func() (float64, error) { return 1, nil },
					Measure: func(_ context.Context, s montecarlo.Settings) (montecarlo.Estimate, error) {
						return montecarlo.Estimate{Name: "x", Value: e[0], Lo: e[0], Hi: e[1], Level: s.Level, N: 9, Method: "given"}, nil
					},
				})
			}
			return cases
		}),
	}
}

// The filter of the page counts and shows claims by the class of their folds: one
// inconclusive case among nine makes a failing claim, whatever the words of its
// summary, and an ID needs no hyphen.
func TestThePageFindsEveryFailingClaim(t *testing.T) {
	below, about, above := [2]float64{0, 0.5}, [2]float64{0.5, 1.5}, [2]float64{1.5, 2}
	nine := func(bad [2]float64, good [2]float64) (list [][2]float64) {
		for range 8 {
			list = append(list, good)
		}
		return append(list, bad)
	}
	claims := []reports.Claim{
		measuredAs("COIN", "", nine(about, below)...),
		measuredAs("A.1", "", nine(below, below)...),
		measuredAs("E", "It is more.", nine(above, above)...),
		measuredAs("E-HALF", "It is more.", nine(about, above)...),
	}
	r, err := reports.Check(t.Context(), claims, reports.Config{Seed: 1, Alpha: 0.01, Workers: 1, Profile: reports.Quick(), Version: "v"})
	if err != nil {
		t.Fatal(err)
	}
	files, err := render(r, "")
	if err != nil {
		t.Fatal(err)
	}
	page := string(files["index.html"])
	for class, ids := range map[string][]string{"failing": {"COIN", "E-HALF"}, "supported": {"A.1"}, "erratum": {"E"}} {
		if n := strings.Count(page, `<details class="claim `+class+`"`); n != len(ids) {
			t.Errorf("%d folds are %s, want %d", n, class, len(ids))
		}
		for _, id := range ids {
			fold := `<details class="claim ` + class + `"`
			if class == "failing" {
				fold += " open"
			}
			if !strings.Contains(page, fold+`><summary><span class="id">`+id+`</span>`) {
				t.Errorf("%s is not %s", id, class)
			}
			anchor := strings.ToLower(strings.ReplaceAll(id, ".", ""))
			if entry := `<li class="` + class + `"><a href="#` + anchor + `"><span class="id">` + id +
				`</span>`; !strings.Contains(page, entry) {
				t.Errorf("the contents lack %s", entry)
			}
		}
	}
	if !strings.Contains(page, `<span class="status failing">8 supported, 1 inconclusive</span>`) {
		t.Error("the mixed outcome is not colored by its worst case")
	}
}

// A name that no file system takes is an error before anything is written.
func TestNamesOfFiguresFitAFileSystem(t *testing.T) {
	long := strings.Repeat("f", 300)
	r := &reports.Report{Title: "T", Figures: []reports.Figure{{ID: long, Title: "t",
		Curves: []reports.Curve{{Name: "c", X: []float64{1, 2}, Y: []float64{1, 2}}}}}}
	if _, err := render(r, ""); err == nil || !strings.Contains(err.Error(), "want at most 200") {
		t.Errorf("error %v, want the most letters", err)
	}
}
