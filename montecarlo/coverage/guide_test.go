package coverage

import (
	"os"
	"strings"
	"testing"
)

// The table in the guide is an extract of COVERAGE.md, which contains every cell.
func TestGuideQuotesTheMeasuredTable(t *testing.T) {
	measured := map[string]string{} // method, law, n -> coverage
	method := ""
	for line := range strings.Lines(read(t, "COVERAGE.md")) {
		if name, ok := strings.CutPrefix(line, "#### "); ok {
			method = strings.TrimSpace(name)
		} else if c := cells(line); len(c) == 10 {
			measured[method+"|"+c[0]+"|"+c[1]] = c[3]
		}
	}
	var laws []string
	checked := 0
	for line := range strings.Lines(read(t, "../../notebooks/guide/coverage.md")) {
		c := cells(line)
		if len(c) != 7 || strings.HasPrefix(c[0], "---") {
			continue
		}
		if c[0] == "method" {
			laws = c[2:]
			continue
		}
		for i, cell := range c[2:] {
			if cell == "" {
				continue
			}
			checked++
			if want := measured[c[0]+"|"+laws[i]+"|"+c[1]]; strings.Fields(cell)[0] != want {
				t.Errorf("the guide, %s, n = %s, %s: %s, measured %q", c[0], c[1], laws[i], cell, want)
			}
		}
	}
	if checked < 100 {
		t.Errorf("the guide quotes %d coverages, want the whole extract", checked)
	}
}

func cells(line string) []string {
	line = strings.TrimSpace(line)
	if !strings.HasPrefix(line, "|") {
		return nil
	}
	parts := strings.Split(strings.Trim(line, "|"), "|")
	for i := range parts {
		parts[i] = strings.TrimSpace(parts[i])
	}
	return parts
}

func read(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
