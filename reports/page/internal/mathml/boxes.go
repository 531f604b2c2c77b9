package mathml

import (
	"strings"
)

var color = lazily(`^(#[0-9A-Fa-f]{3}|#[0-9A-Fa-f]{6}|[A-Za-z]{1,24})$`)

// box reads boxes, strokes, colors and what takes space without being seen.
func (p *parser) box(name string) (atom, bool) {
	switch name {
	case "phantom":
		return over("mphantom", p.group()).atom(), true
	case "hphantom":
		return over("mpadded", over("mphantom", p.group())).with("height", "0").with("depth", "0").atom(), true
	case "vphantom":
		return over("mpadded", over("mphantom", p.group())).with("width", "0").atom(), true
	case "smash":
		p.option()
		return over("mpadded", p.group()).with("height", "0").with("depth", "0").atom(), true
	case "mathstrut":
		return over("mrow").atom(), true
	case "boxed", "fbox":
		return over("mrow", p.group()).with("class", "boxed").atom(), true
	case "cancel", "bcancel", "xcancel", "sout":
		return over("mrow", p.group()).with("class", "struck").atom(), true
	case "textcolor":
		c := p.color()
		return over("mrow", p.group()).with("mathcolor", c).atom(), true
	case "tag":
		p.skip("*")
		if p.style != displayStyle || p.depth > 2 || p.tag != nil {
			p.fail(`\tag is for a displayed formula, once`)
		}
		p.tag = leaf("mtext", "("+p.plain(p.raw())+")")
		return over("mrow").space(), true
	}
	return atom{}, false
}

// color reads a color: black is what a reference to a color that is none becomes.
func (p *parser) color() string {
	c := strings.TrimSpace(p.raw())
	if !color().MatchString(c) {
		p.fail("the color " + c + ": want a name, #rgb or #rrggbb")
		return "black"
	}
	return c
}

// changed reads commands that change the rest of their row: style, alphabet, color.
func (p *parser) changed(name string, row *[]atom, ends func(token) bool) bool {
	attribute, s, font := []string{}, p.style, p.font
	switch name {
	case "displaystyle":
		s, attribute = displayStyle, []string{"displaystyle", "true", "scriptlevel", "0"}
	case "textstyle":
		s, attribute = textStyle, []string{"displaystyle", "false", "scriptlevel", "0"}
	case "scriptstyle":
		s, attribute = scriptStyle, []string{"displaystyle", "false", "scriptlevel", "1"}
	case "scriptscriptstyle":
		s, attribute = scriptStyle, []string{"displaystyle", "false", "scriptlevel", "2"}
	case "rm", "bf", "it", "cal", "frak", "sf", "tt":
		font, _ = fontOf(name)
	case "color":
	default:
		return false
	}
	p.next()
	if name == "color" {
		attribute = []string{"mathcolor", p.color()}
	}
	p.under(s, font, func() {
		if len(attribute) == 0 {
			*row = append(*row, p.atoms(ends)...)
			return
		}
		e := over("mstyle")
		for i := 0; i < len(attribute); i += 2 {
			e.with(attribute[i], attribute[i+1])
		}
		for _, a := range p.row(ends) {
			e.children = append(e.children, a.element)
		}
		*row = append(*row, e.atom())
	})
	return true
}
