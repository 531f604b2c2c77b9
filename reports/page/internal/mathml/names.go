package mathml

import "strings"

// The names of functions in roman letters; those of the second list have limits.
const (
	functions = " arccos arcsin arctan arctg arcctg arg ch cos cosec cosh cot cotg coth csc ctg cth deg dim exp hom ker lg ln log " +
		"sec sh sin sinh tan tanh tg th "
	limited = " argmax argmin det gcd inf injlim lim liminf limsup max min plim Pr projlim sup "
)

// named reads the name of a function, and the operators that are words.
func (p *parser) named(name string) (atom, bool) {
	switch {
	case strings.Contains(functions, " "+name+" "):
		return function(name, beside), true
	case strings.Contains(limited, " "+name+" "):
		text := name
		for _, word := range []string{"lim", "inj", "proj", "arg"} {
			if rest, ok := strings.CutPrefix(name, word); ok && rest != "" {
				text = word + "\u2009" + rest
			}
		}
		return function(text, movable), true
	case name == "operatorname" || name == "operatornamewithlimits":
		place := beside
		if p.skip("*") || name == "operatornamewithlimits" {
			place = movable
		}
		var e *element
		p.under(p.style, "normal", func() { e = p.group() })
		return function(strings.NewReplacer("−", "-", "∗", "*").Replace(e.words()), place), true
	case name == "bmod":
		a := operator("mod", bin)
		if p.style != scriptStyle {
			a.core.with("lspace", ".2222em").with("rspace", ".2222em")
		}
		return a, true
	case name == "mod" || name == "pmod" || name == "pod":
		return p.modulo(name), true
	}
	return atom{}, false
}

func function(text string, l limits) atom {
	e := leaf("mi", text)
	if len([]rune(text)) == 1 {
		e.with("mathvariant", "normal")
	}
	return atom{element: e, class: op, limits: l, name: true}
}

// modulo is a modulus after a congruence: a space, and in parentheses mod n.
func (p *parser) modulo(name string) atom {
	argument := p.group()
	space := gap(0.4444)
	if p.style == displayStyle {
		space = gap(1)
	}
	e := over("mrow", space.element)
	if name != "mod" {
		e.children = append(e.children, leaf("mo", "(").with("stretchy", "false"))
	}
	if name != "pod" {
		e.children = append(e.children, leaf("mi", "mod"), leaf("mspace", "").with("width", ".3333em"))
	}
	e.children = append(e.children, argument)
	if name != "mod" {
		e.children = append(e.children, leaf("mo", ")").with("stretchy", "false"))
	}
	return e.atom()
}
