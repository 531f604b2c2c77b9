package terminal

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Formula writes a TeX formula without its dollars in one line of Unicode.
func Formula(tex string) string {
	p := &parser{rest: tex}
	out := p.sequence("")
	for p.rest != "" { // a brace that closes nothing
		p.rest = p.rest[1:]
		out += p.sequence("")
	}
	return tidy(out)
}

// deepest bounds the nesting of groups; deeper ones are omitted, so that no formula
// exhausts the stack.
const deepest = 50

type parser struct {
	rest  string
	depth int
}

// sequence reads atoms up to a closing brace, or to the end.
func (p *parser) sequence(stop string) string {
	p.depth++
	defer func() { p.depth-- }()
	var b strings.Builder
	for p.rest != "" && p.rest[0] != '}' {
		if stop != "" && strings.HasPrefix(p.rest, stop) {
			break
		}
		if strings.HasPrefix(p.rest, `\choose`) {
			p.rest = p.rest[len(`\choose`):]
			return "C(" + tidy(b.String()) + ", " + tidy(p.sequence(stop)) + ")"
		}
		if c := p.rest[0]; c == '_' || c == '^' {
			p.rest = p.rest[1:]
			b.WriteString(script(c, p.argument()))
			continue
		}
		p.atom(&b)
	}
	return b.String()
}

// atom reads one symbol, command or group.
func (p *parser) atom(b *strings.Builder) {
	r, size := utf8.DecodeRuneInString(p.rest)
	switch {
	case r == '{':
		b.WriteString(p.group())
	case r == '\\':
		p.command(b)
	case r == '~' || unicode.IsSpace(r):
		p.rest = p.rest[size:]
		b.WriteByte(' ')
	case r == '&':
		p.rest = p.rest[size:]
	default:
		p.rest = p.rest[size:]
		b.WriteRune(r)
	}
}

// group reads the text between braces.
func (p *parser) group() string {
	p.rest = p.rest[1:]
	if p.depth >= deepest {
		if end := strings.IndexByte(p.rest, '}'); end >= 0 {
			p.rest = p.rest[end+1:]
		} else {
			p.rest = ""
		}
		return "…"
	}
	inner := p.sequence("")
	if p.rest != "" {
		p.rest = p.rest[1:]
	}
	return inner
}

// argument reads the argument of a command or script: a group or one atom.
func (p *parser) argument() string {
	p.rest = strings.TrimLeft(p.rest, " \n\t")
	if p.rest == "" || p.rest[0] == '}' {
		return ""
	}
	if p.depth >= deepest && p.rest[0] == '\\' {
		p.rest = ""
		return "…"
	}
	p.depth++
	defer func() { p.depth-- }()
	var b strings.Builder
	p.atom(&b)
	return tidy(b.String())
}

// name reads the name of a command: letters, or one other character.
func (p *parser) name() string {
	p.rest = p.rest[1:]
	n := 0
	for n < len(p.rest) && (p.rest[n] >= 'a' && p.rest[n] <= 'z' || p.rest[n] >= 'A' && p.rest[n] <= 'Z') {
		n++
	}
	if n == 0 && p.rest != "" {
		_, n = utf8.DecodeRuneInString(p.rest)
	}
	name := p.rest[:n]
	p.rest = p.rest[n:]
	return name
}

// command reads a command with its arguments.
func (p *parser) command(b *strings.Builder) {
	switch name := p.name(); name {
	case "frac", "tfrac", "dfrac":
		over := p.argument()
		b.WriteString(fraction(over, p.argument()))
	case "binom", "tbinom", "dbinom":
		over := p.argument()
		b.WriteString("C(" + over + ", " + p.argument() + ")")
	case "sqrt":
		under := p.argument()
		if !single(under) {
			under = "(" + under + ")"
		}
		b.WriteString("√" + under)
	case "hat", "widehat":
		b.WriteString(accented(p.argument(), '\u0302'))
	case "bar", "overline":
		b.WriteString(accented(p.argument(), '\u0304'))
	case "tilde", "widetilde":
		b.WriteString(accented(p.argument(), '\u0303'))
	case "pmod":
		b.WriteString("(mod " + p.argument() + ")")
	case "bmod", "mod":
		spaced(b, "mod")
		b.WriteByte(' ')
	case "mathrm", "text", "textrm", "mathit", "mathbf", "mathcal", "mathbb", "mathsf", "operatorname":
		word := p.argument()
		if name == "operatorname" {
			spaced(b, word)
			return
		}
		b.WriteString(word)
	case "left", "right", "bigl", "bigr", "Bigl", "Bigr", "big", "Big", "middle":
		p.rest = strings.TrimPrefix(strings.TrimLeft(p.rest, " "), ".")
	default:
		text, known := symbols()[name]
		switch {
		case known:
			b.WriteString(text)
		case function(name):
			spaced(b, name)
		default:
			b.WriteString(name)
		}
	}
}

// function reports whether a command is the name of a function.
func function(name string) bool {
	switch name {
	case "max", "min", "sup", "inf", "lim", "log", "ln", "exp", "Pr", "gcd", "deg", "arg", "sin", "cos", "tan", "det", "dim":
		return true
	}
	return false
}

// spaced writes a word with a space after a letter or digit.
func spaced(b *strings.Builder, word string) {
	if last, _ := utf8.DecodeLastRuneInString(b.String()); unicode.IsLetter(last) || unicode.IsNumber(last) || last == ')' {
		b.WriteByte(' ')
	}
	b.WriteString(word)
}

// accented puts a mark above the first letter.
func accented(text string, mark rune) string {
	_, size := utf8.DecodeRuneInString(text)
	return text[:size] + string(mark) + text[size:]
}

// tidy leaves single blanks, and none inside of brackets.
func tidy(text string) string {
	text = strings.Join(strings.Fields(text), " ")
	for _, c := range []string{"(", "[", "⌈", "⌊", "√"} {
		text = strings.ReplaceAll(text, c+" ", c)
	}
	for _, c := range []string{")", "]", "⌉", "⌋", ",", ";"} {
		text = strings.ReplaceAll(text, " "+c, c)
	}
	return text
}
