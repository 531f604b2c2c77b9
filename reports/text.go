package reports

import (
	"fmt"
	"slices"
	"strings"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/jedib0t/go-pretty/v6/text"

	"castlab/distributions/numerals"
)

// Text returns the verdicts as a table for a terminal, followed by a reason for
// every verdict that fails the run and by the error rate.
func (r *Report) Text() string {
	t := table.NewWriter()
	style := table.StyleDefault // ASCII: the width of other lines depends on the locale
	style.Format.Header = text.FormatDefault
	style.Options = table.OptionsNoBordersAndSeparators
	style.Options.SeparateHeader = true
	t.SetStyle(style)
	t.AppendHeader(table.Row{"claim", "case", "", "theory", "measured", "interval", "method", "kind", "level", "n", "tightness",
		"refutable", "exceptions", "status"})
	right := []table.ColumnConfig{}
	for _, n := range []int{4, 5, 10, 11, 12, 13} {
		right = append(right, table.ColumnConfig{Number: n, Align: text.AlignRight, AlignHeader: text.AlignRight})
	}
	refutable := slices.ContainsFunc(r.Verdicts, func(v Verdict) bool { return v.refutableText() != "" })
	right[4].Hidden = !refutable
	right[5].Hidden = !slices.ContainsFunc(r.Verdicts, func(v Verdict) bool { _, ok := v.Exceptions(); return ok })
	t.SetColumnConfigs(right)
	var reasons strings.Builder
	for _, v := range r.Verdicts {
		e := v.Estimate
		status := v.statusText()
		if v.Beyond != "" {
			fmt.Fprintf(&reasons, "beyond %s %s: %s\n", v.Claim, caseName(v.Params), v.Reason)
		}
		if !v.Expected() {
			status += " !"
			fmt.Fprintf(&reasons, "! %s %s: %s\n", v.Claim, caseName(v.Params), v.Reason)
			for _, w := range e.Remarks() {
				fmt.Fprintf(&reasons, "  warning: %s\n", w)
			}
		}
		t.AppendRow(table.Row{v.Claim, caseName(v.Params), v.Relation.String(), formatTheory(v.Theory, e), formatValue(e), e.Interval(),
			e.Method, v.Kind.String(), formatLevel(e.Level), e.N, numerals.Rounded(v.Tightness, 4),
			v.refutableText(), v.exceptionsText(), status})
	}
	for _, l := range r.LeftOut {
		fmt.Fprintf(&reasons, "left out %s %s: %s\n", l.Claim, caseName(l.Params), l.Reason)
	}
	promise := ""
	if r.Statistical > 0 {
		promise = fmt.Sprintf("P(any wrong verdict) <= %v over %s, level %s each; seed %d, profile %s\n",
			r.Alpha, count(r.Statistical, "statistical case"), formatLevel(r.Level), r.Seed, r.Profile.Name)
		if stretch := r.Profile.stretch(r.Level); stretch > 1 {
			promise += fmt.Sprintf("at this level experiments are %.2f times as long as for alpha %v over %d cases\n", stretch,
				usualAlpha, usualCases)
		}
	}
	switch computed, drawn := r.ofKind(Computed), r.ofKind(Executed); {
	case len(drawn) > 0:
		promise += fmt.Sprintf("%s executed, certain of the n draws alone: with no exception among them, exceptions are at most the "+
			"share shown, at level %v each; seed %d\n",
			count(len(drawn), "case"), ExecutedLevel, r.Seed)
	case r.Statistical == 0:
		promise += fmt.Sprintf("%s computed: no verdict is subject to chance\n", count(len(computed), "case"))
	}
	if refutable {
		promise += "refutable: the smallest relative error of theory that this run would have refuted\n"
	}
	var rows strings.Builder
	for line := range strings.Lines(t.Render() + "\n") {
		rows.WriteString(strings.TrimRight(line, " \n") + "\n")
	}
	return rows.String() + "\n" + reasons.String() + r.Tally().String() + "\n" + promise
}
