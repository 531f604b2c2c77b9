package page

import (
	"strings"

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

// verdicts gives a cell that is only a verdict the class of its name.
type verdicts struct{}

func (verdicts) Transform(doc *ast.Document, reader text.Reader, _ parser.Context) {
	_ = ast.Walk(doc, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if entering && n.Kind() == east.KindTableCell {
			switch word := strings.ToLower(strings.TrimSpace(plain(n, reader.Source()))); word {
			case "supported", "refuted", "inconclusive":
				n.SetAttributeString("class", []byte(word))
			}
		}
		return ast.WalkContinue, nil
	})
}
