package exports

import (
	"regexp"
	"strings"
	"unicode"
)

// selectionKey is how the selection of MPICH begins.
var selectionKey = regexp.MustCompile(`^\s*\{\s*"\s*(collective|comm_[a-z_]+|is_[a-z_]+)\s*[<=]`)

// openMPI6Key is how rules of Open MPI begin in JSON.
var openMPI6Key = regexp.MustCompile(`^\s*\{\s*"(\$schema|rule_file_version|module|collectives)"`)

// IsSelection reports whether a file is surely a rules file: a selection of MPICH, rules of Open MPI in JSON, or numbers alone whose
// counts are right as Open MPI reads them. Tables of measured times are not.
func IsSelection(text string) bool {
	text = strings.TrimPrefix(text, "\ufeff")
	if strings.HasPrefix(text, "rule-file-version-") || selectionKey.MatchString(text) || openMPI6Key.MatchString(text) {
		return true
	}
	if !MayBeRules(text) {
		return false
	}
	s, err := readOpenMPIRules(text)
	return err == nil && s.whole && len(s.numbers("", 1)) > 0
}

// MayBeRules reports whether a file has whole numbers alone, besides what stands behind a #, as rules of Open MPI have.
func MayBeRules(text string) bool {
	any := false
	for line := range strings.Lines(text) {
		line, _, _ = strings.Cut(line, "#")
		for _, c := range line {
			if !unicode.IsDigit(c) && !unicode.IsSpace(c) {
				return false
			}
			any = any || unicode.IsDigit(c)
		}
	}
	return any
}
