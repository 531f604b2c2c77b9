package collectives

import (
	"strings"

	"castlab/reports/arguments"
	"castlab/reports/machines/internal/exports"
)

// Named returns the algorithm of a task that a file of measured times, or the name of one, calls by a word, as the command line writes
// it, and "" for none: by castlab's name as Measured has it, also in capitals, or by that which Open MPI, MPICH or NCCL has for it. A
// radix that is not said is the library's, and a message goes in one piece.
func Named(g arguments.Grammar, task, word string) string {
	for _, w := range []string{word, strings.ToLower(word)} {
		if name := Measured(g, task, w); name != "" {
			return name
		}
	}
	algorithm, _ := exports.CalledElsewhere(task, word)
	if algorithm == "" {
		return ""
	}
	u := exports.Use{Algorithm: algorithm}
	if l := exports.LibraryOf(task, algorithm); l.GlobalRadix || l.Fanout {
		u.Radix = exports.DefaultRadix
	}
	return OwnName(g, task, u)
}
