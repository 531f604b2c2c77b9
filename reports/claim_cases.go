package reports

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"castlab/distributions/numerals"
)

// few is the largest number of computed or executed cases with one outcome that are
// shown one by one.
const few = 3

// Every case that is random, that fails, that has a warning or that shows an erratum
// has a line of its own; only computed or executed cases with the same outcome are
// summarized.

// tabled returns the cases in the table of a claim: the random ones, and all that fail
// or have a warning.
func (d *document) tabled(c ClaimText) []Verdict {
	return slices.DeleteFunc(slices.Clone(d.verdicts[c.ID]), asItShould)
}

// asItShould reports whether a case is computed or executed and has the expected
// verdict.
func asItShould(v Verdict) bool {
	return v.Kind != Statistical && v.Expected() && len(v.Estimate.Remarks()) == 0
}

// exactCases returns lines about the computed or executed cases with the expected
// verdict, with their methods if asked for.
func (d *document) exactCases(c ClaimText, method bool) (lines []string) {
	var single []Verdict
	var keys []string
	groups := map[string][]Verdict{}
	for _, v := range d.verdicts[c.ID] {
		switch {
		case !asItShould(v):
		case v.Erratum != "":
			single = append(single, v)
		default:
			key := fmt.Sprint(keysOf(words(v.Params)), "|", v.Estimate.Method, "|", v.Kind)
			if groups[key] == nil {
				keys = append(keys, key)
			}
			groups[key] = append(groups[key], v)
		}
	}
	for _, key := range keys {
		if group := groups[key]; len(group) <= few {
			single = append(single, group...)
		} else {
			lines = append(lines, groupText(group, method))
		}
	}
	for _, v := range single {
		lines = append(lines, singleText(v, method))
	}
	return lines
}

// groupText summarizes cases of one kind, not statistical, with the expected verdict.
func groupText(group []Verdict, method bool) string {
	params := make([][]word, len(group))
	attained := 0
	deviation := 0.0
	byTheory := slices.Clone(group)
	byTightness := slices.Clone(group)
	byN := slices.Clone(group)
	for i, v := range group {
		params[i] = words(v.Params)
		if v.Theory == v.Estimate.Value {
			attained++
		} else {
			deviation = max(deviation, math.Abs(v.Theory-v.Estimate.Value)/math.Abs(v.Theory))
		}
	}
	slices.SortStableFunc(byTheory, func(a, b Verdict) int { return cmp.Compare(a.Theory, b.Theory) })
	slices.SortStableFunc(byTightness, func(a, b Verdict) int { return cmp.Compare(a.Tightness, b.Tightness) })
	slices.SortStableFunc(byN, func(a, b Verdict) int { return cmp.Compare(a.Estimate.N, b.Estimate.N) })
	first, last := byTheory[0], byTheory[len(group)-1]
	theory := span(formatTheory(first.Theory, first.Estimate), formatTheory(last.Theory, last.Estimate))
	values, all := spanned(params)
	text := fmt.Sprintf("%d cases, ", len(group))
	if all {
		text = fmt.Sprintf("All %d cases of ", len(group))
	}
	text += code(values) + kindText(group) + ": "
	switch {
	case group[0].Relation == Equal && attained == len(group):
		text += "measured = theory, " + theory
	case group[0].Relation == Equal:
		text += fmt.Sprintf("measured = theory, %s, to within %s of it", theory, numerals.Rounded(deviation, 4))
	default:
		sign := "≤"
		if group[0].Relation == AtLeast {
			sign = "≥"
		}
		text += fmt.Sprintf("measured %s theory, %s", sign, theory)
		low, high := byTightness[0], byTightness[len(group)-1]
		switch {
		case attained == len(group):
			text += ", attained in all"
		case low.Tightness == high.Tightness:
			text += ", tightness " + numerals.Rounded(low.Tightness, 4)
		default:
			loosest := high
			if group[0].Relation == AtLeast {
				loosest = low
			}
			text += fmt.Sprintf(", tightness %s to %s, loosest for %s", numerals.Rounded(low.Tightness, 4),
				numerals.Rounded(high.Tightness, 4),
				code(caseName(loosest.Params)))
			if attained > 0 {
				text += fmt.Sprintf(", attained in %d", attained)
			}
		}
	}
	if worst := leastRefuted(group); worst > 0 && !identical(group) {
		text += fmt.Sprintf(", refutable from %s on", percent(worst))
	}
	if method {
		text += fmt.Sprintf(" (%s, n = %s)", plain(group[0].Estimate.Method),
			span(fmt.Sprint(byN[0].Estimate.N), fmt.Sprint(byN[len(group)-1].Estimate.N)))
	}
	return text + "."
}

// kindText states that cases were executed, with the bound on exceptions; lines that do
// not say so are about computed cases.
func kindText(group []Verdict) string {
	if group[0].Kind != Executed {
		return ""
	}
	least, most := group[0].Estimate.N, group[0].Estimate.N
	for _, v := range group {
		least, most = min(least, v.Estimate.N), max(most, v.Estimate.N)
	}
	text := fmt.Sprintf(", executed on %s", count(int(most), "draw"))
	if least != most {
		text = fmt.Sprintf(", executed on %d to %d draws", least, most)
	}
	if _, ok := group[0].Exceptions(); !ok {
		return text
	}
	return fmt.Sprintf("%s (exceptions ≤ %s)", text, span(percentAtMost(exceptions(most, ExecutedLevel)),
		percentAtMost(exceptions(least, ExecutedLevel))))
}

