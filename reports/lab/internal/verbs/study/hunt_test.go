package study

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"castlab/montecarlo"
	"castlab/reports"
	"castlab/reports/internal/studies"
	"castlab/reports/lab/console"
)

// Counterexamples are the cells of a study file, whatever their texts, and nothing is a
// study of none.
func TestCounterexamplesAreTheCellsOfAStudy(t *testing.T) {
	h := &reports.Hunt{Program: "castlab", Seed: 3, Alpha: 1e-7, Claims: []reports.Hunted{
		{Claim: "VB93-RING-EQ1", Counterexample: &reports.Counterexample{Params: "n=5 law=uniform(min=0.25,max=2)"}},
		{Claim: "ST93-LB"},
		{Claim: "ST93-LB-CAUSAL", Counterexample: &reports.Counterexample{Params: `d=1 K=1 algorithm="greedy"`}},
	}}
	text := CasesText(h)
	s, err := broadcastApp(t, console.Streams{}).parseStudy("cases.yaml", []byte(text))
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	var cells []string
	for _, c := range s.Cells {
		cells = append(cells, c.Claim+" "+c.Params)
	}
	want := []string{"VB93-RING-EQ1 " + h.Claims[0].Counterexample.Params, "ST93-LB-CAUSAL " + h.Claims[2].Counterexample.Params}
	if !slices.Equal(cells, want) || s.Seed != 3 || s.Alpha != 1e-7 {
		t.Errorf("seed %d, alpha %v, cells %q, want %q", s.Seed, s.Alpha, cells, want)
	}
	if text := CasesText(&reports.Hunt{Claims: []reports.Hunted{{Claim: "ST93-LB"}}}); text != "" {
		t.Errorf("a study of nothing: %s", text)
	}
}

// The study file of a hunt names its claims and settings with every bit.
func TestTheStudyFileOfAHunt(t *testing.T) {
	app := broadcastApp(t, console.Streams{})
	for _, words := range [][]string{nil, {"VB93-RING-EQ1"}, {"VB93-LB", "ST93-KD"}} {
		s, err := app.parseStudy("hunt", []byte(HuntText(words, 17, 1<<62, 1.0/3)))
		if err != nil {
			t.Fatal(err)
		}
		claims, err := app.lab.Named(words)
		if err != nil {
			t.Fatal(err)
		}
		if len(s.Cells) != len(claims) || s.Seed != 1<<62 || s.Alpha != 1.0/3 || s.Hunt.Points != 17 || !slices.Equal(s.Hunt.Words, words) {
			t.Errorf("%q: %d cells of %d claims, %+v", words, len(s.Cells), len(claims), s.Hunt)
		}
	}
	// ALL is a word like another, in the spelling of the verb.
	if _, err := app.parseStudy("hunt", []byte(HuntText([]string{"ALL"}, 1, 1, 0.5))); err == nil ||
		!strings.Contains(err.Error(), "unknown claim ALL") {
		t.Errorf("error %v", err)
	}
}

// Any text in quotes is the same text in a study file.
func FuzzQuoted(f *testing.F) {
	for _, s := range []string{"a", "it's", "''", `"one tree"`, "a: b, [c] {d} #e", "- x", "*a", "true", "1e5", "~"} {
		f.Add(s)
	}
	app := broadcastApp(f, console.Streams{})
	f.Fuzz(func(t *testing.T, text string) {
		if text == "" || strings.ContainsFunc(text, func(r rune) bool { return r < ' ' || r > '~' }) {
			return // words of claims are printable
		}
		_, err := app.parseStudy("f", []byte("study: "+quoted(text)+"\ncells:\n- model: "+quoted(text)+"\n"))
		var syntax *studies.SyntaxError
		if !errors.As(err, &syntax) || !strings.HasPrefix(syntax.Message, "unknown model "+text) &&
			!strings.Contains(syntax.Message, "missing key") && len(text) < 50 {
			t.Errorf("%q: %v", text, err)
		}
	})
}

