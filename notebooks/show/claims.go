package show

import (
	"fmt"
	"slices"
	"strings"

	"castlab/reports"
	"castlab/reports/theorems"
)

// Claims returns the claims with these IDs, in this order, with the cases on
// the measured trace.
//
// Errors: an ID that the registry does not have.
func Claims(ids ...string) ([]reports.Claim, error) {
	trace, err := LoopbackRTT()
	if err != nil {
		return nil, err
	}
	all := theorems.All(trace)
	var list []reports.Claim
	for _, id := range ids {
		i := slices.IndexFunc(all, func(c reports.Claim) bool { return c.ID == id })
		if i < 0 {
			return nil, fmt.Errorf("no claim %s: castlab list shows all", id)
		}
		list = append(list, all[i])
	}
	return list, nil
}

// Statement returns what a claim says, where that stands, where formula and
// model live, and what is wrong with it if anything is.
func Statement(c reports.Claim) string {
	var b strings.Builder
	said := reports.TextOf(c)
	fmt.Fprintf(&b, "**%s** %s\n\n%s\n\n*Source:* %s. *Formula:* `%s`. *Model:* `%s`.\n", c.ID, c.Title, c.Statement, c.Source, said.Formula, said.Model)
	if c.Erratum != "" {
		fmt.Fprintf(&b, "\n*Erratum:* %s\n", c.Erratum)
	}
	return b.String()
}

// Verdicts returns the verdicts of a report with their evidence; below them a reason
// for each that is not as expected, and the error rate of all.
func Verdicts(r *reports.Report) string {
	var rows [][]any
	var reasons strings.Builder
	for _, v := range r.Verdicts {
		status := v.Status.String()
		if v.Erratum != "" {
			status += " (erratum)"
		}
		value, ends := measured(v.Estimate)
		if v.Kind != reports.Statistical && v.Estimate.Width() == 0 {
			ends = v.Kind.String()
		}
		rows = append(rows, []any{v.Claim, v.Params, v.Relation.String(), v.Theory, value, ends, v.Estimate.N, status})
		if !v.Expected() {
			fmt.Fprintf(&reasons, "%s %s: %s\n\n", v.Claim, v.Params, v.Reason)
		}
	}
	promise := "All cases are computed: no verdict is subject to chance."
	if slices.ContainsFunc(r.Verdicts, func(v reports.Verdict) bool { return v.Kind == reports.Executed }) {
		promise = fmt.Sprintf("Cases that are executed are certain of their n draws alone, of seed %d.", r.Seed)
	}
	if r.Statistical > 0 {
		promise = fmt.Sprintf("The probability that any of these verdicts is wrong is at most %v: %d statistical cases share it, so each interval has level %s. Seed %d.",
			r.Alpha, r.Statistical, level(r.Level), r.Seed)
	}
	return Table([]string{"claim", "case", "", "theory", "measured", "interval", "n", "verdict"}, rows...) +
		"\n" + reasons.String() + r.Tally().String() + ". " + promise + " " + methods(r) + "\n"
}

// methods lists the methods of the intervals, without looks (interim analyses) and
// other details.
func methods(r *reports.Report) string {
	var list []string
	for _, v := range r.Verdicts {
		m, _, _ := strings.Cut(v.Estimate.Method, ", look")
		if !slices.Contains(list, m) {
			list = append(list, m)
		}
	}
	return "Method: " + strings.Join(list, "; ") + "."
}
