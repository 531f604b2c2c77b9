package page

import (
	"errors"
	"fmt"
	"html"
	"slices"
	"strconv"
	"strings"

	"github.com/dop251/goja"
)

// A markup writes KaTeX's tree of one formula as HTML. KaTeX's own writer takes a third
// of the time of typesetting in an interpreter, repeats styles on every element, and
// adds the TeX of every formula to the page.
type markup struct {
	b   strings.Builder
	vm  *goja.Runtime
	err error
}

// errForm means that a new version of KaTeX has another form of tree.
var errForm = errors.New("KaTeX's tree has changed its form")

// write returns the HTML of a formula.
//
// Screen readers read a row of symbols correctly, so a row has no MathML. A formula
// with structure (a fraction, an index) is hidden from them and has MathML instead,
// which they can navigate; its TeX as a label would be spelled out, including
// backslashes.
func write(tree goja.Value, vm *goja.Runtime) (string, error) {
	m := &markup{vm: vm}
	outer := m.node(tree)
	display := slices.Contains(outer.classes, "katex-display")
	if display {
		m.b.WriteString(`<span class="` + strings.Join(outer.classes, " ") + `">`)
		outer = m.node(outer.child(0))
	}
	said, shown := m.node(outer.child(0)), m.node(outer.child(1))
	m.b.WriteString(`<span class="katex">`)
	if m.row(shown) {
		for i := range shown.count {
			m.base(m.node(shown.child(i)), shown.count > 1)
		}
	} else {
		m.mathml(m.node(said.child(0)))
		m.b.WriteString(`<span class="katex-html" aria-hidden="true">`)
		m.children(shown)
		m.b.WriteString("</span>")
	}
	m.b.WriteString("</span>")
	if display {
		m.b.WriteString("</span>")
	}
	return m.b.String(), m.err
}

// A node has the properties of an object of KaTeX's tree that the writer needs: a span,
// a symbol, an element of MathML, text, a drawing or a fragment.
type node struct {
	*goja.Object
	kind    string // of an element of MathML
	text    string
	symbol  bool // has text
	classes []string
	list    *goja.Object
	count   int  // of children
	skip    bool // whether the first child is omitted
}

func absent(v goja.Value) bool { return v == nil || goja.IsUndefined(v) || goja.IsNull(v) }

func (m *markup) node(v goja.Value) node {
	n := node{}
	if absent(v) {
		m.err = errForm
		return n
	}
	n.Object = v.ToObject(m.vm)
	if v := n.Get("type"); !absent(v) {
		n.kind = v.String()
	}
	if v := n.Get("text"); !absent(v) {
		n.text, n.symbol = v.String(), true
	}
	if v := n.Get("classes"); !absent(v) {
		list := v.ToObject(m.vm)
		for i := range int(list.Get("length").ToInteger()) {
			if v := list.Get(strconv.Itoa(i)); !absent(v) {
				n.classes = append(n.classes, strings.Fields(v.String())...)
			}
		}
	}
	if v := n.Get("children"); !absent(v) {
		n.list = v.ToObject(m.vm)
		n.count = int(n.list.Get("length").ToInteger())
	}
	return n
}

func (n node) child(i int) goja.Value {
	if i >= n.count {
		return nil
	}
	return n.list.Get(strconv.Itoa(i))
}

// children writes the content of a node. In a row, an element without class and style
// is replaced by its content; elsewhere rules of the style sheet may depend on it.
func (m *markup) children(n node) {
	inRow := len(n.classes) > 0 && slices.Contains(rowClasses, n.classes[0])
	for i := range n.count {
		if n.skip && i == 0 {
			continue
		}
		c := m.node(n.child(i))
		if inRow && m.mere(c) {
			m.b.WriteString(html.EscapeString(c.text))
			m.children(c)
		} else {
			m.element(c)
		}
	}
}

// mere reports whether a node is text or a row without effect on the appearance.
func (m *markup) mere(n node) bool {
	if m.err != nil || len(n.classes) == 0 || !slices.Contains(rowClasses, n.classes[0]) {
		return false
	}
	return len(styled(n.classes)) == 0 && m.declarations(n) == ""
}

// element writes a node of the visual half.
func (m *markup) element(n node) {
	switch {
	case m.err != nil:
	case n.symbol || n.list != nil && !absent(n.Get("style")):
		end := m.open(n)
		m.b.WriteString(html.EscapeString(n.text))
		m.children(n)
		m.b.WriteString(end)
	case n.list != nil && absent(n.Get("attributes")): // a fragment
		m.children(n)
	case n.list != nil:
		m.svg(n)
	default:
		m.drawing(n)
	}
}

// svg writes the svg element of a drawing.
func (m *markup) svg(n node) {
	m.b.WriteString("<svg")
	attributes := n.Get("attributes").ToObject(m.vm)
	for _, key := range attributes.Keys() {
		value := attributes.Get(key).String()
		if key == "style" {
			key, value = "class", mark(strings.TrimSuffix(m.harmless(value), ";"))
		}
		m.b.WriteString(" " + key + `="` + html.EscapeString(value) + `"`)
	}
	m.b.WriteString(">")
	m.children(n)
	m.b.WriteString("</svg>")
}

// open writes the start tag of a span and returns the end tag; text that needs no tag
// gets none.
func (m *markup) open(n node) string {
	classes := styled(n.classes)
	if d := m.declarations(n); d != "" {
		classes = append(classes, mark(d))
	}
	if n.symbol && len(classes) == 0 {
		return ""
	}
	m.b.WriteString("<span")
	if len(classes) > 0 {
		m.b.WriteString(` class="` + html.EscapeString(strings.Join(classes, " ")) + `"`)
	}
	m.b.WriteString(">")
	return "</span>"
}

// declarations returns the style of a node.
func (m *markup) declarations(n node) string {
	var parts []string
	if v := n.Get("italic"); n.symbol && !absent(v) && v.ToFloat() > 0 {
		em, _ := strconv.ParseFloat(strconv.FormatFloat(v.ToFloat(), 'f', 4, 64), 64)
		parts = append(parts, "margin-right:"+strconv.FormatFloat(em, 'f', -1, 64)+"em")
	}
	if v := n.Get("style"); !absent(v) {
		style := v.ToObject(m.vm)
		for _, key := range style.Keys() {
			v := style.Get(key)
			if absent(v) {
				continue
			}
			parts = append(parts, hyphenated(key)+":"+m.harmless(v.String()))
		}
	}
	return strings.Join(parts, ";")
}

// harmless reports whether a style cannot end its rule in a style sheet; KaTeX writes
// no other.
func (m *markup) harmless(style string) string {
	if strings.ContainsAny(style, "{}<>&\"'\\/\x00") {
		m.err = fmt.Errorf("cannot use the style %q", style)
		return ""
	}
	return style
}

// drawing writes the lines of a drawing, such as the sign of a root, by KaTeX's
// own writer.
func (m *markup) drawing(n node) {
	f, ok := goja.AssertFunction(n.Get("toMarkup"))
	if !ok {
		m.err = errForm
		return
	}
	v, err := f(n.Object)
	if err == nil && strings.Contains(v.String(), " style=") {
		err = errForm
	}
	if err != nil {
		m.err = err
		return
	}
	m.b.WriteString(v.String())
}