// A claim that was measured at no point, or only in doubt, is not one without a
// counterexample, and a line has all that decides nothing.
func TestNothingMeasuredIsNotNone(t *testing.T) {
	s := console.NewSession(t.Context(), "castlab", "test", console.Streams{})
	PrintHunt(s, &reports.Hunt{Claims: []reports.Hunted{
		{Claim: "A", Slow: 3}, {Claim: "B", Points: 1}, {Claim: "C", Points: 5, Warned: 5},
		{Claim: "D", Points: 9, Unconfirmed: 1, Warned: 2},
		{Claim: "E", Refused: 70}, {Claim: "F", Failures: []reports.HuntFailure{{Params: "n=1", Error: "it panicked"}}}, {Claim: "G"},
		{Claim: "H", Points: 4, Whole: true}, {Claim: "I", Points: 6, Dry: true},
	}})
	var said []string
	for line := range strings.Lines(s.Out.String()) {
		f := strings.Fields(line)
		if len(f) > 1 && len(f[0]) == 1 && f[1] != "n=1:" || len(f) > 0 && f[0] == "besides:" {
			said = append(said, strings.Join(f, " "))
		}
	}
	want := []string{
		"A 0 - no point: 3 too slow", "B 1 - none", "C 5 - none: 5 of 5 in doubt",
		"D 9 - none: 1 suspected, not confirmed, 2 of 9 in doubt",
		"E 0 - no point: 70 draws outside of the hypotheses", "F 0 - no point: the measurement failed", "G 0 - no point: not reached",
		"H 4 - none: all were tried", "I 6 - none: no others were found inside",
		"besides: 7 points in doubt, with a warning at the interval, 1 suspicion not confirmed, 3 measurements too slow, 70 draws " +
			"outside of the hypotheses; --json has them for each claim",
	}
	if !slices.Equal(said, want) {
		t.Errorf("%q, want %q", said, want)
	}
}

// Only a hunt with a budget looks at a clock.
func TestSecondsAreThoseOfABudget(t *testing.T) {
	for budget, want := range map[float64]string{0: "A 1 - none", 5: "A 1 0.3 none"} {
		s := console.NewSession(t.Context(), "castlab", "test", console.Streams{})
		PrintHunt(s, &reports.Hunt{Budget: budget, Claims: []reports.Hunted{{Claim: "A", Points: 1, Seconds: 0.25 * min(1.2, budget)}}})
		if text := strings.Join(strings.Fields(s.Out.String()), " "); !strings.Contains(text, want) {
			t.Errorf("budget %v: %s, want %s", budget, text, want)
		}
	}
}

// The last line counts the claims about which nothing is said, and a claim that cannot be
// searched has its reason.
func TestClaimsWithoutAPointAreCounted(t *testing.T) {
	for _, c := range []struct {
		budget float64
		points []int
		want   string
	}{
		{2, []int{3, 0, 0}, "3 points of 3 claims: 0 counterexamples in claims, 0 in errata; alpha 0.01, seed 7; 2 claims have no " +
			"point: give --budget more\n"},
		{0, []int{3, 0}, "3 points of 2 claims: 0 counterexamples in claims, 0 in errata; alpha 0.01, seed 7; 1 claim has no point\n"},
		{0, []int{3}, "3 points of 1 claim: 0 counterexamples in claims, 0 in errata; alpha 0.01, seed 7\n"},
	} {
		h := &reports.Hunt{Budget: c.budget, Alpha: 0.01, Seed: 7, Claims: []reports.Hunted{{Claim: "X", Skipped: "it has no variable"}}}
		for _, n := range c.points {
			h.Claims = append(h.Claims, reports.Hunted{Claim: "A", Points: n})
		}
		s := console.NewSession(t.Context(), "castlab", "test", console.Streams{})
		PrintHunt(s, h)
		if text := s.Out.String(); !strings.HasSuffix(text, "\n1 claim without parameters, not searched: X (it has no variable)\n"+c.want) {
			t.Errorf("%s\nwant at the end\n%s", text, c.want)
		}
	}
}

// The numbers of a counterexample are told as theory and measurement of a claim, and as the two
// sides of a statement, or their difference.
func TestWhatWasCompared(t *testing.T) {
	e := montecarlo.EstimateJSON{Name: "b.mean", Value: 5, Lo: 4, Hi: 6, Level: 0.99, N: 64}
	named := func(name string) montecarlo.EstimateJSON { e := e; e.Name = name; return e }
	for _, c := range []struct {
		claim, kind string
		estimate    montecarlo.EstimateJSON
		want        string
	}{
		{"VB93-LB", "statistical", e, "theory 7, measured 5 [4, 6] at level 0.99, n = 64"},
		{"a.bound <= b.mean", "statistical", e, "LEFT 7, RIGHT measured 5 [4, 6] at level 0.99, n = 64"},
		{"b.mean == a.bound", "statistical", e, "LEFT measured 5 [4, 6] at level 0.99, n = 64, RIGHT 7"},
		{"a(x=1) >= a(x=2)", "statistical", named("a(x=1) - a(x=2)"), "LEFT - RIGHT measured 5 [4, 6] at level 0.99, n = 64"},
		{"b.mean >= a.bound", "computed", e, "LEFT 5, RIGHT 7"},
	} {
		if text := comparedText(c.claim, &reports.Counterexample{Kind: c.kind, Theory: 7, Estimate: c.estimate}); text != c.want {
			t.Errorf("%s: %s, want %s", c.claim, text, c.want)
		}
	}
}
