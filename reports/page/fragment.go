package page

import (
	"bytes"
	"strings"

	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
)

// Fragment returns the HTML of a markdown text with $TeX$, without a page around it: formulas are
// MathML, to be shown with [Sheet]. It has no images, and no HTML of the text's own.
//
// Errors: a [FormulaError] for TeX that cannot be typeset; an [AssetError] for an image.
func Fragment(markdown []byte) ([]byte, error) {
	d := &dialect{charts: &charts{}, columns: map[string]bool{}}
	md := d.markdown(nil)
	doc := md.Parser().Parse(text.NewReader(markdown), parser.WithContext(parser.NewContext(parser.WithIDs(newIDs()))))
	if err := d.math.prepare(doc); err != nil {
		return nil, err
	}
	var body bytes.Buffer
	if err := md.Renderer().Render(&body, markdown, doc); err != nil {
		return nil, err
	}
	if open := d.folds.open; len(open) > 0 {
		return nil, &FoldError{"<" + open[len(open)-1] + ">"}
	}
	return bytes.TrimSpace(body.Bytes()), nil
}

// Sheet returns the style of the reports' pages, with the fonts of formulas.
func Sheet() (string, error) {
	var b strings.Builder
	if err := writeFaces(&b, func(face) (bool, error) { return true, nil }); err != nil {
		return "", err
	}
	b.WriteString(files(styleFiles, "style", "page.css", "math.css", "figure.css"))
	return b.String(), nil
}
