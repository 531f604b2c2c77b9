package study

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"castlab/reports"
	"castlab/reports/lab/console"
	"castlab/reports/lab/internal/studies"
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
	if _, err := app.parseStudy("hunt", []byte(HuntText([]string{"ALL"}, 1, 1, 0.5))); err == nil || !strings.Contains(err.Error(), "unknown claim ALL") {
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
		if !errors.As(err, &syntax) || !strings.HasPrefix(syntax.Message, "unknown model "+text) && !strings.Contains(syntax.Message, "missing key") && len(text) < 50 {
			t.Errorf("%q: %v", text, err)
		}
	})
}

// A claim that was measured at no point is not one without a counterexample.
func TestNothingMeasuredIsNotNone(t *testing.T) {
	s := console.NewSession(t.Context(), "castlab", "test", console.Streams{})
	PrintHunt(s, &reports.Hunt{Claims: []reports.Hunted{{Claim: "A", Slow: 3}, {Claim: "B", Points: 1}}})
	var said []string
	for line := range strings.Lines(s.Out.String()) {
		if f := strings.Fields(line); len(f) > 1 && (f[0] == "A" || f[0] == "B") {
			said = append(said, strings.Join(f, " "))
		}
	}
	if want := []string{"A 0 0.0 no point", "B 1 0.0 none"}; !slices.Equal(said, want) {
		t.Errorf("%q, want %q", said, want)
	}
}
