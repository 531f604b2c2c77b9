package measured

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"castlab/montecarlo/data"
)

// together says how the intervals of tables that compare hold together.
func together(sheets []*sheet, f flags) string {
	compared := slices.DeleteFunc(slices.Clone(sheets), func(s *sheet) bool { return s.family == 0 })
	s := compared[0]
	of := "this table"
	if len(sheets) > 1 {
		of = "each table"
		if s.gate {
			of = "all tables"
		}
		if len(compared) < len(sheets) {
			of += " of changes"
		}
	}
	var families []string
	for _, s := range compared {
		families = append(families, strconv.Itoa(s.family))
	}
	text := fmt.Sprintf("The interval of %s holds at %g.", of, *f.level)
	switch {
	case slices.ContainsFunc(compared, func(other *sheet) bool { return other.family != s.family }):
		text = fmt.Sprintf("All intervals of %s, %s of them, hold together at %g: each has 1 - %.2g over their number (Bonferroni).", of,
			strings.Join(families, ", "), *f.level, 1-*f.level)
	case s.family > 1:
		text = fmt.Sprintf("All %s of %s hold together at %g: each has 1 - %.2g (Bonferroni).", counted(int64(s.family), "interval"), of,
			*f.level, (1-*f.level)/float64(s.family))
	}
	if slices.ContainsFunc(compared, func(s *sheet) bool { return len(s.means) > 0 }) {
		text += " The geometric mean is one of them; it takes the lines as measured independently of each other."
	}
	values, launches := ranksAreOf(sheets)
	what := ""
	switch {
	case values && launches:
		what = fmt.Sprintf("fewer than %d values, and of launches of fewer than %d,", fewForMedians, leastForMedian)
	case values:
		what = fmt.Sprintf("fewer than %d values", fewForMedians)
	case launches:
		what = fmt.Sprintf("launches of fewer than %d values", leastForMedian)
	}
	if what != "" {
		moved := "all values"
		if launches {
			moved = "the means of all launches"
		}
		text += fmt.Sprintf(" Of %s changes are by ranks (Mann and Whitney; Hodges and Lehmann), as if %s had moved by one factor, which "+
			"need not be that of the two numbers beside it.", what, moved)
		if assumed := assumption(sheets); assumed != "" {
			text += " They take for given that " + assumed + "."
		}
	}
	if s.gate {
		text += " A line whose values are all the same in both files pays nothing (Tarone)."
	}
	if by := f.stated(); by > 0 {
		text += " Of one launch it is taken for given that " + scatters(by) + "; nothing here shows it. As a launch moves all its " +
			"lines at once, there is no mean of changes."
	}
	if f.stated() == 0 && slices.ContainsFunc(sheets, (*sheet).ofOneRun) {
		text += " One launch a side, as far as is known: what launches differ by is in no interval."
	}
	if slices.ContainsFunc(sheets, (*sheet).undecided) {
		what = "values"
		if launches {
			what = ofLaunches
		}
		text += " A change whose interval holds 0 is not decided; of four times as many " + what + " it is about half as wide."
	}
	return text
}

// ofOneRun reports whether some change is decided of one launch a side, and no word of ranks says so.
func (s *sheet) ofOneRun() bool {
	for _, l := range s.lines {
		for _, c := range l.changes {
			if c != nil && !c.ranks && (c.Decision == data.First || c.Decision == data.Second) && c.first.Launches() < 2 &&
				c.second.Launches() < 2 {
				return true
			}
		}
	}
	return false
}

// ranksAreOf says whether changes of tables are by ranks of values, or of launches.
func ranksAreOf(sheets []*sheet) (values, launches bool) {
	for _, s := range sheets {
		for _, l := range s.lines {
			for _, c := range l.changes {
				if c == nil || !c.ranks {
					continue
				}
				_, several := c.first.Sizes()
				launches = launches || c.of == ofLaunches && several > 0
				values = values || c.of != ofLaunches || several == 0
			}
		}
	}
	return values, launches
}

// assumption returns what ranks take for given in some line.
func assumption(sheets []*sheet) string {
	for _, s := range sheets {
		for _, l := range s.lines {
			for _, c := range l.changes {
				if c != nil && c.assumes != "" {
					return c.assumes
				}
			}
		}
	}
	return ""
}

// undecided reports whether some change is not decided though nothing but its interval stands against that.
func (s *sheet) undecided() bool {
	for _, l := range s.lines {
		for _, c := range l.changes {
			if c != nil && c.word() == undecided && len(c.Difference.Warnings) == 0 {
				return true
			}
		}
	}
	return false
}
