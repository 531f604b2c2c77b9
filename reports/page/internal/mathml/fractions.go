package mathml

// fraction is a fraction, or numbers above one another without a line.
func fraction(kind string, upper, lower *element) atom {
	e := over("mfrac", upper, lower)
	if kind != "over" {
		e.with("linethickness", "0")
	}
	if kind == "choose" {
		e = over("mrow", leaf("mo", "("), e, leaf("mo", ")"))
	}
	return e.atom()
}

// fractions reads fractions, binomials and roots.
func (p *parser) fractions(name string) (atom, bool) {
	kind, s, size := "over", p.style, ""
	switch name {
	case "frac":
	case "dfrac", "cfrac":
		s, size = displayStyle, "true"
	case "tfrac":
		s, size = textStyle, "false"
	case "binom":
		kind = "choose"
	case "dbinom":
		kind, s, size = "choose", displayStyle, "true"
	case "tbinom":
		kind, s, size = "choose", textStyle, "false"
	case "sqrt":
		return p.root().atom(), true
	default:
		return atom{}, false
	}
	if name == "cfrac" {
		p.option()
	}
	upper := p.styled(s.fraction())
	lower := p.styled(s.fraction())
	a := fraction(kind, upper, lower)
	if size != "" && !(p.style == displayStyle && size == "true") {
		a.element = over("mstyle", a.element).with("displaystyle", size).with("scriptlevel", "0")
	}
	return a, true
}

// root reads a root, with its degree in brackets.
func (p *parser) root() *element {
	if !p.skip("[") {
		return over("msqrt", p.group())
	}
	var degree *element
	p.under(scriptStyle, p.font, func() { degree = whole(p.row(func(t token) bool { return t.is("]") })) })
	p.close("]")
	return over("mroot", p.group(), degree)
}
