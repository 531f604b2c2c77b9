package reports

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"
)

// few is how many deterministic cases with one outcome are still shown one by
// one.
const few = 3

// What a verdict rests on is shown: every case that is subject to chance, that
// fails, that carries a warning or that shows an erratum has a line of its own;
// only deterministic cases with the same outcome are summed up.

// tabled returns the cases that stand in the table of a claim: those subject to
// chance, and whatever fails or warns.
func (d *document) tabled(c ClaimText) []Verdict {
	return slices.DeleteFunc(slices.Clone(d.verdicts[c.ID]), asItShould)
}

// asItShould reports a deterministic case that came out as it should.
func asItShould(v Verdict) bool {
	return v.Kind != Statistical && v.Expected() && len(v.Estimate.Warnings) == 0
}

// exactCases returns lines about the deterministic cases that came out as they
// should, with their methods if asked for.
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
			key := keysOf(words(v.Params)) + "|" + v.Estimate.Method
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

// groupText sums up deterministic cases that are as they should be.
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
	text += code(values) + ": "
	switch {
	case group[0].Relation == Equal && attained == len(group):
		text += "measured = theory, " + theory
	case group[0].Relation == Equal:
		text += fmt.Sprintf("measured = theory, %s, to within %s of it", theory, formatShort(deviation))
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
			text += ", tightness " + formatShort(low.Tightness)
		default:
			loosest := high
			if group[0].Relation == AtLeast {
				loosest = low
			}
			text += fmt.Sprintf(", tightness %s to %s, loosest for %s", formatShort(low.Tightness), formatShort(high.Tightness), code(caseName(loosest.Params)))
			if attained > 0 {
				text += fmt.Sprintf(", attained in %d", attained)
			}
		}
	}
	if method {
		text += fmt.Sprintf(" (%s, n = %s)", plain(group[0].Estimate.Method), span(fmt.Sprint(byN[0].Estimate.N), fmt.Sprint(byN[len(group)-1].Estimate.N)))
	}
	return text + "."
}

// singleText is one deterministic case that is as it should be.
func singleText(v Verdict, method bool) string {
	e := v.Estimate
	text := fmt.Sprintf("%s: theory %s, measured %s", code(caseName(v.Params)), formatTheory(v.Theory, e), formatValue(e))
	if e.Lo != e.Hi {
		text += " in " + formatInterval(e)
	}
	if v.Theory != e.Value {
		text += ", tightness " + formatShort(v.Tightness)
	}
	if method {
		text += fmt.Sprintf(" (%s, n = %d)", plain(e.Method), e.N)
	}
	return text + "."
}

// caseTable writes cases row by row, and below it, if asked for, how their
// intervals were made. Parameters that all of them share stand in the head.
func (d *document) caseTable(verdicts []Verdict, how bool) {
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
	columns := []string{first, ">theory", ">measured", "interval", ">n", ">tightness"}
	if !oneLevel {
		columns = append(columns, "level")
	}
	if !oneStatus {
		columns = append(columns, "status")
	}
	header(&d.Builder, columns...)
	var notes []string
	for i, v := range verdicts {
		e := v.Estimate
		cells := []string{barsEscaped(code(names[i])), formatTheory(v.Theory, e), formatValue(e), formatInterval(e) + marks[i],
			fmt.Sprint(e.N), formatShort(v.Tightness)}
		if !oneLevel {
			cells = append(cells, formatLevel(e.Level))
		}
		if !oneStatus {
			cells = append(cells, statusText(v))
		}
		row(&d.Builder, cells...)
		for _, w := range e.Warnings {
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
	if !how {
		return
	}
	text := "Intervals: " + strings.Join(methods, "; ")
	if oneLevel && level != d.Level {
		text += "; level " + formatLevel(level)
	}
	d.WriteString(text + ".\n\n")
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

// statusText marks what is not as the registry expects.
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
