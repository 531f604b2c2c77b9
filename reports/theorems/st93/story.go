package st93

import (
	"castlab/reports"
	"castlab/reports/theorems/internal/kit"
)

// Paper is the paper as a chapter of the report.
func Paper() reports.Paper {
	return reports.Paper{
		Name: "ST93", Title: "Simultaneous broadcasts by some nodes",
		Citation: "G. D. Stamoulis, J. N. Tsitsiklis, An Efficient Algorithm for Multiple Simultaneous Broadcasts in the Hypercube, " +
			"Information Processing Letters 46(5), 1993.",
		Story: story(),
		Parts: kit.Outline(contents()),
	}
}

// story tells the paper with its figures.
func story() []reports.Passage {
	return nil
}
