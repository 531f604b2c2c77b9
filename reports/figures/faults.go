package figures

import (
	"fmt"

	"castlab/reports"

	"gonum.org/v1/plot/vg"
)

// Faults returns the defects that make a figure hard to read, one line each: an axis
// without a label, a figure without title or caption; text that is cut off or overlaps
// other text; a legend over data; two entries of the legend, or two kinds of bands,
// that differ in color only.
//
// Two lines are distinct without color if their dashes differ: in the number of strokes
// in a period, or by a factor of 1.3 or more in the longest stroke or in the period.
// Marks and signs differ by their shapes, which belong to the colors. Bands are
// distinct if each surrounds a curve of its color or carries a label.
//
// Errors: those of [Validate].
func Faults(f reports.Figure) ([]string, error) {
	if err := Validate(f); err != nil {
		return nil, err
	}
	p := layout(f)
	var faults []string
	for _, part := range []struct {
		name    string
		missing bool
	}{
		{"title", f.Title == ""}, {"caption", f.Caption == ""},
		{"label of the horizontal axis", f.X.Label == "" && !f.X.Hidden}, {"label of the vertical axis", f.Y.Label == "" && !f.Y.Hidden},
	} {
		if part.missing {
			faults = append(faults, "no "+part.name)
		}
	}
	texts := p.texts()
	for i, a := range texts {
		if !within(a.bounds, vg.Rectangle{Max: vg.Point{X: width, Y: p.h}}) {
			faults = append(faults, fmt.Sprintf("%q is cut off", a.text))
		}
		for _, b := range texts[:i] {
			if overlap(a.bounds, b.bounds) {
				faults = append(faults, fmt.Sprintf("%q runs into %q", a.text, b.text))
			}
		}
	}
	if p.legend != (vg.Rectangle{}) && p.hidden(p.legend) > 0 {
		faults = append(faults, "the legend hides data")
	}
	es := p.entries()
	for i, a := range es {
		for _, b := range es[:i] {
			if p.alike(a, b) {
				faults = append(faults, fmt.Sprintf("%q and %q differ by nothing but color", b.name, a.name))
			}
		}
	}
	return append(faults, p.bandFaults()...), nil
}

// A text is a string in the drawing with its bounding box.
type text struct {
	text   string
	bounds vg.Rectangle
}

// texts returns all visible texts of a drawing.
func (p *plan) texts() []text {
	var ts []text
	add := func(l label) {
		if l.text != "" {
			ts = append(ts, text{l.text, l.bounds()})
		}
	}
	for _, l := range p.headings() {
		add(l)
	}
	for _, t := range shown(p.x, p.frame.Min.X, p.frame.Max.X) {
		add(p.tickLabel(t, false))
	}
	for _, t := range shown(p.y, p.frame.Min.Y, p.frame.Max.Y) {
		add(p.tickLabel(t, true))
	}
	for _, l := range p.colorLabels() {
		add(l)
	}
	p.eachEntry(func(e entry, at vg.Point) {
		l := entryLabel(e, at)
		r := l.bounds()
		r.Min.X = at.X // with its sample
		ts = append(ts, text{e.name, r})
	})
	for _, l := range p.figure.Labels {
		if set, at := p.placed(l); l.Text != "" && within(vg.Rectangle{Min: at.Min.Add(at.Max).Scale(0.5),
			Max: at.Min.Add(at.Max).Scale(0.5)}, p.frame) {
			add(set)
		}
	}
	return ts
}

// bounds returns the bounding box of a label, from its descenders to its capitals.
func (l label) bounds() vg.Rectangle {
	const down, up = 0.21, 0.73
	from := -vg.Length(l.align) * l.width()
	to := from + l.width()
	if l.turned {
		return vg.Rectangle{Min: vg.Point{X: l.at.X - up*l.size, Y: l.at.Y + from}, Max: vg.Point{X: l.at.X + down*l.size, Y: l.at.Y + to}}
	}
	return vg.Rectangle{Min: vg.Point{X: l.at.X + from, Y: l.at.Y - down*l.size}, Max: vg.Point{X: l.at.X + to, Y: l.at.Y + up*l.size}}
}

func within(r, frame vg.Rectangle) bool {
	return r.Min.X >= frame.Min.X && r.Max.X <= frame.Max.X && r.Min.Y >= frame.Min.Y && r.Max.Y <= frame.Max.Y
}

// alike reports whether two entries look the same without color.
func (p *plan) alike(a, b entry) bool {
	switch {
	case a.band || b.band:
		return false // bands have their own rule
	case (a.kind == reports.Points) != (b.kind == reports.Points), (a.kind == reports.Arrows) != (b.kind == reports.Arrows),
		a.sign != b.sign:
		return false
	case a.kind == reports.Points || a.sign:
		return a.hue == b.hue
	}
	return !distinct(p.style(a.kind, a.hue).Dashes, p.style(b.kind, b.hue).Dashes)
}

// distinct reports whether two dash patterns can be distinguished.
func distinct(a, b []vg.Length) bool {
	if len(a) != len(b) {
		return true
	}
	measure := func(dashes []vg.Length) (longest, period vg.Length) {
		for i, d := range dashes {
			period += d
			if i%2 == 0 {
				longest = max(longest, d)
			}
		}
		return longest, period
	}
	stroke1, period1 := measure(a)
	stroke2, period2 := measure(b)
	const factor = 1.3
	return max(stroke1, stroke2) >= factor*min(stroke1, stroke2) && len(a) > 0 ||
		max(period1, period2) >= factor*min(period1, period2) && len(a) > 0
}

// bandFaults returns the kinds of bands that only color distinguishes.
func (p *plan) bandFaults() []string {
	bare := map[int]string{}
	for i, b := range p.figure.Bands {
		if !p.labeled(b) && !p.surrounds(p.bandHues[i]) {
			bare[p.bandHues[i]] = b.Name
		}
	}
	if len(bare) > 1 {
		return []string{fmt.Sprintf("%d kinds of bands without a curve or a label differ by nothing but color", len(bare))}
	}
	return nil
}

// surrounds reports whether a curve has the color of a band.
func (p *plan) surrounds(hue int) bool {
	for i, k := range p.curveHues {
		if k == hue && p.figure.Curves[i].Kind != reports.Arrows {
			return true
		}
	}
	return false
}

// labeled reports whether the center of a label lies in a band.
func (p *plan) labeled(b reports.Band) bool {
	for _, l := range p.figure.Labels {
		for i := 1; i < len(b.X); i++ {
			if b.X[i-1] <= l.X && l.X <= b.X[i] && min(b.Lo[i-1], b.Lo[i]) <= l.Y && l.Y <= max(b.Hi[i-1], b.Hi[i]) {
				return true
			}
		}
	}
	return false
}
