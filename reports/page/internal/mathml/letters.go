package mathml

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// character reads a character that is no command.
func (p *parser) character(t token) atom {
	r, _ := utf8.DecodeRuneInString(t.text)
	switch {
	case '0' <= r && r <= '9' || r == '.' && digit(p.tex, p.pos):
		text := t.text
		for digit(p.tex, p.pos) || p.pos < len(p.tex) && p.tex[p.pos] == '.' && digit(p.tex, p.pos+1) && !strings.Contains(text, ".") {
			text += p.tex[p.pos : p.pos+1]
			p.pos++
		}
		return leaf("mn", mapped(text, p.font)).atom()
	case r == '~':
		return leaf("mtext", "\u00a0").space()
	case r == '*':
		return operator("∗", bin)
	case r == '-':
		return operator("−", bin)
	case r == '`':
		return operator("‘", ord)
	case r == '$' || r == '#' || r == '^' || r == '_':
		p.pos = t.at
		p.fail("unexpected " + t.text)
		return leaf("mrow", "").atom()
	}
	if c, ok := classOf(r); ok {
		return signed(r, c)
	}
	if unicode.IsLetter(r) {
		return p.letter(r)
	}
	if unicode.IsDigit(r) {
		return leaf("mn", t.text).atom()
	}
	return leaf("mtext", t.text).atom()
}

func digit(s string, i int) bool { return i < len(s) && '0' <= s[i] && s[i] <= '9' }

// letter is a letter in the alphabet that is chosen. MathML slants a single letter by itself.
func (p *parser) letter(r rune) atom {
	text := mapped(string(r), p.font)
	a := leaf("mi", text).atom()
	switch {
	case p.font == "normal":
		a.joins = "normal"
		fallthrough
	case p.font == "" && unicode.Is(unicode.Greek, r) && unicode.IsUpper(r):
		a.with("mathvariant", "normal")
	case p.font != "" && p.font != "italic":
		a.joins = p.font
	}
	return a
}

// An alphabet has its letters in one run of Unicode, but for some that were there before.
type alphabet struct {
	upper, lower, digits      rune // of A, a and 0; 0 if it has none
	greekCapitals, greekSmall rune // of Α and α
	before                    string
}

// alphabetOf returns an alphabet by the name that this package uses.
func alphabetOf(name string) alphabet {
	switch name {
	case "bold":
		return alphabet{upper: 0x1D400, lower: 0x1D41A, digits: 0x1D7CE, greekCapitals: 0x1D6A8}
	case "bolditalic":
		return alphabet{upper: 0x1D468, lower: 0x1D482, digits: 0x1D7CE, greekCapitals: 0x1D6A8, greekSmall: 0x1D736}
	case "script":
		return alphabet{upper: 0x1D49C, lower: 0x1D4B6, before: "BℬEℰFℱHℋIℐLℒMℳRℛeℯgℊoℴ"}
	case "fraktur":
		return alphabet{upper: 0x1D504, lower: 0x1D51E, before: "CℭHℌIℑRℜZℨ"}
	case "doublestruck":
		return alphabet{upper: 0x1D538, lower: 0x1D552, digits: 0x1D7D8, before: "CℂHℍNℕPℙQℚRℝZℤ"}
	case "sans":
		return alphabet{upper: 0x1D5A0, lower: 0x1D5BA, digits: 0x1D7E2}
	case "mono":
		return alphabet{upper: 0x1D670, lower: 0x1D68A, digits: 0x1D7F6}
	}
	return alphabet{}
}

// mapped returns letters and digits in an alphabet; what it does not have stays as it is.
func mapped(text, font string) string {
	a := alphabetOf(font)
	if a == (alphabet{}) {
		return text
	}
	return strings.Map(func(r rune) rune {
		if _, after, ok := strings.Cut(a.before, string(r)); ok && r < 0x80 {
			old, _ := utf8.DecodeRuneInString(after)
			return old
		}
		for _, run := range []struct{ first, last, to rune }{
			{'A', 'Z', a.upper}, {'a', 'z', a.lower}, {'0', '9', a.digits}, {'Α', 'Ω', a.greekCapitals}, {'α', 'ω', a.greekSmall},
		} {
			if run.to != 0 && run.first <= r && r <= run.last {
				return run.to + r - run.first
			}
		}
		return r
	}, text)
}

// fontOf returns the alphabet that a command chooses.
func fontOf(name string) (font string, ok bool) {
	switch name {
	case "mathrm", "rm", "mathup", "mathnormal":
		if name == "mathnormal" {
			return "", true
		}
		return "normal", true
	case "mathbf", "bf", "bold":
		return "bold", true
	case "mathit", "it":
		return "italic", true
	case "boldsymbol", "bm", "mathbfit":
		return "bolditalic", true
	case "mathcal", "cal", "mathscr":
		return "script", true
	case "mathfrak", "frak":
		return "fraktur", true
	case "mathbb", "Bbb":
		return "doublestruck", true
	case "mathsf", "sf":
		return "sans", true
	case "mathtt", "tt":
		return "mono", true
	}
	return "", false
}

// alphabet reads an argument in another alphabet.
func (p *parser) alphabet(name string) (a atom, ok bool) {
	font, ok := fontOf(name)
	if !ok {
		return a, false
	}
	p.under(p.style, font, func() { a = p.argument() })
	return a, true
}
