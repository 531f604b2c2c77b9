package ipynb

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// Changes returns what differs between a notebook and what executing it gave
// now, both tidy: one line for each cell, naming the first line that differs.
func Changes(saved, now *Notebook) []string {
	if len(saved.Cells) != len(now.Cells) {
		return []string{fmt.Sprintf("%d cells, now %d", len(saved.Cells), len(now.Cells))}
	}
	var list []string
	for i := range saved.Cells {
		if change := cellChange(saved.Cells[i], now.Cells[i]); change != "" {
			list = append(list, fmt.Sprintf("cell %d: %s", i, change))
		}
	}
	return list
}

func cellChange(a, b Cell) string {
	if a.Type != b.Type {
		return "a cell of " + a.Type + ", now of " + b.Type
	}
	if c := textChange("source", string(a.Source), string(b.Source)); c != "" {
		return c
	}
	if count(a.Count) != count(b.Count) {
		return "execution count " + count(a.Count) + ", now " + count(b.Count)
	}
	if len(a.Outputs) != len(b.Outputs) {
		return fmt.Sprintf("%d outputs, now %d", len(a.Outputs), len(b.Outputs))
	}
	for i := range a.Outputs {
		x, y := a.Outputs[i], b.Outputs[i]
		if x.Type != y.Type || x.Name != y.Name {
			return fmt.Sprintf("output %d of type %s %s, now %s %s", i, x.Type, x.Name, y.Type, y.Name)
		}
		if c := textChange("output", string(x.Text), string(y.Text)); c != "" {
			return c
		}
		types, typesNow := slices.Sorted(maps.Keys(x.Data)), slices.Sorted(maps.Keys(y.Data))
		if !slices.Equal(types, typesNow) {
			return fmt.Sprintf("output %d holds %v, now %v", i, types, typesNow)
		}
		for _, mime := range types {
			if c := textChange("output "+mime, string(x.Data[mime]), string(y.Data[mime])); c != "" {
				return c
			}
		}
	}
	return ""
}

// textChange describes the first line that differs.
func textChange(what, a, b string) string {
	if a == b {
		return ""
	}
	x, y := strings.Split(a, "\n"), strings.Split(b, "\n")
	for i := range max(len(x), len(y)) {
		if before, after := at(x, i), at(y, i); before != after {
			return fmt.Sprintf("%s, line %d: %s, now %s", what, i+1, before, after)
		}
	}
	return ""
}

func at(lines []string, i int) string {
	if i >= len(lines) {
		return "nothing"
	}
	const most = 120
	if line := lines[i]; len(line) > most {
		return fmt.Sprintf("%.*q...", most, line)
	}
	return fmt.Sprintf("%q", lines[i])
}
