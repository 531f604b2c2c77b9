package terminal

import (
	"strings"
	"testing"
	"unicode/utf8"
)

// By hand: the usual notation on one line.
func TestFormulas(t *testing.T) {
	for tex, want := range map[string]string{
		`n`: "n",
		`\mathrm{E}\,T = \left\lceil \frac{n-1}{2} \right\rceil H_n`: "E T = ⌈(n-1)/2⌉ Hₙ",
		`\Pr(T > t)`:                     "Pr(T > t)",
		`e^{-t/T_s}`:                     "e^(-t/Tₛ)",
		`2^{d-1}`:                        "2ᵈ⁻¹",
		`\sum_{k=1}^n \frac{1}{k^2}`:     "∑ₖ₌₁ⁿ 1/k²",
		`T_{\mathrm{mod}} \le T_s M`:     "T_mod ≤ Tₛ M",
		`\frac12\left(a + b\right)`:      "½(a + b)",
		`\frac{un}{n+1}`:                 "un/(n+1)",
		`\frac{2k}N`:                     "2k/N",
		`\frac{1}{2n}`:                   "1/(2n)",
		`\frac1{x_i} + \sqrt n`:          "1/xᵢ + √n",
		`\sigma (2\pi d)^{1/4}`:          "σ (2π d)^(1/4)",
		`\sqrt{2 d \ln(nd)/n}`:           "√(2 d ln(nd)/n)",
		`\binom{d}{i}`:                   "C(d, i)",
		`{d \choose i}`:                  "C(d, i)",
		`d\ln n`:                         "d ln n",
		`\frac{\theta}{s_0}\ln n`:        "θ/s₀ ln n",
		`\max_i x_i`:                     "maxᵢ xᵢ",
		`\hat f_i, \bar F(x)`:            "f̂ᵢ, F̄(x)",
		`\{1, \dots, L\}`:                "{1, …, L}",
		`r \bmod d`:                      "r mod d",
		`\Pr(D_1 \mid V)`:                "Pr(D₁ | V)",
		`\operatorname{Var} C`:           "Var C",
		`\tilde{x}^{q}`:                  "x̃^q",
		`\frac{\lambda N}{2(1-\rho)}`:    "λ N/(2(1-ρ))",
		`\frac{a}{(b+c)}`:                "a/(b+c)",
		`\frac{a}{(b)(c)}`:               "a/((b)(c))",
		`2^{4039}`:                       "2⁴⁰³⁹",
		`x_{i+1}`:                        "xᵢ₊₁",
		`\unknown{x}`:                    "unknownx",
		`}{`:                             "",
		``:                               "",
		`a_`:                             "a",
		`\`:                              "",
		strings.Repeat("{", 10000) + "x": "…",
	} {
		got := Formula(tex)
		if strings.HasPrefix(tex, "{{{{") {
			if utf8.RuneCountInString(got) > 10000 {
				t.Errorf("deep nesting gives %d runes", utf8.RuneCountInString(got))
			}
			continue
		}
		if got != want {
			t.Errorf("Formula(%q) = %q, want %q", tex, got, want)
		}
	}
}

func TestTextOfMarkdown(t *testing.T) {
	for markdown, want := range map[string]string{
		"If $x_i \\le B$ for all $i$, then `T` stays\n2 lines.": "If xᵢ ≤ B for all i, then T stays\n2 lines.",
		`T\_s costs \$5`:   "T_s costs $5",
		"$$\na^2\n$$ next": "a² next",
		"`` a`b `` $":      "a`b $",
		"":                 "",
	} {
		if got := Text(markdown); got != want {
			t.Errorf("Text(%q) = %q, want %q", markdown, got, want)
		}
	}
}

// For any input, the converter terminates, and its output is valid text without
// commands.
func FuzzFormula(f *testing.F) {
	for _, seed := range []string{`\frac{a}{b}`, `\left( \frac1k \int_0^\infty x^{n-1} \right)`, `}{^_\`, `\frac\frac\frac`, "\xff$",
		`{a \choose`, `^^^___`} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, tex string) {
		got := Formula(tex)
		if strings.ContainsAny(strings.ReplaceAll(got, "∖", ""), "\n\t") {
			t.Errorf("%q gives several lines: %q", tex, got)
		}
		if strings.Contains(got, `\`) {
			t.Errorf("%q leaves a backslash: %q", tex, got)
		}
		if utf8.ValidString(tex) && !utf8.ValidString(got) {
			t.Errorf("%q gives invalid text %q", tex, got)
		}
		Text(tex)
	})
}
