package mathml

// delimiter reads a delimiter; empty for a dot.
func (p *parser) delimiter() string {
	t := p.next()
	switch {
	case t.is("."):
		return ""
	case t.is("<", `\lt`):
		return "⟨"
	case t.is(">", `\gt`):
		return "⟩"
	case t.is("(", ")", "[", "]", "/", "|"):
		return t.text
	case t.kind == command:
		if s, ok := symbols()[t.text[1:]]; ok && s.kind == "mo" {
			for _, r := range s.text {
				if fence(r) || r == '\\' {
					return s.text
				}
			}
		}
	}
	p.pos = t.at
	p.fail(t.text + " in place of a delimiter")
	return ""
}

// sizes are those of \big and its kin, in ems.
var sizes = [...]struct{ name, em string }{{"bigg", "2.4em"}, {"Bigg", "3em"}, {"big", "1.2em"}, {"Big", "1.8em"}}

// delimited reads \left ... \right and delimiters of fixed sizes.
func (p *parser) delimited(name string) (atom, bool) {
	if name == "left" {
		return p.between(), true
	}
	for _, s := range sizes {
		c := ord
		switch name {
		case s.name:
		case s.name + "l":
			c = opening
		case s.name + "r":
			c = closing
		case s.name + "m":
			c = rel
		default:
			continue
		}
		text := p.delimiter()
		if text == "" {
			return over("mrow").atom(), true
		}
		a := operator(text, c)
		a.core.with("stretchy", "true").with("minsize", s.em).with("maxsize", s.em)
		return a, true
	}
	return atom{}, false
}

// between reads what stands between delimiters that are as high as it.
func (p *parser) between() atom {
	e := over("mrow")
	side := func(form string) {
		if text := p.delimiter(); text != "" {
			mo := leaf("mo", text).with("stretchy", "true")
			if text == "|" || text == "‖" || form == "infix" {
				mo.with("form", form)
			}
			if form == "infix" {
				mo.with("lspace", ".0556em").with("rspace", ".0556em")
			}
			e.children = append(e.children, mo)
		}
	}
	side("prefix")
	for {
		for _, a := range p.row(func(token) bool { return false }) {
			e.children = append(e.children, a.element)
		}
		if !p.skip(`\middle`) {
			break
		}
		side("infix")
	}
	p.close(`\right`)
	side("postfix")
	a := e.atom()
	a.class = inner
	return a
}
