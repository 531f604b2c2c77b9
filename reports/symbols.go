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
//
// The letters of what is measured and of the meanings of symbols are explained likewise, or
// are bound in the statement. In a meaning they may also be a key of the claim, or a symbol that the meaning itself
// introduces, which stands alone in a formula, as in: the moment generating function of a length $x$.
func symbolFaults(claims []Claim) (faults []error) {
	for _, c := range claims {
		known := []string{"E", "P", "e", `\pi`, `\infty`}
		for _, s := range c.Symbols {
			known = append(known, letters(s.Name)...)
		}
		look := func(where string, spans, known []string) {
			for _, l := range unexplained(spans, known) {
				faults = append(faults, &RegistryError{Claim: c.ID, Fault: "symbol " + l + " of the " + where + " is not explained"})
			}
		}
		statement := mathSpans(c.Statement)
		look("statement", statement, known)
		known = append(known, boundLetters(statement)...)
		look("quantity", []string{c.Quantity}, known)
		for _, s := range c.Symbols {
			spans := mathSpans(s.Meaning)
			if unexplained(spans, known) == nil {
				continue
			}
			look("meaning of "+s.Name, spans, slices.Concat(known, introduced(spans), c.Cases.keyLetters()))
		}
	}
	return faults
}

// unexplained returns the letters of formulas that are neither known nor bound there, each once.
func unexplained(spans, known []string) (list []string) {
	known = slices.Concat(known, boundLetters(spans))
	for _, l := range letters(landau().ReplaceAllString(strings.Join(spans, " "), "${1} (")) {
		if !slices.Contains(known, l) {
			known, list = append(known, l), append(list, l)
		}
	}
	return list
}

// boundLetters returns the letters that a sum and the like bind.
func boundLetters(spans []string) (list []string) {
	for _, m := range boundLetter().FindAllStringSubmatch(strings.Join(spans, " "), -1) {
		list = append(list, m[1])
	}
	return list
}

// introduced returns the letters of the formulas that are one symbol and nothing else.
func introduced(spans []string) (list []string) {
	for _, span := range spans {
		if oneSymbol().MatchString(span) {
			list = append(list, letters(span)...)
		}
	}
	return list
}

// keyLetters returns the letters that the keys of the parameters stand for: rho for \rho, tp for t_p.
func (c Cases) keyLetters() (list []string) {
	if c.Parameters == nil || c.Parameters.Keys == nil {
		return nil
	}
	for _, k := range c.Parameters.Keys() {
		switch {
		case greek().MatchString(`\` + k.Name):
			list = append(list, `\`+k.Name)
		case len(k.Name) <= 2:
			list = append(list, strings.Split(k.Name, "")...)
		}
	}
	return list
}

var (
	mathSpan    = lazily(`(?s)\$\$(.+?)\$\$|\$([^$]+?)\$`)
	wordsInMath = lazily(`\\(text|mathrm|operatorname|mathit|textrm|begin|end)\*?\s*\{[^{}]*\}`)
	integralD   = lazily(`(\\,|\\;|\\ )\s*d\s*(\\?[A-Za-z]+)`)
	boundLetter = lazily(`\\(?:sum|prod|max|min|sup|inf|lim|bigcup|bigcap|int)(?:\\limits)?_\{?\s*(\\[A-Za-z]+|[A-Za-z])`)
	landau      = lazily(`(?:\\mathcal\s*\{\s*O\s*\}|\\mathcal\s+O|\\Theta|\\Omega|(^|[^\\A-Za-z])[Oo])` +
		`(?:\s|\\[!,;:])*(?:\\left|\\[bB]igg?l?)?\s*\(`)
	oneSymbol = lazily(`^\s*(\\[A-Za-z]+|[A-Za-z])(_(\{[^{}]*\}|\\?[A-Za-z0-9]+))?\s*$`)
	token     = lazily(`\\[A-Za-z]+|[A-Za-z]`)
	greek     = lazily(`^\\(var)?(alpha|beta|gamma|delta|epsilon|zeta|eta|theta|iota|kappa|` +
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
