package page

import (
	"errors"
	"strings"
	"testing"
)

// A fragment has formulas as MathML and nothing around it, and no element of the text's own.
func TestFragmentsHaveFormulasAndNoMarkup(t *testing.T) {
	got, err := Fragment([]byte("Let $x^2 \\le n$ be `code` <script>alert(1)</script><b onclick=x>."))
	if err != nil {
		t.Fatal(err)
	}
	for want, there := range map[string]bool{
		"<p>Let <math>": true, "<msup>": true, "<code>code</code>": true, "<script": false, "<b": false, "<html": false, "<style": false,
	} {
		if strings.Contains(string(got), want) != there {
			t.Errorf("%q in the fragment: want %v\n%s", want, there, got)
		}
	}
	var bad *FormulaError
	if _, err := Fragment([]byte(`$\nothing{x}$`)); !errors.As(err, &bad) {
		t.Errorf("TeX that is none: %v", err)
	}
}

// The sheet has what the sheet of a page with all formulas has: both parts of the font, once each.
func TestTheSheetHasBothFaces(t *testing.T) {
	sheet, err := Sheet()
	if err != nil || strings.Count(sheet, "@font-face") != len(faces) || !strings.Contains(sheet, "GUST") {
		t.Errorf("%d faces, %v", strings.Count(sheet, "@font-face"), err)
	}
}
