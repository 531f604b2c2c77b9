package measured

import (
	"fmt"
	"slices"
	"strings"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/jedib0t/go-pretty/v6/text"

	"castlab/montecarlo"
	"castlab/montecarlo/data"
)

const width = 78

// print writes what it comes to in the first line, then tables and sentences.
func (a *app) print(r result, f flags) {
	if f.ofRun() {
		a.printRuns(r, f)
		return
	}
	if g := gateOf(r, f); g != nil {
		a.line(g.text() + failures(r.samples))
	}
	if r.sheets != nil {
		a.printSheets(r, f)
		if !*f.full && !*f.fit && *f.law == "" {
			return
		}
		a.Out.WriteString("\n")
	}
	if r.sheets == nil {
		a.lines(outcome(r, f))
	}
	if r.compared != nil {
		a.said = map[string]bool{}
	}
	for i, s := range r.samples {
		if i > 0 {
			a.Out.WriteString("\n")
		}
		a.printSample(s, f)
	}
	if r.compared != nil {
		a.Out.WriteString("\n")
		a.printDifferences(r, f)
	}
}

// outcome says what a sample is, or what two differ in, a line for each number.
func outcome(r result, f flags) []string {
	switch {
	case r.pairs != nil:
		return []string{pairVerdict(*r.pairs, f)}
	case r.compared != nil:
		lines := verdicts(r, f)
		if len(lines) > 0 && *f.baseline == "" {
			lines[0] += failures(r.compared)
		}
		return lines
	}
	return []string{summary(r.samples[0], f) + failures(r.samples)}
}

func (a *app) printSample(s source, f flags) {
	head := fmt.Sprintf("%v: %s", s, counted(s.N(), "value"))
	if s.Missing() > 0 {
		head += fmt.Sprintf(", %d missing", s.Missing())
	}
	ends := montecarlo.Estimate{Lo: s.Min(), Hi: s.Max()}
	a.line(head + withUnit(fmt.Sprintf(", from %s to %s", valueOf(ends, s.Min()), valueOf(ends, s.Max())), s.Unit))
	alike := false
	for _, note := range s.Notes {
		alike = !a.once(note) || alike
	}
	a.Out.WriteString("\n")
	list := estimates(s.Sample, f)
	mean := s.Mean(*f.level)
	tail, far := tailOf(s.Sample, f)
	if tail != nil && known(tail) {
		for _, e := range append([]montecarlo.Estimate{tail.Shape}, far...) {
			e.Name = "tail: " + e.Name
			list = append(list, e)
		}
	}
	notes := notes{}
	doubts := doubtful(list)
	var rows []table.Row
	for _, e := range list {
		rows = append(rows, append(row(e, e.Name, doubts, notes), e.Method))
	}
	a.table(append(heading(doubts), fmt.Sprintf("interval at %g", *f.level)), rows, 2, 3, 4)
	a.printNotes(notes)
	if c := s.Recording().Zeros; c != nil {
		a.sentence(fmt.Sprintf("%d values are 0, more than those beside them explain: if they are of another kind, as hits of a cache or "+
			"failed requests are, --zeros apart takes them from the others.", c.N))
	}
	if text := unseen(s.Sample, mean); text != "" {
		alike = !a.once(text) || alike
	}
	if tail != nil {
		a.sentence(tailSentence(*tail))
	}
	of := dependence(s.Sample)
	if own := strings.TrimSpace(normalOnly(s.Sample)); own != "" && a.said[own] {
		of, alike = strings.TrimSpace(strings.Replace(of, own, "", 1)), true
	} else if a.said != nil {
		a.said[own] = true
	}
	alike = !a.once(of) || alike
	if !s.Exact() && !s.Classed() {
		a.sentence("There are more than 4194304 values: quantiles are within 2^-10, and their intervals contain that.")
	}
	if alike {
		a.sentence("The other sentences about the first hold here, too.")
	}
	a.printFits(s.laws, f)
	a.printStated(s.law, f)
}

// once writes a sentence, of two samples only what was not said of the first, and reports whether it did.
func (a *app) once(text string) bool {
	if a.said[text] {
		return false
	}
	if a.said != nil {
		a.said[text] = true
	}
	a.sentence(text)
	return true
}

