package measured

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"castlab/montecarlo/data"
)

// verdicts says what two samples differ in, a line for each number: those that were asked for first, or the median.
func verdicts(r result, f flags) (lines []string) {
	first, second := r.compared[0], r.compared[1]
	which, last := "", ""
	own := ""
	if first.Launches() < 2 && second.Launches() < 2 {
		own = ofTwoRuns
	}
	if *f.scatter > 0 {
		own = ", if " + scatters(*f.scatter)
	}
	if line, assumed := rankVerdict(r, f, own); line != "" {
		lines = append(lines, line)
		if !assumed {
			own = ""
		}
	}
	if *f.zeros != "" {
		which = "of values other than 0, "
	}
	if first.File == second.File && first.own() != second.own() {
		which = first.own() + " to " + second.own() + ": " + which
	}
	for _, i := range inOrder(r.Contrasts, f) {
		c := r.Contrasts[i]
		a, b := first.Mean(*f.level), second.Mean(*f.level)
		name := c.Difference.Name
		if first.Binary() && second.Binary() {
			if name = shareOf1; i > 0 {
				continue
			}
		}
		if i > 0 {
			p := (*f.quantiles)[i-1]
			if hidden(r, i, f) {
				continue
			}
			a, b = first.Quantile(p, *f.level), second.Quantile(p, *f.level)
		}
		if math.IsNaN(a.Value) || math.IsNaN(b.Value) {
			continue
		}
		says := verdict(change{Contrast: c, first: &first, second: &second}, f)
		if says == last && c.Decision == data.None {
			says = "no decision, for the same reason"
		} else {
			last = says
		}
		if c.Decision != data.None {
			says, own = says+own, ""
		}
		lines = append(lines, fmt.Sprintf("%s%s %s to %s: %s", which, name, digitsOf(a, a.Value),
			withUnit(digitsOf(b, b.Value), b.Unit), says))
		which = ""
	}
	return lines
}

// ofTwoRuns says, behind the first word that is sure, of what it is where no side is known to be of several launches.
const ofTwoRuns = " of these two runs only (one launch each, as far as is known: what launches differ by is in no interval; measure " +
	"several: a1,a2,a3 b1,b2,b3)"

// hidden reports whether the i-th contrast is of a quantile that was not asked for, and of which values so few can say nothing.
func hidden(r result, i int, f flags) bool {
	if i == 0 || !slices.Equal(*f.quantiles, usualQuantiles()) || r.Contrasts[i].Decision != data.None {
		return false
	}
	p := (*f.quantiles)[i-1]
	each := f.question().Each()
	return tooFewFor(p, each, r.compared[0]) || tooFewFor(p, each, r.compared[1])
}

// tooFewFor reports whether a quantile of so many values has no upper and lower end at a level, or of launches of so many has too few
// values beyond it. The median of values that are no launches is never left out.
func tooFewFor(p, level float64, s source) bool {
	if least, launches := s.Sizes(); launches > 0 {
		return !s.Merged() && float64(least)*math.Min(p, 1-p) < leastForMedian/2
	}
	return p != 0.5 && math.Pow(math.Max(p, 1-p), float64(s.N())) > (1-level)/2
}

// rankVerdict says what ranks decide where the medians of two samples decide nothing, as those of few values; "" if ranks do not either.
// Own, what is sure of these runs only, is left to others where values are taken to be of runs of their own.
func rankVerdict(r result, f flags, own string) (text string, assumed bool) {
	for _, c := range r.Contrasts {
		if c.Difference.Name == "p50" && c.Decision != data.None {
			return "", false
		}
	}
	q := f.question()
	c := ranked(r.Differences, &r.compared[0], &r.compared[1], q)
	if !c.ranks || c.Decision == data.None { // what is of the mean stands in its own line
		return "", false
	}
	// That one launch says nothing of the next is said in own.
	assumes, rest, of := strings.Cut(c.assumes, "; ")
	if assumed = c.assumes != "" && !of && rest == ""; assumed {
		own = ""
	}
	text = fmt.Sprintf("by ranks, %s%s: %s, of this test alone", verdict(*c, f), own, equalsP(math.Max(c.P, r.Ranks.Unlike)))
	if assumes != "" {
		text += ", if " + assumes
	}
	if *f.baseline != "" { // or it contradicts a gate that passed
		text += "; the gate is of the numbers below"
	}
	return text, assumed
}

// inOrder returns the order in which contrasts are said: quantiles that were asked for before the mean, and the median before all.
func inOrder(list []data.Contrast, f flags) (order []int) {
	asked := !slices.Equal(*f.quantiles, usualQuantiles())
	for i, c := range list {
		switch {
		case i == 0 && asked:
		case c.Difference.Name == "p50" && !asked:
			order = append([]int{i}, order...)
		default:
			order = append(order, i)
		}
	}
	if asked {
		order = append(order, 0)
	}
	return order
}
