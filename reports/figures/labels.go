package figures

import (
	"image/color"
	"strings"

	"golang.org/x/image/font/sfnt"

	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/vg"
)

// A run is a piece of a label at one height.
type run struct {
	text  string
	shift int // +1 raised, -1 lowered, 0 on the line
}

// The size and the shift of raised and lowered text, relative to the font size.
const (
	smallText = 0.72
	raise     = 0.38
	lower     = 0.16
)

// raised and lowered characters and what is drawn for them.
const (
	superscripts = "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿⁱᵏᵗᵈ"
	superPlain   = "0123456789+−=()niktd"
	subscripts   = "₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₐₑₒₓₖₗₘₙₚₛₜᵢⱼ"
	subPlain     = "0123456789+−=()aeoxklmnpstij"
)

// split cuts a label into runs: ^{...} and Unicode superscripts are raised,
// _{...} and Unicode subscripts lowered. A brace that is not closed is text.
func split(label string) []run {
	var runs []run
	add := func(s string, shift int) {
		if s == "" {
			return
		}
		if n := len(runs); n > 0 && runs[n-1].shift == shift {
			runs[n-1].text += s
			return
		}
		runs = append(runs, run{s, shift})
	}
	for label != "" {
		if strings.HasPrefix(label, "^{") || strings.HasPrefix(label, "_{") {
			if end := strings.IndexByte(label, '}'); end > 0 {
				shift := 1
				if label[0] == '_' {
					shift = -1
				}
				add(strings.ReplaceAll(label[2:end], "-", "−"), shift)
				label = label[end+1:]
				continue
			}
		}
		var r rune
		for _, r = range label {
			break
		}
		size := len(string(r))
		if label[0] >= 0x80 && r == '�' && !strings.HasPrefix(label, "�") {
			size = 1 // a byte that is no UTF-8; the glyph check names it
		}
		if p, ok := translate(r, superscripts, superPlain); ok {
			add(p, 1)
		} else if p, ok := translate(r, subscripts, subPlain); ok {
			add(p, -1)
		} else {
			add(string(r), 0)
		}
		label = label[size:]
	}
	return runs
}

func translate(r rune, from, to string) (string, bool) {
	plain := []rune(to)
	i := 0
	for _, f := range from {
		if f == r {
			return string(plain[i]), true
		}
		i++
	}
	return "", false
}

// missing is the first rune of a label that the font cannot draw.
func missing(label string, bold bool) (rune, bool) {
	f := face(labelSize, bold)
	var buf sfnt.Buffer
	for _, r := range split(label) {
		for _, c := range r.text {
			if c < ' ' {
				return c, true
			}
			if i, err := f.Face.GlyphIndex(&buf, c); err != nil || i == 0 {
				return c, true
			}
		}
	}
	return 0, false
}

func (r run) face(size vg.Length, bold bool) font.Face {
	if r.shift != 0 {
		size *= smallText
	}
	return face(size, bold)
}

// textWidth is the width of a label as drawn.
func textWidth(label string, size vg.Length, bold bool) vg.Length {
	var w vg.Length
	for _, r := range split(label) {
		f := r.face(size, bold)
		w += f.Width(r.text)
	}
	return w
}

// text draws a label with its base line through pt; align is 0 for a label
// that starts at pt, 0.5 for one centered there, 1 for one that ends there.
func text(c vg.Canvas, label string, size vg.Length, bold bool, col color.Color, pt vg.Point, align float64) {
	c.SetColor(col)
	x := pt.X - vg.Length(align)*textWidth(label, size, bold)
	for _, r := range split(label) {
		f := r.face(size, bold)
		y := pt.Y
		switch r.shift {
		case 1:
			y += raise * size
		case -1:
			y -= lower * size
		}
		c.FillString(f, vg.Point{X: x, Y: y}, r.text)
		x += f.Width(r.text)
	}
}
