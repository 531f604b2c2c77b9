package figures

import (
	"bytes"
	"fmt"
	"html"
	"image/color"
	"math"
	"strings"

	"gonum.org/v1/plot/vg"

	"castlab/distributions/numerals"
)

// An svgCanvas writes paths and labels as SVG. Consecutive paths of the same style
// share an element, and so do consecutive labels. It implements the operations of a
// canvas that drawings use: no transformation, no image, and no text except labels.
type svgCanvas struct {
	vg.Canvas
	h vg.Length

	line  string // of the current style, as attributes
	fill  string
	color color.Color
	width vg.Length
	dash  []vg.Length

	style string // style of the open path
	parts bytes.Buffer
	paths bytes.Buffer

	font   string // of the open group of labels
	labels bytes.Buffer
}

func (c *svgCanvas) SetColor(to color.Color) {
	c.color = to
	c.line, c.fill = "", ""
}

func (c *svgCanvas) SetLineWidth(w vg.Length) { c.width, c.line = w, "" }

func (c *svgCanvas) SetLineDash(dashes []vg.Length, _ vg.Length) { c.dash, c.line = dashes, "" }

// Stroke adds a path to the preceding ones of the same line style.
func (c *svgCanvas) Stroke(p vg.Path) {
	if c.line == "" {
		c.line = paint("stroke", c.color) + ` stroke-width="` + short(float64(c.width)) + `"`
		if len(c.dash) > 0 {
			all := make([]string, len(c.dash))
			for i, d := range c.dash {
				all[i] = short(float64(d))
			}
			c.line += ` stroke-dasharray="` + strings.Join(all, " ") + `"`
		}
		c.line += ` fill="none"`
	}
	c.add(c.line, p)
}

// Fill adds a path to the preceding ones of the same color; all paths of a drawing have
// the same orientation, so that none cuts a hole into another.
func (c *svgCanvas) Fill(p vg.Path) {
	if c.fill == "" {
		c.fill = paint("fill", c.color)
	}
	c.add(c.fill, p)
}

func (c *svgCanvas) add(style string, p vg.Path) {
	if style != c.style {
		c.end()
		c.style = style
	}
	c.trace(p)
}

// end closes the open path.
func (c *svgCanvas) end() {
	if c.parts.Len() > 0 {
		fmt.Fprintf(&c.paths, "<path %s d=\"%s\"/>\n", c.style, c.parts.Bytes())
		c.parts.Reset()
	}
}

// trace writes a path in hundredths of a point, each position relative to the rounded
// one before it, so that rounding errors do not add up.
func (c *svgCanvas) trace(p vg.Path) {
	b := &c.parts
	var atX, atY, startX, startY float64
	place := func(at vg.Point) (x, y float64) { return hundredths(float64(at.X)), hundredths(float64(c.h - at.Y)) }
	for _, comp := range p {
		x, y := place(comp.Pos)
		switch comp.Type {
		case vg.MoveComp:
			b.WriteString("M" + short(x) + pair(y))
			startX, startY = x, y
		case vg.LineComp:
			switch {
			case x == atX && y == atY:
				continue
			case y == atY:
				b.WriteString("h" + short(x-atX))
			case x == atX:
				b.WriteString("v" + short(y-atY))
			default:
				b.WriteString("l" + short(x-atX) + pair(y-atY))
			}
		case vg.ArcComp: // a full circle from its rightmost point, in two halves
			r := short(float64(comp.Radius))
			d := short(2 * float64(comp.Radius))
			b.WriteString("a" + r + " " + r + " 0 1 0-" + d + " 0a" + r + " " + r + " 0 1 0 " + d + " 0")
			continue
		case vg.CloseComp:
			b.WriteString("z")
			x, y = startX, startY
		}
		atX, atY = x, y
	}
}

func hundredths(v float64) float64 { return math.Round(100*v) / 100 }

// short formats a number with at most two decimals.
func short(v float64) string {
	s := numerals.Plain(hundredths(v))
	sign := ""
	if s[0] == '-' {
		sign, s = "-", s[1:]
	}
	if s == "0" {
		return s
	}
	if s[0] == '0' {
		s = s[1:]
	}
	return sign + s
}

// pair formats the second number of two: its sign separates it, or a space.
func pair(v float64) string {
	s := short(v)
	if s[0] == '-' {
		return s
	}
	return " " + s
}

// paint returns a color as an attribute, with its opacity.
func paint(what string, c color.Color) string {
	n := color.NRGBAModel.Convert(c).(color.NRGBA)
	s := fmt.Sprintf(`%s="%s"`, what, hex(n))
	if n.A != 0xff {
		s += fmt.Sprintf(` %s-opacity="%s"`, what, short(float64(n.A)/255))
	}
	return s
}

// setLabel writes a label as one text element, so that its raised and lowered parts
// follow one another in any font, with the width of a label that is not short, so that
// viewers fit another font into it. Labels are above the lines.
func (c *svgCanvas) setLabel(l label) {
	if l.text == "" {
		return
	}
	font := fmt.Sprintf(`font-size="%s"`, short(float64(l.size)))
	switch l.align {
	case 0.5:
		font += ` text-anchor="middle"`
	case 1:
		font += ` text-anchor="end"`
	}
	if l.bold {
		font += ` font-weight="bold"`
	}
	if l.even {
		font += ` style="font-kerning:none"`
	}
	b := &c.labels
	if font != c.font {
		c.endLabels()
		c.font = font
		fmt.Fprintf(b, "<g %s>\n", font)
	}
	x, y := short(float64(l.at.X)), short(float64(c.h-l.at.Y))
	if l.turned {
		fmt.Fprintf(b, `<text transform="translate(%s %s) rotate(-90)"`, x, y)
	} else {
		fmt.Fprintf(b, `<text x="%s" y="%s"`, x, y)
	}
	const brief = 4 // a label of so few characters moves by less than half of one in a font 15 % too wide
	if len([]rune(l.text)) > brief {
		fmt.Fprintf(b, ` textLength="%s" lengthAdjust="spacingAndGlyphs"`, short(float64(l.width())))
	}
	b.WriteByte('>')
	var rise vg.Length
	for _, r := range split(l.text) {
		if r.shift == 0 && rise == 0 {
			b.WriteString(html.EscapeString(r.text))
			continue
		}
		fmt.Fprintf(b, `<tspan dy="%s"`, short(float64(rise-r.rise(l.size))))
		if r.shift != 0 {
			fmt.Fprintf(b, ` font-size="%s"`, short(smallText*float64(l.size)))
		}
		fmt.Fprintf(b, `>%s</tspan>`, html.EscapeString(r.text))
		rise = r.rise(l.size)
	}
	b.WriteString("</text>\n")
}

func (c *svgCanvas) endLabels() {
	if c.font != "" {
		c.labels.WriteString("</g>\n")
	}
}

// content returns the elements, the labels after the paths.
func (c *svgCanvas) content() []byte {
	c.end()
	c.endLabels()
	c.font = ""
	return append(c.paths.Bytes(), c.labels.Bytes()...)
}
