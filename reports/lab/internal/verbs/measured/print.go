package measured

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/jedib0t/go-pretty/v6/text"

	"castlab/distributions/numerals"
	"castlab/montecarlo"
	"castlab/montecarlo/data"
)

const width = 78

// digits writes a number with at most six significant digits.
func digits(x float64) string {
	if math.IsInf(x, 0) {
		return "none"
	}
	return numerals.Rounded(x, 6)
}

// digitsOf writes the value or an end of an interval with the digits that its width asks for: six of what has none.
func digitsOf(e montecarlo.Estimate, x float64) string {
	if math.IsInf(x, 0) || math.IsNaN(x) {
		return "none"
	}
	if w := e.Width(); e.OnlyRounding() && w > manyRoundings*(math.Nextafter(math.Abs(x), math.Inf(1))-math.Abs(x)) {
		return numerals.Rounded(x, min(17, montecarlo.DecimalExponent(x)-montecarlo.DecimalExponent(w)+2))
	}
	text := e.Beside(x, 0)
	if strings.Contains(text, ".") && !strings.Contains(text, "e") {
		text = strings.TrimRight(strings.TrimRight(text, "0"), ".")
	}
	if text == "-0" {
		return "0"
	}
	return text
}

// valueOf writes a measured value with six digits, or as many as tell it from others between the ends; whole ones whole.
func valueOf(ends montecarlo.Estimate, x float64) string {
	if x == math.Trunc(x) && math.Abs(x) < 1e15 {
		return numerals.Plain(x)
	}
	if ends.OnlyRounding() {
		return digitsOf(ends, x)
	}
	return ends.Digits(x, 6)
}

// manyRoundings of a float64 are an interval of measured values, as of times since an epoch, however narrow it is beside them.
const manyRoundings = 64

