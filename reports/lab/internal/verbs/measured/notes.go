package measured

import (
	"fmt"
	"strings"
)

// notes are warnings by number.
type notes map[string]int

// of returns the marks of warnings.
func (n notes) of(warnings []string) string {
	var marks []string
	for _, w := range warnings {
		w = plainly(w)
		if n[w] == 0 {
			n[w] = len(n) + 1
		}
		marks = append(marks, fmt.Sprintf("[%d]", n[w]))
	}
	return strings.Join(marks, "")
}

func (a *app) printNotes(n notes) {
	list := make([]string, len(n)+1)
	for w, i := range n {
		list[i] = w
	}
	for i, w := range list[1:] {
		a.sentence(fmt.Sprintf("[%d] %s", i+1, strings.TrimSuffix(w, ".")+"."))
	}
}

// settled says what settles a doubt.
func settled(how string) string {
	if how == "" {
		return ""
	}
	return "; to settle it, " + how
}
