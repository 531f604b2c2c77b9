package verbs

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"castlab/montecarlo"
	"castlab/reports/lab/catalog"
)

// printLegend says what the symbols stand for that name estimates, a line each.
func (a *app) printLegend(m catalog.Model, names []string) {
	var used []catalog.Symbol
	for _, name := range names {
		if s, ok := m.Symbol(name); ok && !slices.Contains(used, s) {
			used = append(used, s)
		}
	}
	if used != nil {
		a.Out.WriteString("\n" + legend(used))
	}
}

// legend lists symbols with their meanings.
func legend(list []catalog.Symbol) string {
	var b strings.Builder
	width := 0
	for _, s := range list {
		width = max(width, utf8.RuneCountInString(s.Name))
	}
	for _, s := range list {
		b.WriteString(wrapped(fmt.Sprintf("  %-*s  ", width, s.Name), s.Meaning))
	}
	return b.String()
}

func namesOf(estimates []montecarlo.Estimate) (names []string) {
	for _, e := range estimates {
		names = append(names, e.Name)
	}
	return names
}
