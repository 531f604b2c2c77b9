package reports

import "strings"

// A Figure is data for a drawing, whose style belongs to reports/figures. A saved JSON
// report preserves it.
type Figure struct {
	ID      string
	Title   string // plain text; what follows a line break is set smaller
	Caption string // markdown with $TeX$; names method, level and n of every band
	X, Y    Axis
	Curves  []Curve
	Bands   []Band
	Labels  []Label
	Map     *Map    // under the curves; nil for none
	Height  float64 // of the drawing without a legend above it, over its width; 0 for the default
}

// An Axis has a label (plain text with unit), a scale and, if the data should
// not choose them, fixed ends.
type Axis struct {
	Label    string
	Log      bool
	Min, Max float64 // both 0: the ends come from the data; outside of them nothing is drawn
	Hidden   bool    // neither line nor ticks: positions in the drawing, not numbers
	Integer  bool    // only integers have a meaning: no tick lies between them
}

// A Curve is a polyline, a set of marks or a set of arrows.
type Curve struct {
	Name string
	Kind CurveKind
	X, Y []float64
	// Hue 0 takes the next free color; curves and bands with the same Hue k > 0
	// belong together and share the k-th color, such as theory and measurement
	// of one law.
	Hue int
	// Lo and Hi are the ends of vertical error bars of Points; nil for none.
	Lo, Hi []float64
}

// A CurveKind chooses how a curve is drawn.
type CurveKind int

const (
	Measured CurveKind = iota // solid line
	Step                      // right-continuous step function, such as an ECDF
	Theory                    // dashed line
	Bound                     // dotted line
	Points                    // marks with error bars
	Arrows                    // one from every first point to the second, from the third to the fourth, ...
)

// A Band is the region between two curves over the same abscissas.
type Band struct {
	Name      string
	X, Lo, Hi []float64
	Step      bool // drawn as right-continuous steps
	Hue       int  // as of Curve; 0 takes the color of the first Measured or Step curve
}

// A Map shows a number at every point of a grid by its color, with the scale of colors beside the
// frame.
type Map struct {
	Label string      // of the numbers, plain text with unit
	Log   bool        // the colors are even in the logarithm
	X, Y  []float64   // ascending; a cell reaches halfway to its neighbors
	Z     [][]float64 // Z[j][i] at X[i] and Y[j]; NaN and infinities leave the cell blank
}

// LabelText returns the text of a label, an axis or a curve that shows a name, such as that of a
// file or a column, as it is: without it a_b and a^{b} lower and raise a letter.
func LabelText(name string) string {
	return strings.NewReplacer(`\`, `\\`, "_", `\_`, "^", `\^`).Replace(name)
}

// A Label is plain text with its middle at a point, above all curves, such as
// the name of a node.
type Label struct {
	Text string
	X, Y float64
}
