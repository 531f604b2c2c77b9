package page

import (
	"html"
	"regexp"
	"strings"
)

// greek are the names of letters that a title writes out. Names of laws, such as beta and gamma, are letters only where they have an
// index.
var greek = map[string]string{
	"alpha": "α", "beta": "β", "gamma": "γ", "delta": "δ", "eps": "ε", "epsilon": "ε", "lambda": "λ", "mu": "μ", "rho": "ρ",
	"sigma": "σ", "tau": "τ", "theta": "θ",
}

// notation matches a symbol with an index, T_s or beta_i; a power, 2^(d-1) or d^2; and a Greek letter.
var notation = regexp.MustCompile(`\b([A-Za-z]|alpha|beta|gamma|delta|eps|epsilon|lambda|mu|rho|sigma|tau|theta)` +
	`_([A-Za-z]|[0-9]{1,2}|max|min)\b|` +
	`(\b[A-Za-z]|\b[0-9]+|\))\^(\([^()^]*\)|-?[A-Za-z0-9]+)|` +
	`\b(delta|eps|epsilon|lambda|rho|sigma|theta)\b`)

// titleHTML returns a title, which is plain text, with its symbols as the formulas beside it have them.
func titleHTML(title string) string {
	var b strings.Builder
	at := 0
	for _, m := range notation.FindAllStringSubmatchIndex(title, -1) {
		part := func(i int) string {
			if m[2*i] < 0 {
				return ""
			}
			return title[m[2*i]:m[2*i+1]]
		}
		b.WriteString(html.EscapeString(title[at:m[0]]))
		switch at = m[1]; {
		case part(2) != "":
			b.WriteString(letters(part(1)) + "<sub>" + letters(part(2)) + "</sub>")
		case part(4) != "":
			power := strings.TrimSuffix(strings.TrimPrefix(part(4), "("), ")")
			b.WriteString(letters(part(3)) + "<sup>" + letters(power) + "</sup>")
		default:
			b.WriteString(letters(part(5)))
		}
	}
	return b.String() + html.EscapeString(title[at:])
}

var singleLetters = regexp.MustCompile(`\b[A-Za-z]\b`)

// letters returns a symbol or an exponent: single letters are slanted, names of Greek ones are letters.
func letters(text string) string {
	if g, ok := greek[text]; ok {
		return "<i>" + g + "</i>"
	}
	return singleLetters.ReplaceAllString(html.EscapeString(strings.ReplaceAll(text, "-", "−")), "<i>$0</i>")
}
