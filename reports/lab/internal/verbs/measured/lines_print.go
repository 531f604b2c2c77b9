package measured

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/jedib0t/go-pretty/v6/table"

	"castlab/distributions/numerals"
	"castlab/montecarlo"
	"castlab/montecarlo/data"
)

// printSheets writes the tables of many samples, each with what it comes to in the line above it.
func (a *app) printSheets(r result, f flags) {
	for i, s := range r.sheets {
		if i > 0 {
			a.Out.WriteString("\n")
		}
		a.printSheet(s, f)
	}
	if slices.ContainsFunc(r.sheets, func(s *sheet) bool { return s.family > 0 }) {
		a.sentence(together(r.sheets, f))
	}
	if only := append(onlyIn(r.sheets), leftOutOf(r.sheets)...); len(only) > 0 {
		a.sentence(strings.Join(only, " "))
	}
}

func (a *app) printSheet(s *sheet, f flags) {
	switch {
	case s.family == 0:
		a.printAlone(s, f)
	case len(s.heads) == 1:
		a.printBelow(s, f)
	default:
		for j := range s.heads[1:] {
			if j > 0 {
				a.Out.WriteString("\n")
			}
			a.printBeside(s, j, f)
		}
	}
}

// changeHead is the heading of changes: those by ranks are not of the two numbers beside them.
func (s *sheet) changeHead() string {
	if values, launches := ranksAreOf([]*sheet{s}); values || launches {
		return "change, by ranks"
	}
	return "change"
}

// sums says how many changes came out how, and the geometric mean.
func (s *sheet) sums(j int, f flags) string {
	count := map[string]int{}
	all := 0
	for _, l := range s.lines {
		if c := l.changes[j]; c != nil {
			count[c.word()]++
			all++
		}
	}
	var words []string
	for _, word := range []string{lower, higher, equivalent, same, undecided} {
		if n := count[word]; n > 0 {
			words = append(words, fmt.Sprintf("%d %s", n, strings.Replace(word, undecided, "not decided", 1)))
		}
	}
	text := fmt.Sprintf("%s of %d, in %s, together at %g", strings.Join(words, ", "), all, s.title(), *f.level)
	if by := f.stated(); by > 0 {
		text += ", if " + scatters(by)
	}
	if g, is := s.mean(j); is {
		text += "; geometric mean " + g.text()
	}
	return text + s.ofTwoLaunches(j, f) + s.inOtherUnits(j) + failuresOf(s.all())
}

// sumsOfSame says that all changes are none.
func (s *sheet) sumsOfSame(j int) string {
	n := 0
	for _, l := range s.lines {
		if l.changes[j] != nil {
			n++
		}
	}
	if n == 0 {
		return "nothing is in both"
	}
	return fmt.Sprintf("%d %s of %d, in %s", n, same, n, s.title())
}

// mean returns the geometric mean of a file after the first, if it has one.
func (s *sheet) mean(j int) (g geometric, is bool) {
	if j >= len(s.means) {
		return g, false
	}
	return s.means[j], s.means[j].lines > 0
}

// text writes the geometric mean as a change.
func (g geometric) text() string {
	c := g.change()
	switch {
	case len(g.ratio.Warnings) > 0:
		return signed(percents(g.ratio, false)) + " %, without an interval"
	case c.Decision == data.None:
		return "not decided, " + c.span()
	}
	return c.size()
}

// remarks say why nothing is decided, where the interval of the change does not.
func (c change) remarks(f flags) []string {
	d := c.Difference
	if c.word() == same {
		return nil
	}
	if c.tooFew && len(d.Warnings)+len(d.Doubts) == 0 {
		return []string{"of the means of launches, which are too few for ranks at this level"}
	}
	if c.Decision != data.None && d.Name == "mean" && !c.tooFew {
		return []string{"of the means, which decide here as the values may depend on each other"}
	}
	if c.ranks && c.Decision != data.None && len(d.Doubts) > 0 {
		reasons := make([]string, len(d.Doubts))
		for i, x := range d.Doubts {
			reasons[i] = x.Reason
		}
		return []string{"decided even if " + strings.Join(reasons, ", and ")}
	}
	if c.tends() {
		return []string{"no shift of all values, but " + c.tendency() + ", ties by half"}
	}
	if c.Decision == data.None && (len(d.Warnings) > 0 || len(d.Doubts) > 0 || math.IsInf(d.Lo, 0) || math.IsInf(d.Hi, 0)) {
		if why := c.why(f); why != c.span()+c.more(f) {
			return []string{why}
		}
	}
	return nil
}

