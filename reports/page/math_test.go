package page

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/text"
)

// found returns the formulas of a text, displayed ones as $$...$$.
func found(markdown string) []string {
	doc := (&dialect{charts: &charts{}, columns: map[string]bool{}}).markdown(nil).Parser().Parse(text.NewReader([]byte(markdown)))
	var all []string
	_ = ast.Walk(doc, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			return ast.WalkContinue, nil
		}
		switch f := n.(type) {
		case *inlineFormula:
			if f.display {
				all = append(all, "$$"+f.tex+"$$")
			} else {
				all = append(all, f.tex)
			}
		case *blockFormula:
			all = append(all, "$$"+strings.TrimSpace(f.tex.String())+"$$")
		}
		return ast.WalkContinue, nil
	})
	return all
}

// Pandoc's manual: "the opening $ must have a non-space character immediately
// to its right, while the closing $ must have a non-space character immediately
// to its left, and must not be followed immediately by a digit. Thus, $20,000
// and $30,000 won't parse as math." And: "If for some reason you need to enclose
// text in literal $ characters, backslash-escape them".
func TestDollarsFollowPandocsRule(t *testing.T) {
	for _, row := range []struct {
		markdown string
		want     []string
	}{
		{"$x$", []string{"x"}},
		{"$20,000 and $30,000", nil},
		{"$5 and $6", nil},
		{"$5-$6", nil},
		{"a $ b $ c", nil},
		{"$ x$", nil},
		{"$x $", nil},
		{"$x $ y$", []string{"x $ y"}},
		{`\$x$`, nil},
		{`\$5 is $x$`, []string{"x"}},
		{`$\$5$`, []string{`\$5`}},
		{`$a\\$`, []string{`a\\`}},
		{"$x$1", nil},
		{"$x$, $y$.", []string{"x", "y"}},
		{"US$5 or $x$", []string{"5 or $x"}}, // by the rule; write \$5
		{"($x$)", []string{"x"}},
		{"`$x$`", nil},
		{"```\n$x$\n```", nil},
		{"    $x$", nil},
		{"*a $x*y$ b*", []string{"x*y"}},
		{"$a_1$ and $b_1$", []string{"a_1", "b_1"}},
		{"[$x$](y)", []string{"x"}},
		{"$a\nb$", []string{"a\nb"}},
		{"$a\n\nb$", nil},
		{"$$x$$", []string{"$$x$$"}},
		{"a $$x$$ b", []string{"$$x$$"}},
		{"$$x$$ b", []string{"$$x$$"}},
		{"$$\na\n+ b\n= c\n$$", []string{"$$a\n+ b\n= c$$"}},
		{"text\n$$\na\n$$\ntext", []string{"$$a$$"}},
		{"> $$\n> a\n> $$", []string{"$$a$$"}},
		{"- $$\n  a\n  $$", []string{"$$a$$"}},
		{"$$", []string{"$$$$"}}, // rejected by the renderer as unclosed
		{"a $$ b", nil},
		{"a $$$$ b", nil},
		{"$", nil},
		{"## A $x$", []string{"x"}},
		{"a[^1]\n\n[^1]: $x$", []string{"x"}},
		{"$n$\n: nodes", []string{"n"}},
	} {
		got := found(row.markdown)
		if strings.Join(got, "|") != strings.Join(row.want, "|") {
			t.Errorf("%q: %q, want %q", row.markdown, got, row.want)
		}
	}
}

// GitHub splits cells at | first; \| is the escape, and means | here too.
func TestFormulasInTables(t *testing.T) {
	table := func(cell string) string { return "| a | b |\n|---|---|\n| " + cell + " | 2 |\n" }
	for cell, want := range map[string]string{
		`$P(A \mid B)$`:      `P(A \mid B)`,
		`$\lvert x \rvert$`:  `\lvert x \rvert`,
		`$\|x\|$`:            "|x|",
		`$x$ and $y_1$`:      "x,y_1",
		`$5`:                 "",
		`$|x|$`:              "", // split into cells: no formula remains
		"`$x$`":              "",
		`$\frac{a}{b}$ text`: `\frac{a}{b}`,
	} {
		if got := strings.Join(found(table(cell)), ","); got != want {
			t.Errorf("%s: %q, want %q", cell, got, want)
		}
	}
	if got := body(t, table(`$\sqrt{x \mid y}$`)); !strings.Contains(got, "<td><math><msqrt>") {
		t.Errorf("no formula in its cell: %s", got)
	}
}

// A formula is in the page once, as MathML, which is shown and read aloud.
func TestFormulasAreShownAndSaidOnce(t *testing.T) {
	for markdown, want := range map[string]string{
		`$d$`:        `<p><math><mi>d</mi></math></p>`,
		`$\alpha_1$`: `<p><math><msub><mi>α</mi><mn>1</mn></msub></math></p>`,
		`$\frac12$`:  `<p><math><mfrac><mn>1</mn><mn>2</mn></mfrac></math></p>`,
		"$$\\int_0^1 x\\,dx$$": `<div class="formula"><math display="block"><msubsup><mo>∫</mo><mn>0</mn><mn>1</mn></msubsup>` +
			`<mi>x</mi><mspace width=".1667em"/><mi>d</mi><mi>x</mi></math></div>`,
	} {
		got := body(t, markdown)
		if !strings.Contains(strings.ReplaceAll(got, ` lspace="0"`, ""), want) {
			t.Errorf("%s: no %s in %s", markdown, want, got)
		}
		if strings.Contains(got, "annotation") || strings.Contains(got, "style=") || strings.Contains(got, "aria-hidden") {
			t.Errorf("%s: TeX, a style or a hidden half in %s", markdown, got)
		}
	}
}

