package figures

import (
	"castlab/reports"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// polyline is a curve in drawing coordinates, in the pieces that an ordinate
// 0 on a logarithmic axis leaves of it.
func (p *plan) polyline(c reports.Curve) [][]vg.Point {
	if c.Kind == reports.Step {
		return [][]vg.Point{p.steps(c.X, c.Y)}
	}
	var pieces [][]vg.Point
	var piece []vg.Point
	for i := range c.X {
		if p.y.log && c.Y[i] == 0 {
			if len(piece) > 0 {
				pieces, piece = append(pieces, piece), nil
			}
			continue
		}
		piece = append(piece, vg.Point{X: p.x.at(c.X[i]), Y: p.y.at(c.Y[i])})
	}
	if len(piece) > 0 {
		pieces = append(pieces, piece)
	}
	return pieces
}

// steps is the right-continuous step function with its risers.
func (p *plan) steps(x, y []float64) []vg.Point {
	pts := make([]vg.Point, 0, 2*len(x))
	for i := range x {
		at := vg.Point{X: p.x.at(x[i]), Y: p.y.at(y[i])}
		if i > 0 {
			pts = append(pts, vg.Point{X: at.X, Y: pts[len(pts)-1].Y})
		}
		pts = append(pts, at)
	}
	return pts
}

// outline is the boundary of a band.
func (p *plan) outline(b reports.Band) []vg.Point {
	side := func(y []float64) []vg.Point {
		if b.Step {
			return thin(p.steps(b.X, y))
		}
		pts := make([]vg.Point, len(b.X))
		for i := range b.X {
			pts[i] = vg.Point{X: p.x.at(b.X[i]), Y: p.y.at(y[i])}
		}
		return thin(pts)
	}
	pts := append([]vg.Point{}, side(b.Hi)...)
	lo := side(b.Lo)
	for i := len(lo) - 1; i >= 0; i-- {
		pts = append(pts, lo[i])
	}
	return pts
}

func (p *plan) plotBand(c draw.Canvas, b reports.Band, hueOf int) {
	if len(b.X) > 0 {
		if pts := c.ClipPolygonXY(p.outline(b)); len(pts) > 2 {
			c.FillPolygon(pale(hue(hueOf)), pts)
		}
	}
}

func (p *plan) plotCurve(c draw.Canvas, curve reports.Curve, hueOf int) {
	sty := lineStyle(curve.Kind, hueOf)
	if curve.Kind == reports.Arrows {
		for _, s := range p.arrows(curve) {
			arrow(c, sty, s)
		}
		return
	}
	if curve.Kind != reports.Points {
		for _, piece := range p.polyline(curve) {
			c.StrokeLines(sty, c.ClipLinesXY(thin(piece))...)
		}
		return
	}
	for i := range curve.X {
		x := p.x.at(curve.X[i])
		if !c.ContainsX(x) {
			continue
		}
		if curve.Lo != nil {
			p.plotBar(c, sty, x, p.y.at(curve.Lo[i]), p.y.at(curve.Hi[i]))
		}
	}
	for i := range curve.X {
		if pt := (vg.Point{X: p.x.at(curve.X[i]), Y: p.y.at(curve.Y[i])}); c.Contains(pt) {
			mark(c, hueOf, pt)
		}
	}
}

// plotBar is an error bar; an end outside the frame has no cap.
func (p *plan) plotBar(c draw.Canvas, sty draw.LineStyle, x, lo, hi vg.Length) {
	c.StrokeLines(sty, c.ClipLinesY([]vg.Point{{X: x, Y: lo}, {X: x, Y: hi}})...)
	for _, y := range []vg.Length{lo, hi} {
		if c.ContainsY(y) {
			c.StrokeLine2(sty, x-capSize, y, x+capSize, y)
		}
	}
}

// mark is the sign of the k-th color: shapes differ so that colors need not.
func mark(c draw.Canvas, k int, at vg.Point) {
	const r = markSize
	var shape []vg.Point
	switch ((k-1)%4 + 4) % 4 {
	case 0: // disk
		var path vg.Path
		path.Move(vg.Point{X: at.X + r, Y: at.Y})
		path.Arc(at, r, 0, 6.283185307179586)
		path.Close()
		c.SetColor(hue(k))
		c.Fill(path)
		return
	case 1: // square
		shape = []vg.Point{{X: -0.9 * r, Y: -0.9 * r}, {X: 0.9 * r, Y: -0.9 * r}, {X: 0.9 * r, Y: 0.9 * r}, {X: -0.9 * r, Y: 0.9 * r}}
	case 2: // triangle
		shape = []vg.Point{{X: -1.15 * r, Y: -0.8 * r}, {X: 1.15 * r, Y: -0.8 * r}, {X: 0, Y: 1.25 * r}}
	case 3: // diamond
		shape = []vg.Point{{X: -1.25 * r}, {Y: -1.25 * r}, {X: 1.25 * r}, {Y: 1.25 * r}}
	}
	for i := range shape {
		shape[i] = shape[i].Add(at)
	}
	c.FillPolygon(hue(k), shape)
}
