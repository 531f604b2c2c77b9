package reports

import (
	"fmt"
	"strings"
)

// Table returns the verdicts in markdown: a table of the cases, with numbers to the
// precision of their intervals; the reason of every verdict that fails the run; the
// counts, the error rate, and the methods of the intervals. It is for a notebook or a
// page; Markdown is the whole document.
func (r *Report) Table() string {
	var b, reasons strings.Builder
	methods, marks := methodsOf(r.Verdicts)
	header(&b, "claim", "case", "", ">theory", ">measured", "interval", ">n", "verdict")
	for i, v := range r.Verdicts {
		e := v.Estimate
		interval := e.Interval() + marks[i]
		if v.Kind != Statistical && spread(e) == 0 {
			interval = v.Kind.String() + marks[i]
		}
		row(&b, cell(plain(v.Claim)), cell(plain(caseName(v.Params))), v.Relation.String(), formatTheory(v.Theory, e), formatValue(e),
			interval, fmt.Sprint(e.N), v.statusText())
		if !v.Expected() || v.Beyond != "" {
			fmt.Fprintf(&reasons, "%s %s: %s", plain(v.Claim), plain(caseName(v.Params)), plain(v.Reason))
			for _, w := range e.Remarks() {
				fmt.Fprintf(&reasons, " Warning: %s.", plain(strings.TrimSuffix(w, ".")))
			}
			reasons.WriteString("\n\n")
		}
	}
	fmt.Fprintf(&b, "\n%s%v. %s Seed %d.", reasons.String(), r.Tally(), newDocument(r, "").promise(), r.Seed)
	if len(methods) > 0 {
		fmt.Fprintf(&b, " Method: %s.", strings.Join(methods, "; "))
	}
	return b.String() + "\n"
}

// statusText is the status with what is special about it.
func (v Verdict) statusText() string {
	switch {
	case v.Beyond != "":
		return "beyond"
	case v.Erratum != "":
		return v.Status.String() + " (erratum)"
	}
	return v.Status.String()
}