// GitHub's forms in which no character is markup.
func TestProtectedFormulas(t *testing.T) {
	for markdown, want := range map[string]string{
		"$`x_1`$":                        "x_1",
		"a $`\\{x < 2*y\\}`$ b":          `\{x < 2*y\}`,
		"$`a`$1":                         "a",
		"$` a `$":                        " a ",
		"$`a":                            "",
		"$`a`$ and $`b`$":                "a|b",
		"```math\na < b\n\nc\n```":       "$$a < b\n\nc$$",
		"```math\n```":                   "$$$$",
		"> ```math\n> a\n> ```":          "$$a$$",
		"```sh\na $x$\n```":              "",
		"| a |\n|--|\n| $`\\vert{}x`$ |": `\vert{}x`,
	} {
		if got := strings.Join(found(markdown), "|"); got != want {
			t.Errorf("%q: %q, want %q", markdown, got, want)
		}
	}
}

func TestBadTeXIsAnErrorThatNamesIt(t *testing.T) {
	for markdown, tex := range map[string]string{
		`$\frac{1$`:                    `\frac{1`,
		`text $\nosuchcommand x$`:      `\nosuchcommand x`,
		"$$\n\\begin{cases} 1\n$$":     "\\begin{cases} 1",
		"# A $x^{$":                    "x^{",
		"$$\nx":                        "x",
		"$$\nx\n$$ and more":           "x\n$$ and more",
		"| a |\n|---|\n| $\\left( $ |": "",
		`$\href{http://x.y}{z}\}$`:     "",
	} {
		_, err := HTML("t", []byte(markdown), nil, nil)
		var e *FormulaError
		switch {
		case tex == "":
		case !errors.As(err, &e):
			t.Errorf("%q: got %v, want a FormulaError", markdown, err)
		case strings.TrimSpace(e.TeX) != tex || e.Reason == "" ||
			!strings.Contains(e.Reason, " at position ") && !strings.Contains(e.Reason, "closing"):
			t.Errorf("%q: %v", markdown, err)
		}
	}
}

func TestLongFormulasAreRefused(t *testing.T) {
	_, err := HTML("t", []byte("$"+strings.Repeat("{", 50_000)+"$"), nil, nil)
	var bad *FormulaError
	if !errors.As(err, &bad) || bad.Reason != "50000 bytes: want at most 2000" || len(err.Error()) > 200 {
		t.Errorf("error %.300v", err)
	}
	if _, err := HTML("t", []byte("$"+strings.Repeat("x", 2000)+"$"), nil, nil); err != nil {
		t.Errorf("2000 bytes: %.300v", err)
	}
}

// A formula may not load or link anything.
func TestFormulasCannotReachOut(t *testing.T) {
	for _, tex := range []string{`\href{http://example.com}{x}`, `\includegraphics{http://example.com/x.png}`,
		`\htmlStyle{background:url(http://example.com)}{x}`} {
		out, err := HTML("t", []byte("$"+tex+"$"), nil, nil)
		if err == nil && (bytes.Contains(out, []byte(`<a href="http`)) || bytes.Contains(out, []byte("<img")) ||
			bytes.Contains(out, []byte("style=\"background"))) {
			t.Errorf("%s reaches out", tex)
		}
	}
}

// Every inline formula of the parser obeys the rule and is not empty, and nothing
// panics.
func FuzzFormulas(f *testing.F) {
	for _, s := range []string{"$x$", "$5 and $6", "$$\na\n$$", "> $$\n> a", "| $\\|x\\|$ |\n|--|\n| $a$ |", "- $a\n  b$", "\\$$\\\\$",
		"$$$", "a $$ $b$ $$", "\t$$x$$\n$"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		for _, tex := range found(s) {
			if strings.HasPrefix(tex, "$$") {
				continue
			}
			if tex == "" || space(tex[0]) || space(tex[len(tex)-1]) {
				t.Fatalf("%q: formula %q", s, tex)
			}
		}
	})
}

// closing agrees with the rule as a plain loop over all candidates.
func FuzzClosing(f *testing.F) {
	f.Add([]byte("x$1 y$ z"))
	f.Add([]byte(`a\$b$`))
	f.Add([]byte(`\\$`))
	f.Fuzz(func(t *testing.T, s []byte) {
		want := -1
		for i := 1; i < len(s) && !space(s[0]) && s[0] != '$'; i++ {
			slashes := 0
			for j := i - 1; j >= 0 && s[j] == '\\'; j-- {
				slashes++
			}
			digit := i+1 < len(s) && s[i+1] >= '0' && s[i+1] <= '9'
			if s[i] == '$' && slashes%2 == 0 && !space(s[i-1]) && !digit {
				want = i
				break
			}
		}
		if got := closing(s, false); got != want {
			t.Fatalf("%q: %d, want %d", s, got, want)
		}
	})
}