func (a *app) printDifferences(r result, f flags) {
	a.line(fmt.Sprintf("First: %s. Second: %s.", r.compared[0].short(), r.compared[1].short()))
	if r.pairs != nil {
		a.printPairs(*r.pairs, f)
		return
	}
	a.Out.WriteString("\n")
	notes := notes{}
	var rows []table.Row
	var list []montecarlo.Estimate
	decided := false
	for _, c := range r.Contrasts {
		list = append(list, c.Difference, c.Ratio)
		decided = decided || c.Decision == data.First || c.Decision == data.Second
	}
	doubts := doubtful(list)
	for i, c := range r.Contrasts {
		if hidden(r, i, f) {
			continue
		}
		for _, e := range []montecarlo.Estimate{c.Difference, c.Ratio} {
			name, decision := "second - first, "+e.Name, c.Decision
			if e.Name == c.Ratio.Name {
				name, decision = "second / first, "+strings.TrimSuffix(e.Name, "-ratio"), c.RatioDecision()
			}
			rows = append(rows, append(row(e, name, doubts, notes), decision))
		}
	}
	a.table(append(heading(doubts), fmt.Sprintf("smaller, at %g together", *f.level)), rows, 2, 3, 4)
	a.printNotes(notes)
	if text := sharesOfZeros(r, f); text != "" {
		a.sentence(text)
	}
	if *f.scatter > 0 {
		a.sentence("Of one launch it is taken for given that " + scatters(*f.scatter) + "; nothing here shows it.")
	}
	o := r.Order
	switch {
	case len(o.Warnings) > 0:
		a.sentence("Nothing can be said of all quantiles together: " + strings.Join(o.Warnings, "; ") + ".")
	case o.Decision == data.None && o.First == (data.Range{}):
		a.sentence("For every quantile at once, which asks for more, nothing is decided (bands about both distribution functions).")
	case o.Decision == data.None && decided: // the numbers above say more
	case o.Decision == data.None:
		a.sentence(fmt.Sprintf("Which is smaller depends on the quantile. Of all quantiles at once, which asks for more than of one: the "+
			"first is surely smaller from p%.3g to p%.3g, the second from p%.3g to p%.3g.", 100*o.First.From, 100*o.First.To,
			100*o.Second.From, 100*o.Second.To))
	default:
		shown := o.First
		if o.Decision == data.Second {
			shown = o.Second
		}
		a.sentence(fmt.Sprintf("The %v is surely smaller at every quantile from p%.3g to p%.3g, and nowhere surely larger (bands about "+
			"both distribution functions, together at %g).", o.Decision, 100*shown.From, 100*shown.To, *f.level))
	}
	a.printRanks(r.Ranks, f)
}

// doubtful reports whether there is a doubt about an estimate.
func doubtful(list []montecarlo.Estimate) bool {
	return slices.ContainsFunc(list, func(e montecarlo.Estimate) bool { return len(e.Doubts) > 0 })
}

// heading is that of a table of estimates, with a column for what holds if the doubts are right.
func heading(doubts bool) table.Row {
	if doubts {
		return table.Row{"", "value", "from", "to", "", "if the doubt is right"}
	}
	return table.Row{"", "value", "from", "to", ""}
}

// row is the line of an estimate.
func row(e montecarlo.Estimate, name string, doubts bool, n notes) table.Row {
	remarks := slices.Clone(e.Warnings)
	for _, d := range e.Doubts {
		remarks = append(remarks, d.Reason+settled(d.Settle))
	}
	list := table.Row{name, digitsOf(e, e.Value), digitsOf(e, e.Lo), digitsOf(e, e.Hi), n.of(remarks)}
	if !doubts {
		return list
	}
	if len(e.Doubts) == 0 {
		return append(list, "")
	}
	e.Warnings = nil // which have no size: what the doubts make of the interval that stands there is said all the same
	lo, hi := e.Widest()
	return append(list, digitsOf(e, lo)+" to "+digitsOf(e, hi))
}

func (a *app) sentence(s string) {
	if a.markdown {
		a.line(s)
		return
	}
	a.Out.WriteString("\n")
	for line := range strings.Lines(text.WrapSoft(s, width)) {
		a.Out.WriteString(strings.TrimRight(line, " \n") + "\n")
	}
}
