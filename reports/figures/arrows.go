package figures

import (
	"math"

	"castlab/reports"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// A span is a line segment.
type span struct{ from, to vg.Point }

// arrows returns the arrows of a curve in drawing coordinates.
func (p *plan) arrows(c reports.Curve) []span {
	at := func(i int) vg.Point { return vg.Point{X: p.x.at(c.X[i]), Y: p.y.at(c.Y[i])} }
	list := make([]span, len(c.X)/2)
	for i := range list {
		list[i] = span{at(2 * i), at(2*i + 1)}
	}
	return list
}

// stem draws the line of an arrow inside the canvas. It ends at the base of the head,
// since at the tip it would be wider than the head.
func stem(c draw.Canvas, sty draw.LineStyle, s span) {
	if length := s.length(); length > 0 {
		base := s.to.Sub(s.to.Sub(s.from).Scale(min(headSize, length) / length))
		c.StrokeLines(sty, c.ClipLinesXY([]vg.Point{s.from, base})...)
	}
}

// head draws the head of an arrow that ends inside the canvas.
func head(c draw.Canvas, sty draw.LineStyle, s span) {
	if length := s.length(); length > 0 && c.Contains(s.to) {
		size := min(headSize, length)
		along := s.to.Sub(s.from).Scale(1 / length)
		base := s.to.Sub(along.Scale(size))
		across := vg.Point{X: -along.Y, Y: along.X}.Scale(0.38 * size)
		c.FillPolygon(sty.Color, []vg.Point{base.Add(across), s.to, base.Sub(across)})
	}
}

// length returns 0 for an arrow without a direction.
func (s span) length() vg.Length {
	l := math.Hypot(float64(s.to.X-s.from.X), float64(s.to.Y-s.from.Y))
	if math.IsInf(l, 0) {
		return 0
	}
	return vg.Length(l)
}

// placed returns a label of the figure at its position in the drawing, with its
// bounding box.
func (p *plan) placed(l reports.Label) (label, vg.Rectangle) {
	at := vg.Point{X: p.x.at(l.X), Y: p.y.at(l.Y)}
	text := label{text: l.Text, size: labelTextSize, at: vg.Point{X: at.X, Y: at.Y - 0.36*labelTextSize}, align: 0.5, even: true}
	half := vg.Point{X: text.width()/2 + labelRoom, Y: 0.36*labelTextSize + labelRoom}
	return text, vg.Rectangle{Min: at.Sub(half), Max: at.Add(half)}
}

// plotLabels draws the labels whose center lies in the canvas. One that lies on a line
// or a mark has a white background.
func (p *plan) plotLabels(c draw.Canvas) {
	for _, l := range p.figure.Labels {
		text, r := p.placed(l)
		if l.Text == "" || !c.Contains(r.Min.Add(r.Max).Scale(0.5)) {
			continue
		}
		if p.crossed(r) > 0 {
			c.FillPolygon(paper, []vg.Point{r.Min, {X: r.Max.X, Y: r.Min.Y}, r.Max, {X: r.Min.X, Y: r.Max.Y}})
		}
		text.set(c)
	}
}
