package compare

import "castlab/reports/machines/internal/measurements"

// A measuredCell is one of the comparison.
type measuredCell struct {
	algorithm string // "" for the library's own choice
	size      int64
}

// An otherCell is one of the file that was not asked for.
type otherCell struct {
	task, algorithm string
	ranks           int
	bytes           int64
}

// setOf returns a list as a set.
func setOf[K comparable](list []K) map[K]bool {
	set := map[K]bool{}
	for _, k := range list {
		set[k] = true
	}
	return set
}

// Reasons for which rows are not compared.
const (
	otherTask      = "other tasks in the file"
	otherRanks     = "other numbers of ranks in the file"
	unknown        = "algorithms that castlab does not know"
	otherAlgorithm = "algorithms that were not asked for"
	otherSize      = "sizes that were not asked for"
)

// notCompared says in a line each what of a file was not compared.
func notCompared(l *measurements.Leftovers, f *measurements.Collectives) []string {
	return append(l.Lines(otherTask, otherRanks, unknown, otherAlgorithm, otherSize), f.Remarks()...)
}
