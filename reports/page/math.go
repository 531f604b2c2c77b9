package page

import (
	"bytes"
	"strings"

	"github.com/yuin/goldmark/ast"
	east "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/renderer"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

var (
	kindInlineFormula = ast.NewNodeKind("InlineFormula")
	kindBlockFormula  = ast.NewNodeKind("BlockFormula")
)

// An inlineFormula is a formula in a line of text.
type inlineFormula struct {
	ast.BaseInline
	formula
}

func (*inlineFormula) Kind() ast.NodeKind { return kindInlineFormula }

func (f *inlineFormula) Dump(source []byte, level int) {
	ast.DumpHelper(f, source, level, map[string]string{"TeX": f.tex}, nil)
}

// A blockFormula is displayed between lines that begin and end with $$.
type blockFormula struct {
	ast.BaseBlock
	tex    strings.Builder
	closed bool
}

func (*blockFormula) Kind() ast.NodeKind { return kindBlockFormula }

func (*blockFormula) IsRaw() bool { return true }

func (f *blockFormula) Dump(source []byte, level int) {
	ast.DumpHelper(f, source, level, map[string]string{"TeX": f.tex.String()}, nil)
}

// closing finds the end of the formula that begins at the start of s, after its opening
// dollars: the index of the closing ones, or -1.
//
// Inline, pandoc's rule applies: no space after the opening dollar, none before the
// closing one, no digit after that. A backslash escapes the next character. Displayed,
// any next $$ closes.
func closing(s []byte, display bool) int {
	if !display && (len(s) == 0 || space(s[0]) || s[0] == '$') {
		return -1
	}
	for i := 0; i < len(s); i++ {
		switch {
		case s[i] == '\\':
			i++
		case s[i] != '$':
		case display:
			if i+1 < len(s) && s[i+1] == '$' {
				return i
			}
		case !space(s[i-1]) && (i+1 == len(s) || s[i+1] < '0' || s[i+1] > '9'):
			return i
		}
	}
	return -1
}

func space(c byte) bool { return c == ' ' || c == '\t' || c == '\n' || c == '\r' }

// inlineParser finds formulas in text; a formula may contain line ends.
type inlineParser struct{}

func (inlineParser) Trigger() []byte { return []byte{'$'} }

func (inlineParser) Parse(parent ast.Node, block text.Reader, _ parser.Context) ast.Node {
	line, start := block.Position()
	var rest []byte
	for {
		l, _ := block.PeekLine()
		if l == nil {
			break
		}
		rest = append(rest, l...)
		block.AdvanceLine()
	}
	block.SetPosition(line, start)

	if f := protected(parent, block, rest); f != nil {
		return f
	}
	dollars := 1
	if bytes.HasPrefix(rest, []byte("$$")) {
		dollars = 2
	}
	end := closing(rest[dollars:], dollars == 2)
	if end < 0 || dollars == 2 && len(bytes.TrimSpace(rest[2:2+end])) == 0 {
		// Not a formula: both dollars are text, or the second would be tried as the
		// opening of another.
		block.Advance(dollars)
		return ast.NewString(rest[:dollars])
	}
	skip(block, dollars+end+dollars)
	return &inlineFormula{formula: formula{unescaped(rest[dollars:dollars+end], parent), dollars == 2}}
}

// protected returns a formula in GitHub's other form, between a dollar with a backtick
// and a backtick with a dollar, in which no character is markup; nil if there is none.
func protected(parent ast.Node, block text.Reader, rest []byte) ast.Node {
	body, ok := bytes.CutPrefix(rest, []byte("$`"))
	end := bytes.Index(body, []byte("`$"))
	if !ok || end < 0 || len(bytes.TrimSpace(body[:end])) == 0 {
		return nil
	}
	skip(block, end+4)
	return &inlineFormula{formula: formula{unescaped(body[:end], parent), false}}
}

// skip advances by n bytes, across line ends.
func skip(block text.Reader, n int) {
	for n > 0 {
		l, _ := block.PeekLine()
		if len(l) > n {
			block.Advance(n)
			return
		}
		n -= len(l)
		block.AdvanceLine()
	}
}

// unescaped returns TeX without the backslashes that escape a bar in the cell of a
// table.
func unescaped(tex []byte, parent ast.Node) string {
	for n := parent; n != nil; n = n.Parent() {
		if n.Kind() == east.KindTableCell {
			return strings.ReplaceAll(string(tex), `\|`, "|")
		}
	}
	return string(tex)
}

// fences converts code blocks in the language math, GitHub's other form of a displayed
// formula.
type fences struct{}

func (fences) Transform(doc *ast.Document, reader text.Reader, _ parser.Context) {
	var blocks []*ast.FencedCodeBlock
	_ = ast.Walk(doc, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if b, ok := n.(*ast.FencedCodeBlock); ok && entering && string(b.Language(reader.Source())) == "math" {
			blocks = append(blocks, b)
		}
		return ast.WalkContinue, nil
	})
	for _, b := range blocks {
		f := &blockFormula{closed: true}
		f.tex.Write(b.Lines().Value(reader.Source()))
		b.Parent().ReplaceChild(b.Parent(), b, f)
	}
}

