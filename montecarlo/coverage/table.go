package coverage

import (
	"fmt"
	"strings"

	"castlab/montecarlo"
	"castlab/montecarlo/estimators"
)

// A Table is the result of a study.
type Table struct {
	Config Config
	Rows   []Row
}

// A Row is one method on one law at one size.
type Row struct {
	Method, Law string
	Size        string  // n, or the half-width at which a stopping rule stops
	level       float64 // 0 for the level of the study
	hard        bool    // one of the hard cells
	estimators.Tally
}

// cellLevel is the confidence level of the intervals for the coverages themselves.
const cellLevel = 0.99

// Coverage returns the measured coverage with its own Clopper-Pearson interval.
func (r Row) Coverage() montecarlo.Estimate {
	return montecarlo.ProportionInterval(r.Covered, r.Runs, cellLevel)
}

// Quiet returns the coverage of the runs that carried no warning.
func (r Row) Quiet() montecarlo.Estimate {
	return montecarlo.ProportionInterval(r.CoveredQuiet, r.Runs-r.Warned, cellLevel)
}

// SilentMisses returns the share of runs that miss without a warning, NaN of no runs.
func (r Row) SilentMisses() float64 {
	return float64(r.Runs-r.Warned-r.CoveredQuiet) / float64(r.Runs)
}

// MeanWidth returns the mean width of the bounded intervals, NaN without any.
func (r Row) MeanWidth() float64 { return r.Widths.Mean() }

// MeanN returns the mean number of replications behind an interval, NaN of no runs.
func (r Row) MeanN() float64 { return r.Values.Mean() }

// WarnedShare returns the share of runs with a warning, NaN of no runs.
func (r Row) WarnedShare() float64 { return float64(r.Warned) / float64(r.Runs) }

// allowance is the relative excess of the error over 1 - level that counts as holding
// the level: a fifth.
const allowance = 0.2

// Verdict says in a word how the row came out: "" where the coverage may be at
// least the level less a fifth of what may be missed; "warned" where it is surely
// less, but not among the runs without a warning (or there are fewer than 1 in 20
// of those, and fewer runs than may miss do so without a warning); "FAILS" where
// runs without a warning undercover too.
func (r Row) Verdict(level float64) string {
	if r.level != 0 {
		level = r.level
	}
	least := level - allowance*(1-level)
	quiet := r.Runs - r.Warned
	fewQuiet := 20*quiet < r.Runs && r.SilentMisses() <= 1-level
	switch {
	case !fewQuiet && r.Quiet().Hi < least:
		return "FAILS"
	case r.Coverage().Hi >= least:
		return ""
	}
	return "warned"
}

// Markdown returns the table as markdown, one section per method.
func (t Table) Markdown() string {
	var b strings.Builder
	fmt.Fprintf(&b, "Nominal coverage %g, %d runs per row, seed %d. Brackets: Clopper-Pearson interval of the coverage at %g.\n",
		t.Config.Level, t.Config.Runs, t.Config.Seed, cellLevel)
	fmt.Fprintf(&b, "\"quiet\" is the coverage of the runs without a warning, \"silent misses\" the share of all runs that miss "+
		"without one. "+
		"Verdict: empty if the coverage can be %g or more; *warned* if it is less, but not in quiet runs or in fewer than 1 in 20 "+
		"quiet ones; "+
		"**FAILS** if quiet runs undercover too. At another level than %g, a fifth more may miss than it says.\n",
		t.Config.Level-allowance*(1-t.Config.Level), t.Config.Level)
	t.sections(&b, false)
	b.WriteString("\n### Cells in which intervals missed without a word\n")
	t.sections(&b, true)
	return b.String()
}

// sections writes the sections of the methods, for the ordinary or the hard rows.
func (t Table) sections(b *strings.Builder, hard bool) {
	var names []string
	rows := map[string][]Row{}
	for _, r := range t.Rows {
		if r.hard != hard {
			continue
		}
		if rows[r.Method] == nil {
			names = append(names, r.Method)
		}
		rows[r.Method] = append(rows[r.Method], r)
	}
	for _, name := range names {
		fmt.Fprintf(b, "\n#### %s\n\n| law | n | mean n | coverage | | mean width | warned | quiet | silent misses | verdict "+
			"|\n|---|--:|--:|--:|---|--:|--:|--:|--:|---|\n", name)
		for _, r := range rows[name] {
			c := r.Coverage()
			quiet, verdict, width := "-", r.Verdict(t.Config.Level), "unbounded"
			if r.Unbounded < r.Runs {
				width = fmt.Sprintf("%.4g", r.MeanWidth())
			}
			if r.Warned < r.Runs {
				quiet = fmt.Sprintf("%.4f", r.Quiet().Value)
			}
			if verdict == "FAILS" {
				verdict = "**FAILS**"
			}
			fmt.Fprintf(b, "| %s | %s | %.0f | %.4f | [%.4f, %.4f] | %s | %.3f | %s | %.4f | %s |\n",
				r.Law, r.Size, r.MeanN(), c.Value, c.Lo, c.Hi, width, r.WarnedShare(), quiet, r.SilentMisses(), verdict)
		}
	}
}
