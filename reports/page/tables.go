package page

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
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

// tables puts each table into a box that scrolls by itself, so that a wide one does not
// widen the page, and aligns whole columns by a class of the table.
type tables struct {
	*extension.TableHTMLRenderer
	rules map[string]bool // classes in use
}

func newTables(rules map[string]bool) tables {
	inner := extension.NewTableHTMLRenderer(extension.WithTableCellAlignMethod(extension.TableCellAlignNone))
	return tables{inner.(*extension.TableHTMLRenderer), rules}
}

func (r tables) RegisterFuncs(reg renderer.NodeRendererFuncRegisterer) {
	inner := &captured{funcs: map[ast.NodeKind]renderer.NodeRendererFunc{}}
	r.TableHTMLRenderer.RegisterFuncs(inner)
	for kind, f := range inner.funcs {
		if kind != east.KindTable {
			reg.Register(kind, f)
		}
	}
	reg.Register(east.KindTable, func(w util.BufWriter, _ []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			_, _ = w.WriteString("</table></div>\n")
			return ast.WalkContinue, nil
		}
		_, _ = w.WriteString(`<div class="table" tabindex="0"><table`)
		if classes := r.columns(n.(*east.Table)); classes != "" {
			_, _ = w.WriteString(` class="` + classes + `"`)
		}
		_, _ = w.WriteString(">\n")
		return ast.WalkContinue, nil
	})
}

// columns returns the classes of a table: r3 if its third column is right-aligned, c3
// if centered.
func (r tables) columns(t *east.Table) string {
	var classes []string
	for i, a := range t.Alignments {
		class := ""
		switch a {
		case east.AlignRight:
			class = "r"
		case east.AlignCenter:
			class = "c"
		default:
			continue
		}
		class += strconv.Itoa(i + 1)
		r.rules[class] = true
		classes = append(classes, class)
	}
	return strings.Join(classes, " ")
}

// alignment returns the style sheet of the classes in use.
func alignment(rules map[string]bool) string {
	var b strings.Builder
	for _, class := range slices.Sorted(maps.Keys(rules)) {
		side := "right"
		if class[0] == 'c' {
			side = "center"
		}
		fmt.Fprintf(&b, ".%s tr>:nth-child(%s){text-align:%s}\n", class, class[1:], side)
	}
	return b.String()
}

// captured collects the functions that a renderer registers.
type captured struct {
	funcs map[ast.NodeKind]renderer.NodeRendererFunc
}

func (c *captured) Register(kind ast.NodeKind, f renderer.NodeRendererFunc) { c.funcs[kind] = f }

// cellClass returns the class of a verdict in the words of a report: of one case, or of
// an erratum; empty for any other text.
func cellClass(text string) Class {
	switch strings.ToLower(text) {
	case "supported":
		return Supported
	case "refuted (erratum)":
		return Erratum
	case "refuted", "inconclusive", "inconclusive (erratum)", "supported (erratum)":
		return Failing
	}
	if strings.HasSuffix(text, "(erratum not confirmed)") {
		return Failing
	}
	return ""
}

// verdictClass returns the class of a verdict that is the whole content of a cell after
// the first; empty for other cells. A refutation that the registry does not predict is
// bold.
func verdictClass(cell ast.Node, content string) string {
	if cell.PreviousSibling() == nil || cell.Parent().Kind() == east.KindTableHeader {
		return ""
	}
	class := string(cellClass(content))
	e, bold := cell.FirstChild().(*ast.Emphasis)
	if strings.EqualFold(content, "refuted") && !(bold && e.Level == 2) {
		return "erratum"
	}
	return class
}

// cells gives the cells of tables their classes: to a verdict alone after the first
// column that of its kind, for the color; to long text "long" or "longer", for a
// readable width of the column, while short cells do not wrap.
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
		if status := verdictClass(n, content); status != "" {
			class = "status " + status
		}
		if class != "" {
			n.SetAttributeString("class", []byte(class))
		}
		return ast.WalkContinue, nil
	})
}
