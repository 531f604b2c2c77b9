package reports

import (
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// Formulas take the form that GitHub protects from markdown if they need it; code,
// escaped dollars and prices are no formulas.
func TestFormulasAreProtected(t *testing.T) {
	for markdown, want := range map[string]string{
		`$n$ and $x_i$`:              `$n$ and $x_i$`,
		`$\mathrm{E}\,T$`:            "$`\\mathrm{E}\\,T`$",
		`$\{1\}$`:                    "$`\\{1\\}`$",
		`$a < b$`:                    "$`a < b`$",
		`$T_{\mathrm{mod}}$`:         `$T_{\mathrm{mod}}$`,
		`$(x)_i$`:                    "$`(x)_i`$",
		`$k^*$`:                      "$`k^*`$",
		"`$x$` stays, \\$5 too":      "`$x$` stays, \\$5 too",
		`it costs $5 and $6`:         `it costs $5 and $6`,
		"a $\\frac12$b":              "a $\\frac12$b",
		"open $x":                    "open $x",
		"``a`$n$`b`` and $\\,$":      "``a`$n$`b`` and $`\\,`$",
		"two\n\nparagraphs of $`n`$": "two\n\nparagraphs of $`n`$",
		"so $$a^2$$ is":              "so\n\n```math\na^2\n```\n\nis",
	} {
		if got := blocks(markdown); got != want {
			t.Errorf("blocks(%q) = %q, want %q", markdown, got, want)
		}
	}
}

// Joined segments are the text, and protecting formulas is idempotent.
func TestSegmentsAreTheText(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.StringOfN(rapid.SampledFrom([]rune("ab1 $$``\\_*\n{},")), 0, 30, -1).Draw(t, "text")
		var b strings.Builder
		for _, s := range segments(text) {
			switch s.kind {
			case inFormula:
				b.WriteString("$" + s.text + "$")
			case onDisplay:
				b.WriteString("$$" + s.text + "$$")
			default:
				b.WriteString(s.text)
			}
		}
		if b.String() != text {
			t.Fatalf("%q comes back as %q", text, b.String())
		}
	})
}

// The name of a claim becomes a link in text, not in code and formulas; the claim
// itself and unknown names do not.
func TestNamesBecomeLinks(t *testing.T) {
	d := newDocument(&Report{Claims: []ClaimText{{ID: "A1-X"}, {ID: "A1-X-Y"}, {ID: "B2-LEM3.1"}}}, "")
	for markdown, want := range map[string]string{
		"see A1-X.":                 "see [A1-X](#a1-x).",
		"A1-X-Y, B2-LEM3.1.":        "[A1-X-Y](#a1-x-y), [B2-LEM3.1](#b2-lem31).",
		"`A1-X` and $A1-X$":         "`A1-X` and $A1-X$",
		"A1-Z and C3-X":             "A1-Z and C3-X",
		"(A1-X; not B2-LEM3.1 ...)": "([A1-X](#a1-x); not B2-LEM3.1 ...)",
	} {
		if got := d.linked(markdown, "B2-LEM3.1"); !strings.Contains(markdown, "not") && strings.Contains(markdown, "LEM") {
			if got = d.linked(markdown, ""); got != want {
				t.Errorf("linked(%q) = %q, want %q", markdown, got, want)
			}
		} else if got != want {
			t.Errorf("linked(%q) = %q, want %q", markdown, got, want)
		}
	}
}

// The beginning of an erratum ends with a sentence, not inside of a formula or after an
// abbreviation.
func TestBeginningOfAnErratum(t *testing.T) {
	long := "This sentence is long enough to say what is right here."
	for markdown, want := range map[string]string{
		long + " Another one follows.":                       long,
		"Short. " + long + " More.":                          "Short. " + long,
		"It is so by eqs. (20) and (24) of the paper. More.": "It is so by eqs. (20) and (24) of the paper.",
		"It needs $\\Phi(s. A)$ which is longer than it seems, and $n = 10$. With it all is well.": "It needs $\\Phi(s. A)$ which is " +
			"longer than it seems, and $n = 10$.",
		"No end at all": "No end at all",
		"":              "",
	} {
		if got := beginning(markdown); got != want {
			t.Errorf("beginning(%q) = %q, want %q", markdown, got, want)
		}
	}
}
