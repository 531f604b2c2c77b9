package advise

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/jedib0t/go-pretty/v6/text"

	"castlab/montecarlo"
	"castlab/reports/arguments"
)

// print writes the decisions, a line each, then what a reader has to know.
func (a *advice) print(r *result) {
	var reasons footnotes
	marks := func(d Decision) (text string) {
		for _, x := range reasons.add(d.Depends) {
			text += fmt.Sprintf(" [%d]", x+1)
		}
		return text
	}
	decisions := joined(r.sizes)
	for i, d := range decisions {
		if i == 0 || d.Task != decisions[i-1].Task || d.Ranks != decisions[i-1].Ranks {
			if i > 0 {
				fmt.Fprintln(&a.Out)
			}
			among := ""
			if d.Ranks > 0 {
				among = fmt.Sprintf(" among %d ranks", d.Ranks)
			}
			fmt.Fprintf(&a.Out, "%s%s\n", d.Task, among)
		}
		fmt.Fprintf(&a.Out, "  %s%s: %s%s\n", sizes(d), of(d), d.text(), marks(d))
	}
	for i, x := range reasons.texts() {
		if i == 0 {
			fmt.Fprint(&a.Out, "\nWhat it depends on:\n")
		}
		fmt.Fprintf(&a.Out, "%s\n", indented(fmt.Sprintf("[%d] %s", i+1, x)))
	}
	a.printRules(r.met())
	fmt.Fprintf(&a.Out, "\nadvise %v, level %g, seed %d\n", a.keys, *a.flags.level, *a.flags.seed)
	for _, n := range r.notes {
		fmt.Fprintf(&a.Out, "\n%s\n", wrapped("Note: "+n+".", 78))
	}
}

// indented wraps a line, those that follow being indented.
func indented(line string) string {
	return strings.ReplaceAll(wrapped(line, 100), "\n", "\n    ")
}

// wrapped wraps a line, without blanks at the ends.
func wrapped(line string, width int) string {
	lines := strings.Split(text.WrapSoft(line, width), "\n")
	for i := range lines {
		lines[i] = strings.TrimRight(lines[i], " ")
	}
	return strings.Join(lines, "\n")
}

// sizes writes the range of a decision.
func sizes(d Decision) string {
	if d.To == 0 {
		return "of no size"
	}
	if d.From == d.To {
		return size(d.From)
	}
	return size(d.From) + " to " + size(d.To)
}

// of says how many bytes of a size are one rank's, as MPI has it.
func of(d Decision) string {
	if d.Ranks < 1 || !inParts(d.Task) || d.To == 0 {
		return ""
	}
	part := d
	part.From, part.To, part.Task = d.From/int64(d.Ranks), d.To/int64(d.Ranks), ""
	return " (of each part " + sizes(part) + ")"
}

// size writes a number of bytes, with its unit.
func size(bytes int64) string {
	s := arguments.FormatBytes(bytes)
	if s == strconv.FormatInt(bytes, 10) {
		s += " B"
	}
	return s
}

// text is a decision as a line.
func (d Decision) text() string {
	var b strings.Builder
	switch {
	case !d.decided():
		names, last := d.Between, len(d.Between)-1
		if last > mostBetween {
			names = append(slices.Clone(names[:mostBetween]), fmt.Sprintf("%d more", last+1-mostBetween))
			last = mostBetween
		}
		fmt.Fprintf(&b, "undecided between %s and %s, at most %s apart", strings.Join(names[:last], ", "), names[last], share(d.Apart))
		if d.Gain != nil {
			fmt.Fprintf(&b, "; %s is %s than %s", d.Between[0], faster(*d.Gain), d.Over)
		}
	case d.Own:
		fmt.Fprintf(&b, "keep %s, which %s uses by itself", d.Algorithm, d.Over)
	case d.Over == Own && d.shown() < 0:
		fmt.Fprintf(&b, "keep %s: %s, the fastest of the others, is %s", Own, d.Algorithm, faster(*d.Gain))
	case d.Over == Own && d.shown() == 0:
		fmt.Fprintf(&b, "%s or %s: %[1]s is %[3]s, which does not tell them apart", d.Algorithm, Own, faster(*d.Gain))
	default:
		b.WriteString("use " + d.Algorithm)
		if d.Gain != nil {
			fmt.Fprintf(&b, ", %s than %s", faster(*d.Gain), d.Over)
		}
	}
	if d.Sure != "" {
		fmt.Fprintf(&b, "; rules have %s, %s", d.Sure, faster(*d.SureGain))
	}
	if d.Unless > 0 {
		fmt.Fprintf(&b, ", unless two launches of one program differ by more than %s", share(d.Unless))
	}
	if d.Source == Model && d.Over == Own && d.Gain != nil {
		return b.String() + "; model, against its measured time"
	}
	return b.String() + "; " + d.Source
}

// mostBetween bounds how many names a line has.
const mostBetween = 4

// share writes a share in percent, a large one as a factor.
func share(x float64) string {
	switch {
	case math.IsInf(x, 1):
		return "any factor"
	case x >= 2:
		return fmt.Sprintf("a factor of %.2g", 1+x)
	}
	return percent(x) + " %"
}

// percent writes a share in percent, with two digits, or all of a larger one.
func percent(x float64) string {
	if math.Abs(x) >= 0.995 {
		return fmt.Sprintf("%.0f", 100*x)
	}
	return fmt.Sprintf("%.2g", 100*x)
}

// faster writes a share of time that is saved, such as "12 % [8, 15] faster".
func faster(e montecarlo.Estimate) string {
	lo, hi := widest(&e)
	if e.Value < 0 {
		return fmt.Sprintf("%s %% [%s, %s] slower", percent(-e.Value), percent(-hi), percent(-lo))
	}
	return fmt.Sprintf("%s %% [%s, %s] faster", percent(e.Value), percent(lo), percent(hi))
}
