package page

import (
	"fmt"
	"html"
	"regexp"
	"strings"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/renderer"
	"github.com/yuin/goldmark/util"
)

// A FoldError is a <details> or <summary> without its end, or an end without
// its beginning.
type FoldError struct{ Tag string }

func (e *FoldError) Error() string {
	return fmt.Sprintf("page: %s has no counterpart", e.Tag)
}

var (
	comments = regexp.MustCompile(`(?s)<!--.*?-->`)
	allowed  = regexp.MustCompile(`<(/?)(details|summary|br)( open)? ?/?>`)
)

// folds renders raw HTML: tags that fold pass, everything else is text. It
// counts them, for one left open would swallow the rest of the page.
type folds struct{ open []string }

func (r *folds) RegisterFuncs(reg renderer.NodeRendererFuncRegisterer) {
	reg.Register(ast.KindHTMLBlock, r.block)
	reg.Register(ast.KindRawHTML, r.inline)
}

func (r *folds) block(w util.BufWriter, source []byte, node ast.Node, entering bool) (ast.WalkStatus, error) {
	if !entering {
		return ast.WalkContinue, nil
	}
	n := node.(*ast.HTMLBlock)
	var raw strings.Builder
	for i := range n.Lines().Len() {
		line := n.Lines().At(i)
		raw.Write(line.Value(source))
	}
	if n.HasClosure() {
		raw.Write(n.ClosureLine.Value(source))
	}
	out, err := r.clean(raw.String())
	_, _ = w.WriteString(out)
	return ast.WalkContinue, err
}

func (r *folds) inline(w util.BufWriter, source []byte, node ast.Node, entering bool) (ast.WalkStatus, error) {
	if !entering {
		return ast.WalkSkipChildren, nil
	}
	n := node.(*ast.RawHTML)
	var raw strings.Builder
	for i := range n.Segments.Len() {
		s := n.Segments.At(i)
		raw.Write(s.Value(source))
	}
	out, err := r.clean(raw.String())
	_, _ = w.WriteString(out)
	return ast.WalkSkipChildren, err
}

func (r *folds) clean(raw string) (string, error) {
	raw = comments.ReplaceAllString(raw, "")
	var b strings.Builder
	words := func(s string) { b.WriteString(html.EscapeString(html.UnescapeString(s))) }
	at := 0
	for _, m := range allowed.FindAllStringSubmatchIndex(raw, -1) {
		words(raw[at:m[0]])
		at = m[1]
		name, end := raw[m[4]:m[5]], m[2] != m[3]
		switch {
		case name == "br":
			b.WriteString("<br>")
			continue
		case !end:
			r.open = append(r.open, name)
			b.WriteString("<" + name)
			if m[6] >= 0 && name == "details" {
				b.WriteString(" open")
			}
			b.WriteString(">")
		case len(r.open) == 0 || r.open[len(r.open)-1] != name:
			return "", &FoldError{"</" + name + ">"}
		default:
			r.open = r.open[:len(r.open)-1]
			b.WriteString("</" + name + ">")
		}
	}
	words(raw[at:])
	return b.String(), nil
}
