package page

import (
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
)

// A linkTo returns where a link of a text leads on its page; false for nowhere, which leaves the words of the link alone. As a
// transformer it does so to all links of a document; nil leaves them as they are.
type linkTo func(target string) (string, bool)

func (to linkTo) Transform(doc *ast.Document, _ text.Reader, _ parser.Context) {
	if to == nil {
		return
	}
	var links []*ast.Link
	_ = ast.Walk(doc, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if l, ok := n.(*ast.Link); ok && entering {
			links = append(links, l)
		}
		return ast.WalkContinue, nil
	})
	for _, l := range links {
		target, ok := to(string(l.Destination))
		if ok {
			l.Destination = []byte(target)
			continue
		}
		over := l.Parent()
		for c := l.FirstChild(); c != nil; c = l.FirstChild() {
			over.InsertBefore(over, l, c)
		}
		over.RemoveChild(over, l)
	}
}
