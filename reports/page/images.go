package page

import (
	"fmt"
	"html"
	"path"
	"strings"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/renderer"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

// An AssetError is an image that cannot be embedded.
type AssetError struct {
	Path   string
	Reason string
}

func (e *AssetError) Error() string { return fmt.Sprintf("page: image %q: %s", e.Path, e.Reason) }

var (
	kindFigure  = ast.NewNodeKind("Figure")
	kindCaption = ast.NewNodeKind("Caption")
)

// A figure contains an image and, if it has one, a caption.
type figure struct{ ast.BaseBlock }

func (*figure) Kind() ast.NodeKind { return kindFigure }

func (f *figure) Dump(source []byte, level int) { ast.DumpHelper(f, source, level, nil, nil) }

type caption struct{ ast.BaseBlock }

func (*caption) Kind() ast.NodeKind { return kindCaption }

func (c *caption) Dump(source []byte, level int) { ast.DumpHelper(c, source, level, nil, nil) }

// figureTransformer converts paragraphs that begin with an image to figures.
type figureTransformer struct{}

func (figureTransformer) Transform(doc *ast.Document, reader text.Reader, _ parser.Context) {
	var paragraphs []ast.Node
	_ = ast.Walk(doc, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if entering && n.Kind() == ast.KindParagraph && n.FirstChild() != nil && n.FirstChild().Kind() == ast.KindImage {
			paragraphs = append(paragraphs, n)
		}
		return ast.WalkContinue, nil
	})
	for _, p := range paragraphs {
		f, c := &figure{}, &caption{}
		image := p.FirstChild()
		for n := image.NextSibling(); n != nil; {
			next := n.NextSibling()
			c.AppendChild(c, n)
			n = next
		}
		if next := p.NextSibling(); c.ChildCount() == 0 {
			if from := captionText(next, reader.Source()); from != nil {
				for n := from; n != nil; {
					following := n.NextSibling()
					c.AppendChild(c, n)
					n = following
				}
				next.Parent().RemoveChild(next.Parent(), next)
			}
		}
		f.AppendChild(f, image)
		if c.ChildCount() > 0 {
			f.AppendChild(f, c)
		}
		p.Parent().ReplaceChild(p.Parent(), p, f)
	}
}

// captionText returns the first node of the caption in the paragraph after an image:
// inside an emphasis that is the whole paragraph, or from an emphasized "Figure" on;
// nil for any other paragraph.
func captionText(n ast.Node, source []byte) ast.Node {
	if n == nil || n.Kind() != ast.KindParagraph || n.FirstChild() == nil || n.FirstChild().Kind() != ast.KindEmphasis {
		return nil
	}
	first := n.FirstChild()
	switch {
	case n.ChildCount() == 1:
		return first.FirstChild()
	case strings.HasPrefix(plain(first, source), "Figure"):
		return first
	}
	return nil
}

// images renders images from the assets, and figures around them.
type images struct {
	assets map[string][]byte
	charts *charts
}

func (r images) RegisterFuncs(reg renderer.NodeRendererFuncRegisterer) {
	reg.Register(ast.KindImage, r.image)
	reg.Register(kindFigure, element("figure"))
	reg.Register(kindCaption, element("figcaption"))
}

func element(name string) renderer.NodeRendererFunc {
	return func(w util.BufWriter, _ []byte, _ ast.Node, entering bool) (ast.WalkStatus, error) {
		if entering {
			_, _ = w.WriteString("<" + name + ">")
		} else {
			_, _ = w.WriteString("</" + name + ">\n")
		}
		return ast.WalkContinue, nil
	}
}

func (r images) image(w util.BufWriter, source []byte, node ast.Node, entering bool) (ast.WalkStatus, error) {
	if !entering {
		return ast.WalkContinue, nil
	}
	n := node.(*ast.Image)
	target := string(n.Destination)
	data, ok := r.assets[target]
	if !ok {
		target = path.Clean(target)
		data, ok = r.assets[target]
	}
	if !ok {
		return ast.WalkStop, &AssetError{Path: string(n.Destination), Reason: "no such asset"}
	}
	src, err := dataURI(target, data)
	if err != nil {
		return ast.WalkStop, err
	}
	img := `<img src='` + src + `' alt="` + html.EscapeString(plain(n, source)) + `"` + size(data) + ">"
	if node.Parent().Kind() == kindFigure { // a box of its own, which scrolls on a narrow screen
		chart, err := r.charts.of(target)
		if err != nil {
			return ast.WalkStop, err
		}
		img = `<div class="plot" tabindex="0">` + img + "</div>\n" + chart
	}
	_, _ = w.WriteString(img)
	return ast.WalkSkipChildren, nil
}

// plain returns the text of a node without markup; formulas as their TeX.
func plain(n ast.Node, source []byte) string {
	var b strings.Builder
	_ = ast.Walk(n, func(c ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			return ast.WalkContinue, nil
		}
		switch c := c.(type) {
		case *ast.Text:
			b.Write(util.UnescapePunctuations(util.ResolveEntityNames(util.ResolveNumericReferences(c.Segment.Value(source)))))
			if c.SoftLineBreak() || c.HardLineBreak() {
				b.WriteByte(' ')
			}
		case *ast.String:
			b.Write(c.Value)
		case *inlineFormula:
			b.WriteString(c.tex)
		}
		return ast.WalkContinue, nil
	})
	return b.String()
}
