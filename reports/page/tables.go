package page

import (
	"strings"
	"unicode/utf8"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	east "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/renderer"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

// tables puts each table into a box that scrolls by itself, so that a wide
// one does not widen the page.
type tables struct{ *extension.TableHTMLRenderer }

func newTables() tables {
	return tables{extension.NewTableHTMLRenderer().(*extension.TableHTMLRenderer)}
}

func (r tables) RegisterFuncs(reg renderer.NodeRendererFuncRegisterer) {
	inner := &captured{funcs: map[ast.NodeKind]renderer.NodeRendererFunc{}}
	r.TableHTMLRenderer.RegisterFuncs(inner)
	for kind, f := range inner.funcs {
		if kind != east.KindTable {
			reg.Register(kind, f)
		}
	}
	table := inner.funcs[east.KindTable]
	reg.Register(east.KindTable, func(w util.BufWriter, source []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
		if entering {
			_, _ = w.WriteString(`<div class="table" tabindex="0">` + "\n")
		}
		status, err := table(w, source, n, entering)
		if !entering {
			_, _ = w.WriteString("</div>\n")
		}
		return status, err
	})
}

// captured collects what a renderer registers.
type captured struct {
	funcs map[ast.NodeKind]renderer.NodeRendererFunc
}

func (c *captured) Register(kind ast.NodeKind, f renderer.NodeRendererFunc) { c.funcs[kind] = f }

// cells gives the cells of tables their classes: a verdict that stands alone
// behind the first column that of its name, to color it; long text "long" or
// "longer", to keep its column wide enough to read, while short cells do not
// wrap.
type cells struct{}

func (cells) Transform(doc *ast.Document, reader text.Reader, _ parser.Context) {
	_ = ast.Walk(doc, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering || n.Kind() != east.KindTableCell {
			return ast.WalkContinue, nil
		}
		content := strings.TrimSpace(plain(n, reader.Source()))
		class := ""
		switch size := utf8.RuneCountInString(content); {
		case size > 36:
			class = "longer"
		case size > 16:
			class = "long"
		}
		switch word := strings.ToLower(content); word {
		case "supported", "refuted", "inconclusive":
			if n.PreviousSibling() != nil {
				class = word
			}
		}
		if class != "" {
			n.SetAttributeString("class", []byte(class))
		}
		return ast.WalkContinue, nil
	})
}