// print writes what it comes to in the first line, then tables and sentences.
func (a *app) print(r result, f flags) {
	if r.sheets != nil {
		a.printSheets(r, f)
		if !*f.full && !*f.fit && *f.law == "" {
			return
		}
		a.Out.WriteString("\n")
	}
	switch {
	case r.pairs != nil:
		a.lines([]string{pairVerdict(*r.pairs, f)})
	case r.compared != nil:
		a.lines(verdicts(r, f))
	case r.sheets == nil:
		a.lines([]string{summary(r.samples[0], f)})
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

func (a *app) printSample(s source, f flags) {
	head := fmt.Sprintf("%v: %s", s, counted(s.N(), "value"))
	if s.Missing() > 0 {
		head += fmt.Sprintf(", %d missing", s.Missing())
	}
	ends := montecarlo.Estimate{Lo: s.Min(), Hi: s.Max()}
	a.line(head + withUnit(fmt.Sprintf(", from %s to %s", valueOf(ends, s.Min()), valueOf(ends, s.Max())), s.Unit))
	for _, note := range s.Notes {
		a.sentence(note)
	}
	a.Out.WriteString("\n")
	list := estimates(s.Sample, f)
	mean := list[0]
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
	if text := unseen(s.Sample, mean); text != "" {
		a.sentence(text)
	}
	if tail != nil {
		a.sentence(tailSentence(*tail))
	}
	a.sentence(dependence(s.Sample))
	if !s.Exact() && !s.Classed() {
		a.sentence("There are more than 4194304 values: quantiles are within 2^-10, and their intervals contain that.")
	}
	a.printFits(s.laws, f)
	a.printStated(s.law, f)
}

// known reports whether the tail passes its checks, so that its shape has an end.
func known(t *data.Tail) bool { return !(math.IsInf(t.Shape.Lo, -1) && math.IsInf(t.Shape.Hi, 1)) }

// tailSentence says in words what the shape of a tail means.
func tailSentence(t data.Tail) string {
	if !known(&t) {
		return fmt.Sprintf("No law of the tail is given: of the %d values above %s %s.", t.Shape.N, digits(t.Threshold),
			strings.Join(t.Shape.Warnings, "; "))
	}
	s := fmt.Sprintf("The tail begins at %s, with %d values. ", digits(t.Threshold), t.Shape.N)
	switch e := t.Shape; {
	case math.IsInf(e.Lo, -1) && math.IsInf(e.Hi, 1), math.IsInf(e.Lo, -1):
		return s + "Its shape is not known."
	case e.Lo > 0:
		s += fmt.Sprintf("As far as these values show it is heavy: P(X > x) falls like x^-%.2g, and if it goes on so, moments of that "+
			"order and more are infinite", 1/e.Value)
	case e.Hi < 0:
		s += fmt.Sprintf("As far as these values show it ends, at about %s", digits(t.Threshold-t.Scale/e.Value))
	default:
		s += "It may fall exponentially (shape 0)"
	}
	if t.Agree[0] < t.Agree[1] {
		s += fmt.Sprintf("; the largest %.3g %% to %.3g %% of the values agree", 100*t.Agree[0], 100*t.Agree[1])
	}
	return s + "."
}

// dependence says in words what the tests say, or what is known of launches.
func dependence(s *data.Sample) string {
	if least, most := s.Sizes(); most > 0 {
		if s.Merged() {
			return fmt.Sprintf("%d generators of %d to %d values: numbers are of all values together, and intervals hold for other "+
				"generators of this kind. What met all of them at once, as a pause of what they load, is in no interval: measure "+
				"several times.", s.Launches(), least, most)
		}
		text := fmt.Sprintf("%s of %d to %d values: numbers are means over launches, and intervals hold for other launches of "+
			"the same kind.", counted(int64(s.Launches()), "launch"), least, most)
		if share := s.Between(); !math.IsNaN(share) {
			text += fmt.Sprintf(" %.2g of the variance of a value is between launches.", share)
		}
		return text + normalOnly(s)
	}
	if s.Launches() > 1 {
		return fmt.Sprintf("%s of one value each: intervals hold for other launches of the same kind.",
			counted(int64(s.Launches()), "launch")) +
			normalOnly(s) + " " + dependenceOfValues(s)
	}
	return dependenceOfValues(s)
}

// normalOnly says of few launches what the intervals of Student's t over them ask for.
func normalOnly(s *data.Sample) string {
	if n := s.Launches(); s.Merged() || n < 2 || n >= data.FewLaunches {
		return ""
	}
	return fmt.Sprintf(" Of fewer than %d launches those of Student's t are exact for normal launches only; what two programs differ in "+
		"is decided where exchanging launches decides it, too, which holds for every law.", data.FewLaunches)
}

// dependenceOfValues says what the tests say.
func dependenceOfValues(s *data.Sample) string {
	d := s.Dependence()
	least := data.Test{Adjusted: 1}
	for _, t := range d.Tests {
		if t.Adjusted < least.Adjusted {
			least = t
		}
	}
	switch {
	case s.Min() == s.Max():
		return "All values are equal."
	case d.Unordered:
		return strings.ToUpper(d.Reason()[:1]) + d.Reason()[1:] + "."
	case len(d.Tests) == 0:
		return fmt.Sprintf("%s: too few to see whether they depend on each other. Intervals take them as independent.",
			counted(d.N, "value"))
	case d.Changed:
		var at []string
		for _, c := range s.Changes() {
			place := strconv.Itoa(c.First + 1)
			if c.Spread {
				place += " (their spread)"
			}
			at = append(at, place)
		}
		return fmt.Sprintf("The values change, at about value %s: they are not of one law. Nothing has an interval; take the stretches "+
			"apart%s, or find out what changed. A drift is seen as steps, too, and so is, in some files, a slow wave of values that "+
			"depend on each other.", strings.Join(at, ", "), apart(s))
	case d.Dependent:
		text := fmt.Sprintf("The values depend on each other (%s, %s; most at a distance of %d; a false alarm in 1 of 100 files of "+
			"independent ones). Intervals allow for it, or there is none.", least.Name, chance(least.Adjusted), d.Lag)
		if least.Name == "change of spread" {
			text += " A spread that drifts can look the same, and then no interval holds: see the values in the order of time " +
				"(--out FOLDER)."
		}
		if least.Name == "trend" || least.Name == "change" {
			text += " A level that drifts can look the same, and then no interval holds: see the values in the order of time " +
				"(--out FOLDER)."
		}
		if worth := s.Worth(); worth > 0 {
			text += fmt.Sprintf(" For a mean they are worth about %.0f independent values.", rounded(worth))
		}
		return text
	}
	if reason, _ := d.Doubt(); reason != "" {
		return "It is not settled whether the values depend on each other. Intervals take them as independent; beside them stands what " +
			"holds if not, and decisions are made of that."
	}
	return fmt.Sprintf("Nothing speaks against independence (the least P of %d tests together is %.2g), and intervals take the values "+
		"as independent. What lasts longer than a tenth of them, as a launch, a host or a day does, no such file can show.",
		len(d.Tests), least.Adjusted)
}

// rounded rounds to two significant digits.
func rounded(x float64) float64 {
	unit := math.Pow(10, math.Max(0, math.Floor(math.Log10(x))-1))
	return math.Round(x/unit) * unit
}

// chance writes a P.
func chance(p float64) string {
	if p < 1e-6 {
		return "P < 1e-6"
	}
	return fmt.Sprintf("P = %.2g", p)
}

func (a *app) printDifferences(r result, f flags) {
	a.line(fmt.Sprintf("First: %v. Second: %v.", r.compared[0], r.compared[1]))
	if r.pairs != nil {
		a.printPairs(*r.pairs, f)
		return
	}
	a.Out.WriteString("\n")
	notes := notes{}
	var rows []table.Row
	var list []montecarlo.Estimate
	for _, c := range r.Contrasts {
		list = append(list, c.Difference, c.Ratio)
	}
	doubts := doubtful(list)
	for _, c := range r.Contrasts {
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
	o := r.Order
	switch {
	case len(o.Warnings) > 0:
		a.sentence("Nothing can be said of all quantiles together: " + strings.Join(o.Warnings, "; ") + ".")
	case o.Decision == data.None && o.First == (data.Range{}):
		a.sentence("For every quantile at once, which asks for more, nothing is decided (bands about both distribution functions).")
	case o.Decision == data.None:
		a.sentence(fmt.Sprintf("The first is surely smaller from p%.3g to p%.3g, the second from p%.3g to p%.3g: neither is at "+
			"every quantile.", 100*o.First.From, 100*o.First.To, 100*o.Second.From, 100*o.Second.To))
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

// settled says what settles a doubt.
func settled(how string) string {
	if how == "" {
		return ""
	}
	return "; to settle it, " + how
}

// notes are warnings by number.
type notes map[string]int

// of returns the marks of warnings.
func (n notes) of(warnings []string) string {
	var marks []string
	for _, w := range warnings {
		w = plainly(w)
		if n[w] == 0 {
			n[w] = len(n) + 1
		}
		marks = append(marks, fmt.Sprintf("[%d]", n[w]))
	}
	return strings.Join(marks, "")
}

func (a *app) printNotes(n notes) {
	list := make([]string, len(n)+1)
	for w, i := range n {
		list[i] = w
	}
	for i, w := range list[1:] {
		a.sentence(fmt.Sprintf("[%d] %s", i+1, strings.TrimSuffix(w, ".")+"."))
	}
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

func counted(n int64, what string) string {
	if n != 1 && strings.HasSuffix(what, "ch") {
		return fmt.Sprintf("%d %ses", n, what)
	}
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}
