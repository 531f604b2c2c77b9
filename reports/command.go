package reports

import (
	"strconv"
	"strings"
)

// CommandOf returns the command that computes a verdict of the report again, alone: at
// the level it has here, so to the same digits.
func (r *Report) CommandOf(v Verdict) string {
	words := []string{"castlab", "check", v.Claim}
	for _, w := range Words(v.Params) {
		words = append(words, ShellWord(w))
	}
	if r.Profile.Name != Quick().Name {
		words = append(words, "--profile", r.Profile.Name)
	}
	if v.Kind == Statistical {
		words = append(words, "--alpha", strconv.FormatFloat(r.Alpha/float64(max(r.Statistical, 1)), 'g', -1, 64))
	}
	return strings.Join(append(words, "--seed", strconv.FormatUint(r.Seed, 10)), " ")
}

// ShellWord quotes a word where a POSIX shell would not leave it as it is.
func ShellWord(word string) string {
	safe := func(r rune) bool {
		return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || strings.ContainsRune("_=.,:/+-%@", r)
	}
	if word != "" && !strings.ContainsFunc(word, func(r rune) bool { return !safe(r) }) {
		return word
	}
	return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
}
