package page

import (
	"bytes"
	_ "embed"
	"fmt"
	"html"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/renderer"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

//go:embed style.css
var style string

// policy lets the page load nothing but what it holds.
const policy = "default-src 'none'; img-src data:; font-src data:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"

// HTML is the page of a markdown text: one file that needs no other. The
// assets are the images that the text shows, by the path the text gives them. The
// same arguments give the same bytes.
//
// Errors: a [FormulaError] for TeX that cannot be set, an [AssetError] for an
// image that is not among the assets, a [FoldError] for a <details> left open.
func HTML(title string, markdown []byte, assets map[string][]byte) ([]byte, error) {
	katex, fold := &typesetter{}, &folds{}
	md := newMarkdown(katex, fold, assets)
	doc := md.Parser().Parse(text.NewReader(markdown))

	var body bytes.Buffer
	if err := md.Renderer().Render(&body, markdown, doc); err != nil {
		return nil, err
	}
	if len(fold.open) > 0 {
		return nil, &FoldError{"<" + fold.open[len(fold.open)-1] + ">"}
	}
	list, err := contents(doc, markdown, katex)
	if err != nil {
		return nil, err
	}
	math, err := mathStyle(body.String())
	if err != nil {
		return nil, err
	}

	name := html.EscapeString(title)
	var out bytes.Buffer
	fmt.Fprintf(&out, `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="%s">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>%s</title>
<style>
%s%s</style>
</head>
<body>
<a class="skip" href="#page-main">Skip to the text</a>
`, policy, name, math, style)
	if list != "" {
		fmt.Fprintf(&out, "<nav aria-label=\"Contents\"><p>Contents</p>%s</nav>\n", list)
	}
	out.WriteString("<main id=\"page-main\">\n")
	if !hasTitle(doc) {
		fmt.Fprintf(&out, "<h1>%s</h1>\n", name)
	}
	out.Write(body.Bytes())
	out.WriteString("</main>\n</body>\n</html>\n")
	return out.Bytes(), nil
}

func hasTitle(doc ast.Node) bool {
	for n := doc.FirstChild(); n != nil; n = n.NextSibling() {
		if h, ok := n.(*ast.Heading); ok && h.Level == 1 {
			return true
		}
	}
	return false
}

// newMarkdown is the dialect of the reports. Of two parsers or renderers for one
// thing the one with the smaller number is asked first.
func newMarkdown(katex *typesetter, fold *folds, assets map[string][]byte) goldmark.Markdown {
	return goldmark.New(
		goldmark.WithExtensions(extension.GFM, extension.Footnote, extension.DefinitionList),
		goldmark.WithParserOptions(
			parser.WithAutoHeadingID(),
			parser.WithBlockParsers(util.Prioritized(blockParser{}, 150)),
			parser.WithInlineParsers(util.Prioritized(inlineParser{}, 150)),
			parser.WithASTTransformers(util.Prioritized(figureTransformer{}, 900), util.Prioritized(cells{}, 910)),
		),
		goldmark.WithRendererOptions(renderer.WithNodeRenderers(
			util.Prioritized(formulas{katex}, 50),
			util.Prioritized(images{assets}, 51),
			util.Prioritized(fold, 52),
			util.Prioritized(newTables(), 53),
		)),
	)
}
