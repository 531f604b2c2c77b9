package figures

import (
	"path/filepath"

	"castlab/reports"
)

// Endings are those of the files that [File] makes, which say their formats.
func Endings() []string { return []string{".svg", ".png", ".pdf"} }

// fileDPI is the resolution of a PNG that nobody chose.
const fileDPI = 192

// File draws a figure in the format that the ending of a name says: SVG, PNG or PDF.
//
// Errors: those of [Validate]; a [DataError] for another ending.
func File(name string, f reports.Figure) ([]byte, error) {
	switch filepath.Ext(name) {
	case ".svg":
		return SVG(f)
	case ".png":
		return PNG(f, fileDPI)
	case ".pdf":
		return PDF(f)
	}
	return nil, &DataError{Where: name, Index: -1, Want: "a name that ends in .svg, .png or .pdf"}
}
