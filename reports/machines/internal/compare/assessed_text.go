package compare

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/jedib0t/go-pretty/v6/table"

	"castlab/distributions/numerals"
	"castlab/montecarlo"
	"castlab/montecarlo/validation"
	"castlab/reports/arguments"
)

// printAssessed prints predictions beside measurements.
func (d *document) printAssessed() {
	x, out := d.assessed, &d.to.Out
	if x == nil {
		return
	}
	what := "median"
	if x.Mean {
		what = "mean"
	}
	fmt.Fprintf(out, "\nBeside the times of %s:\npredicted, with the interval in which the measured %s is to be expected, with "+
		"probability %g, from the errors in all other cells;\nmeasured, the %s of n launches, or repetitions where the file tells no "+
		"launches, at level %g each, as that of the error;\nverdicts are of all errors together, and go by wider intervals\n\n",
		x.path, what, x.Cover, what, x.Level)
	d.printCells()
	d.printRegrets()
	d.printTrust()
	for _, line := range d.assessedLines() {
		fmt.Fprintf(out, "%s\n", line)
	}
	for _, line := range slices.Concat(x.Notes, x.left) {
		fmt.Fprintf(out, "\nNote: %s: %s.\n", x.path, line)
	}
	var warnings []string
	for _, cell := range x.Cells {
		for _, w := range slices.Concat(cell.Measured.Remarks(), cell.Interval.Remarks()) {
			if !slices.Contains(warnings, w) {
				warnings = append(warnings, w)
			}
		}
	}
	for _, w := range warnings {
		fmt.Fprintf(out, "\nWarning: %s: %s.\n", x.path, w)
	}
}

// printCells prints a row for every cell.
func (d *document) printCells() {
	var rows []table.Row
	for _, cell := range d.assessed.Cells {
		row := table.Row{sizeText(cell.Size), cell.System, "", "not measured", "", "", ""}
		if cell.Predicted.Value > 0 {
			row[2] = times(cell.Interval)
		}
		if len(cell.Times) > 0 {
			row[3], row[4] = times(cell.Measured), cell.Measured.N
		}
		if cell.Verdict != validation.Unmeasured {
			row[5], row[6] = signed(cell.Error), cell.Verdict.String()
		}
		rows = append(rows, row)
	}
	d.to.PrintTable(table.Row{"size", "algorithm", "predicted", "measured", "n", "error", "verdict"}, rows, 1, 5)
}

// printRegrets prints what the choices cost.
func (d *document) printRegrets() {
	x := d.assessed
	_, _, n := x.average(func(r regret) *montecarlo.Estimate { return r.regret })
	_, _, m := x.average(func(r regret) *montecarlo.Estimate { return r.library })
	if n+m == 0 {
		return
	}
	fmt.Fprintf(&d.to.Out, "\nRegret: what a choice takes more than the best measured (all regrets and verdicts together at "+
		"level %g)\n\n", x.Level)
	var rows []table.Row
	cost := func(e *montecarlo.Estimate) string {
		if e == nil {
			return "not measured"
		}
		return share(*e)
	}
	for _, r := range x.regrets {
		if r.best != "" {
			rows = append(rows, table.Row{sizeText(r.size), r.best, r.choice, cost(r.regret), cost(r.library)})
		}
	}
	d.to.PrintTable(table.Row{"size", "best measured", "castlab's choice", "regret", "regret of the library's default"}, rows, 1)
}

// printTrust prints the verdicts by range of sizes.
func (d *document) printTrust() {
	x := d.assessed
	if len(x.ranges) == 0 {
		return
	}
	fmt.Fprintf(&d.to.Out, "\nMay the predictions be trusted within %g %%, at the measured sizes?\n\n", 100*x.Tolerance)
	var systems []string
	at := map[string]map[validation.Verdict][]string{}
	for _, r := range x.ranges {
		if at[r.System] == nil {
			systems = append(systems, r.System)
			at[r.System] = map[validation.Verdict][]string{}
		}
		text := sizeText(r.From)
		if r.To > r.From {
			text = arguments.FormatBytes(r.From) + ".." + arguments.FormatBytes(r.To)
		}
		at[r.System][r.Verdict] = append(at[r.System][r.Verdict], text)
	}
	var rows []table.Row
	for _, s := range systems {
		row := table.Row{s}
		for _, v := range []validation.Verdict{validation.Trusted, validation.NotTrusted, validation.Undecided} {
			row = append(row, strings.Join(at[s][v], ", "))
		}
		rows = append(rows, row)
	}
	d.to.PrintTable(table.Row{"algorithm", "trusted", "not trusted", "undecided"}, rows)
	fmt.Fprintln(&d.to.Out)
}

