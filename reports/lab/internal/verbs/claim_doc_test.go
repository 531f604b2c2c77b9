package verbs

import (
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	columns "github.com/jedib0t/go-pretty/v6/text"

	"castlab/reports"
	"castlab/reports/lab/internal/terminal"
	"castlab/reports/theorems"
)

// Every claim of the registry is readable at a terminal: it has no TeX, no line wider
// than a claim's page except cases and titles, and no number with all digits of a
// float64.
func TestEveryClaimIsReadableAtATerminal(t *testing.T) {
	if testing.Short() {
		t.Skip("text of every claim")
	}
	a := broadcastApp(t)
	tex := regexp.MustCompile(`\\|\$|[_^]\{|\b(t?frac|lceil|lfloor|mathrm|binom|operatorname)\b`)
	digits := regexp.MustCompile(`[0-9]\.[0-9]{12,}`)
	for _, c := range a.lab.Claims {
		page := a.fullText(c)
		if found := tex.FindString(page); found != "" {
			t.Errorf("%s: %q is left of the TeX:\n%s", c.ID, found, page)
		}
		if found := digits.FindString(page); found != "" {
			t.Errorf("%s shows %s", c.ID, found)
		}
		said := reports.TextOf(c)
		text, _, _ := strings.Cut(page, "\nCases (")
		for i, line := range strings.Split(text, "\n") {
			if n := columns.StringWidthWithoutEscSequences(line); i > 0 && n > docWidth {
				t.Errorf("%s: %d columns: %s", c.ID, n, line)
			}
		}
		for _, file := range []string{said.FormulaFile, said.ModelFile} {
			if !strings.Contains(page, file) {
				t.Errorf("%s: the page does not name %s", c.ID, file)
			}
		}
	}
	for _, p := range theorems.Papers() {
		for _, s := range p.Story {
			if found := tex.FindString(terminal.Text(s.Text)); found != "" {
				t.Errorf("%s: %q is left of its story's TeX", p.Name, found)
			}
		}
	}
}

// The list shows every claim once, each on one line of at most 100 columns.
func TestListFitsATerminal(t *testing.T) {
	if testing.Short() {
		t.Skip("text of every claim")
	}
	a := broadcastApp(t)
	text := a.listText(a.lab.Claims)
	for line := range strings.Lines(text) {
		if n := utf8.RuneCountInString(strings.TrimRight(line, "\n")); n > listWidth {
			t.Errorf("%d columns: %s", n, line)
		}
	}
	for _, c := range a.lab.Claims {
		if n := len(regexp.MustCompile(`(?m)^`+regexp.QuoteMeta(c.ID)+` .*$`).FindAllString(text, -1)); n != 1 {
			t.Errorf("%s stands in %d lines", c.ID, n)
		}
	}
}
