package measured

import (
	"fmt"
	"slices"
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

// inOtherUnits says of how many lines a side is perhaps in another unit.
func (s *sheet) inOtherUnits(j int) string {
	var names []string
	for _, l := range s.lines {
		if c := l.changes[j]; c != nil && c.OtherUnit {
			names = append(names, l.name)
		}
	}
	if len(names) == 0 {
		return ""
	}
	return "; perhaps in another unit of " + listed(names)
}
