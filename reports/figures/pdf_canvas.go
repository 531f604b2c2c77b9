package figures

import (
	"bytes"
	"fmt"
	"image/color"
	"math"
	"strings"

	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"

	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/vg"
)

// A pdfCanvas writes paths as operators of PDF, and labels as the outlines of their glyphs. It
// implements the operations of a canvas that drawings use, as svgCanvas does.
type pdfCanvas struct {
	vg.Canvas
	out    bytes.Buffer
	alphas []uint8 // opacities in use
	color  color.Color
	width  vg.Length
	dash   []vg.Length
	style  string // in force
}

func (c *pdfCanvas) SetColor(to color.Color)                     { c.color = to }
func (c *pdfCanvas) SetLineWidth(w vg.Length)                    { c.width = w }
func (c *pdfCanvas) SetLineDash(dashes []vg.Length, _ vg.Length) { c.dash = dashes }

// Stroke draws a path as a line, with the joints of the SVG.
func (c *pdfCanvas) Stroke(p vg.Path) {
	dashes := make([]string, len(c.dash))
	for i, d := range c.dash {
		dashes[i] = short(float64(d))
	}
	c.use(fmt.Sprintf("%s RG %s w [%s] 0 d 1 j", c.rgb(), short(float64(c.width)), strings.Join(dashes, " ")))
	c.trace(p)
	c.out.WriteString("S\n")
}

// Fill fills a path.
func (c *pdfCanvas) Fill(p vg.Path) {
	c.use(c.rgb() + " rg")
	c.trace(p)
	c.out.WriteString("f\n")
}

// use sets a style and the opacity of the color, unless they are in force.
func (c *pdfCanvas) use(style string) {
	n := color.NRGBAModel.Convert(c.color).(color.NRGBA)
	if style = "/" + c.state(n.A) + " gs " + style; style != c.style {
		c.style = style
		c.out.WriteString(style + "\n")
	}
}

// rgb is the color in three shares.
func (c *pdfCanvas) rgb() string {
	n := color.NRGBAModel.Convert(c.color).(color.NRGBA)
	return fmt.Sprintf("%.4g %.4g %.4g", float64(n.R)/255, float64(n.G)/255, float64(n.B)/255)
}

// trace writes a path. Its arcs are full circles from their rightmost points.
func (c *pdfCanvas) trace(p vg.Path) {
	for _, comp := range p {
		switch comp.Type {
		case vg.MoveComp:
			c.point("m", comp.Pos)
		case vg.LineComp:
			c.point("l", comp.Pos)
		case vg.ArcComp:
			c.circle(comp.Pos, comp.Radius)
		case vg.CloseComp:
			c.out.WriteString("h ")
		}
	}
}

// point writes points and the operator that takes them.
func (c *pdfCanvas) point(operator string, points ...vg.Point) {
	for _, at := range points {
		c.out.WriteString(short(float64(at.X)) + " " + short(float64(at.Y)) + " ")
	}
	c.out.WriteString(operator + " ")
}

// circle continues a path around a center, in four cubic curves that leave the circle by less than
// 0.03 % of its radius.
func (c *pdfCanvas) circle(at vg.Point, r vg.Length) {
	k := r * vg.Length(4*(math.Sqrt2-1)/3)
	to := func(x, y vg.Length) vg.Point { return vg.Point{X: at.X + x, Y: at.Y + y} }
	c.point("c", to(r, k), to(k, r), to(0, r))
	c.point("c", to(-k, r), to(-r, k), to(-r, 0))
	c.point("c", to(-r, -k), to(-k, -r), to(0, -r))
	c.point("c", to(k, -r), to(r, -k), to(r, 0))
}

// setLabel fills the outlines of the glyphs of a label.
func (c *pdfCanvas) setLabel(l label) {
	c.SetColor(ink)
	c.use(c.rgb() + " rg")
	x := -vg.Length(l.align) * l.width()
	for _, r := range l.runs() {
		f := r.face(l.size, l.bold)
		for i, glyph := range r.text {
			c.glyph(f, glyph, func(px, py vg.Length) vg.Point {
				px, py = px+x+f.Width(r.text[:i]), py+r.rise(l.size)
				if l.turned {
					return vg.Point{X: l.at.X - py, Y: l.at.Y + px}
				}
				return vg.Point{X: l.at.X + px, Y: l.at.Y + py}
			})
		}
		x += f.Width(r.text)
	}
}

// glyph fills the outline of a glyph, placed by at.
func (c *pdfCanvas) glyph(f font.Face, r rune, at func(x, y vg.Length) vg.Point) {
	var buf sfnt.Buffer
	index, err := f.Face.GlyphIndex(&buf, r)
	if err != nil {
		return // Validate has refused what the font lacks
	}
	const fine = 64 // outlines are rounded to so many parts of a 64th of a point
	segments, err := f.Face.LoadGlyph(&buf, index, fixed.Int26_6(math.Round(float64(f.Font.Size)*64*fine)), nil)
	if err != nil {
		return
	}
	place := func(p fixed.Point26_6) vg.Point {
		return at(vg.Length(p.X)/(64*fine), -vg.Length(p.Y)/(64*fine))
	}
	var last vg.Point
	open := false
	for _, s := range segments {
		a := s.Args
		switch s.Op {
		case sfnt.SegmentOpMoveTo:
			if open {
				c.out.WriteString("h ")
			}
			open = true
			last = place(a[0])
			c.point("m", last)
		case sfnt.SegmentOpLineTo:
			last = place(a[0])
			c.point("l", last)
		case sfnt.SegmentOpQuadTo: // a quadratic curve as a cubic one
			mid, end := place(a[0]), place(a[1])
			third := func(p vg.Point) vg.Point { return p.Add(mid.Sub(p).Scale(2. / 3)) }
			c.point("c", third(last), third(end), end)
			last = end
		case sfnt.SegmentOpCubeTo:
			last = place(a[2])
			c.point("c", place(a[0]), place(a[1]), last)
		}
	}
	if open {
		c.out.WriteString("h f\n")
	}
}
