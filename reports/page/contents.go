package page

import (
	"fmt"
	"html"
	"strings"

	"github.com/yuin/goldmark/ast"
)

// contents is the list of the sections and their parts, headings of level two
// and three, as links.
func contents(doc ast.Node, source []byte, katex *typesetter) (string, error) {
	var b strings.Builder
	level := 1
	err := ast.Walk(doc, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		h, ok := n.(*ast.Heading)
		if !entering || !ok {
			return ast.WalkContinue, nil
		}
		id, ok := h.AttributeString("id")
		if h.Level < 2 || h.Level > 3 || !ok {
			return ast.WalkSkipChildren, nil
		}
		label, err := words(h, source, katex)
		if err != nil {
			return ast.WalkStop, err
		}
		to := h.Level
		if to > level+1 {
			to = level + 1
		}
		switch {
		case to > level:
			b.WriteString("<ul>")
		case to < level:
			b.WriteString("</li></ul></li>")
		default:
			b.WriteString("</li>")
		}
		level = to
		fmt.Fprintf(&b, `<li><a href="#%s">%s</a>`, html.EscapeString(fmt.Sprintf("%s", id)), label)
		return ast.WalkSkipChildren, nil
	})
	if err != nil {
		return "", err
	}
	for ; level > 1; level-- {
		b.WriteString("</li></ul>")
	}
	return b.String(), nil
}

// words is the text of a heading with its formulas and code, without links.
func words(n ast.Node, source []byte, katex *typesetter) (string, error) {
	var b strings.Builder
	for c := n.FirstChild(); c != nil; c = c.NextSibling() {
		switch c := c.(type) {
		case *inlineFormula:
			out, err := katex.set(c.tex, false)
			if err != nil {
				return "", err
			}
			b.WriteString(out)
		case *ast.CodeSpan:
			b.WriteString("<code>" + html.EscapeString(plain(c, source)) + "</code>")
		case *ast.Text, *ast.String:
			b.WriteString(html.EscapeString(plain(c, source)))
		default:
			inner, err := words(c, source, katex)
			if err != nil {
				return "", err
			}
			b.WriteString(inner)
		}
	}
	return b.String(), nil
}
