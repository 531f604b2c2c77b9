package mathml

import "strings"

// text reads text between the symbols of a formula.
func (p *parser) text(name string) (atom, bool) {
	class := ""
	switch name {
	case "text", "textrm", "textnormal", "mbox", "hbox", "textup":
	case "textbf":
		class = "strong"
	case "textit", "emph":
		class = "slanted"
	case "texttt":
		class = "fixed"
	case "textsf":
		class = "sans"
	default:
		return atom{}, false
	}
	begin := p.pos
	raw := p.raw()
	e := over("mrow")
	parts := strings.Split(strings.ReplaceAll(raw, `\$`, "\x00"), "$")
	if len(parts)%2 == 0 {
		p.pos = begin
		p.fail("an unpaired $ in a text")
	}
	for i, part := range parts {
		switch {
		case part == "":
		case i%2 == 0:
			words := leaf("mtext", p.plain(strings.ReplaceAll(part, "\x00", "$")))
			if class != "" {
				words.with("class", class)
			}
			e.children = append(e.children, words)
		default:
			q := &parser{lexer: lexer{tex: part}, style: max(p.style, textStyle), depth: p.depth}
			row := q.row(func(token) bool { return false })
			if q.err == nil && q.peek().kind != atEnd {
				q.fail("unexpected " + q.peek().text)
			}
			if q.err != nil {
				p.pos = begin
				p.fail(q.err.Reason)
			}
			e.children = append(e.children, whole(row))
		}
	}
	if len(e.children) == 1 {
		e = e.children[0]
	}
	return e.atom(), true
}

// plain returns the characters of a text; its spaces are such that do not collapse.
func (p *parser) plain(raw string) string {
	var b strings.Builder
	for i := 0; i < len(raw); i++ {
		switch c := raw[i]; {
		case c == '\\' && i+1 < len(raw):
			i++
			switch c := raw[i]; {
			case strings.IndexByte("%#&_{}$ ", c) >= 0:
				b.WriteByte(c)
			case c == ',':
				b.WriteRune('\u2009')
			default:
				p.fail("a command in a text: write $...$ around it")
			}
		case c == '{' || c == '}':
		case c == '~' || c == '\n':
			b.WriteByte(' ')
		case c == ' ' && i+1 < len(raw) && raw[i+1] == ' ':
		case strings.HasPrefix(raw[i:], "``"):
			b.WriteRune('“')
			i++
		case strings.HasPrefix(raw[i:], "''"):
			b.WriteRune('”')
			i++
		case c == '`':
			b.WriteRune('‘')
		case c == '\'':
			b.WriteRune('’')
		default:
			b.WriteByte(c)
		}
	}
	return strings.ReplaceAll(b.String(), " ", "\u00a0")
}
