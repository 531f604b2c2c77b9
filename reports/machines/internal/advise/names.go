package advise

import (
	"path/filepath"
	"strings"

	"castlab/reports/arguments"
	"castlab/reports/machines/internal/collectives"
)

// isAlgorithm reports whether a task has an algorithm under a name.
func isAlgorithm(name string) bool {
	for _, task := range collectives.Tasks() {
		if collectives.Named(arguments.Grammar{}, task, name) != "" {
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
			name := collectives.Named(arguments.Grammar{}, task, strings.Join(words[i:i+n], "-"))
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
