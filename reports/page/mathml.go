package page

import (
	"html"
	"slices"
	"strings"

	"github.com/dop251/goja"
)

// rowClasses are the kinds of atoms in a row, and the spaces between them.
var rowClasses = []string{"mord", "mbin", "mrel", "mopen", "mclose", "mpunct", "minner", "mop", "mspace", "katex-strut", "katex-base"}

// row reports whether the visual half of a formula is a plain row of symbols.
func (m *markup) row(n node) bool {
	for i := range n.count {
		c := m.node(n.child(i))
		switch {
		case m.err != nil:
			return false
		case c.symbol:
		case len(c.classes) == 0 || !slices.Contains(rowClasses, c.classes[0]):
			return false
		case c.list == nil || !m.row(c):
			return false
		}
	}
	return true
}

// base writes an unbreakable part of a row, without the strut, which only reserves
// height that a row does not need.
func (m *markup) base(n node, several bool) {
	end := ""
	if several || n.count > 2 {
		end = m.open(n)
	}
	n.skip = n.count > 0 && slices.Contains(m.node(n.child(0)).classes, "katex-strut")
	m.children(n)
	m.b.WriteString(end)
}

// visual are attributes of MathML that only affect its appearance, which is hidden, and
// the name space, which HTML implies.
var visual = []string{"style", "xmlns", "stretchy", "fence", "lspace", "rspace", "minsize", "maxsize", "rowspacing", "columnspacing",
	"columnalign", "height", "voffset"}

// mathml writes the half of a formula for screen readers, without the TeX and without
// groups of one.
func (m *markup) mathml(n node) {
	switch {
	case m.err != nil:
	case n.kind == "semantics":
		m.mathml(m.node(n.child(0)))
	case n.kind == "mrow" && n.count == 1 && m.node(n.child(0)).kind != "":
		m.mathml(m.node(n.child(0)))
	case n.kind != "":
		m.b.WriteString("<" + n.kind)
		attributes := n.Get("attributes").ToObject(m.vm)
		for _, key := range attributes.Keys() {
			if !slices.Contains(visual, key) {
				m.b.WriteString(" " + key + `="` + html.EscapeString(attributes.Get(key).String()) + `"`)
			}
		}
		m.b.WriteString(">")
		for i := range n.count {
			m.mathml(m.node(n.child(i)))
		}
		m.b.WriteString("</" + n.kind + ">")
	case n.symbol:
		m.b.WriteString(html.EscapeString(n.text))
	case n.list != nil:
		for i := range n.count {
			m.mathml(m.node(n.child(i)))
		}
	default: // a space
		m.space(n)
	}
}

// space writes a space as a character or not at all: its width is not read aloud.
func (m *markup) space(n node) {
	if v := n.Get("character"); !absent(v) && !goja.IsNull(v) && strings.TrimSpace(v.String()) != "" {
		m.b.WriteString("<mtext>" + html.EscapeString(v.String()) + "</mtext>")
	}
}
