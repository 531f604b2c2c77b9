package benchmarks

import (
	"math"
	"slices"
	"strings"

	"castlab/reports/machines/selection"
)

// Classes of algorithms, by what their times are made of.
const (
	Small     = "to 16 KiB" // whatever the algorithm
	Trees     = "trees"     // broadcasts of whole messages
	Segmented = "segmented"
	Scatter   = "scatter"   // broadcasts of parts that ranks then exchange
	Exchanges = "exchanges" // of other tasks
)

// Classes lists the classes.
func Classes() []string { return []string{Small, Trees, Segmented, Scatter, Exchanges} }

func classOf(task string, c selection.Candidate, size int64) string {
	switch {
	case size <= 16<<10:
		return Small
	case task != "broadcast":
		return Exchanges
	case c.SegmentBytes > 0 || c.Segments > 1:
		return Segmented
	case strings.HasPrefix(c.Algorithm.Name, "scatter"):
		return Scatter
	}
	return Trees
}

// A Class says how wrong predictions are of algorithms of one class. It has no interval:
// errors of one model depend on each other.
type Class struct {
	Name           string
	Cells          int
	Median         float64 // relative error, predicted over measured minus 1
	MedianAbsolute float64
	Worst          float64 // the largest in absolute value
	Where          int     // the cell of the worst
}

// ByClass describes the errors of every class that has a cell, in the order of Classes.
func (c Comparison) ByClass() (list []Class) {
	for _, name := range Classes() {
		k := Class{Name: name}
		var errors, absolute []float64
		for i, x := range c.About {
			if x.Class != name || !c.HasError(i) {
				continue
			}
			e := c.Cells[i].Error.Value
			errors, absolute = append(errors, e), append(absolute, math.Abs(e))
			if math.Abs(e) >= math.Abs(k.Worst) {
				k.Worst, k.Where = e, i
			}
		}
		if k.Cells = len(errors); k.Cells > 0 {
			k.Median, k.MedianAbsolute = median(errors), median(absolute)
			list = append(list, k)
		}
	}
	return list
}

// median of a list that is not empty, and which it sorts.
func median(x []float64) float64 {
	slices.Sort(x)
	n := len(x)
	return (x[(n-1)/2] + x[n/2]) / 2
}
