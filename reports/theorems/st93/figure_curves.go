package st93

import (
	"math"

	"castlab/reports"
)

// mark returns a dotted horizontal line.
func mark(name string, hue int, from, to, y float64) reports.Curve {
	return reports.Curve{Name: name, Kind: reports.Bound, Hue: hue, X: []float64{from, to}, Y: []float64{y, y}}
}

// spread returns the integers from 1 to most, or about the given number of them in
// geometric progression if there are more.
func spread(most, about int) (list []int) {
	step := math.Pow(float64(most), 1/float64(about))
	for k := 1; k < most; k = max(k+1, int(float64(k)*step)) {
		list = append(list, k)
	}
	return append(list, most)
}
