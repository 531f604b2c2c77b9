package page_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"castlab/distributions"
	"castlab/reports/page"
	"castlab/reports/theorems"
)

// registry returns the content of a report about all claims without simulation: a
// heading, a fold, a statement, an erratum and the symbols of each claim.
func registry() []byte {
	var b strings.Builder
	paper := ""
	for _, c := range theorems.All(distributions.Exponential{Mu: 1}) {
		if p, _, _ := strings.Cut(c.ID, "-"); p != paper {
			paper = p
			fmt.Fprintf(&b, "## %s\n\n", paper)
		}
		fmt.Fprintf(&b, "<details>\n<summary>%s · %s · supported</summary>\n\n#### %s\n\n%s\n\n*Measured* $%s$.\n\n", c.ID,
			strings.ReplaceAll(c.Title, "<", "&lt;"), c.ID, c.Statement, c.Quantity)
		if c.Erratum != "" {
			fmt.Fprintf(&b, "> %s\n\n", strings.ReplaceAll(c.Erratum, "\n", "\n> "))
		}
		for _, s := range c.Symbols {
			fmt.Fprintf(&b, "- $%s$ %s\n", s.Name, s.Meaning)
		}
		b.WriteString("\n</details>\n\n")
	}
	return []byte(b.String())
}

// A full report must stay below 5 MB. Its formulas are most of what does not depend on
// a run: a page of all statements, errata and symbols may take 2300 bytes for each claim,
// and the figures (1.3 MB), their charts and the tables take the rest. A formula is in it once.
func TestFormulasOfTheRegistryAreSmall(t *testing.T) {
	if testing.Short() {
		t.Skip("sets more than a thousand formulas")
	}
	text := registry()
	claims := bytes.Count(text, []byte("<details>"))
	if claims < 400 {
		t.Fatalf("%d claims", claims)
	}
	out, err := page.HTML("registry", text, nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%d bytes of markdown, %d of HTML, %d claims", len(text), len(out), claims)
	if len(out) > 2300*claims {
		t.Errorf("the page takes %d bytes for %d claims", len(out), claims)
	}
}

// BenchmarkRegistry typesets the formulas of the whole registry, about 2,000 a second
// on one processor.
func BenchmarkRegistry(b *testing.B) {
	text := registry()
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		if _, err := page.HTML("registry", text, nil, nil); err != nil {
			b.Fatal(err)
		}
	}
}