// assessedLines summarize errors, intervals and regrets, a line each.
func (d *document) assessedLines() (lines []string) {
	x := d.assessed
	s := x.summary
	if s.Cells > 0 {
		w := x.Cells[s.Where]
		lines = append(lines, fmt.Sprintf("Errors of %d cells: mean %s, median absolute %s, worst %s (%s at %s).", s.Cells,
			signedPercent(s.Mean), unsignedPercent(s.MedianAbsolute), signedPercent(s.Worst), w.System, sizeText(w.Size)))
	}
	if s.Of > 0 {
		lines = append(lines, fmt.Sprintf("Predicted intervals, made without the cell itself, hold the measured time in %d of %d cells "+
			"(%s; nominal %s).", s.Within, s.Of, unsignedPercent(float64(s.Within)/float64(s.Of)), unsignedPercent(x.Cover)))
	}
	if o := x.Serial; o.Cells > 0 && !o.Noticed() {
		lines = append(lines, fmt.Sprintf("Measured times that follow each other are taken for independent: their mean correlation is "+
			"%.2f in %d cells (p=%.2g).", o.Correlation, o.Cells, o.P))
	}
	own := func(r regret) *montecarlo.Estimate { return r.regret }
	library := func(r regret) *montecarlo.Estimate { return r.library }
	_, _, ofOwn := x.average(own)
	_, _, ofLibrary := x.average(library)
	_, _, ofBoth := x.average(inBoth(own))
	with := ""
	if ofBoth > 0 && (ofOwn > ofBoth || ofLibrary > ofBoth) { // means over the same sizes
		own, library, with = inBoth(own), inBoth(library), ", those with both choices measured"
	}
	for _, y := range []struct {
		of   func(regret) *montecarlo.Estimate
		what string
	}{{own, "castlab's choice"}, {library, "the library's default"}} {
		if mean, worst, n := x.average(y.of); n > 0 {
			lines = append(lines, fmt.Sprintf("Regret of %s: mean %s, worst %s (sizes: %d%s).", y.what, unsignedPercent(mean),
				unsignedPercent(worst), n, with))
		}
	}
	return lines
}

// inBoth leaves out the sizes at which only one of the two choices was measured.
func inBoth(of func(regret) *montecarlo.Estimate) func(regret) *montecarlo.Estimate {
	return func(r regret) *montecarlo.Estimate {
		if r.regret == nil || r.library == nil {
			return nil
		}
		return of(r)
	}
}

// times writes a time with its interval in at most six digits.
func times(e montecarlo.Estimate) string {
	if math.IsInf(e.Hi, 1) {
		return numerals.Rounded(e.Value, 6) + " [none]"
	}
	return fmt.Sprintf("%s [%s, %s]", e.Digits(e.Value, 6), e.Digits(e.Lo, 6), e.Digits(e.Hi, 6))
}

// signed writes a relative error with its interval in percent.
func signed(e montecarlo.Estimate) string {
	if len(e.Warnings) > 0 && math.IsInf(e.Hi, 1) {
		return signedPercent(e.Value) + " [none]"
	}
	return fmt.Sprintf("%s [%+.1f, %+.1f]", signedPercent(e.Value), 100*e.Lo, 100*e.Hi)
}

// share writes a regret with its interval in percent.
func share(e montecarlo.Estimate) string {
	if math.IsInf(e.Hi, 1) {
		return unsignedPercent(e.Value) + " [none]"
	}
	return fmt.Sprintf("%s [%.1f, %.1f]", unsignedPercent(e.Value), 100*e.Lo, 100*e.Hi)
}

func signedPercent(x float64) string { return fmt.Sprintf("%+.1f %%", 100*x) }

func unsignedPercent(x float64) string { return fmt.Sprintf("%.1f %%", 100*x) }
