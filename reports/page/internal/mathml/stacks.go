package mathml

import "unicode/utf8"

// stack reads what puts one thing above or below another, and what changes the class of a thing.
func (p *parser) stack(name string) (atom, bool) {
	switch name {
	case "overset", "stackrel":
		above := p.styled(scriptStyle)
		a := p.argument()
		a.element = over("mover", a.element, above)
		if name == "stackrel" {
			a.class = rel
		}
		return a, true
	case "underset":
		below := p.styled(scriptStyle)
		a := p.argument()
		a.element = over("munder", a.element, below)
		return a, true
	case "xrightarrow", "xleftarrow", "xRightarrow", "xLeftarrow", "xleftrightarrow", "xmapsto":
		return p.labeled(name), true
	case "substack":
		if !p.skip("{") {
			p.fail("no { after \\substack")
		}
		t := p.table(p.style, false)
		p.close("}")
		return t.with("class", "small").atom(), true
	case "mathord", "mathop", "mathbin", "mathrel", "mathopen", "mathclose", "mathpunct", "mathinner":
		return p.classed(name), true
	case "not":
		return p.negated(), true
	}
	return atom{}, false
}

// labeled reads an arrow that is as long as what is written on it.
func (p *parser) labeled(name string) atom {
	arrow := map[string]string{"xrightarrow": "→", "xleftarrow": "←", "xRightarrow": "⇒", "xLeftarrow": "⇐",
		"xleftrightarrow": "↔", "xmapsto": "↦"}[name]
	var below *element
	if p.skip("[") {
		p.under(scriptStyle, p.font, func() { below = whole(p.row(func(t token) bool { return t.is("]") })) })
		p.close("]")
	}
	pad := func(e *element) *element { return over("mrow", gap(0.4).element, e, gap(0.4).element) }
	a := operator(arrow, rel)
	a.core.with("stretchy", "true")
	above := pad(p.styled(scriptStyle))
	if below == nil {
		a.element = over("mover", a.element, above)
	} else {
		a.element = over("munderover", a.element, pad(below), above)
	}
	return a
}

// classed reads an argument as of another class.
func (p *parser) classed(name string) atom {
	a := p.argument()
	a.joins = ""
	switch name {
	case "mathord", "mathinner":
		a.class = ord
	case "mathop":
		a.class, a.limits, a.name = op, movable, a.core == nil
	case "mathbin":
		a.class = bin
	case "mathrel":
		a.class = rel
	case "mathopen":
		a.class = opening
	case "mathclose":
		a.class = closing
	case "mathpunct":
		a.class = punct
	}
	if a.core == nil && (a.class == bin || a.class == rel) && p.style != scriptStyle {
		space := gap(0.2778).element
		a.element = over("mrow", space, a.element, space)
	}
	return a
}

// negated reads a relation with a stroke through it.
func (p *parser) negated() atom {
	a := p.argument()
	if a.core == nil && a.name || utf8.RuneCountInString(a.text) != 1 {
		p.fail("\\not before something that is not one sign")
		return a
	}
	switch a.text {
	case "=":
		a.text = "≠"
	case "∈":
		a.text = "∉"
	case "≡":
		a.text = "≢"
	case "⊂":
		a.text = "⊄"
	default:
		a.text += "\u0338"
	}
	a.joins = ""
	return a
}
