package mathml

// A formula in a line of text is broken only if it is long, and not into crumbs.
const (
	longLine  = 24 // characters
	shortLine = 8
)

// broken splits a row where a line of text may break: after relations and binary operators, as TeX does.
func broken(row []atom) [][]atom {
	total := 0
	for _, a := range row {
		total += a.extent()
	}
	if total < longLine {
		return [][]atom{row}
	}
	var lines [][]atom
	begin, before, depth := 0, 0, 0
	rest := total
	for i, a := range row {
		before += a.extent()
		rest -= a.extent()
		switch a.class {
		case opening:
			depth++
		case closing:
			depth--
		}
		if (a.class == rel || a.class == bin) && depth <= 0 && before >= shortLine && rest >= shortLine {
			if a.core != nil && !a.core.has("form") {
				a.core.with("form", "infix")
			}
			lines = append(lines, row[begin:i+1])
			begin, before = i+1, 0
		}
	}
	return append(lines, row[begin:])
}
