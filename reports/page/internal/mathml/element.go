package mathml

import "strings"

// An element is one of MathML: with text, or with children.
type element struct {
	name       string
	attributes string // as written, with a space before each
	text       string
	children   []*element
}

func leaf(name, text string) *element { return &element{name: name, text: text} }

func over(name string, children ...*element) *element {
	return &element{name: name, children: children}
}

// with adds an attribute.
func (e *element) with(key, value string) *element {
	e.attributes += " " + key + `="` + value + `"`
	return e
}

func (e *element) has(key string) bool { return strings.Contains(e.attributes, " "+key+`="`) }

var escaped = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;")

func (e *element) write(b *strings.Builder) {
	b.WriteString("<" + e.name + e.attributes)
	if e.name == "mspace" {
		b.WriteString("/>")
		return
	}
	b.WriteByte('>')
	b.WriteString(escaped.Replace(e.text))
	for _, c := range e.children {
		c.write(b)
	}
	b.WriteString("</" + e.name + ">")
}

// words returns the text of an element and all in it.
func (e *element) words() string {
	if e.name == "mspace" && !e.has("class") {
		return "\u2009"
	}
	text := e.text
	for _, c := range e.children {
		text += c.words()
	}
	return text
}

// extent returns about how many characters wide an element is.
func (e *element) extent() int {
	n := 0
	for range e.text {
		n++
	}
	for i, c := range e.children {
		switch w := c.extent(); {
		case e.name == "mfrac" || e.name == "munder" || e.name == "mover" || e.name == "munderover" || e.name == "mtable":
			n = max(n, w)
		case e.name == "msubsup" && i == 2:
			n = max(n, w+e.children[0].extent())
		default:
			n += w
		}
	}
	return n
}
