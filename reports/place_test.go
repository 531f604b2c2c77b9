package reports

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
)

// placed is the paper about the toys EQ and UP with three places.
func placed() []Paper {
	papers := chapters()
	papers[0].Places = []Place{
		{Section: "1", Equation: "(1), (2)", Says: "The mean | is $|x|$.", Claims: []string{"EQ"}},
		{Section: "1", Says: "Toys are made.", Commands: []string{"castlab version"}},
		{Section: "2", Equation: "Theorem 1", Says: "A bound.", Claims: []string{"UP", "EQ"}},
		{Section: "3", Says: "Thanks.", Reason: "Nothing to check, see UP."},
	}
	return papers
}

func TestLabelsOfAPlace(t *testing.T) {
	p := placed()[0].Places
	if got := p[0].Labels(); !slices.Equal(got, []string{"(1)", "(2)"}) {
		t.Errorf("labels %q, want (1) and (2)", got)
	}
	if got := p[1].Labels(); len(got) != 0 {
		t.Errorf("labels %q of a place without", got)
	}
	if got := p[2].Where(); got != "2, Theorem 1" {
		t.Errorf("%q, want 2, Theorem 1", got)
	}
}

// Each fault of a place is found, and none in places without.
func TestPlacesAreValidated(t *testing.T) {
	if faults := ValidatePapers(placed(), toys()); len(faults) > 0 {
		t.Fatalf("faults in good places: %v", faults)
	}
	for says, spoil := range map[string]func(p []Place){
		"place 4 has no section or says nothing":                           func(p []Place) { p[3].Says = "" },
		"its place 1 has no claim, no command and no reason":               func(p []Place) { p[1].Commands = nil },
		"its place 2, Theorem 1 names claim XX, which the registry":        func(p []Place) { p[2].Claims[1] = "XX" },
		"claim UP stands in none of its places":                            func(p []Place) { p[2].Claims = []string{"EQ"} },
		"its place 1, (1), (2) has no claim, no command and no reason for": func(p []Place) { p[0].Claims = nil },
	} {
		papers := placed()
		spoil(papers[0].Places)
		err := errors.Join(ValidatePapers(papers, toys())...)
		var fault *RegistryError
		if !errors.As(err, &fault) || !strings.Contains(fmt.Sprint(err), says) {
			t.Errorf("error %q, want it to say %q", err, says)
		}
	}
}

// The places of a paper are a table of its chapter with links to the claims. A report of
// some claims has their places alone, and names the others without a link.
func TestPlacesAreATableOfTheChapter(t *testing.T) {
	cfg := settings()
	cfg.Papers = placed()
	r, err := Check(t.Context(), toys(), cfg)
	if err != nil {
		t.Fatal(err)
	}
	table := func(r *Report) string {
		_, text, _ := strings.Cut(string(r.MarkdownFiles("")["t1.md"]), "## T1, place by place\n")
		return text
	}
	if want := `
<details><summary>Places: 4 passages of the paper in its order, what is said there, and the claims about it</summary>

|place|what is said|claims|
|-|-|-|
|1, (1), (2)|The mean \| is $\vert{}x\vert{}$.|[EQ](#eq)|
|1|Toys are made.|` + "`castlab version`" + `|
|2, Theorem 1|A bound.|[UP](#up), [EQ](#eq)|
|3|Thanks.|Nothing to check, see [UP](#up).|

</details>
`; !strings.HasPrefix(table(r), want) {
		t.Errorf("the table is\n%s\nwant\n%s", table(r), want)
	}
	if text := string(r.MarkdownFiles("")["t1.md"]); !strings.Contains(text, "- [T1, place by place](#t1-place-by-place)\n") {
		t.Errorf("no link to the places:\n%s", text)
	}
	r, err = Check(t.Context(), toys()[1:], cfg)
	if err != nil {
		t.Fatal(err)
	}
	if want := `
<details><summary>Places: 1 passage of the paper in its order, what is said there, and the claims about it</summary>

|place|what is said|claims|
|-|-|-|
|2, Theorem 1|A bound.|[UP](#up), EQ|
`; !strings.HasPrefix(table(r), want) {
		t.Errorf("the table of one claim is\n%s\nwant\n%s", table(r), want)
	}
}
