package figures

import (
	"math"

	"castlab/reports"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// solid reports whether a kind is drawn as a line without dashes.
func solid(kind reports.CurveKind) bool { return kind == reports.Measured || kind == reports.Step }

// drawing reports whether a figure has no axes: positions, not numbers.
func (p *plan) drawing() bool { return p.x.hidden && p.y.hidden }

// signed reports whether solid lines carry the signs of their colors, as they do on
// axes if solid lines of several colors would otherwise differ in color only.
func (p *plan) signed() bool {
	first := 0
	for i, c := range p.figure.Curves {
		switch {
		case !solid(c.Kind):
		case first == 0:
			first = p.curveHues[i]
		case first != p.curveHues[i]:
			return !p.drawing()
		}
	}
	return false
}

// style returns the line style of a curve of this figure: in a drawing, solid lines
// have the dashes of arrows.
func (p *plan) style(kind reports.CurveKind, k int) draw.LineStyle {
	s := lineStyle(kind, k)
	if solid(kind) && p.drawing() {
		s.Dashes = drawnDashes[k-1]
	}
	return s
}

// Distances of the signs along a line, in points.
const (
	signEvery = 70
	signFirst = 15
)

// signs returns the positions of the signs along the i-th curve inside the frame: at
// regular distances, shifted for each color, so that those of overlapping lines do not
// hide each other; at least one.
func (p *plan) signs(i int) []vg.Point {
	c, k := p.figure.Curves[i], p.curveHues[i]
	if !solid(c.Kind) || !p.signed() {
		return nil
	}
	frame := draw.Canvas{Rectangle: p.frame}
	var at []vg.Point
	left := vg.Length(signFirst + (k-1)*signEvery/len(hues))
	var longest [2]vg.Point
	for _, line := range p.lines(i) {
		for j, to := range line[min(1, len(line)):] {
			from := line[j]
			l := vg.Length(math.Hypot(float64(to.X-from.X), float64(to.Y-from.Y)))
			if old := longest[1].Sub(longest[0]); l > vg.Length(math.Hypot(float64(old.X), float64(old.Y))) {
				longest = [2]vg.Point{from, to}
			}
			for ; left <= l; left += signEvery {
				if pt := from.Add(to.Sub(from).Scale(left / l)); frame.Contains(pt) {
					at = append(at, pt)
				}
			}
			left -= l
		}
	}
	if len(at) == 0 && longest[0] != longest[1] {
		at = append(at, longest[0].Add(longest[1]).Scale(0.5))
	}
	return at
}
