package collectives

import (
	"regexp"

	"castlab/reports/arguments"
	"castlab/reports/machines/selection"
)

// Names that benchmarks give algorithms with parameters: pipeline-16K, k-nomial4.
var (
	segmentedName = regexp.MustCompile(`^([a-z-]+?)-([0-9]+)K(?:iB)?$`)
	radixName     = regexp.MustCompile(`^([a-z-]+?)-?([0-9]+)$`)
)

// Measured returns the algorithm that a name in a table of measurements means, as the
// command line writes it, and "" for one that castlab does not know; see Candidate.
func Measured(g arguments.Grammar, task, name string) string {
	if c, known := Candidate(g, task, name); known {
		return c.String()
	}
	return ""
}

// Candidate returns the algorithm that a name in a table of measurements means, if
// castlab knows it: its own name with its parameters; NAME-16K for segments of 16 KiB;
// k-nomial4 for a radix of 4; the name of a segmented algorithm alone for one segment.
func Candidate(g arguments.Grammar, task, name string) (selection.Candidate, bool) {
	of, known := TaskOf(task)
	if !known {
		return selection.Candidate{}, false
	}
	words := []string{name, name + "(segments=1)"}
	if m := segmentedName.FindStringSubmatch(name); m != nil {
		words = append(words, m[1]+"(segment="+m[2]+"KiB)")
	}
	if m := radixName.FindStringSubmatch(name); m != nil {
		words = append(words, m[1]+"(radix="+m[2]+")")
	}
	for _, w := range words {
		if isFile(w) {
			continue
		}
		if a, err := candidate(g, of, nil, nil, w); err == nil {
			return a, true
		}
	}
	return selection.Candidate{}, false
}
