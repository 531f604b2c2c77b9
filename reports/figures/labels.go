package figures

import (
	"math"
	"regexp"
	"strings"

	"golang.org/x/image/font/sfnt"

	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// A run is a part of a label at one height.
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

// raised and lowered are the special characters and their replacements.
const (
	superscripts = "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿⁱᵏᵗᵈ"
	superPlain   = "0123456789+−=()niktd"
	subscripts   = "₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₐₑₕₒᵣₓᵤᵥₖₗₘₙₚₛₜᵢⱼ"
	subPlain     = "0123456789+−=()aehorxuvklmnpstij"
)

// index matches an index of one character at the start of a text, and base the end of
// the text before it.
var (
	index       = regexp.MustCompile(`^_[A-Za-z0-9](?:[^A-Za-z0-9_]|$)`)
	letterAtEnd = regexp.MustCompile(`[A-Za-z]$`)
)

// split divides a label into runs: ^{...} and Unicode superscripts are raised, _{...},
// Unicode subscripts and the s of T_s lowered. An unclosed brace is text, and so are the
// underscore of a longer word such as rtt_us and what a backslash escapes: \_, \^ and \\ (see
// reports.LabelText).
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
		if len(label) > 1 && label[0] == '\\' && strings.ContainsRune(`_^\`, rune(label[1])) {
			add(label[1:2], 0)
			label = label[2:]
			continue
		}
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
		if m := index.FindString(label); m != "" && len(runs) > 0 && letterAtEnd.MatchString(runs[len(runs)-1].text) {
			add(m[1:2], -1)
			label = label[2:]
			continue
		}
		var r rune
		for _, r = range label {
			break
		}
		size := len(string(r))
		if label[0] >= 0x80 && r == '�' && !strings.HasPrefix(label, "�") {
			size = 1 // an invalid UTF-8 byte, which the glyph check reports
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

// missing returns the first rune of a label that the font lacks.
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

// textWidth returns the width of a label as drawn.
func textWidth(text string, size vg.Length, bold bool) vg.Length {
	return label{text: text, size: size, bold: bold}.width()
}

// A label is one line of text in the drawing; its baseline contains at.
type label struct {
	text   string
	size   vg.Length
	bold   bool
	at     vg.Point
	align  float64 // 0: starts at the point, 0.5: is centered there, 1: ends there
	turned bool    // a quarter turn counterclockwise
	even   bool    // equal widths of characters: no kerning, which draws 11 as one blot
}

// runs returns the parts of a label that are drawn one by one.
func (l label) runs() []run {
	runs := split(l.text)
	if !l.even {
		return runs
	}
	var single []run
	for _, r := range runs {
		for _, c := range r.text {
			single = append(single, run{string(c), r.shift})
		}
	}
	return single
}

func (l label) width() vg.Length {
	var w vg.Length
	for _, r := range l.runs() {
		f := r.face(l.size, l.bold)
		w += f.Width(r.text)
	}
	return w
}

// A labeler is a canvas that draws whole labels.
type labeler interface{ setLabel(label) }

// set draws a label.
func (l label) set(c draw.Canvas) {
	if own, ok := c.Canvas.(labeler); ok {
		own.setLabel(l)
		return
	}
	c.SetColor(ink)
	at := l.at
	if l.turned {
		c.Push()
		defer c.Pop()
		c.Translate(at)
		c.Rotate(math.Pi / 2)
		at = vg.Point{}
	}
	x := at.X - vg.Length(l.align)*l.width()
	for _, r := range l.runs() {
		f := r.face(l.size, l.bold)
		c.FillString(f, vg.Point{X: x, Y: at.Y + r.rise(l.size)}, r.text)
		x += f.Width(r.text)
	}
}

// rise returns the height of a run above the baseline.
func (r run) rise(size vg.Length) vg.Length {
	switch r.shift {
	case 1:
		return raise * size
	case -1:
		return -lower * size
	}
	return 0
}
