package vb95

import (
	"castlab/reports"
	"castlab/reports/theorems/internal/kit"
)

// Paper is the paper as a chapter of the report.
func Paper() reports.Paper {
	return reports.Paper{
		Name: "VB95", Title: "Broadcasts that arise all the time",
		Citation: "E. A. Varvarigos, D. P. Bertsekas, Dynamic Broadcasting in Parallel Computing, " +
			"IEEE Transactions on Parallel and Distributed Systems 6(2), 1995.",
		Story: story(),
		Parts: kit.Outline(contents()),
	}
}

// story tells the paper with its figures.
func story() []reports.Passage {
	return nil
}
