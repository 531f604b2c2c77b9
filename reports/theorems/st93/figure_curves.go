package st93

import (
	"math"

	"castlab/reports"
)

// mark is a dotted line from one end of a figure to the other.
func mark(name string, hue int, from, to, y float64) reports.Curve {
	return reports.Curve{Name: name, Kind: reports.Bound, Hue: hue, X: []float64{from, to}, Y: []float64{y, y}}
}

// spread is every integer from 1 to most, or about so many of them with equal
// ratios where there are more.
func spread(most, about int) (list []int) {
	step := math.Pow(float64(most), 1/float64(about))
	for k := 1; k < most; k = max(k+1, int(float64(k)*step)) {
		list = append(list, k)
	}
	return append(list, most)
}
