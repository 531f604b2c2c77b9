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

// A FoldError is a <details> or <summary> without its end tag, or an end tag without
// its beginning.
type FoldError struct{ Tag string }

func (e *FoldError) Error() string {
	return fmt.Sprintf("page: %s has no counterpart", e.Tag)
}

var (
	comments = regexp.MustCompile(`(?s)<!--.*?-->`)
	allowed  = regexp.MustCompile(`<(/?)(details|summary|br)( open)? ?/?>`)
)

// folds renders raw HTML: the tags of folds pass, everything else is text. It counts
// them, for an unclosed one would swallow the rest of the page.
type folds struct {
	open   []string
	claims map[string]Claim
}

func (r *folds) RegisterFuncs(reg renderer.NodeRendererFuncRegisterer) {
	reg.Register(ast.KindHTMLBlock, r.block)
	reg.Register(ast.KindRawHTML, r.inline)
}

func (r *folds) block(w util.BufWriter, source []byte, node ast.Node, entering bool) (ast.WalkStatus, error) {
	if !entering {
		return ast.WalkContinue, nil
	}
	out, err := r.clean(raw(node.(*ast.HTMLBlock), source))
	_, _ = w.WriteString(out)
	return ast.WalkContinue, err
}

func (r *folds) inline(w util.BufWriter, source []byte, node ast.Node, entering bool) (ast.WalkStatus, error) {
	if !entering {
		return ast.WalkSkipChildren, nil
	}
	n := node.(*ast.RawHTML)
	var tags strings.Builder
	for i := range n.Segments.Len() {
		s := n.Segments.At(i)
		tags.Write(s.Value(source))
	}
	out, err := r.clean(tags.String())
	_, _ = w.WriteString(out)
	return ast.WalkSkipChildren, err
}

func (r *folds) clean(text string) (string, error) {
	text = comments.ReplaceAllString(text, "")
	var b strings.Builder
	words := func(s string) { b.WriteString(html.EscapeString(html.UnescapeString(s))) }
	at := 0
	for at < len(text) {
		m := allowed.FindStringSubmatchIndex(text[at:])
		if m == nil {
			break
		}
		words(text[at : at+m[0]])
		tag := text[at+m[0] : at+m[1]]
		name, end := text[at+m[4]:at+m[5]], m[2] != m[3]
		switch {
		case name == "br":
			b.WriteString("<br>")
		case end && (len(r.open) == 0 || r.open[len(r.open)-1] != name):
			return "", &FoldError{"</" + name + ">"}
		case end:
			r.open = r.open[:len(r.open)-1]
			b.WriteString("</" + name + ">")
		case name == "details":
			if n := r.claim(&b, text[at:]); n > 0 {
				at += n
				continue
			}
			r.open = append(r.open, name)
			b.WriteString("<details")
			if strings.Contains(tag, " open") {
				b.WriteString(" open")
			}
			b.WriteString(">")
		default:
			r.open = append(r.open, name)
			b.WriteString("<" + name + ">")
		}
		at += m[1]
	}
	words(text[at:])
	return b.String(), nil
}

// claim writes the fold of a claim, up to the end of its summary, if the text begins
// with one, and returns the number of bytes consumed.
func (r *folds) claim(b *strings.Builder, text string) int {
	m := summaries.FindStringSubmatchIndex(text)
	if m == nil || strings.TrimSpace(text[:m[0]]) != "" {
		return 0
	}
	c, ok := foldOf(html.UnescapeString(text[m[2]:m[3]]), r.claims)
	if !ok {
		return 0
	}
	r.open = append(r.open, "details")
	b.WriteString(`<details class="claim`)
	if c.Class != "" {
		b.WriteString(" " + html.EscapeString(string(c.Class)))
	}
	b.WriteString(`"`)
	if strings.HasPrefix(text[m[0]:], "<details open") {
		b.WriteString(" open")
	}
	b.WriteString("><summary>" + c.head() + "</summary>")
	return m[1]
}