// blockParser takes lines from $$ to $$ as a whole, so that a line beginning with + or
// = inside a formula is no list and no heading.
type blockParser struct{}

func (blockParser) Trigger() []byte { return []byte{'$'} }

func (blockParser) Open(_ ast.Node, reader text.Reader, _ parser.Context) (ast.Node, parser.State) {
	line, _ := reader.PeekLine()
	body, ok := bytes.CutPrefix(bytes.TrimSpace(line), []byte("$$"))
	if !ok {
		return nil, parser.NoChildren
	}
	f := &blockFormula{}
	switch end := closing(body, true); {
	case end < 0:
		f.tex.Write(body)
		f.tex.WriteByte('\n')
	case end == len(body)-2 && len(bytes.TrimSpace(body[:end])) > 0:
		f.tex.Write(body[:end])
		f.closed = true
	default:
		return nil, parser.NoChildren // text continues after the formula
	}
	reader.AdvanceToEOL()
	return f, parser.NoChildren
}

func (blockParser) Continue(node ast.Node, reader text.Reader, _ parser.Context) parser.State {
	f := node.(*blockFormula)
	if f.closed {
		return parser.Close
	}
	line, _ := reader.PeekLine()
	if line == nil {
		return parser.Close
	}
	if end := closing(line, true); end >= 0 {
		f.tex.Write(line[:end])
		// Text after the end belongs to no formula; the renderer reports it rather than
		// drop it.
		f.closed = len(bytes.TrimSpace(line[end+2:])) == 0
		if !f.closed {
			f.tex.Write(line[end:])
		}
	} else {
		f.tex.Write(line)
	}
	reader.AdvanceToEOL()
	return parser.Continue | parser.NoChildren
}

func (blockParser) Close(ast.Node, text.Reader, parser.Context) {}

func (blockParser) CanInterruptParagraph() bool { return true }

func (blockParser) CanAcceptIndentedLine() bool { return false }

// formulas renders both kinds of nodes.
type formulas struct{ typesetter *typesetter }

func (r formulas) RegisterFuncs(reg renderer.NodeRendererFuncRegisterer) {
	reg.Register(kindInlineFormula, func(w util.BufWriter, _ []byte, node ast.Node, entering bool) (ast.WalkStatus, error) {
		if entering {
			_, _ = w.WriteString(r.typesetter.set(node.(*inlineFormula).formula))
		}
		return ast.WalkSkipChildren, nil
	})
	reg.Register(kindBlockFormula, func(w util.BufWriter, _ []byte, node ast.Node, entering bool) (ast.WalkStatus, error) {
		if entering {
			_, _ = w.WriteString(`<div class="formula">` + r.typesetter.set(formula{node.(*blockFormula).tex.String(), true}) + "</div>\n")
		}
		return ast.WalkSkipChildren, nil
	})
}
