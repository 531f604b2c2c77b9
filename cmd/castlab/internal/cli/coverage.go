package cli

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"castlab/montecarlo/coverage"
	"castlab/montecarlo/steady"
	"castlab/reports"
)

// coverageSection says in the report how often the intervals cover that its
// verdicts rest on. Every figure is taken from the tables of COVERAGE.md, which
// say by which command they were measured.
func coverageSection() (reports.Section, error) {
	intervals, err := intervalTable(coverage.Measured())
	if err != nil {
		return reports.Section{}, fmt.Errorf("montecarlo/coverage/COVERAGE.md: %w", err)
	}
	runs, err := steadyTable(steady.Measured())
	if err != nil {
		return reports.Section{}, fmt.Errorf("montecarlo/steady/COVERAGE.md: %w", err)
	}
	return reports.Section{Title: "Measured coverage", Text: intervals + "\n\n" + runs}, nil
}

// intervalTable has a line for each method with its coverage at the largest n
// that was tried, by law.
func intervalTable(text string) (string, error) {
	type cell struct{ n, coverage, note string }
	var methods, laws []string
	cells := map[[2]string]cell{}
	for line := range strings.Lines(text) {
		if name, ok := strings.CutPrefix(line, "#### "); ok {
			methods = append(methods, strings.TrimSpace(name))
			continue
		}
		if strings.HasPrefix(line, "### ") && len(cells) > 0 {
			break // the hard cells have laws of their own
		}
		c := tableCells(line)
		if len(c) != 10 || c[0] == "law" || strings.HasPrefix(c[0], "-") || len(methods) == 0 {
			continue
		}
		if !slices.Contains(laws, c[0]) {
			laws = append(laws, c[0])
		}
		note := ""
		if warned, err := strconv.ParseFloat(c[6], 64); err != nil {
			return "", fmt.Errorf("share of warned runs: %w", err)
		} else if warned > 0.5 {
			note = " w"
		}
		if strings.Contains(c[9], "FAILS") {
			note += " !"
		}
		cells[[2]string{methods[len(methods)-1], c[0]}] = cell{c[1], c[3], note}
	}
	command := firstCommand(text)
	if command == "" || len(cells) == 0 {
		return "", fmt.Errorf("it has no command or no table")
	}
	var b strings.Builder
	fmt.Fprintf(&b, "An interval with level 0.95 should cover in 95 of 100 runs. Whether it does depends on the law and the number of replications, so it was measured by `%s`, on laws whose truth is known, here at the largest n tried "+
		"(±0.1 sd: a stopping rule and the half-width at which it stops). w: more than half of the runs carried a warning, and a verdict takes no interval with a warning; !: the runs without a warning undercover too. "+
		"For a heavy tail ask for a quantile or a probability, not for a mean.\n\n", command)
	b.WriteString("|method|n|" + strings.Join(laws, "|") + "|\n|-|-:|" + strings.Repeat("-:|", len(laws)) + "\n")
	for _, m := range methods {
		n, row := "", ""
		for _, l := range laws {
			c := cells[[2]string{m, l}]
			if c.n != "" {
				n = c.n
			}
			row += c.coverage + c.note + "|"
		}
		b.WriteString("|" + m + "|" + strings.Replace(n, "+-", "±", 1) + "|" + row + "\n")
	}
	return b.String(), nil
}

// steadyTable has a line for each system with the coverage of the interval that
// verdicts take, by the length of the run.
func steadyTable(text string) (string, error) {
	const method = "relaxation mixture"
	var systems, sizes []string
	cells := map[[2]string]string{}
	for line := range strings.Lines(text) {
		c := tableCells(line)
		if strings.HasPrefix(line, "## ") {
			break // the first table
		}
		if len(c) < 12 || c[0] != method {
			continue
		}
		if !slices.Contains(systems, c[1]) {
			systems = append(systems, c[1])
		}
		if !slices.Contains(sizes, c[2]) {
			sizes = append(sizes, c[2])
		}
		cells[[2]string{c[1], c[2]}] = strings.TrimSpace(c[5] + " (" + c[4] + ")")
	}
	command := firstCommand(text)
	if command == "" || len(cells) == 0 {
		return "", fmt.Errorf("it has no command or no table of the %s", method)
	}
	var b strings.Builder
	fmt.Fprintf(&b, "Means of one long run, by `%s`: the dynamic scheme from an empty system, by the number of packets of the run; in brackets the share of runs that get no interval, because they are too short to tell.\n\n", command)
	b.WriteString("|system|" + strings.Join(sizes, "|") + "|\n|-|" + strings.Repeat("-:|", len(sizes)) + "\n")
	for _, s := range systems {
		b.WriteString("|" + s + "|")
		for _, n := range sizes {
			b.WriteString(cells[[2]string{s, n}] + "|")
		}
		b.WriteString("\n")
	}
	return b.String(), nil
}

// firstCommand is the first indented command of a text.
func firstCommand(text string) string {
	for line := range strings.Lines(text) {
		if command, ok := strings.CutPrefix(line, "    go run "); ok {
			return "go run " + strings.TrimSpace(command)
		}
	}
	return ""
}

// tableCells are the cells of a line of a table.
func tableCells(line string) []string {
	line = strings.TrimSpace(line)
	if !strings.HasPrefix(line, "|") {
		return nil
	}
	cells := strings.Split(strings.Trim(line, "|"), "|")
	for i := range cells {
		cells[i] = strings.TrimSpace(cells[i])
	}
	return cells
}
