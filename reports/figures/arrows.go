package figures

import (
	"math"

	"castlab/reports"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// A span is a straight piece between two points.
type span struct{ from, to vg.Point }

// arrows are the arrows of a curve in drawing coordinates, each cut where it
// leaves the label that stands at its tail and enters that at its head. What
// lies within labels entirely is left out.
func (p *plan) arrows(c reports.Curve) []span {
	var list []span
	for i := 0; i+1 < len(c.X); i += 2 {
		s := span{vg.Point{X: p.x.at(c.X[i]), Y: p.y.at(c.Y[i])}, vg.Point{X: p.x.at(c.X[i+1]), Y: p.y.at(c.Y[i+1])}}
		from, to := 0.0, 1.0
		for _, l := range p.figure.Labels {
			r := p.labelBox(l)
			if contains(r, s.from) {
				from = max(from, leaves(r, s.from, s.to))
			}
			if contains(r, s.to) {
				to = min(to, 1-leaves(r, s.to, s.from))
			}
		}
		if from < to {
			list = append(list, span{s.between(from), s.between(to)})
		}
	}
	return list
}

// between is the point at part t of the way.
func (s span) between(t float64) vg.Point {
	return s.from.Add(s.to.Sub(s.from).Scale(vg.Length(t)))
}

func contains(r vg.Rectangle, p vg.Point) bool {
	return r.Min.X <= p.X && p.X <= r.Max.X && r.Min.Y <= p.Y && p.Y <= r.Max.Y
}

// leaves is the part of the way from a point in r to another point at which it
// leaves r, 1 if it does not.
func leaves(r vg.Rectangle, from, to vg.Point) float64 {
	part := 1.0
	for _, axis := range [2][4]vg.Length{{r.Min.X, r.Max.X, from.X, to.X}, {r.Min.Y, r.Max.Y, from.Y, to.Y}} {
		lo, hi, a, b := axis[0], axis[1], axis[2], axis[3]
		switch {
		case b > hi:
			part = min(part, float64((hi-a)/(b-a)))
		case b < lo:
			part = min(part, float64((lo-a)/(b-a)))
		}
	}
	return part
}

// arrow draws the part of an arrow inside the canvas, without a head if it leads
// out of it. The line ends where the head begins, whose point would otherwise be
// as wide as the line.
func arrow(c draw.Canvas, sty draw.LineStyle, s span) {
	length := vg.Length(math.Hypot(float64(s.to.X-s.from.X), float64(s.to.Y-s.from.Y)))
	if length == 0 {
		return
	}
	size := min(headSize, length)
	along := s.to.Sub(s.from).Scale(1 / length)
	base := s.to.Sub(along.Scale(size))
	across := vg.Point{X: -along.Y, Y: along.X}.Scale(0.38 * size)
	c.StrokeLines(sty, c.ClipLinesXY([]vg.Point{s.from, base})...)
	if c.Contains(s.to) {
		c.FillPolygon(sty.Color, []vg.Point{base.Add(across), s.to, base.Sub(across)})
	}
}

// labelBox is the room that a label takes in the drawing.
func (p *plan) labelBox(l reports.Label) vg.Rectangle {
	at := vg.Point{X: p.x.at(l.X), Y: p.y.at(l.Y)}
	half := vg.Point{X: textWidth(l.Text, labelTextSize, false)/2 + labelRoom, Y: 0.36*labelTextSize + labelRoom}
	return vg.Rectangle{Min: at.Sub(half), Max: at.Add(half)}
}

// plotLabels sets the labels whose middle lies in the frame on a ground of
// their own.
func (p *plan) plotLabels(c draw.Canvas) {
	for _, l := range p.figure.Labels {
		r := p.labelBox(l)
		middle := r.Min.Add(r.Max).Scale(0.5)
		if l.Text == "" || !contains(p.frame, middle) {
			continue
		}
		c.FillPolygon(paper, []vg.Point{r.Min, {X: r.Max.X, Y: r.Min.Y}, r.Max, {X: r.Min.X, Y: r.Max.Y}})
		label{text: l.Text, size: labelTextSize, at: vg.Point{X: middle.X, Y: middle.Y - 0.36*labelTextSize}, align: 0.5}.set(c)
	}
}
