package mathml

import (
	"errors"
	"strings"
	"testing"
)

// MathML Core, by hand: https://www.w3.org/TR/mathml-core/ has the elements, chapter 18 of The
// TeXbook the spaces: a sign without an operand before it takes none, relations and binary operators
// lose theirs in scripts, and a name is a thin space from its operand, but not from a parenthesis.
func TestFormulasByHand(t *testing.T) {
	for tex, want := range map[string]string{
		`x`:                  `<mi>x</mi>`,
		`a_1`:                `<msub><mi>a</mi><mn>1</mn></msub>`,
		`\frac12`:            `<mfrac><mn>1</mn><mn>2</mn></mfrac>`,
		`-x`:                 `<mo form="prefix">−</mo><mi>x</mi>`,
		`\ge`:                `<mo lspace="0" rspace="0">≥</mo>`,
		`a-b`:                `<mi>a</mi><mo>−</mo><mi>b</mi>`,
		`a=-b`:               `<mi>a</mi><mo>=</mo><mo form="prefix">−</mo><mi>b</mi>`,
		`x_{i+j}`:            `<msub><mi>x</mi><mrow><mi>i</mi><mo lspace="0" rspace="0">+</mo><mi>j</mi></mrow></msub>`,
		`\ln n`:              "<mi>ln</mi><mo>\u2061</mo><mspace width=\".1667em\"/><mi>n</mi>",
		`\ln(n)`:             "<mi>ln</mi><mo>\u2061</mo><mo stretchy=\"false\">(</mo><mi>n</mi><mo stretchy=\"false\">)</mo>",
		`\mathrm{d}x`:        `<mi mathvariant="normal">d</mi><mi>x</mi>`,
		`\mathrm{Var}`:       `<mi>Var</mi>`,
		`\mathbb{E}`:         `<mi>𝔼</mi>`,
		`\mathbb{R}`:         `<mi>ℝ</mi>`,
		`\Gamma`:             `<mi mathvariant="normal">Γ</mi>`,
		`0.5`:                `<mn>0.5</mn>`,
		`1{,}000`:            `<mn>1</mn><mo lspace="0" rspace="0">,</mo><mn>000</mn>`,
		`f'`:                 `<msup><mi>f</mi><mo>′</mo></msup>`,
		`a/b`:                `<mi>a</mi><mo lspace="0" rspace="0">/</mo><mi>b</mi>`,
		`a:=b`:               `<mi>a</mi><mo lspace=".2778em" rspace="0">:</mo><mo lspace="0">=</mo><mi>b</mi>`,
		`\text{if } x`:       "<mtext>if\u00a0</mtext><mi>x</mi>",
		`\text{<b>&}`:        `<mtext>&lt;b&gt;&amp;</mtext>`,
		`a<b`:                `<mi>a</mi><mo>&lt;</mo><mi>b</mi>`,
		`\left(x\right.`:     `<mrow><mo stretchy="true">(</mo><mi>x</mi></mrow>`,
		`\binom nk`:          `<mrow><mo>(</mo><mfrac linethickness="0"><mi>n</mi><mi>k</mi></mfrac><mo>)</mo></mrow>`,
		`{n+1\over 2}`:       `<mfrac><mrow><mi>n</mi><mo lspace="0" rspace="0">+</mo><mn>1</mn></mrow><mn>2</mn></mfrac>`,
		`\textcolor{red}{x}`: `<mrow mathcolor="red"><mi>x</mi></mrow>`,
		`x % a comment`:      `<mi>x</mi>`,
		"":                   ``,
	} {
		got, err := Convert(tex, false)
		if err != nil || got != "<math>"+want+"</math>" {
			t.Errorf("%s: %s (%v), want %s", tex, got, err, want)
		}
	}
}

// Limits stand above and below where a formula is displayed, and beside in a line of text.
func TestLimits(t *testing.T) {
	for tex, want := range map[string][2]string{
		`\sum_a^b`:         {"<msubsup><mo>∑</mo>", "<munderover><mo>∑</mo>"},
		`\max_a`:           {"<msub><mi>max</mi>", "<munder><mi>max</mi>"},
		`\int_a`:           {"<msub><mo>∫</mo>", "<msub><mo>∫</mo>"},
		`\sum\limits_a`:    {`<munder><mo movablelimits="false">∑</mo>`, "<munder><mo>∑</mo>"},
		`\sum\nolimits_a`:  {"<msub><mo>∑</mo>", "<msub><mo>∑</mo>"},
		`\frac{\sum_a}{b}`: {"<mfrac><msub><mo>∑</mo>", "<mfrac><msub><mo>∑</mo>"},
	} {
		for i, display := range []bool{false, true} {
			if got, err := Convert(tex, display); err != nil || !strings.Contains(got, want[i]) {
				t.Errorf("%s, display %t: %s (%v), want %s", tex, display, got, err, want[i])
			}
		}
	}
}

