package measured

import (
	"fmt"
	"path/filepath"
	"strings"
)

// quantity names the quantity and the unit of a table.
func (s *sheet) quantity() string {
	switch {
	case s.metric == "" || s.metric == s.unit:
		return s.unit
	case s.unit == "":
		return s.metric
	}
	return s.metric + ", " + s.unit
}

// title names the number, the quantity and the unit of a table.
func (s *sheet) title() string {
	switch of := s.quantity(); {
	case of == "":
		return s.number
	case of == s.unit:
		return s.number + ", " + of
	default:
		return s.number + " of " + of
	}
}

// mostHead is the longest name of a file over a column; of longer ones the last part stands there.
const mostHead = 24

// shortFiles names files that are joined by commas by the first of them and how many follow it.
func shortFiles(name string) string {
	if list := strings.Split(name, ","); len(list) > 1 && len(name) > mostHead {
		return fmt.Sprintf("%s and %d more", list[0], len(list)-1)
	}
	return name
}

// head names a file over a column.
func (s *sheet) head(i int) string {
	name := shortFiles(s.heads[i])
	short := filepath.Base(name)
	for j := range s.heads {
		if j != i && filepath.Base(shortFiles(s.heads[j])) == short {
			return name
		}
	}
	if len(name) > mostHead {
		return short
	}
	return name
}
