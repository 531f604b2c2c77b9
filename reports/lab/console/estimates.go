package console

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/jedib0t/go-pretty/v6/text"

	"castlab/montecarlo"
	"castlab/reports/arguments"
)

// NoInterval reports whether an estimate has no interval.
func NoInterval(e montecarlo.Estimate) bool { return math.IsInf(e.Lo, -1) && math.IsInf(e.Hi, 1) }

// PrintEstimates prints a table of estimates, with their warnings under it and what made them
// over it. Numbers have the digits that their interval supports, or at least as many as digits says, if that is not 0.
func (a *Session) PrintEstimates(name string, keys *arguments.Keys, seed uint64, estimates []montecarlo.Estimate, digits int) {
	fmt.Fprintf(&a.Out, "%s %v, seed %d\n\n", name, keys, seed)
	a.PrintEstimateTable(estimates, digits)
}

// PrintEstimateTable prints estimates without a heading. Where some are in doubt it has the widest
// intervals, too, which hold even if the doubts are right, and each doubt once.
func (a *Session) PrintEstimateTable(estimates []montecarlo.Estimate, digits int) {
	const (
		column = 80 // the longest method inside of the table; longer ones are printed under it
		width  = 78
	)
	var rows []table.Row
	var long []string
	inDoubt := slices.ContainsFunc(estimates, func(e montecarlo.Estimate) bool { return len(e.Doubts) > 0 })
	for _, e := range estimates {
		method := e.Method
		if len(method) > column {
			long = append(long, method)
			method = fmt.Sprintf("[%d]", len(long))
		}
		lo, hi := Number(e, e.Lo, digits), Number(e, e.Hi, digits)
		if NoInterval(e) {
			lo, hi = "none", "none"
		}
		row := table.Row{e.Name, Number(e, e.Value, digits), lo, hi}
		if inDoubt {
			least, most := "none", "none"
			if e.Warnings = nil; !NoInterval(e) {
				lo, hi := e.Widest()
				least, most = Number(e, lo, digits), Number(e, hi, digits)
			}
			row = append(row, least, most)
		}
		rows = append(rows, append(row, e.Level, e.N, e.Unit, method))
	}
	if inDoubt {
		a.PrintTable(table.Row{"estimate", "value", "lo", "hi", "widest lo", "widest hi", "level", "n", "unit", "method"}, rows, 2, 3, 4,
			5, 6, 7, 8)
	} else {
		a.PrintTable(table.Row{"estimate", "value", "lo", "hi", "level", "n", "unit", "method"}, rows, 2, 3, 4, 5, 6)
	}
	for i, method := range long {
		fmt.Fprintf(&a.Out, "\n%s\n", text.WrapSoft(fmt.Sprintf("[%d] %s", i+1, method), width))
	}
	for _, w := range warningsOf(estimates) {
		fmt.Fprintf(&a.Out, "\nWarning: %s\n", strings.TrimSuffix(w, ".")+".")
	}
	seen := map[string]bool{}
	for _, e := range estimates {
		for _, d := range e.Doubts {
			line := d.Reason + "; the widest intervals hold then, too"
			if d.Settle != "" {
				line += "; to settle it, " + d.Settle
			}
			if !seen[line] {
				fmt.Fprintf(&a.Out, "\nDoubt: %s.\n", strings.TrimSuffix(line, "."))
			}
			seen[line] = true
		}
	}
}

// warningsOf lists the warnings of estimates, each once, before it all those that it names: "W, T_a: ...".
func warningsOf(estimates []montecarlo.Estimate) []string {
	var said Remarks
	for _, e := range estimates {
		for _, w := range e.Warnings {
			text, named := strings.CutPrefix(w, e.Name+": ")
			of := e.Name
			if !named {
				of = ""
			}
			said.Add(of, text)
		}
	}
	return said.Lines()
}
