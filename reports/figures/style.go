package figures

import (
	"image/color"
	"math"
	"sync"

	"codeberg.org/go-fonts/liberation/liberationsansbold"
	"codeberg.org/go-fonts/liberation/liberationsansregular"
	xfont "golang.org/x/image/font"
	"golang.org/x/image/font/opentype"

	"castlab/reports"

	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// fontFamily is for viewers that render the text themselves.
const fontFamily = "Liberation Sans, Arial, Helvetica, sans-serif"

// Sizes, in points.
const (
	width  = 480
	height = 300

	titleSize     = 11
	labelSize     = 10 // of an axis
	tickSize      = 9
	legendSize    = 9
	labelTextSize = 9 // of a label among the curves

	margin     = 8 // around the drawing, so that no last tick label is cut off
	tickLength = 4
	gap        = 4 // between text and the object it describes

	dataWidth = 1.2
	axisWidth = 0.6
	gridWidth = 0.5
	barWidth  = 0.9
	markSize  = 2.6 // half the width of a mark
	capSize   = 2.2 // half the width of the end of an error bar
	headSize  = 4.5 // length of an arrowhead
	labelRoom = 1.5 // margin of the background of a label
)

var (
	ink   = color.NRGBA{0x1a, 0x1a, 0x1a, 0xff}
	grid  = color.NRGBA{0x00, 0x00, 0x00, 0x1c} // black at 11 %
	minor = color.NRGBA{0x00, 0x00, 0x00, 0x0d}
	paper = color.NRGBA{0xff, 0xff, 0xff, 0xff}
)

// hues are the colors: blue, vermillion, bluish green and reddish purple of Okabe and
// Ito, and instead of their orange and sky blue, which are too light for thin lines on
// white, a brown and an indigo. Each has a contrast of at least 3:1 with the
// background, and any two differ by at least 12 (CIEDE2000), also for eyes without one
// kind of cones (Machado, Oliveira and Fernandes 2009).
var hues = [...]color.NRGBA{
	{0x00, 0x72, 0xb2, 0xff}, // blue
	{0xd5, 0x5e, 0x00, 0xff}, // vermillion
	{0x00, 0x9e, 0x73, 0xff}, // bluish green
	{0xcc, 0x79, 0xa7, 0xff}, // reddish purple
	{0x7a, 0x4a, 0x00, 0xff}, // brown
	{0x44, 0x30, 0x9c, 0xff}, // indigo
	{0x1a, 0x1a, 0x1a, 0xff}, // black
}

// hue returns the k-th color, counted from 1.
func hue(k int) color.NRGBA { return hues[k-1] }

// Palette returns the colors of the hues 1, 2, ... as SVG writes them, for drawings that
// are no [reports.Figure].
func Palette() []string {
	list := make([]string, len(hues))
	for i, c := range hues {
		list[i] = hex(c)
	}
	return list
}

// pale returns a color at 25 % opacity, for bands.
func pale(c color.NRGBA) color.NRGBA {
	c.A = 0x40
	return c
}

// Dash patterns, a row for each color. Those of theories are strokes, or strokes and
// dots; those of bounds are dots; those of drawings are distinct on a line as short as
// 20 points.
var (
	theoryDashes = [len(hues)][]vg.Length{{5, 2.5}, {8, 2.5}, {12, 3}, {7, 2, 1.4, 2}, {10, 2, 4, 2}, {7, 2, 1.4, 2, 1.4, 2}, {3, 2}}
	boundDashes  = [len(hues)][]vg.Length{{1.3, 2}, {1.3, 3}, {1.3, 4.5}, {1.3, 1.7, 1.3, 4.5}, {1.3, 1.7, 1.3, 1.7, 1.3, 4.5},
		{2.1, 2.1}, {1.3, 6.5}}
	drawnDashes = [len(hues)][]vg.Length{nil, {4.5, 2}, {1.3, 1.7}, {5, 1.5, 1.3, 1.5}, {5, 1.2, 1.2, 1.2, 1.2, 1.2}, {2.4, 1.3}, {8, 1.5}}
)

// lineStyle returns the style of a kind of curve in the k-th color. The kind determines
// the family of dashes, the color the dashes, so that both can be distinguished in
// gray. Solid lines have none: if there are several, signs distinguish them.
func lineStyle(kind reports.CurveKind, k int) draw.LineStyle {
	s := draw.LineStyle{Color: hue(k), Width: dataWidth}
	switch kind {
	case reports.Theory:
		s.Dashes = theoryDashes[k-1]
	case reports.Bound:
		s.Dashes = boundDashes[k-1]
		s.Width = 1.5
	case reports.Points:
		s.Width = barWidth
	case reports.Arrows:
		s.Dashes = drawnDashes[k-1]
	}
	return s
}

// shapes are the signs of the colors, in half widths of a mark around their center; nil
// is the disk.
var shapes = [len(hues)][]vg.Point{
	nil,
	{{X: -0.9, Y: -0.9}, {X: 0.9, Y: -0.9}, {X: 0.9, Y: 0.9}, {X: -0.9, Y: 0.9}},
	{{X: -1.15, Y: -0.8}, {X: 1.15, Y: -0.8}, {Y: 1.25}},
	{{X: -1.25}, {Y: -1.25}, {X: 1.25}, {Y: 1.25}},
	{{X: -1.15, Y: 0.8}, {Y: -1.25}, {X: 1.15, Y: 0.8}},
	cross(0.4, 1.25),
	rotated(cross(0.4, 1.25)),
}

// shapeOf returns the sign of the k-th color.
func shapeOf(k int) []vg.Point { return shapes[k-1] }

// cross returns a plus sign with arms of length l and half width w.
func cross(w, l vg.Length) []vg.Point {
	return []vg.Point{{X: -l, Y: -w}, {X: -w, Y: -w}, {X: -w, Y: -l}, {X: w, Y: -l}, {X: w, Y: -w}, {X: l, Y: -w},
		{X: l, Y: w}, {X: w, Y: w}, {X: w, Y: l}, {X: -w, Y: l}, {X: -w, Y: w}, {X: -l, Y: w}}
}

// rotated returns a shape after an eighth of a turn.
func rotated(shape []vg.Point) []vg.Point {
	for i, p := range shape {
		shape[i] = vg.Point{X: (p.X - p.Y) / math.Sqrt2, Y: (p.X + p.Y) / math.Sqrt2}
	}
	return shape
}

// faces are the two fonts of the figures, parsed once.
var faces = sync.OnceValue(func() *font.Cache {
	parsed := func(weight xfont.Weight, ttf []byte) font.Face {
		f, err := opentype.Parse(ttf)
		if err != nil {
			panic(err) // of an embedded file
		}
		return font.Face{Font: font.Font{Typeface: "Liberation", Variant: "Sans", Weight: weight}, Face: f}
	}
	return font.NewCache(font.Collection{parsed(xfont.WeightNormal, liberationsansregular.TTF),
		parsed(xfont.WeightBold, liberationsansbold.TTF)})
})

func face(size vg.Length, bold bool) font.Face {
	f := font.Font{Typeface: "Liberation", Variant: "Sans", Weight: xfont.WeightNormal}
	if bold {
		f.Weight = xfont.WeightBold
	}
	return faces().Lookup(f, size)
}
