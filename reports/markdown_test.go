package reports

import (
	"bytes"
	"flag"
	"fmt"
	"math"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"castlab/montecarlo"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/extension"
)

var update = flag.Bool("update", false, "write the golden files anew")

// printed returns a report of invented numbers, so that its golden files contain no
// simulated digit.
func printed() *Report {
	ring := Claim{
		ID: "VB93-RING-EXP", Title: "Mean time of a multinode broadcast in a ring", Source: "VB93, Section II, eq (1)",
		Statement: `For i.i.d. lengths with $P(x > t) = e^{-t}$: $$E\,T = \lceil (n-1)/2 \rceil H_n$$`,
		Quantity:  `E\,T`, Unit: "mean packet times", Relation: Equal, Resolution: Resolution{Relative: 0.01},
		Symbols: []Symbol{{"n", "nodes", ""}, {`P(A|B)`, "probability of $|A|$ | given", "s"}},
		Formula: math.Sqrt, Model: math.Cbrt,
	}
	loose := ring
	loose.ID, loose.Title = "VB93-RING-LN", "Loose wording: a factor ln n"
	loose.Erratum = "It lacks $C$.\nSee H_n | below."
	bound := ring
	bound.ID, bound.Relation, bound.Source = "VB93-RING-BOUND", AtMost, "VB93"
	counted := ring
	counted.ID, counted.Title, counted.Statement = "VB93-SLOTS", "Slots & <phases>", "Phase $i$ takes $\\beta_i$ slots, see VB93-RING-EXP."
	counted.Quantity, counted.Unit, counted.Resolution, counted.Source = `\beta_i`, "slots", Resolution{Absolute: 0.5}, "VB93, eq. (7)"
	counted.Symbols = []Symbol{{`\beta_i`, "slots of phase $i$", "slots"}, {"n", "nodes", ""}}
	point := func(value float64, n int64) montecarlo.Estimate {
		return montecarlo.Estimate{Value: value, Lo: value, Hi: value, Level: 1, N: n, Method: "counted"}
	}
	estimate := func(value, lo, hi float64, warnings ...string) montecarlo.Estimate {
		return montecarlo.Estimate{Name: "T", Value: value, Lo: lo, Hi: hi, Level: 0.9975, N: 4096, Unit: "m",
			Method: "Student t, look 3 of 8", Warnings: warnings}
	}
	k := func(params string) Case { return Case{Params: params} }
	r := &Report{
		Program: "castlab", Title: "castlab report", Introduction: "Closed forms and experiments, of $n$ nodes.",
		Version: "v0.1.0", Command: "castlab check VB93-RING --profile quick --alpha 0.01 --seed 1",
		Machine: []Pair{{"go", "go1.26 linux/amd64"}}, References: []Pair{{"VB93", "A. Author, B. Author, A Title | with a bar, 1993."}},
		Seed: 1, Alpha: 0.01, Statistical: 5, Level: 0.9975, Profile: Quick(),
		Verdicts: []Verdict{
			verdict(ring, k("n=9 law=exponential(mean=1)"), 11.31587302, estimate(11.2987, 11.2491, 11.3483)),
			verdict(loose, k("n=9 law=exponential(mean=1)"), 8.788898, estimate(11.2987, 10.9, 11.7)),
			verdict(bound, k("n=2 law=a|b"), inf, estimate(1.00004, 0.99987, 1.00021)),
			verdict(bound, k("n=3 law=`x`"), 1, estimate(1.00004, 0.99987, inf, "heavy tail: kurtosis > 100")),
			verdict(ring, Case{Params: "n=4", Kind: Computed}, 42, point(42, 720)),
			verdict(ring, k("n=9 law=uniform(min=0,max=0.6666666666666666)"), 7.2, func() montecarlo.Estimate {
				e := estimate(7.201, 7.18, 7.22)
				e.Method = "Student t, look 2 of 8, only the longest packet drawn"
				return e
			}()),
			verdict(counted, Case{Params: "d=1 i=1", Kind: Computed}, 1, point(1, 2)),
			verdict(counted, Case{Params: "d=2 i=1", Kind: Computed}, 1, point(1, 4)),
			verdict(counted, Case{Params: "d=2 i=2", Kind: Computed}, 1, point(1, 4)),
			verdict(counted, Case{Params: "d=4 i=2", Kind: Computed}, 2, point(2, 16)),
			verdict(counted, Case{Params: "d=8", Kind: Computed}, 9, point(9, 256)),
			verdict(bound, Case{Params: "n=30", Kind: Executed}, 435,
				montecarlo.Estimate{Value: 400, Lo: 380, Hi: 435, Level: 1, N: 20, Method: "range over executed runs"}),
		},
		Papers: []Paper{{
			Name: "VB93", Title: "Rings & cubes", Citation: "A. Author, B. Author, A Title, 1993.",
			Story: []Passage{{
				Text: "The ring takes {{interval VB93-RING-EXP: n=9 law=exponential(mean=1)}} times\nas long (VB93-RING-EXP), with " +
					"$\\mathrm{E}\\,T$ {{theory VB93-RING-EXP: n=4}}; {{tightness VB93-RING-EXP: n=5}}.",
				Figures: []string{"ring-ecdf", "not-drawn"},
			}},
			Parts: []Part{
				{Title: "Section II: the ring", Claims: []string{"VB93-RING-EXP", "VB93-RING-LN", "NOT-CHECKED"}},
				{Title: "Section III: the cube", Claims: []string{"VB93-SLOTS"}},
			},
		}},
		Sections: []Section{{Title: "Measured coverage", Text: "By `go run x -seed 2`:\n\n|law|coverage|\n|-|-:|\n|normal|0.9533|"}},
		RunTime:  "78 s with 2 workers",
		Figures:  []Figure{{ID: "ring-ecdf", Title: "ECDF of T | theory", Caption: "DKW band, level 0.95, n = 8192 of $T$."}},
	}
	for _, c := range []Claim{ring, loose, bound, counted} {
		text := TextOf(c)
		text.Formula, text.FormulaFile, text.Model, text.ModelFile = "analytic/ring.Mean", "", "montecarlo/ring.Async", ""
		if c.ID == counted.ID {
			text.Formula, text.FormulaFile, text.Model, text.ModelFile = "analytic/cube.Beta", "analytic/cube/beta.go",
				"montecarlo/cube.Steps", "montecarlo/cube/steps.go"
		}
		r.Claims = append(r.Claims, text)
	}
	r.Claims[0].Figures = []string{"ring-ecdf"}
	return r
}

