package mathml

import (
	"regexp"
	"strconv"
	"sync"

	"castlab/distributions/numerals"
)

// widest is the maximum of a length in ems.
const widest = 20

func (e *element) space() atom { return atom{element: e, class: blank} }

// gap is a space of a width in ems.
func gap(em float64) atom {
	em = max(-widest, min(em, widest))
	return leaf("mspace", "").with("width", numerals.Plain(em)+"em").space()
}

func thin() atom { return leaf("mspace", "").with("width", ".1667em").space() }

// space reads a space.
func (p *parser) space(name string) (atom, bool) {
	switch name {
	case ",", "thinspace":
		return thin(), true
	case ":", ">", "medspace":
		return gap(0.2222), true
	case ";", "thickspace":
		return gap(0.2778), true
	case "!", "negthinspace":
		return leaf("mspace", "").with("class", "back").space(), true
	case " ", "\n", "\t", "space", "nobreakspace":
		return leaf("mtext", "\u00a0").space(), true
	case "enspace":
		return gap(0.5), true
	case "quad":
		return gap(1), true
	case "qquad":
		return gap(2), true
	case "hspace", "hspace*", "mspace":
		p.skip("*")
		return p.length(p.raw()), true
	case "kern", "mkern", "hskip", "mskip":
		rest := p.tex[p.pos:]
		m := lengthAhead().FindString(rest)
		p.pos += len(m)
		return p.length(m), true
	case "allowbreak", "nobreak", "strut", "mathstrut", "null", "relax", "nonumber", "notag", "displaylimits":
		return over("mrow").space(), true
	}
	return atom{}, false
}

// lazily returns an expression that is compiled when it is first asked for.
func lazily(expression string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(expression) })
}

var (
	lengthAhead = lazily(`^\s*-?(\d*\.)?\d+\s*[a-z]{2}`)
	lengthForm  = lazily(`^\s*(-?(?:\d*\.)?\d+)\s*(em|ex|mu|pt|px|pc|cm|mm|in)\s*$`)
)

// length returns the space of a length in TeX's units; those on paper count 10 points to an em.
func (p *parser) length(text string) atom {
	m := lengthForm().FindStringSubmatch(text)
	if m == nil {
		p.fail("the length " + strconv.Quote(text) + ": want a number and em, ex, mu, pt, px, pc, cm, mm or in")
		return gap(0)
	}
	n, err := strconv.ParseFloat(m[1], 64)
	if err != nil {
		p.fail("the length " + strconv.Quote(text))
		return gap(0)
	}
	unit := map[string]float64{"em": 1, "ex": 0.43, "mu": 1. / 18, "pt": 0.1, "px": 0.1, "pc": 1.2, "cm": 2.845, "mm": 0.2845,
		"in": 7.227}[m[2]]
	if n*unit < 0 {
		return leaf("mspace", "").with("class", "back").space()
	}
	return gap(float64(int(min(n*unit, widest)*1000)) / 1000)
}
