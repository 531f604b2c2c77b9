package reports

import (
	"errors"
	"fmt"
	"strings"
	"testing"
)

// chapters returns a paper about the toys EQ and UP.
func chapters() []Paper {
	return []Paper{{
		Name: "T1", Title: "Toys", Citation: "A. Author, Toys, 1993.",
		Story: []Passage{
			{Text: "The mean is {{theory EQ: i=0}}, see UP.", Figures: []string{"fig-2"}},
			{Text: "Measured {{interval UP: i=0}}."},
		},
		Parts: []Part{{Title: "Section 1: equal", Claims: []string{"EQ"}}, {Title: "Section 2: at most", Claims: []string{"UP"}}},
	}}
}

func toys() []Claim {
	up := toy("UP", AtMost, 1.1)
	up.Figures = func() []FigureSpec { return []FigureSpec{sketch("fig-1"), sketch("fig-2")} }
	return []Claim{toy("EQ", Equal, 1), up}
}

// Each fault of a paper is found, and none in a valid paper.
func TestPapersAreValidated(t *testing.T) {
	if faults := ValidatePapers(chapters(), toys()); len(faults) > 0 {
		t.Fatalf("faults in a good paper: %v", faults)
	}
	for says, spoil := range map[string]func(p *Paper){
		"EQ: it belongs to no part of a paper":                func(p *Paper) { p.Parts = p.Parts[1:] },
		"XX: a paper names it, the registry does not have it": func(p *Paper) { p.Parts[0].Claims = []string{"EQ", "XX"} },
		"claim EQ belongs to two parts":                       func(p *Paper) { p.Parts[1].Claims = []string{"UP", "EQ"} },
		`figure "fig-2" stands in two passages`:               func(p *Paper) { p.Story[1].Figures = []string{"fig-2"} },
		`its story shows figure "fig-3", which no claim has`:  func(p *Paper) { p.Story[1].Figures = []string{"fig-3"} },
		`its story quotes EQ: "i=7"`:                          func(p *Paper) { p.Story[0].Text = "{{measured EQ: i=7}}" },
		`its story quotes XX: "i=0"`:                          func(p *Paper) { p.Story[0].Text = "{{measured XX: i=0}}" },
		"a {{ that quotes nothing":                            func(p *Paper) { p.Story[0].Text = "{{guessed EQ: i=0}}" },
		`its slip at line 3 is of kind "typo"`:                func(p *Paper) { p.Slips = []Slip{{Place: "line 3", Kind: "typo"}} },
		"occurs twice or is no name":                          func(p *Paper) { p.Name = "T 1" },
	} {
		papers := chapters()
		spoil(&papers[0])
		err := errors.Join(ValidatePapers(papers, toys())...)
		var fault *RegistryError
		if !errors.As(err, &fault) || !strings.Contains(fmt.Sprint(err), says) {
			t.Errorf("error %q, want it to say %q", err, says)
		}
	}
	long := toys()
	cases := long[0].Cases.Printed()
	cases[0].Long = true
	long[0].Cases.Printed = func() []Case { return cases }
	if err := errors.Join(ValidatePapers(chapters(), long)...); err == nil {
		t.Error("a story may quote a case that the quick profile leaves out")
	}
}

// A check keeps the papers that have one of its claims, and refuses ambiguous ones.
func TestCheckKeepsItsPapers(t *testing.T) {
	cfg := settings()
	cfg.Papers = append(chapters(), Paper{Name: "T2", Title: "Others", Parts: []Part{{Title: "None", Claims: []string{"ELSE"}}}})
	r, err := Check(t.Context(), toys()[:1], cfg)
	if err != nil {
		t.Fatal(err)
	}
	if len(r.Papers) != 1 || r.Papers[0].Name != "T1" {
		t.Errorf("papers %+v, want T1 alone", r.Papers)
	}
	text := string(r.Markdown(""))
	for _, want := range []string{"## T1: Toys", "The mean is 1,", "see UP.", "Measured ….",
		"This run checked 1 of the 2 claims of the paper.", "… stands for a number of a case that was not checked.",
		"### Section 1: equal"} {
		if !strings.Contains(text, want) {
			t.Errorf("the document lacks %q:\n%s", want, text)
		}
	}
	for _, not := range []string{"T2", "Section 2"} {
		if strings.Contains(text, not) {
			t.Errorf("the document has %q", not)
		}
	}
	cfg.Papers = append(chapters(), chapters()...)
	if _, err := Check(t.Context(), toys()[:1], cfg); err == nil {
		t.Error("two papers of one name are accepted")
	}
}

// A symbol that several claims use with one meaning is explained above them, one with
// several meanings with the most frequent one; each claim explains the rest.
func TestNotation(t *testing.T) {
	n, ring, cube := Symbol{"n", "nodes", ""}, Symbol{"x", "of the ring", ""}, Symbol{"x", "of the cube", "s"}
	once := Symbol{"q", "once", ""}
	claims := []ClaimText{
		{Symbols: []Symbol{n, ring}}, {Symbols: []Symbol{n, cube, once}}, {Symbols: []Symbol{cube, n}}, {Symbols: []Symbol{ring}},
		{Symbols: []Symbol{cube}},
	}
	got := notation(claims)
	if len(got) != 2 || got[0] != n || got[1] != cube {
		t.Errorf("notation %v, want n and x of the cube", got)
	}
	common := map[string]Symbol{"n": n, "x": cube}
	if left := own(claims[0].Symbols, common); len(left) != 1 || left[0] != ring {
		t.Errorf("the first claim explains %v, want x of the ring", left)
	}
	if left := own(claims[1].Symbols, common); len(left) != 1 || left[0] != once {
		t.Errorf("the second claim explains %v, want q", left)
	}
}
