package mathml

// A style is the size in which a formula is set, as in TeX.
type style int8

const (
	displayStyle style = iota
	textStyle
	scriptStyle
)

// A parser reads a formula.
type parser struct {
	lexer
	style style
	font  string // the alphabet of letters; empty for the usual one
	depth int
	tag   *element // of a displayed formula
}

// under calls f with another style and alphabet, and sets them back.
func (p *parser) under(s style, font string, f func()) {
	style, before := p.style, p.font
	p.style, p.font = s, font
	f()
	p.style, p.font = style, before
}

// fraction is the style of the parts of a fraction.
func (s style) fraction() style { return min(s+1, scriptStyle) }

// row reads atoms up to a token that ends the row, which it leaves.
func (p *parser) row(ends func(token) bool) []atom { return spaced(p.atoms(ends), p.style) }

// atoms reads the atoms of a row.
func (p *parser) atoms(ends func(token) bool) []atom {
	p.depth++
	defer func() { p.depth-- }()
	if p.depth > deepest {
		p.fail("nested too deeply")
	}
	var row []atom
	for {
		t := p.peek()
		switch {
		case t.kind == atEnd || ends(t) || t.is("}", "&", `\\`, `\cr`, `\right`, `\middle`, `\end`):
			return row
		case t.is(`\over`, `\choose`, `\atop`):
			p.next()
			upper := whole(spaced(row, p.style.fraction()))
			var lower *element
			p.under(p.style.fraction(), p.font, func() { lower = whole(p.row(ends)) })
			return []atom{fraction(t.text[1:], upper, lower)}
		case t.kind == command && p.changed(t.text[1:], &row, ends):
			return row
		default:
			a := p.scripted()
			if n := len(row) - 1; n >= 0 && a.joins != "" && row[n].joins == a.joins {
				row[n].text += a.text
				row[n].attributes = ""
				continue
			}
			row = append(row, a)
		}
	}
}

// group reads an argument, in braces or of one token, as one element.
func (p *parser) group() *element { return p.argument().element }

// argument reads an argument as an atom: a single symbol keeps its class.
func (p *parser) argument() atom {
	t := p.peek()
	switch {
	case t.kind == atEnd || t.is("}", "&", `\\`, `\right`, `\end`, "^", "_"):
		p.fail(t.text + " in place of an argument")
		return leaf("mrow", "").atom()
	case t.kind == char && digit(t.text, 0):
		p.next()
		return leaf("mn", mapped(t.text, p.font)).atom() // \frac12 is a half
	case !t.is("{"):
		return p.nucleus()
	}
	p.next()
	atoms := p.atoms(func(token) bool { return false })
	p.close("}")
	if len(atoms) == 1 {
		if c := atoms[0].class; c != bin && c != rel && c != op {
			atoms[0].class = ord
		}
		return atoms[0]
	}
	return whole(spaced(atoms, p.style)).atom()
}

// close consumes the end of a group.
func (p *parser) close(text string) {
	if t := p.peek(); !p.skip(text) {
		p.fail(t.text + " where " + text + " should be")
	}
}

// styled reads an argument in another style.
func (p *parser) styled(s style) (e *element) {
	p.under(s, p.font, func() { e = p.group() })
	return e
}

// scripted reads an atom with its scripts.
func (p *parser) scripted() atom {
	base := leaf("mrow", "").atom()
	if !p.peek().is("^", "_", "'", "’") {
		base = p.nucleus()
	}
	var lower, upper *element
	var primes string
	for p.err == nil {
		switch t := p.peek(); {
		case t.is("'", "’"):
			p.next()
			if upper != nil {
				p.fail("a prime after a superscript")
			}
			primes += "′"
		case t.is("_"):
			p.next()
			if lower != nil {
				p.fail("two subscripts")
			}
			lower = p.styled(scriptStyle)
		case t.is("^"):
			p.next()
			if upper != nil {
				p.fail("two superscripts")
			}
			upper = p.styled(scriptStyle)
		case t.is(`\limits`):
			p.next()
			base.limits = stacked
		case t.is(`\nolimits`):
			p.next()
			base.limits = beside
		default:
			if primes != "" {
				mark := leaf("mo", primes)
				if upper != nil {
					mark = over("mrow", mark, upper)
				}
				upper = mark
			}
			return p.attach(base, lower, upper)
		}
	}
	return base
}

// attach puts scripts beside a base, or above and below it.
func (p *parser) attach(base atom, lower, upper *element) atom {
	names := []string{"msub", "msup", "msubsup"}
	if base.limits == stacked || base.limits == movable && p.style == displayStyle {
		names = []string{"munder", "mover", "munderover"}
		if base.core != nil && base.limits == stacked && p.style != displayStyle {
			base.core.with("movablelimits", "false")
		}
	}
	a := base
	a.joins = ""
	switch {
	case lower == nil && upper == nil:
		return base
	case upper == nil:
		a.element = over(names[0], base.element, lower)
	case lower == nil:
		a.element = over(names[1], base.element, upper)
	default:
		a.element = over(names[2], base.element, lower, upper)
	}
	return a
}

// nucleus reads an atom without scripts.
func (p *parser) nucleus() atom {
	t := p.peek()
	switch {
	case t.is("{"):
		return p.braces()
	case t.kind == char:
		p.next()
		return p.character(t)
	}
	p.next()
	p.depth++
	defer func() { p.depth-- }()
	if p.depth > deepest {
		p.fail("nested too deeply")
	}
	name := t.text[1:]
	for _, read := range []func(string) (atom, bool){
		p.symbol, p.named, p.space, p.fractions, p.accent, p.alphabet, p.delimited, p.text, p.stack, p.environment, p.box,
	} {
		if a, ok := read(name); ok {
			return a
		}
	}
	p.pos = t.at
	p.fail("unknown command " + t.text)
	return leaf("mrow", "").atom()
}

// braces reads a group in braces as an ordinary atom.
func (p *parser) braces() atom {
	p.next()
	row := p.row(func(token) bool { return false })
	p.close("}")
	e := whole(row)
	if len(row) == 1 && row[0].core == row[0].element && row[0].core != nil && !e.has("lspace") {
		e.with("lspace", "0").with("rspace", "0") // TeX's way to a sign without space: 1{,}000
	}
	return e.atom()
}
