package figures

import (
	"math"
	"slices"

	"castlab/reports"

	"gonum.org/v1/plot/vg"
)

// lineRows are the unbroken pieces of a line, thinned.
func (p *plan) lineRows(c reports.Curve) [][]row {
	var pieces [][]row
	for _, v := range p.vertices(c) {
		index := kept(p.points(v), unseenInCloseups)
		rows := make([]row, len(index))
		for i, k := range index {
			rows[i] = row{v[k].x, v[k].y, math.NaN(), math.NaN()}
		}
		pieces = append(pieces, rows)
	}
	return pieces
}

// signRows are the signs along the i-th curve.
func (p *plan) signRows(i int) []row {
	var rows []row
	for _, at := range p.signs(i) {
		rows = append(rows, row{p.x.value(at.X), p.y.value(at.Y), math.NaN(), math.NaN()})
	}
	return rows
}

// bandRows are the corners of a band, thinned along both of its sides.
func (p *plan) bandRows(b reports.Band) []row {
	lower, upper := side(b, b.Lo), side(b, b.Hi)
	index := append(kept(p.points(lower), unseenInCloseups), kept(p.points(upper), unseenInCloseups)...)
	slices.Sort(index)
	index = slices.Compact(index)
	rows := make([]row, len(index))
	for i, k := range index {
		rows[i] = row{lower[k].x, math.NaN(), lower[k].y, upper[k].y}
	}
	return rows
}

// markRows are the marks of a curve with their error bars.
func markRows(c reports.Curve) []row {
	rows := make([]row, len(c.X))
	for i := range rows {
		rows[i] = row{c.X[i], c.Y[i], math.NaN(), math.NaN()}
		if c.Lo != nil {
			rows[i].lo, rows[i].hi = c.Lo[i], c.Hi[i]
		}
	}
	return rows
}

// arrowRows have the head of an arrow in x and y, its foot in lo and hi.
func arrowRows(c reports.Curve) []row {
	rows := make([]row, len(c.X)/2)
	for i := range rows {
		rows[i] = row{c.X[2*i+1], c.Y[2*i+1], c.X[2*i], c.Y[2*i]}
	}
	return rows
}

// A vertex is a point of a line in data.
type vertex struct{ x, y float64 }

// points are vertices in the drawing.
func (p *plan) points(vs []vertex) []vg.Point {
	pts := make([]vg.Point, len(vs))
	for i, v := range vs {
		pts[i] = vg.Point{X: p.x.at(v.x), Y: p.y.at(v.y)}
	}
	return pts
}
