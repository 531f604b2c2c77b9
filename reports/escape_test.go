package reports

import (
	"bytes"
	"html"
	"regexp"
	"strings"
	"testing"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/extension"
	"pgregory.net/rapid"
)

// rendered returns the HTML that a GitHub parser makes of a markdown text.
func rendered(t interface{ Fatal(...any) }, markdown string) string {
	var b bytes.Buffer
	if err := goldmark.New(goldmark.WithExtensions(extension.GFM)).Convert([]byte(markdown), &b); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

var cellText = regexp.MustCompile(`(?s)<td>(.*?)</td>`)

// A table shows any plain text and parameters unchanged, in one cell.
func TestTextSurvivesMarkdown(t *testing.T) {
	// Every character with a meaning in markdown, tables or TeX.
	const special = "a|`*_[]<>$#~&;!-+().:=\\ "
	rapid.Check(t, func(t *rapid.T) {
		text := strings.Join(strings.Fields(rapid.StringOfN(rapid.SampledFrom([]rune(special)), 1, 12, -1).Draw(t, "text")), " ")
		if text == "" {
			return
		}
		params := strings.ReplaceAll(text, `\`, "") // parameters have no backslashes
		if params = strings.Join(strings.Fields(params), " "); params == "" {
			params = "a"
		}
		var b strings.Builder
		header(&b, "text", "params")
		row(&b, plain(text), barsEscaped(code(params)))
		page := rendered(t, b.String())
		cells := cellText.FindAllStringSubmatch(page, -1)
		if len(cells) != 2 {
			t.Fatalf("%q and %q make %d cells:\n%s\n%s", text, params, len(cells), b.String(), page)
		}
		if got := html.UnescapeString(cells[0][1]); got != text {
			t.Fatalf("text %q is shown as %q", text, got)
		}
		if got := html.UnescapeString(strings.TrimSuffix(strings.TrimPrefix(cells[1][1], "<code>"), "</code>")); got != params {
			t.Fatalf("params %q are shown as %q", params, got)
		}
	})
}

// Bars in text, code and formulas of a cell, by hand.
func TestBarsInACell(t *testing.T) {
	for markdown, want := range map[string]string{
		`a | b`:               `a \| b`,
		`a \| b`:              `a \| b`,
		`$P(A|B)$ | $\|x\|$`:  `$P(A\vert{}B)$ \| $\Vert{}x\Vert{}$`,
		"$$\na|b\n$$\nnext":   "$a\\vert{}b$ next",
		"`a|b` costs $5 | $x": "`a\\|b` costs $5 \\| $x", // no formula: a blank before the second dollar
		``:                    ``,
	} {
		if got := cell(markdown); got != want {
			t.Errorf("cell(%q) = %q, want %q", markdown, got, want)
		}
	}
}

func TestLinksReachTheirHeadings(t *testing.T) {
	for id, want := range map[string]string{"VB93-RING-EXP": "vb93-ring-exp", "A.1_b": "a1_b", "Größe  ≤ 2: §3": "größe--2-3"} {
		if got := anchor(id); got != want {
			t.Errorf("anchor(%s) = %s, want %s", id, got, want)
		}
	}
}
