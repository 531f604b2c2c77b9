package reports

import (
	"fmt"
	"html"
	"math"
	"path"
	"slices"
	"strings"

	"castlab/distributions/numerals"
)

// claim writes one claim as a fold: a summary line, and inside the statement, the
// meaning of the symbols, source and code, and the cases. The fold of a claim that
// fails the run is open. Symbols that several claims share are explained above all of
// them.
func (d *document) claim(c ClaimText, paper string, common map[string]Symbol) {
	open := ""
	if d.fails(c) {
		open = " open"
	}
	fmt.Fprintf(d, "<details%s><summary>%s</summary>\n\n", open, html.EscapeString(d.claimLine(c)))
	d.heading(2, c.ID)
	if c.Statement != "" {
		d.WriteString(d.linked(blocks(c.Statement), c.ID) + "\n\n")
	}
	if c.Erratum != "" {
		text := "**Erratum" + erratumWord(c.ErratumKind) + ".** " + d.linked(blocks(c.Erratum), c.ID)
		d.WriteString("> " + strings.ReplaceAll(text, "\n", "\n> ") + "\n\n")
	}
	var facts []string
	if s := symbolList(own(c.Symbols, common)); s != "" {
		facts = append(facts, "*Where* "+s)
	}
	method, shared := d.sharedMethod(c)
	facts = append(facts, "*Measured* "+d.measuredText(c, method))
	if c.Source != "" {
		facts = append(facts, "*Source* "+inline(sentence(within(c.Source, paper))))
	}
	var code []string
	if c.Formula != "" {
		code = append(code, d.place(c.Formula, c.FormulaFile))
	}
	if c.Model != "" {
		code = append(code, d.place(c.Model, c.ModelFile))
	}
	if len(code) > 0 {
		facts = append(facts, "*Code* "+strings.Join(code, ", ")+".")
	}
	if text := closest(d.verdicts[c.ID]); text != "" {
		facts = append(facts, "*Bound* "+text+".")
	}
	if text := d.attackedText(c.ID); text != "" {
		facts = append(facts, "*Attacked* "+text)
	}
	lines := d.exactCases(c, !shared)
	if len(lines) == 1 {
		facts, lines = append(facts, "*Outcome* "+lines[0]), nil
	}
	d.WriteString(strings.Join(facts, "<br>") + "\n\n")
	if len(lines) > 0 {
		d.WriteString("- " + strings.Join(lines, "\n- ") + "\n\n")
	}
	d.caseTable(d.tabled(c), !shared)
	d.commands(c)
	for _, id := range c.Figures {
		if f, ok := d.figures[id]; ok && !d.shown[id] {
			d.figure(f)
		}
	}
	d.WriteString("</details>\n")
}

// claimLine returns the summary line of a claim as plain text.
func (d *document) claimLine(c ClaimText) string {
	verdicts := d.verdicts[c.ID]
	fields := []string{c.ID}
	if title := strings.TrimRight(strings.Join(strings.Fields(c.Title), " "), "."); title != "" {
		fields = append(fields, title)
	}
	fields = append(fields, relationWords(c.Relation), outcomeText(c, verdicts), count(len(verdicts), "case"))
	if t := worstTightness(verdicts); t != "" {
		fields = append(fields, "tightness "+t)
	}
	return strings.Join(fields, " · ")
}

// worstTightness returns the tightness farthest from 1, "" if there is none.
func worstTightness(verdicts []Verdict) string {
	worst := 1.0
	for _, v := range verdicts {
		if math.Abs(v.Tightness-1) > math.Abs(worst-1) {
			worst = v.Tightness
		}
	}
	if text := numerals.Rounded(worst, 4); text != "1" {
		return text
	}
	return ""
}

// span formats two ends, as one number if they look the same, such as 1 and 1.000.
func span(lo, hi string) string {
	if lo == hi || compareNumbers(lo, hi) == 0 {
		return lo
	}
	return lo + " to " + hi
}

// symbolList explains the symbols in one line.
func symbolList(symbols []Symbol) string {
	var list []string
	for _, s := range symbols {
		text := formula(s.Name) + " " + inline(strings.TrimRight(s.Meaning, ". "))
		if s.Unit != "" {
			text += " (" + inline(s.Unit) + ")"
		}
		list = append(list, text)
	}
	if len(list) == 0 {
		return ""
	}
	return strings.Join(list, "; ") + "."
}

// measuredText states the measured quantity, the method if all cases share it, and the
// resolution.
func (d *document) measuredText(c ClaimText, method string) string {
	text := formula(c.Quantity)
	if c.Unit != "" {
		text += " in " + inline(c.Unit)
	}
	if method != "" {
		text += " by " + method
	}
	if c.Relation == Equal && !d.identical(c) {
		text += "; resolution " + resolutionText(c.Resolution)
	}
	return text + "."
}

// identical reports whether all cases of a claim are points that equal theory, for
// which no resolution matters.
func (d *document) identical(c ClaimText) bool { return identical(d.verdicts[c.ID]) }

func identical(verdicts []Verdict) bool {
	return !slices.ContainsFunc(verdicts, func(v Verdict) bool {
		return v.Estimate.Lo != v.Theory || v.Estimate.Hi != v.Theory
	})
}

// sharedMethod returns the method that all cases of a claim share, if there is one: for
// computed or executed cases with n; for others, whose tables have a column for n, if
// all intervals have the level of the run.
func (d *document) sharedMethod(c ClaimText) (string, bool) {
	verdicts := d.verdicts[c.ID]
	if len(verdicts) == 0 {
		return "", false
	}
	first := verdicts[0]
	shape, _ := methodShape(first.Estimate.Method)
	low, high := first.Estimate.N, first.Estimate.N
	for _, v := range verdicts {
		s, _ := methodShape(v.Estimate.Method)
		if v.Kind != first.Kind || s != shape || asItShould(v) != (first.Kind != Statistical) ||
			v.Kind == Statistical && v.Estimate.Level != d.Level {
			return "", false
		}
		low, high = min(low, v.Estimate.N), max(high, v.Estimate.N)
	}
	method := plain(mergedMethod(verdicts))
	if first.Kind != Statistical {
		method += fmt.Sprintf(" (n = %s)", span(fmt.Sprint(low), fmt.Sprint(high)))
	}
	return method, true
}

func resolutionText(r Resolution) string {
	switch {
	case r.Absolute == 0:
		return numerals.Rounded(r.Relative, 4) + " of theory"
	case r.Relative == 0:
		return numerals.Rounded(r.Absolute, 4)
	}
	return numerals.Rounded(r.Absolute, 4) + " plus " + numerals.Rounded(r.Relative, 4) + " of theory"
}

// sentence returns a text with a full stop at its end.
func sentence(text string) string { return strings.TrimRight(strings.TrimSpace(text), ".") + "." }

// within removes the name of the paper from a source that is cited in its chapter.
func within(source, paper string) string {
	if rest, ok := strings.CutPrefix(source, paper+", "); ok && paper != "" {
		return rest
	}
	return source
}

// place formats a declaration as a link to its file, which is defined at the end of the
// document, if the sources are available; otherwise it adds the file name.
func (d *document) place(name, file string) string {
	if file == "" {
		return code(name)
	}
	if d.sources == "" {
		_, declared, _ := strings.Cut(path.Base(name), ".")
		return code(file) + " " + plain(declared)
	}
	if d.files[file] == "" {
		d.files[file] = fmt.Sprintf("f%d", len(d.files)+1)
	}
	return "[" + code(path.Base(name)) + "][" + d.files[file] + "]"
}
