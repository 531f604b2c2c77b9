package verbs

import (
	"fmt"
	"strings"

	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/lab/internal/terminal"
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

// claimTable is a table of a claim without points.
func claimTable(c reports.Claim) curves.Table {
	t := curves.Table{Name: c.ID, Title: c.Title, Symbol: terminal.Formula(c.Quantity),
		Caption: "Source: " + reports.PlainText(c.Source) + ".", Keys: claimKeys(c.Cases.Parameters)}
	switch c.Relation {
	case reports.AtLeast:
		t.Note = "the line is a lower bound"
	case reports.AtMost:
		t.Note = "the line is an upper bound"
	}
	return t
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

// gaps are the points of a grid that have no value.
type gaps struct {
	points  int
	reasons []string       // with the first point of each, in the order in which they come
	kinds   map[string]int // places in reasons, by a reason without its numbers
	count   []int          // points by place
}

// add takes in a point and why it has no value.
func (g *gaps) add(point string, err error) {
	reason := plainError(err)
	kind := numbers().ReplaceAllString(reason, "#")
	i, known := g.kinds[kind]
	if !known {
		if g.kinds == nil {
			g.kinds = map[string]int{}
		}
		i = len(g.reasons)
		g.kinds[kind], g.reasons, g.count = i, append(g.reasons, point+": "+reason), append(g.count, 0)
	}
	g.count[i]++
	g.points++
}

// printGaps prints which points have no value and why, a line for each kind of reason.
func (a *app) printGaps(g gaps, points int) {
	for i, reason := range g.reasons {
		more := ""
		if g.count[i] > 1 {
			more = fmt.Sprintf("; the first of %d of %d points", g.count[i], points)
		}
		fmt.Fprintf(&a.Out, "\nNo value at %s%s.\n", reason, more)
	}
}
