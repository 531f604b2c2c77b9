package page

import (
	"bytes"
	"strings"
)

// Fragment returns the HTML of a markdown text with $TeX$, without a page around it: formulas are
// MathML, to be shown with [Sheet]. It has no images, and no HTML of the text's own.
//
// Errors: a [FormulaError] for TeX that cannot be typeset; an [AssetError] for an image.
func Fragment(markdown []byte) ([]byte, error) {
	d := &dialect{charts: &charts{}, columns: map[string]bool{}}
	_, body, err := d.render(markdown, nil)
	return bytes.TrimSpace(body), err
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
