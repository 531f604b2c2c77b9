package registry

import (
	"fmt"
	"path"
	"reflect"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"

	"castlab/montecarlo/coverage"
	"castlab/montecarlo/steady"
	"castlab/reports"
)

// coverageOf is the section of measured coverage in the report of a program: the tables, where the
// commands that measured them are in its own module, and a reference to them where castlab is a
// dependency of it.
func coverageOf(b *debug.BuildInfo) (reports.Section, error) {
	castlab := path.Dir(reflect.TypeFor[reports.Section]().PkgPath())
	if b == nil || !slices.ContainsFunc(b.Deps, func(d *debug.Module) bool { return d.Path == castlab }) {
		return coverageSection()
	}
	return reports.Section{Title: "Measured coverage", Text: fmt.Sprintf("The intervals are those of %s, where it was measured how "+
		"often they cover, by method, law and number of replications: "+
		"see montecarlo/coverage/COVERAGE.md and montecarlo/steady/COVERAGE.md in the folder that `go list -m -f {{.Dir}} %s` "+
		"prints, with the commands that measured it.", castlab, castlab)}, nil
}

// coverageSection states in the report the coverage of the intervals behind its
// verdicts. Every figure is taken from the tables of COVERAGE.md, which name the
// commands that measured them.
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

// intervalTable has a line for each method with its coverage by law, at the largest n
// that was tried.
func intervalTable(text string) (string, error) {
	type cell struct{ n, coverage, note string }
	var methods, laws []string
	cells := map[[2]string]cell{}
	ordinary, _, _ := strings.Cut(text, "\n### ") // the hard cells have laws of their own
	for _, section := range strings.Split(ordinary, "\n#### ")[1:] {
		method, rest, _ := strings.Cut(section, "\n")
		methods = append(methods, method)
		rows, err := readTable(rest, "law", "n", "coverage", "warned", "verdict")
		if err != nil {
			return "", fmt.Errorf("%s: %w", method, err)
		}
		for _, row := range rows {
			law, note := row["law"], ""
			if !slices.Contains(laws, law) {
				laws = append(laws, law)
			}
			if warned, err := strconv.ParseFloat(row["warned"], 64); err != nil {
				return "", fmt.Errorf("%s: share of warned runs: %w", method, err)
			} else if warned > 0.5 {
				note = " w"
			}
			if strings.Contains(row["verdict"], "FAILS") {
				note += " !"
			}
			cells[[2]string{method, law}] = cell{row["n"], row["coverage"], note}
		}
	}
	command := firstCommand(text)
	if command == "" || len(cells) == 0 {
		return "", fmt.Errorf("it has no command or no table")
	}
	var b strings.Builder
	fmt.Fprintf(&b, "An interval with level 0.95 should cover in 95 of 100 runs. Whether it does depends on the law and the number of "+
		"replications, so it was measured by `%s`, on laws whose truth is known, here at the largest n tried "+
		"(±0.1 sd: a stopping rule and the half-width at which it stops). w: more than half of the runs carried a warning, and a "+
		"verdict takes no interval with a warning; !: the runs without a warning undercover too. "+
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

// steadyTable has a line for each system with the coverage, by the length of the run,
// of the interval behind verdicts.
func steadyTable(text string) (string, error) {
	const method = "relaxation mixture"
	first, _, _ := strings.Cut(text, "\n## ")
	rows, err := readTable(first, "method", "run", "size", "refused", "covered")
	if err != nil {
		return "", err
	}
	var systems, sizes []string
	cells := map[[2]string]string{}
	for _, row := range rows {
		if row["method"] != method {
			continue
		}
		system, size := row["run"], row["size"]
		if !slices.Contains(systems, system) {
			systems = append(systems, system)
		}
		if !slices.Contains(sizes, size) {
			sizes = append(sizes, size)
		}
		cells[[2]string{system, size}] = strings.TrimSpace(row["covered"] + " (" + row["refused"] + ")")
	}
	command := firstCommand(text)
	if command == "" || len(cells) == 0 {
		return "", fmt.Errorf("it has no command or no table of the %s", method)
	}
	var b strings.Builder
	fmt.Fprintf(&b, "Means of one long run, by `%s`: the dynamic scheme from an empty system, by the number of packets of the run; in "+
		"brackets the share of runs that get no interval, because they are too short to tell.\n\n", command)
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

// readTable reads the first table of a text: its rows, by the titles of the columns,
// of which the named ones are required.
func readTable(text string, columns ...string) ([]map[string]string, error) {
	_, table, _ := strings.Cut("\n"+text, "\n|")
	table, _, _ = strings.Cut("|"+table, "\n\n")
	var titles []string
	var rows []map[string]string
	for i, line := range strings.Split(strings.TrimSpace(table), "\n") {
		cells := tableCells(line)
		switch {
		case i == 0:
			titles = cells
			for _, c := range columns {
				if !slices.Contains(titles, c) {
					return nil, fmt.Errorf("no table with a column %q", c)
				}
			}
		case len(cells) != len(titles):
			return nil, fmt.Errorf("%d cells below %d titles: %s", len(cells), len(titles), line)
		case i > 1: // below the line of dashes
			row := map[string]string{}
			for k, title := range titles {
				row[title] = cells[k]
			}
			rows = append(rows, row)
		}
	}
	return rows, nil
}

// tableCells splits a line of a table into cells.
func tableCells(line string) []string {
	cells := strings.Split(strings.TrimSuffix(strings.TrimPrefix(line, "|"), "|"), "|")
	for i := range cells {
		cells[i] = strings.TrimSpace(cells[i])
	}
	return cells
}
