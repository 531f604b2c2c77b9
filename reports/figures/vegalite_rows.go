package figures

import (
	"math"
	"slices"

	"castlab/reports"

	"gonum.org/v1/plot/vg"
)

// lineRows returns the unbroken segments of a line, thinned.
func (p *plan) lineRows(c reports.Curve) [][]row {
	var elements [][]row
	for _, v := range p.vertices(c) {
		index := kept(p.points(v), unseenInCloseups)
		rows := make([]row, len(index))
		for i, k := range index {
			rows[i] = row{v[k].x, v[k].y, math.NaN(), math.NaN()}
		}
		elements = append(elements, rows)
	}
	return elements
}

// signRows returns the signs along the i-th curve.
func (p *plan) signRows(i int) []row {
	var rows []row
	for _, at := range p.signs(i) {
		rows = append(rows, row{p.x.value(at.X), p.y.value(at.Y), math.NaN(), math.NaN()})
	}
	return rows
}

// bandRows returns the corners of a band, thinned along both of its sides.
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

// markRows returns the marks of a curve with their error bars.
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

// arrowRows returns arrows with the head in x and y and the tail in lo and hi.
func arrowRows(c reports.Curve) []row {
	rows := make([]row, len(c.X)/2)
	for i := range rows {
		rows[i] = row{c.X[2*i+1], c.Y[2*i+1], c.X[2*i], c.Y[2*i]}
	}
	return rows
}

// A vertex is a point of a line in data coordinates.
type vertex struct{ x, y float64 }

// points converts vertices to drawing coordinates.
func (p *plan) points(vs []vertex) []vg.Point {
	pts := make([]vg.Point, len(vs))
	for i, v := range vs {
		pts[i] = vg.Point{X: p.x.at(v.x), Y: p.y.at(v.y)}
	}
	return pts
}
