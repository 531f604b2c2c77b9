package advise

import (
	"castlab/reports/arguments"
	"castlab/reports/machines/internal/collectives"
	"castlab/reports/machines/internal/exports"
	"castlab/reports/machines/selection"
)

// candidates lists what a library can be told to use for a task, those that make programs of so many ranks; segments
// are searched.
func candidates(format exports.Format, task string, ranks int, size int64) (list []selection.Candidate) {
	for _, l := range format.Algorithms(task) {
		c, known := collectives.Candidate(arguments.Grammar{}, task, collectives.Offered(arguments.Grammar{}, format, l))
		if known && works(c, selection.Problem{Ranks: ranks}, size) {
			list = append(list, c)
		}
	}
	return list
}

// works reports whether an algorithm has a program for so many ranks and bytes.
func works(c selection.Candidate, p selection.Problem, size int64) bool {
	p.Candidates = []selection.Candidate{c}
	_, err := p.Plan(0, size)
	return err == nil
}

// distinct leaves out what is there already.
func distinct(list []selection.Candidate) (some []selection.Candidate) {
	seen := map[string]bool{}
	for _, c := range list {
		if name := c.String(); !seen[name] {
			seen[name], some = true, append(some, c)
		}
	}
	return some
}
