package page

import (
	"path"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
)

// A relink changes a text for its place in a site: links lead where they should, and those that lead nowhere leave their words;
// so do images that the page has not.
type relink struct {
	to     func(target string) (string, bool) // false for nowhere
	assets map[string][]byte
}

func (l *relink) Transform(doc *ast.Document, _ text.Reader, _ parser.Context) {
	var left []ast.Node
	_ = ast.Walk(doc, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			return ast.WalkContinue, nil
		}
		switch n := n.(type) {
		case *ast.Link:
			if target, ok := l.to(string(n.Destination)); ok {
				n.Destination = []byte(target)
			} else {
				left = append(left, n)
			}
		case *ast.Image:
			if l.assets[path.Clean(string(n.Destination))] == nil {
				left = append(left, n)
			}
		}
		return ast.WalkContinue, nil
	})
	for _, n := range left {
		over := n.Parent()
		for c := n.FirstChild(); c != nil; c = n.FirstChild() {
			over.InsertBefore(over, n, c)
		}
		over.RemoveChild(over, n)
	}
}

// Targets returns where the links of a markdown text lead, and its images, in order.
func Targets(markdown []byte) (links, images []string) {
	doc := new(dialect).markdown(nil).Parser().Parse(text.NewReader(markdown))
	_ = ast.Walk(doc, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			return ast.WalkContinue, nil
		}
		switch n := n.(type) {
		case *ast.Link:
			links = append(links, string(n.Destination))
		case *ast.Image:
			images = append(images, string(n.Destination))
		}
		return ast.WalkContinue, nil
	})
	return links, images
}
