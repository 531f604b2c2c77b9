package reports

import (
	"strings"
	"testing"
)

// The table of results has no column of zeros, but for what would fail the run.
func TestTheTableOfResultsHasNoColumnsOfZeros(t *testing.T) {
	for _, c := range []struct {
		name   string
		claims []Claim
		want   string
	}{
		{"a computed case", []Claim{exact("A", 42)}, "|chapter|claims|cases|supported|refuted|inconclusive|computed|"},
		{"and one by simulation", []Claim{exact("A", 42), toy("B", Equal, 1)},
			"|chapter|claims|cases|supported|refuted|inconclusive|computed|statistical|"},
	} {
		report, err := Check(t.Context(), c.claims, settings())
		if err != nil {
			t.Fatal(err)
		}
		document := string(report.Markdown(""))
		if !strings.Contains(document, "\n"+c.want+"\n") {
			t.Errorf("%s: no line %s in\n%s", c.name, c.want, document[:min(len(document), 1500)])
		}
	}
}
