package advise

import (
	"path/filepath"
	"strings"

	"castlab/reports/arguments"
	"castlab/reports/machines/internal/collectives"
	"castlab/reports/machines/internal/exports"
)

// nameOf is castlab's name of an algorithm of a task, "" for none: its own name, with or without the parameters, or that which Open MPI
// or MPICH has for it. A radix that is not said is the library's, and a message goes in one piece.
func nameOf(task, word string) string {
	for _, w := range []string{word, strings.ToLower(word)} {
		if name := collectives.Measured(arguments.Grammar{}, task, w); name != "" {
			return name
		}
	}
	plain := strings.ReplaceAll(strings.ToLower(word), "_", "-")
	for _, l := range exports.Libraries() {
		if l.Task != task {
			continue
		}
		for _, theirs := range []string{l.Algorithm, l.OpenMPIName, l.MPICH} {
			if theirs != "" && plain == strings.ReplaceAll(theirs, "_", "-") {
				u := exports.Use{Algorithm: l.Algorithm}
				if l.GlobalRadix || l.Fanout {
					u.Radix = exports.DefaultRadix
				}
				return collectives.OwnName(arguments.Grammar{}, task, u)
			}
		}
	}
	return ""
}

// isAlgorithm reports whether a task has an algorithm under a name.
func isAlgorithm(name string) bool {
	for _, task := range collectives.Tasks() {
		if nameOf(task, name) != "" {
			return true
		}
	}
	return false
}

// inName returns the algorithm of a task whose name stands in that of a file, between other words: the longest, and none where two
// of one length stand there.
func inName(path, task string) (found string) {
	base := strings.TrimSuffix(filepath.Base(path), filepath.Ext(path))
	words := strings.FieldsFunc(base, func(r rune) bool { return strings.ContainsRune("-_. ", r) })
	for n := len(words); n > 0; n-- {
		for i := 0; i+n <= len(words); i++ {
			name := nameOf(task, strings.Join(words[i:i+n], "-"))
			switch {
			case name == "" || name == found:
			case found != "":
				return ""
			default:
				found = name
			}
		}
		if found != "" {
			return found
		}
	}
	return ""
}
