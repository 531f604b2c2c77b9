package sv93

import (
	"castlab/reports"
	"castlab/reports/theorems/internal/kit"
)

// Paper is the paper as a chapter of the report.
func Paper() reports.Paper {
	return reports.Paper{
		Name: "SV93", Title: "Broadcasts in the LogP machine",
		Citation: "R. Subramonian, N. Venkatasubramanian, Optimal Broadcast in a Distributed Memory Model of Parallel Computation, 1993.",
		Story:    story(),
		Parts:    kit.Outline(contents()),
	}
}

// story tells the paper with its figures.
func story() []reports.Passage {
	return nil
}
