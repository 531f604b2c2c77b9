package measured

import (
	"fmt"
	"slices"
	"strings"

	"castlab/montecarlo/data"
)

// failures says, behind what is said first, that values may mark failed rows, and what states that they do.
func failures(list []source) string {
	var of []*source
	for i := range list {
		of = append(of, &list[i])
	}
	return failuresOf(of)
}

func failuresOf(list []*source) (text string) {
	const most = 2
	marked := slices.DeleteFunc(slices.Clone(list), func(s *source) bool { return s.Recording().Marked == nil })
	for i, s := range marked {
		if i == most {
			return text + fmt.Sprintf("; likewise in %d more", len(marked)-most)
		}
		of := ""
		if len(list) > 1 {
			of = " of " + s.String()
		}
		c := s.Recording().Marked
		text += fmt.Sprintf("; %d values%s are %.6g (failed?): --na %[3]g", c.N, of, c.At)
	}
	return text
}

// inOtherUnit reports whether a change is so large that one side is perhaps in another unit.
func (c change) inOtherUnit() bool {
	return slices.ContainsFunc(c.Difference.Warnings, func(w string) bool { return strings.Contains(w, data.OtherUnit) })
}

// inOtherUnits says of how many lines a side is perhaps in another unit.
func (s *sheet) inOtherUnits(j int) string {
	var names []string
	for _, l := range s.lines {
		if c := l.changes[j]; c != nil && c.inOtherUnit() {
			names = append(names, l.name)
		}
	}
	if len(names) == 0 {
		return ""
	}
	return fmt.Sprintf("; %s of %s", data.OtherUnit, listed(names))
}
