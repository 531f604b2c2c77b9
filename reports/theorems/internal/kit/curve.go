package kit

import (
	"castlab/montecarlo"
	"castlab/reports"
)

// Point appends a point to a curve.
func Point(c *reports.Curve, x, y float64) { c.X, c.Y = append(c.X, x), append(c.Y, y) }

// Interval appends an estimate with its ends.
func Interval(c *reports.Curve, x float64, e montecarlo.Estimate) {
	Point(c, x, e.Value)
	c.Lo, c.Hi = append(c.Lo, e.Lo), append(c.Hi, e.Hi)
}
