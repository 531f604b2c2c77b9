package page

import (
	"bytes"
	"embed"
	"fmt"
	"html"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/renderer"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

// HTML returns the page of a markdown text: one self-contained file. The assets are the
// images that the text shows, by the path in the text, and optionally for an image
// figures/ID.svg a Vega-Lite specification figures/ID.vl.json of the same figure, with
// which the reader can replace it. The claims, by ID, are the results of those whose
// folds the text has: a fold whose summary begins with such an ID is that of the claim.
// Both may be nil. The same arguments give the same bytes.
//
// Errors: a [FormulaError] for TeX that cannot be typeset, an [AssetError] for an image
// that is not among the assets or a specification that cannot be read, a [FoldError]
// for an unclosed <details>.
func HTML(title string, markdown []byte, assets map[string][]byte, claims map[string]Claim) ([]byte, error) {
	f, _, err := framed(title, markdown, assets, claims, nil)
	if err != nil {
		return nil, err
	}
	return f.page(), nil
}

// framed returns the frame of the page of a text, and the outline of the text. Links may be changed.
func framed(title string, markdown []byte, assets map[string][]byte, claims map[string]Claim, links *relink) (frame, []*entry, error) {
	d := &dialect{folds: folds{claims: claims}, charts: &charts{assets: assets}, columns: map[string]bool{}, links: links}
	doc, body, err := d.render(markdown, assets)
	if err != nil {
		return frame{}, nil, err
	}
	math, err := d.math.sheet()
	if err != nil {
		return frame{}, nil, err
	}
	style := files(styleFiles, "style", "page.css", "math.css", "figure.css", "tools.css", "print.css")
	entries := outline(doc, markdown, claims, &d.math)
	return frame{
		title:    html.EscapeString(title),
		style:    "\n" + math + style + alignment(d.columns),
		contents: contents(entries),
		body:     body,
		charts:   d.charts.used,
		titled:   hasTitle(doc),
	}, entries, nil
}

// A dialect is the markdown of the reports and the data that rendering collects.
type dialect struct {
	math    typesetter
	folds   folds
	charts  *charts
	columns map[string]bool
	links   *relink // nil for links as they are
}

// render returns a text parsed, and as HTML.
func (d *dialect) render(markdown []byte, assets map[string][]byte) (ast.Node, []byte, error) {
	md := d.markdown(assets)
	doc := md.Parser().Parse(text.NewReader(markdown), parser.WithContext(parser.NewContext(parser.WithIDs(newIDs()))))
	if err := d.math.prepare(doc); err != nil {
		return nil, nil, err
	}
	var body bytes.Buffer
	if err := md.Renderer().Render(&body, markdown, doc); err != nil {
		return nil, nil, err
	}
	if open := d.folds.open; len(open) > 0 {
		return nil, nil, &FoldError{"<" + open[len(open)-1] + ">"}
	}
	// A block of code that scrolls is reached by the keyboard, and a head without words is none. No text has these tags.
	out := bytes.ReplaceAll(body.Bytes(), []byte("<pre><code"), []byte(`<pre tabindex="0"><code`))
	return doc, bytes.ReplaceAll(out, []byte("<th></th>"), []byte("<td></td>")), nil
}

// markdown returns the parsers and renderers. Those with smaller numbers have priority.
func (d *dialect) markdown(assets map[string][]byte) goldmark.Markdown {
	changes := []util.PrioritizedValue{util.Prioritized(figureTransformer{}, 900), util.Prioritized(cells{}, 910),
		util.Prioritized(fences{}, 920)}
	if d.links != nil {
		changes = append(changes, util.Prioritized(d.links, 890)) // before images become figures
	}
	return goldmark.New(
		goldmark.WithExtensions(extension.GFM, extension.Footnote, extension.DefinitionList),
		goldmark.WithParserOptions(
			parser.WithAutoHeadingID(),
			parser.WithBlockParsers(util.Prioritized(blockParser{}, 150)),
			parser.WithInlineParsers(util.Prioritized(inlineParser{}, 150)),
			parser.WithASTTransformers(changes...),
		),
		goldmark.WithRendererOptions(renderer.WithNodeRenderers(
			util.Prioritized(formulas{&d.math}, 50),
			util.Prioritized(images{assets, d.charts}, 51),
			util.Prioritized(&d.folds, 52),
			util.Prioritized(newTables(d.columns), 53),
		)),
	)
}

func hasTitle(doc ast.Node) bool {
	for n := doc.FirstChild(); n != nil; n = n.NextSibling() {
		if h, ok := n.(*ast.Heading); ok && h.Level == 1 {
			return true
		}
	}
	return false
}

var (
	//go:embed style/*.css
	styleFiles embed.FS
	//go:embed script/*.js
	scriptFiles embed.FS
)

// files concatenates parts of the page's own source in the order given.
func files(from embed.FS, dir string, names ...string) string {
	var b strings.Builder
	for _, name := range names {
		data, err := from.ReadFile(dir + "/" + name)
		if err != nil {
			panic(fmt.Sprintf("page: %v", err)) // of an embedded file
		}
		b.Write(data)
	}
	return b.String()
}
