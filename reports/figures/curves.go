package figures

import (
	"math"
	"slices"

	"castlab/reports"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// polyline returns the segments of a curve in drawing coordinates.
func (p *plan) polyline(c reports.Curve) [][]vg.Point {
	var segments [][]vg.Point
	for _, v := range p.vertices(c) {
		segments = append(segments, p.points(v))
	}
	return segments
}

// lines returns the segments of the i-th curve as they are drawn.
func (p *plan) lines(i int) [][]vg.Point {
	if p.thinned[i] == nil {
		for _, segment := range p.polyline(p.figure.Curves[i]) {
			p.thinned[i] = append(p.thinned[i], thin(segment))
		}
	}
	return p.thinned[i]
}

// once returns the segments of a line without repetitions, whose dashes would fill each
// other's gaps.
func once(line []vg.Point) [][]vg.Point {
	var segments [][]vg.Point
	seen := map[span]bool{}
	for i := 1; i < len(line); i++ {
		a, b := line[i-1], line[i]
		if !seen[span{a, b}] && !seen[span{b, a}] {
			seen[span{a, b}] = true
			segments = append(segments, line[i-1:i+1])
		}
	}
	return segments
}

// vertices returns the segments of a line; an ordinate 0 on a logarithmic axis
// interrupts it.
func (p *plan) vertices(c reports.Curve) [][]vertex {
	if c.Kind == reports.Step {
		return [][]vertex{steps(c.X, c.Y)}
	}
	var segments [][]vertex
	var segment []vertex
	for i := range c.X {
		if p.y.log && c.Y[i] == 0 {
			if len(segment) > 0 {
				segments, segment = append(segments, segment), nil
			}
			continue
		}
		segment = append(segment, vertex{c.X[i], c.Y[i]})
	}
	if len(segment) > 0 {
		segments = append(segments, segment)
	}
	return segments
}

// steps returns the right-continuous step function with its risers.
func steps(x, y []float64) []vertex {
	v := make([]vertex, 0, 2*len(x))
	for i := range x {
		if i > 0 {
			v = append(v, vertex{x[i], y[i-1]})
		}
		v = append(v, vertex{x[i], y[i]})
	}
	return v
}

// side returns one side of a band.
func side(b reports.Band, y []float64) []vertex {
	if b.Step {
		return steps(b.X, y)
	}
	v := make([]vertex, len(b.X))
	for i := range b.X {
		v[i] = vertex{b.X[i], y[i]}
	}
	return v
}

// outline returns the boundary of the i-th band as a closed walk.
func (p *plan) outline(i int) []vg.Point {
	if p.outlines[i] == nil {
		b := p.figure.Bands[i]
		lo := thin(p.points(side(b, b.Lo)))
		slices.Reverse(lo)
		p.outlines[i] = append(thin(p.points(side(b, b.Hi))), lo...)
	}
	return p.outlines[i]
}

func (p *plan) plotBand(c draw.Canvas, i int) {
	if len(p.figure.Bands[i].X) > 0 {
		if pts := c.ClipPolygonXY(p.outline(i)); len(pts) > 2 {
			c.FillPolygon(pale(hue(p.bandHues[i])), pts)
		}
	}
}

func (p *plan) plotCurve(c draw.Canvas, i int) {
	curve, hueOf := p.figure.Curves[i], p.curveHues[i]
	sty := p.style(curve.Kind, hueOf)
	if curve.Kind == reports.Arrows {
		arrows := p.arrows(curve)
		for _, s := range arrows {
			stem(c, sty, s)
		}
		for _, s := range arrows {
			head(c, sty, s)
		}
		return
	}
	if curve.Kind != reports.Points {
		for _, segment := range p.lines(i) {
			if p.drawing() {
				c.StrokeLines(sty, c.ClipLinesXY(once(segment)...)...)
			} else {
				c.StrokeLines(sty, c.ClipLinesXY(segment)...)
			}
		}
		for _, at := range p.signs(i) {
			mark(c, hueOf, at)
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

// plotBar draws an error bar; an end outside the frame has no cap.
func (p *plan) plotBar(c draw.Canvas, sty draw.LineStyle, x, lo, hi vg.Length) {
	c.StrokeLines(sty, c.ClipLinesY([]vg.Point{{X: x, Y: lo}, {X: x, Y: hi}})...)
	for _, y := range []vg.Length{lo, hi} {
		if c.ContainsY(y) {
			c.StrokeLine2(sty, x-capSize, y, x+capSize, y)
		}
	}
}

// mark draws the mark of the k-th color: shapes differ, so that color is not needed.
func mark(c draw.Canvas, k int, at vg.Point) {
	shape := shapeOf(k)
	if shape == nil { // disk
		var path vg.Path
		path.Move(vg.Point{X: at.X + markSize, Y: at.Y})
		path.Arc(at, markSize, 0, 2*math.Pi)
		path.Close()
		c.SetColor(hue(k))
		c.Fill(path)
		return
	}
	pts := make([]vg.Point, len(shape))
	for i, p := range shape {
		pts[i] = at.Add(p.Scale(markSize))
	}
	c.FillPolygon(hue(k), pts)
}