// allTheSame reports whether nothing of a table has changed.
func (s *sheet) allTheSame(j int) bool {
	return !slices.ContainsFunc(s.lines, func(l line) bool { return l.changes[j] != nil && l.changes[j].word() != same })
}

// sizes are the numbers of values that the samples of a file have in the lines that are compared.
func (s *sheet) sizes(i, j int) string {
	var least, most int64
	launches := 0
	for _, l := range s.lines {
		of := l.of[i]
		if l.changes[j] == nil {
			continue
		}
		if least == 0 || of.N() < least {
			least = of.N()
		}
		if _, several := of.Sizes(); several > 0 {
			launches = max(launches, of.Launches())
		}
		most = max(most, of.N())
	}
	text := fmt.Sprint(least)
	if most > least {
		text += fmt.Sprintf(" to %d", most)
	}
	if launches > 0 {
		text += " in " + counted(int64(launches), "launch")
	}
	return text
}

// printBeside writes a table of two files beside each other.
func (a *app) printBeside(s *sheet, j int, f flags) {
	head := fmt.Sprintf("%s to %s: ", shortFiles(s.heads[0]), shortFiles(s.heads[j+1]))
	if s.allTheSame(j) && !*f.full { // a line says it
		head += s.sumsOfSame(j)
		if s.metric == "" {
			head += s.matched(j)
		}
		a.line(head)
		return
	}
	a.lines([]string{head + s.sums(j, f) + s.matched(j)})
	notes := notes{}
	var rows []table.Row
	for _, l := range s.lines {
		c := l.changes[j]
		if c == nil {
			continue
		}
		rows = append(rows, table.Row{l.name, s.cell(c.first, s.estimate(c.first, *f.level)),
			s.cell(c.second, s.estimate(c.second, *f.level)), c.cell(), c.word(), notes.of(c.remarks(f))})
	}
	if g, is := s.mean(j); is {
		name := "geometric mean"
		if g.left > 0 {
			name += fmt.Sprintf(" of %d", g.lines)
		}
		rows = append(rows, table.Row{name, numerals.Rounded(g.first, 4), numerals.Rounded(g.second, 4), percentCell(g.ratio),
			g.change().word(), notes.of(g.ratio.Warnings)})
	}
	rows = append(rows, table.Row{"n", s.sizes(0, j), s.sizes(j+1, j), "", "", ""})
	a.table(table.Row{s.title(), s.head(0), s.head(j + 1), s.changeHead(), "", ""}, rows)
	a.printNotes(notes)
}

// withEnds writes a number with its interval in a cell.
func withEnds(e montecarlo.Estimate) string {
	w := widest(e)
	if math.IsNaN(w.Value) {
		return ""
	}
	if math.IsInf(w.Lo, -1) && math.IsInf(w.Hi, 1) {
		return digitsOf(w, w.Value)
	}
	return strings.TrimSpace(digitsOf(w, w.Value) + " " + ends(w))
}

// printBelow writes a table of samples below each other, each compared with the first.
func (a *app) printBelow(s *sheet, f flags) {
	a.lines([]string{fmt.Sprintf("Each against the first, %s: %s", s.lines[0].name, s.sums(0, f))})
	notes := notes{}
	var rows []table.Row
	for _, l := range s.lines {
		row := table.Row{l.name, l.of[0].N(), s.cell(l.of[0], s.estimate(l.of[0], *f.level)), "", "", ""}
		if c := l.changes[0]; c != nil {
			row[3], row[4], row[5] = c.cell(), c.word(), notes.of(c.remarks(f))
		}
		rows = append(rows, row)
	}
	a.table(table.Row{"", "n", s.title(), s.changeHead(), "", ""}, rows, 2)
	a.printNotes(notes)
}

// ofTwoLaunches says, behind changes that are sure, that they are of one launch a side, or of values that are taken to be of one each.
func (s *sheet) ofTwoLaunches(j int, f flags) string {
	if *f.scatter > 0 {
		return ""
	}
	for _, l := range s.lines {
		c := l.changes[j]
		if c == nil || c.Decision != data.First && c.Decision != data.Second || c.first.Launches() > 1 || c.second.Launches() > 1 {
			continue
		}
		if c.assumes != "" {
			return "; sure if each value is of a run of its own (--launch rows says so; if not, a file of each: a1,a2,a3 b1,b2,b3)"
		}
		return "; sure of these two runs only (one launch each, as far as is known; measure several: a1,a2,a3 b1,b2,b3)"
	}
	return ""
}
