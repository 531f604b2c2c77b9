package vb93

import (
	"castlab/reports"
	"castlab/reports/theorems/internal/kit"
)

// Paper is the paper as a chapter of the report.
func Paper() reports.Paper {
	return reports.Paper{
		Name: "VB93", Title: "Multinode broadcasts of random packets",
		Citation: "E. A. Varvarigos, D. P. Bertsekas, Multinode Broadcast in Hypercubes and Rings with Randomly Distributed Length of Packets, " +
			"IEEE Transactions on Parallel and Distributed Systems 4(2), 1993.",
		Story: story(),
		Parts: kit.Outline(contents(nil)),
	}
}

// story tells the paper with its figures.
func story() []reports.Passage {
	return nil
}
