package reports

import (
	"fmt"
	"strings"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/jedib0t/go-pretty/v6/text"
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
	t.AppendHeader(table.Row{"claim", "case", "", "theory", "measured", "interval", "method", "level", "n", "tightness", "status"})
	right := []table.ColumnConfig{}
	for _, n := range []int{4, 5, 9, 10} {
		right = append(right, table.ColumnConfig{Number: n, Align: text.AlignRight, AlignHeader: text.AlignRight})
	}
	t.SetColumnConfigs(right)
	var reasons strings.Builder
	for _, v := range r.Verdicts {
		e := v.Estimate
		status := v.Status.String()
		if v.Erratum != "" {
			status += " (erratum)"
		}
		if !v.Expected() {
			status += " !"
			fmt.Fprintf(&reasons, "! %s %s: %s\n", v.Claim, caseName(v.Params), v.Reason)
			for _, w := range e.Warnings {
				fmt.Fprintf(&reasons, "  warning: %s\n", w)
			}
		}
		t.AppendRow(table.Row{v.Claim, caseName(v.Params), v.Relation.String(), formatTheory(v.Theory, e), formatValue(e), formatInterval(e),
			e.Method, formatLevel(e.Level), e.N, formatShort(v.Tightness), status})
	}
	promise := "all cases are deterministic"
	if r.Statistical > 0 {
		promise = fmt.Sprintf("P(any wrong verdict) <= %v over %d statistical cases, level %s each; seed %d, profile %s",
			r.Alpha, r.Statistical, formatLevel(r.Level), r.Seed, r.Profile.Name)
	}
	var rows strings.Builder
	for line := range strings.Lines(t.Render() + "\n") {
		rows.WriteString(strings.TrimRight(line, " \n") + "\n")
	}
	return rows.String() + "\n" + reasons.String() + r.Tally().String() + "\n" + promise + "\n"
}
