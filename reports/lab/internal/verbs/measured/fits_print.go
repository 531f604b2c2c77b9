package measured

import (
	"fmt"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/jedib0t/go-pretty/v6/table"

	"castlab/distributions/numerals"
)

// mostShown bounds the number of laws in the table; --json has all.
const mostShown = 8

// printFits writes the laws of a sample, the best first.
func (a *app) printFits(l *fitted, f flags) {
	if l == nil {
		return
	}
	for _, w := range l.warnings {
		a.sentence("Warning: " + w + ".")
	}
	best := l.best()
	if best == nil {
		return
	}
	a.sentence("Laws by maximum likelihood, the smallest AICc first: one that is 2 larger is as good, one that is 10 larger is much " +
		"worse. P is of the Anderson-Darling test of the fitted law, of as many samples of it as needed.")
	a.Out.WriteString("\n")
	notes := notes{}
	var rows []table.Row
	for i, fit := range l.ranking.Fits {
		r := l.result(fit.Family)
		if i >= mostShown && (r == nil || r.P <= alpha) {
			continue
		}
		p, verdict := "", ""
		warnings := fit.Warnings
		if r != nil {
			p, verdict, warnings = numerals.Rounded(r.P, 2), "not rejected", r.Warnings
			if rejected := l.decided(r.P <= alpha); rejected == nil {
				verdict = "none"
			} else if *rejected {
				verdict = "rejected"
			}
		}
		own := slices.DeleteFunc(texts(warnings), func(w string) bool { return slices.Contains(l.warnings, w) })
		rows = append(rows, table.Row{short(fit.Law.String()), fmt.Sprintf("%+.1f", fit.AIC-l.ranking.Fits[0].AIC), p, notes.of(own),
			verdict})
	}
	a.table(table.Row{"law", "AICc", "P", "", fmt.Sprintf("at %g", alpha)}, rows, 2, 3)
	a.printNotes(notes)
	if more := len(l.ranking.Fits) - len(rows); more > 0 {
		a.sentence(fmt.Sprintf("Not shown: %s of larger AICc; --json has all.", counted(int64(more), "law")))
	}
	a.sentence(l.sentence(f))
	a.Out.WriteString("\n")
	notes = map[string]int{}
	rows = nil
	for _, e := range parameters(*best, l.ranking.N) {
		rows = append(rows, table.Row{e.Name, digitsOf(e, e.Value), digitsOf(e, e.Lo), digitsOf(e, e.Hi), notes.of(e.Remarks()), e.Method})
	}
	a.table(table.Row{best.Family, "value", "from", "to", "", fmt.Sprintf("interval at %g", *f.level)}, rows, 2, 3, 4)
	a.printNotes(notes)
	a.Out.WriteString("\n")
	a.line("Ask it, for example:")
	a.command(fmt.Sprintf("%s theory law.quantile 'law=%s' q=0.99", a.Name, best.Law))
}

// sentence says which law it can be, and how far from it the values are.
func (l *fitted) sentence(f flags) string {
	best := l.best()
	distance := l.result(best.Family).Distance
	off := fmt.Sprintf("its probabilities differ from the true ones by at most %.2g", distance.Hi)
	if len(distance.Warnings) > 0 {
		off = fmt.Sprintf("its probabilities differ from the measured ones by at most %.2g", distance.Value)
	} else {
		off += fmt.Sprintf(" (at %g)", *f.level)
	}
	if !l.verdict.None {
		return fmt.Sprintf("The values can be of the law %s: nothing here speaks against it, and %s. That is no proof of it; other laws "+
			"that are not rejected can be it as well.", best.Family, off)
	}
	s := fmt.Sprintf("None of these: every law is rejected (false alarm in %g of all samples). The nearest is %s; %s, which "+
		"may be enough.", alpha, best.Family, off)
	if l.sample.Dependent {
		s = fmt.Sprintf("None of these, if the values were independent: every law is rejected at %g. They depend on each other, by "+
			"which a test rejects too often. The nearest is %s; %s.", alpha, best.Family, off)
	}
	return s
}

var numeral = regexp.MustCompile(`[0-9]+\.[0-9]+(e[+-]?[0-9]+)?`)

// short writes the numbers of a law with four significant digits.
func short(law string) string {
	return numeral.ReplaceAllStringFunc(strings.ReplaceAll(law, ", ", ","), func(word string) string {
		x, err := strconv.ParseFloat(word, 64)
		if err != nil || math.IsInf(x, 0) {
			return word
		}
		return numerals.Rounded(x, 4)
	})
}