// A long formula in a line breaks after relations and binary operators outside of parentheses; a
// short one and a displayed one do not, and nothing is lost.
func TestLinesBreakWhereTeXBreaksThem(t *testing.T) {
	long := `aaaaaaaa + b = cccccccc + (e_5 + f_6 + g_7 + h_8 + i_9) + jjjjjjjj`
	out, err := Convert(long, false)
	if err != nil {
		t.Fatal(err)
	}
	parts := strings.Split(out, "</math>")
	var ends []string
	for _, p := range parts[:len(parts)-1] {
		ends = append(ends, p[strings.LastIndex(p, "<m"):])
	}
	// "b =" would be a crumb.
	if want := `<mo form="infix">+</mo> <mo form="infix">+</mo> <mo form="infix">+</mo> <mi>j</mi>`; strings.Join(ends, " ") != want {
		t.Errorf("the lines end in %s, want %s", strings.Join(ends, " "), want)
	}
	for _, p := range parts {
		if strings.Count(p, ">(<") != strings.Count(p, ">)<") {
			t.Errorf("broken in parentheses: %s", p)
		}
	}
	whole, err := Convert(long, true)
	if err != nil || strings.Count(whole, "<math") != 1 {
		t.Errorf("displayed: %s, %v", whole, err)
	}
	bare := strings.NewReplacer(` form="infix"`, "", `<math display="block">`, "", "<math>", "", "</math>", "")
	if bare.Replace(out) != bare.Replace(whole) {
		t.Errorf("%s\n%s", out, whole)
	}
	if out, err := Convert(`a + b = c`, false); err != nil || strings.Count(out, "<math") != 1 {
		t.Errorf("%s, %v", out, err)
	}
}

// What TeX refuses is refused, with its place; so are nesting without end, files and links.
func TestErrorsNameTheirPlace(t *testing.T) {
	for tex, want := range map[string]string{
		`\frac{1`:                      `the end where } should be at position 8`,
		`\nosuchcommand x`:             `unknown command \nosuchcommand at position 1`,
		`a + \href{http://x}{y}`:       `unknown command \href at position 5`,
		`\includegraphics{x}`:          `unknown command \includegraphics at position 1`,
		`\def\x{y}`:                    `unknown command \def at position 1`,
		`x^`:                           `the end in place of an argument at position 3`,
		`x^a^b`:                        `two superscripts at position 5`,
		`x_a_b`:                        `two subscripts at position 5`,
		`}`:                            `unexpected } at position 1`,
		`a & b`:                        `unexpected & at position 3`,
		`\begin{cases} 1`:              `the end where \end should be at position 16`,
		`\begin{a}\end{a}`:             `unknown environment a at position 10`,
		`\begin{matrix}\end{cases}`:    `\end{cases} of \begin{matrix} at position 26`,
		`\left( x`:                     `the end where \right should be at position 9`,
		`\left x`:                      `x in place of a delimiter at position 7`,
		`\right)`:                      `unexpected \right at position 1`,
		`\sqrt[3{x}`:                   `the end where ] should be at position 11`,
		`\text{$x}`:                    `an unpaired $ in a text at position 6`,
		`\hspace{1furlong}`:            `the length "1furlong": want a number and em, ex, mu, pt, px, pc, cm, mm or in at position 18`,
		`\color{"onload=}x`:            `the color "onload=: want a name, #rgb or #rrggbb at position 17`,
		"\\text{\x00}":                 `a control character or an invalid byte at position 7`,
		"x\xff":                        `a control character or an invalid byte at position 2`,
		`\`:                            `unknown command \ at position 1`,
		strings.Repeat("{", 1000):      `nested too deeply at position 101`,
		strings.Repeat(`\sqrt`, 1000):  `nested too deeply at position 501`,
		strings.Repeat(`\left(`, 1000): `nested too deeply at position 301`,
	} {
		_, err := Convert(tex, true)
		var bad *Error
		if !errors.As(err, &bad) || err.Error() != want {
			t.Errorf("%.40s: %v, want %s", tex, err, want)
		}
	}
}

// Whatever the text: elements are closed and known, there is no attribute but those of the package,
// and an error has its place inside of the text.
func FuzzConvert(f *testing.F) {
	for _, s := range []string{`\frac{a}{b}`, `x^2_3'`, `\left(a\middle|b\right)`, `\begin{array}{lr}a&b\\c\end{array}`, `\text{a $x$ <b>}`,
		`\sqrt[3]{x}`, `\not=`, `\hspace{-3em}`, `\color{red}x`, `{a\over b}`, `\substack{a\\b}`, `\operatorname*{a}_b`, `\tag{1}`,
		`\bigl(`, "\\\xff", `\kern 3pt`} {
		f.Add(s, true)
		f.Add(s, false)
	}
	f.Fuzz(func(t *testing.T, tex string, display bool) {
		out, err := Convert(tex, display)
		if err != nil {
			var bad *Error
			if !errors.As(err, &bad) || bad.Position < 0 || bad.Position > len(tex) || out != "" {
				t.Fatalf("%q: %v and %q", tex, err, out)
			}
			return
		}
		var check func(part)
		check = func(p part) {
			if p.name != "row" && p.name != "math" && !strings.HasPrefix(p.name, "m") {
				t.Fatalf("%q: element %s", tex, p.name)
			}
			for _, c := range p.under {
				check(c)
			}
		}
		check(partsOf(t, out))
	})
}
