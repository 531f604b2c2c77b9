package var98

import (
	"castlab/reports"
	"castlab/reports/theorems/internal/kit"
)

// Paper is the paper as a chapter of the report.
func Paper() reports.Paper {
	return reports.Paper{
		Name: "VAR98", Title: "Static and dynamic tasks on any network",
		Citation: "E. A. Varvarigos, A Library of Static and Dynamic Communication Algorithms for Parallel Computation, 1998.",
		Story:    story(),
		Parts:    kit.Outline(contents()),
	}
}

// story tells the paper with its figures.
func story() []reports.Passage {
	return nil
}