func golden(t *testing.T, name string, got []byte) {
	t.Helper()
	name = "testdata/" + name
	if *update {
		if err := os.WriteFile(name, got, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("%s differs; go test -update writes it anew. Now:\n%s", name, got)
	}
}

func TestMarkdownIsTheGoldenFile(t *testing.T) { golden(t, "document.md", printed().Markdown("..")) }

func TestTextIsTheGoldenFile(t *testing.T) { golden(t, "report.txt", []byte(printed().Text())) }

// A GitHub parser finds as many cells in each row of a table as in its head, also with
// bars in parameters, formulas and warnings.
func TestEveryTableIsWhole(t *testing.T) {
	var html bytes.Buffer
	if err := goldmark.New(goldmark.WithExtensions(extension.GFM)).Convert(printed().Markdown(""), &html); err != nil {
		t.Fatal(err)
	}
	tables := regexp.MustCompile(`(?s)<table>.*?</table>`).FindAllString(html.String(), -1)
	// papers, cases of 3 claims, errata, coverage, reading, provenance
	if len(tables) != 8 {
		t.Errorf("%d tables, want 8", len(tables))
	}
	for _, table := range tables {
		columns := strings.Count(table, "<th") - strings.Count(table, "<thead")
		for _, row := range strings.Split(table, "<tr>")[2:] {
			if got := strings.Count(row, "<td"); got != columns {
				t.Errorf("%d cells in a table of %d columns: %s", got, columns, row)
			}
		}
		if strings.Contains(table, "<td></td>") || strings.Contains(table, `<td style="text-align:right"></td>`) {
			t.Errorf("an empty cell: %s", table)
		}
	}
	for _, want := range []string{"<code>n=2 law=a|b</code>", "<code>n=3 law=`x`</code>", "given", "See H_n | below."} {
		if !strings.Contains(html.String(), want) {
			t.Errorf("the page lacks %s", want)
		}
	}
}

// Every link inside the document leads to a heading.
func TestEveryLinkHasItsHeading(t *testing.T) {
	text := string(printed().Markdown(""))
	for _, m := range regexp.MustCompile(`\]\(#([^)]+)\)`).FindAllStringSubmatch(text, -1) {
		if !slices.ContainsFunc(regexp.MustCompile(`(?m)^#+ (.*)$`).FindAllStringSubmatch(text, -1),
			func(h []string) bool { return anchor(h[1]) == m[1] }) {
			t.Errorf("no heading for #%s", m[1])
		}
	}
}

// Folds are closed in the reverse order of opening, the fold of a claim that fails the
// run is open, and it has all rows.
func TestFoldsAreClosed(t *testing.T) {
	text := string(printed().Markdown(""))
	if begun, ended := strings.Count(text, "<details"), strings.Count(text, "</details>"); begun != ended || begun != 9 {
		t.Errorf("%d folds, %d ends, want 4 claims, each with its commands, and the notation of a part", begun, ended)
	}
	if n := strings.Count(text, "<details open>"); n != 1 || !strings.Contains(text, "<details open><summary>VB93-RING-BOUND ·") {
		t.Errorf("%d folds are open, want the one of VB93-RING-BOUND", n)
	}
	if !strings.Contains(text, "It fails by [VB93-RING-BOUND](#vb93-ring-bound).") {
		t.Error("the summary does not name the claim that fails")
	}
}

// A deterministic case that fails or warns is never summed up with others.
func TestWhatFailsIsShown(t *testing.T) {
	c := exact("EX", 42)
	r := &Report{Level: 1, Claims: []ClaimText{TextOf(c)}}
	for i := range 6 {
		e := montecarlo.Estimate{Value: 42, Lo: 42, Hi: 42, Level: 1, N: 1, Method: "counted"}
		theory := 42.0
		switch i {
		case 2:
			theory = 43
		case 4:
			e.Warnings = []string{"doubtful"}
		}
		r.Verdicts = append(r.Verdicts, verdict(c, Case{Params: fmt.Sprintf("n=%d", i), Kind: Computed}, theory, e))
	}
	text := string(r.Markdown(""))
	for _, want := range []string{"All 4 cases of `n=0,1,3,5`: measured = theory, 42", "|`n=2`|**refuted**|43|42|[42, 42]|1|1.024|",
		"|`n=4`|**inconclusive**|42|42|[42, 42]|1|1|", "- `n=4`: warning: doubtful", "- `n=2`: Theory 43 lies outside"} {
		if !strings.Contains(text, want) {
			t.Errorf("the document lacks %q:\n%s", want, text)
		}
	}
}

// Numbers have the digits of their interval: by hand.
func TestNumbersArePrintedToTheirPrecision(t *testing.T) {
	for _, c := range []struct {
		value, lo, hi           float64
		wantValue, wantInterval string
	}{
		{7.50917567, 7.4903, 7.5281, "7.509", "[7.490, 7.528]"},          // width 0.038
		{7.50917567, 7.1, 7.9, "7.51", "[7.10, 7.90]"},                   // width 0.8
		{1234.567, 1190, 1280, "1235", "[1190, 1280]"},                   // width 90
		{4.6e-19, 4.5e-19, 4.71e-19, "4.60e-19", "[4.50e-19, 4.71e-19]"}, // width 2.1e-20
		{2.5e9, 2.4e9, 2.6e9, "2.50e+09", "[2.40e+09, 2.60e+09]"},
		{1, 1 - 1e-12, 1 + 1e-12, "1", "1 ± 1e-12"},
		{1, 1 - 1e-8, 1 + 1e-8, "1.000000000", "[0.999999990, 1.000000010]"},
		{128, 128 - 6.4e-11, 128 + 6.4e-11, "128", "128 ± 6.4e-11"},
		{8.0758166551964e+76, 8.0758166551956e+76, 8.0758166551972e+76, "8.075816655e+76", "8.075816655e+76 ± 8e+63"},
		{5, 5, 5, "5", "[5, 5]"},
		{0.1, 0.1, 0.1, "0.1", "[0.1, 0.1]"},
		{3.14159265, -inf, inf, "3.14159", "[-Inf, +Inf]"},
		{0, -0.01, 0.01, "0.000", "[-0.010, 0.010]"},
		{1.2e-4, 5e-324, 6.3e-4, "0.00012", "(0, 0.00063]"}, // a BulkDistance whose test alone excludes 0
	} {
		e := montecarlo.Estimate{Value: c.value, Lo: c.lo, Hi: c.hi}
		if v, i := formatValue(e), e.Interval(); v != c.wantValue || i != c.wantInterval {
			t.Errorf("%v in [%v, %v] is printed as %s in %s, want %s in %s", c.value, c.lo, c.hi, v, i, c.wantValue, c.wantInterval)
		}
	}
	for level, want := range map[float64]string{0.95: "0.95", 0.9975: "0.9975", 1 - 1e-4/9: "0.999989", 1 - 0.01/104: "0.999904", 1: "1",
		0.5: "0.50"} {
		if got := formatLevel(level); got != want {
			t.Errorf("level %v is printed as %s, want %s", level, got, want)
		}
	}
}
