package page

import (
	"strings"
	"testing"
	"unicode"

	"castlab/reports/page/internal/mathml"
)

// Figures, signs and letters are in one part of the font, which every formula needs; bold, script,
// Fraktur and double-struck letters are in another.
func TestOnlyTheFontsInUseAreInThePage(t *testing.T) {
	for markdown, want := range map[string]string{
		"no formula":           "",
		"$1+2$":                "math",
		"$x \\le \\Gamma$":     "math",
		`$\mathbb{E}$`:         "math letters",
		`$\mathbb{R}$`:         "math letters",
		`$\mathbf{x}$`:         "math letters",
		`$\mathcal{L}$`:        "math letters",
		`$\ell\hbar\Re$`:       "math",
		`$$\sum_{k} \sqrt 1$$`: "math",
	} {
		out, err := HTML("t", []byte(markdown), nil, nil)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, f := range faces {
			ranges, err := f.file(".range")
			if err != nil {
				t.Fatal(err)
			}
			if strings.Contains(string(out), "unicode-range:"+strings.TrimSpace(ranges)+"}") {
				got = append(got, f.name)
			}
		}
		if strings.Join(got, " ") != want || strings.Count(string(out), "@font-face") != len(got) {
			t.Errorf("%s: %s, want %s", markdown, got, want)
		}
		if strings.Contains(string(out), "GUST Font License") != (want != "") {
			t.Errorf("%s: a font without its license, or a license without a font", markdown)
		}
	}
}

// rare are signs that the font lacks: a reader's fonts show them.
const rare = "⋔ϝ⇢⇠Ⓢ⎱⎰▹◃⩞★⫅⫆Ⅎ⧫⩴"

// The parts overlap nowhere, and together have every sign that a formula can ask for.
func TestTheFontHasTheSigns(t *testing.T) {
	var parts [][][2]rune
	for _, f := range faces {
		ranges, err := f.characters()
		if err != nil || len(ranges) == 0 {
			t.Fatalf("%s: %d ranges, %v", f.name, len(ranges), err)
		}
		for _, r := range ranges {
			if r[0] > r[1] {
				t.Errorf("%s: range %X", f.name, r)
			}
		}
		parts = append(parts, ranges)
	}
	for r := rune(0x20); r < 0x1D800; r++ {
		if has(parts[0], r) && has(parts[1], r) && r > 0x7F {
			t.Errorf("U+%04X is in both parts", r)
		}
	}
	for _, r := range mathml.Signs() {
		// A browser slants single letters: x is shown by U+1D465.
		if !has(parts[0], r) && !has(parts[1], r) && !strings.ContainsRune(rare, r) && !unicode.IsSpace(r) {
			t.Errorf("no glyph for %q, U+%04X", r, r)
		}
	}
}
