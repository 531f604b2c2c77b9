package reports

import (
	"slices"
	"strings"
)

// symbolFaults reports the letters of the formulas that no symbol of the claim
// contains: a statement is readable only if every letter is explained. It understands
// TeX only as far as necessary: it drops text and operator names, and takes as known
// the expectation E, the probability P, the number e, the d of an integral, letters
// bound by a sum, product, maximum, minimum, union or limit, and the O, o, \Theta and \Omega of an order of
// growth: what stands before a parenthesis, and after no letter or script.
func symbolFaults(claims []Claim) (faults []error) {
	for _, c := range claims {
		known := []string{"E", "P", "e", `\pi`, `\infty`}
		for _, s := range c.Symbols {
			known = append(known, letters(s.Name)...)
		}
		text := strings.Join(mathSpans(c.Statement), " ")
		for _, m := range boundLetter().FindAllStringSubmatch(text, -1) {
			known = append(known, m[1])
		}
		for _, l := range letters(landau().ReplaceAllString(text, "${1} (")) {
			if !slices.Contains(known, l) {
				known = append(known, l)
				faults = append(faults, &RegistryError{Claim: c.ID, Fault: "symbol " + l + " of the statement is not explained"})
			}
		}
	}
	return faults
}

var (
	mathSpan    = lazily(`(?s)\$\$(.+?)\$\$|\$([^$]+?)\$`)
	wordsInMath = lazily(`\\(text|mathrm|operatorname|mathit|textrm|begin|end)\*?\s*\{[^{}]*\}`)
	integralD   = lazily(`(\\,|\\;|\\ )\s*d\s*(\\?[A-Za-z]+)`)
	boundLetter = lazily(`\\(?:sum|prod|max|min|sup|inf|lim|bigcup|bigcap|int)(?:\\limits)?_\{?\s*(\\[A-Za-z]+|[A-Za-z])`)
	landau      = lazily(`(?:\\mathcal\s*\{\s*O\s*\}|\\mathcal\s+O|\\Theta|\\Omega|(^|[^\\A-Za-z])[Oo])` +
		`(?:\s|\\[!,;:])*(?:\\left|\\[bB]igg?l?)?\s*\(`)
	token = lazily(`\\[A-Za-z]+|[A-Za-z]`)
	greek = lazily(`^\\(var)?(alpha|beta|gamma|delta|epsilon|zeta|eta|theta|iota|kappa|` +
		`lambda|mu|nu|xi|pi|rho|sigma|tau|upsilon|phi|chi|psi|omega|` +
		`Gamma|Delta|Theta|Lambda|Xi|Pi|Sigma|Upsilon|Phi|Psi|Omega|infty|ell)$`)
)

// mathSpans returns the formulas of a markdown text.
func mathSpans(markdown string) (spans []string) {
	for _, m := range mathSpan().FindAllStringSubmatch(markdown, -1) {
		spans = append(spans, m[1]+m[2])
	}
	return spans
}

// letters returns the Latin letters and Greek commands of a formula.
func letters(tex string) (out []string) {
	tex = wordsInMath().ReplaceAllString(tex, " ")
	tex = integralD().ReplaceAllString(tex, " ${2} ")
	for _, t := range token().FindAllString(tex, -1) {
		if len(t) == 1 || greek().MatchString(t) {
			out = append(out, t)
		}
	}
	return out
}