// leastRefuted returns the relative error of theory that all of the equalities would
// have refuted; 0 if it has no meaning for any.
func leastRefuted(group []Verdict) (worst float64) {
	for _, v := range group {
		if x, ok := v.Refutable(); ok {
			worst = max(worst, x)
		}
	}
	return worst
}

// singleText returns the line of one such case.
func singleText(v Verdict, method bool) string {
	e := v.Estimate
	text := fmt.Sprintf("%s%s: theory %s, measured %s", code(caseName(v.Params)), kindText([]Verdict{v}), formatTheory(v.Theory, e),
		formatValue(e))
	if e.Lo != e.Hi {
		text += " in " + e.Interval()
	}
	if v.Theory != e.Value {
		text += ", tightness " + numerals.Rounded(v.Tightness, 4)
	}
	if x, ok := v.Refutable(); ok && x > 0 {
		text += ", refutable from " + percent(x) + " on"
	}
	if method {
		text += fmt.Sprintf(" (%s, n = %d)", plain(e.Method), e.N)
	}
	return text + "."
}

// caseTable writes a table of cases, and below it, if asked for, the methods of their
// intervals. Parameters that all of them share are in the head.
func (d *document) caseTable(verdicts []Verdict, withMethods bool) {
	if len(verdicts) == 0 {
		return
	}
	names, common := caseNames(verdicts)
	methods, marks := methodsOf(verdicts)
	level, oneLevel, oneStatus := verdicts[0].Estimate.Level, true, true
	for _, v := range verdicts {
		oneLevel = oneLevel && v.Estimate.Level == level
		oneStatus = oneStatus && v.Status == verdicts[0].Status && v.Expected()
	}
	first := "case"
	if common != "" {
		first = "case, all with " + barsEscaped(code(common))
	}
	// The status is in a column that a narrow window shows. An equality has a tightness
	// of 1 up to noise; the relative error that its interval excludes is more
	// informative.
	columns, worth := []string{first}, ">tightness"
	if !oneStatus {
		columns = append(columns, "status")
	}
	refutable := slices.ContainsFunc(verdicts, func(v Verdict) bool { return v.refutableText() != "" })
	if refutable {
		worth = ">refutable"
	}
	interval := "interval"
	if oneLevel && !slices.ContainsFunc(verdicts, func(v Verdict) bool { return v.Kind != Statistical }) {
		interval += " at " + formatLevel(level)
	}
	columns = append(columns, ">theory", ">measured", interval, ">n", worth)
	if !oneLevel {
		columns = append(columns, "level")
	}
	header(&d.Builder, columns...)
	var notes []string
	for i, v := range verdicts {
		e := v.Estimate
		cells := []string{barsEscaped(code(names[i]))}
		if !oneStatus {
			cells = append(cells, statusText(v))
		}
		worth := numerals.Rounded(v.Tightness, 4)
		if refutable {
			worth = cmp.Or(v.refutableText(), "-")
		}
		cells = append(cells, formatTheory(v.Theory, e), formatValue(e), e.Interval()+marks[i], fmt.Sprint(e.N), worth)
		if !oneLevel {
			cells = append(cells, levelText(v))
		}
		row(&d.Builder, cells...)
		for _, w := range e.Remarks() {
			notes = append(notes, fmt.Sprintf("- %s: warning: %s", code(names[i]), plain(w)))
		}
		if !v.Expected() {
			notes = append(notes, fmt.Sprintf("- %s: %s", code(names[i]), plain(v.Reason)))
		}
	}
	d.WriteString("\n")
	if len(notes) > 0 {
		d.WriteString(strings.Join(notes, "\n") + "\n\n")
	}
	if !withMethods {
		return
	}
	text := "Intervals: " + strings.Join(methods, "; ")
	if oneLevel && level != d.Level {
		text += "; level " + formatLevel(level)
	}
	d.WriteString(text + ".\n\n")
}

// levelText returns the level of an interval, or the reason why there is none.
func levelText(v Verdict) string {
	if v.Kind != Statistical {
		return v.Kind.String()
	}
	return formatLevel(v.Estimate.Level)
}

// caseNames returns the parameters of cases in which they differ, and those that
// all have.
func caseNames(verdicts []Verdict) (names []string, common string) {
	lists := make([][]word, len(verdicts))
	for i, v := range verdicts {
		lists[i] = words(v.Params)
	}
	var same []word
	for _, w := range lists[0] {
		if len(lists) > 1 && w.key != "" && !slices.ContainsFunc(lists, func(l []word) bool { return !slices.Contains(l, w) }) {
			same = append(same, w)
		}
	}
	for _, l := range lists {
		names = append(names, join(slices.DeleteFunc(l, func(w word) bool { return slices.Contains(same, w) })))
	}
	return names, join(same)
}

// statusText marks a status that differs from the expected one.
func statusText(v Verdict) string {
	text := v.Status.String()
	if v.Erratum != "" && v.Status == Refuted {
		text += " (erratum)"
	}
	if !v.Expected() {
		return "**" + text + "**"
	}
	return text
}
