package verbs

import (
	"fmt"
	"strings"

	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/lab/internal/verbs/curves"
)

// gridded are the words of the points of a grid of keys: the words themselves where they are none.
func gridded(keys *arguments.Keys, words []string) ([][]string, error) {
	for _, w := range words {
		if !strings.Contains(w, "=") {
			return [][]string{words}, nil // parsing refuses it
		}
	}
	return arguments.Grid(words, keys.GridKey, mostAsked)
}

// declaredKeys are the keys of a table.
func declaredKeys(keys *arguments.Keys) (list []curves.Key) {
	for _, k := range keys.All() {
		list = append(list, curves.Key{Name: k.Name, Meaning: k.Meaning, Whole: keys.GridKey(k.Name).Whole})
	}
	return list
}

// claimKeys are the keys of a table of a claim.
func claimKeys(p *reports.Parameters) (list []curves.Key) {
	for _, k := range p.Keys() {
		list = append(list, curves.Key{Name: k.Name, Meaning: k.Meaning, Whole: k.Whole})
	}
	return list
}

// varied is what is different of a point, in words.
func varied(t curves.Table, p curves.Point) string {
	var words []string
	for _, k := range t.Varying() {
		words = append(words, k+"="+p.Word(k))
	}
	if words == nil {
		return p.Params
	}
	return strings.Join(words, " ")
}

// heading is the first line of a table: its name and the words that all points share.
func heading(t curves.Table) string { return strings.TrimSpace(t.Name + " " + t.Fixed()) }

// caught describes points that have no value, in one line.
func caught(failed []string, points int) string {
	more := ""
	if len(failed) > 1 {
		more = fmt.Sprintf("; the first of %d of %d points", len(failed), points)
	}
	return "No value at " + failed[0] + more + "."
}
