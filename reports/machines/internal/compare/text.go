package compare

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/jedib0t/go-pretty/v6/table"

	"castlab/distributions/numerals"
	"castlab/montecarlo/comparison"
)

// printComparison prints the answer.
func (d *document) printComparison() {
	fmt.Fprintf(&d.to.Out, "compare %s %v, seed %d\n", strings.Join(d.Names(), " "), d.words, *d.flags.seed)
	fmt.Fprintf(&d.to.Out, "%s; times in %s\n", d.Title(), d.Unit)
	fmt.Fprintf(&d.to.Out, "%s\n\n", d.effort())
	if len(d.Sizes) == 1 {
		d.printOneSize()
	} else {
		d.printSizes()
	}
	d.printDepends()
	if d.choices != nil {
		d.printChoices()
	}
	for _, x := range d.crossovers {
		fmt.Fprintf(&d.to.Out, "\n%s\n", d.crossing(x))
	}
	if d.rates != nil {
		d.printRates()
	}
	d.printAssessed()
	d.printWarnings()
}

// effort states the number of runs behind the numbers, and the meaning of the levels.
func (d *document) effort() string {
	if d.certain() {
		return "nothing varies: every number is exact"
	}
	least, most := d.results[0].Answer.Runs, d.results[0].Answer.Runs
	for _, r := range d.results {
		least, most = min(least, r.Answer.Runs), max(most, r.Answer.Runs)
	}
	if len(d.Draws) > 0 {
		text := fmt.Sprintf("the best fit and %d draws of its parameters", len(d.Draws))
		if !d.Exact {
			text += fmt.Sprintf(", %d runs of each on common random numbers", d.results[0].Answer.Runs/int64(len(d.Draws)+1))
		}
		text += fmt.Sprintf("; intervals at level %g hold the errors of both; what is best is so for all draws", *d.flags.level)
		if len(d.Others) > 0 {
			text += ", and for all that is doubted of the machine, which the intervals hold, too"
		}
		return text
	}
	if d.Exact {
		return "nothing varies but what the machine may be besides: intervals hold that, and what is best is so for all of it"
	}
	text := strconv.FormatInt(least, 10)
	if most > least {
		text += " to " + strconv.FormatInt(most, 10)
	}
	text += " runs of each on common random numbers"
	if len(d.Others) > 0 {
		text += ", over the machine and what it may be besides; what is best is so for all of that"
	}
	text += "; intervals at level " + numerals.Exact(*d.flags.level)
	if len(d.Candidates) > 1 {
		text += ", all comparisons together too"
	}
	return text
}

// printOneSize prints a table of algorithms by estimates, and the verdict.
func (d *document) printOneSize() {
	r := d.results[0]
	if d.Exact {
		d.printTimes()
		return
	}
	header := table.Row{"algorithm", "mean"}
	for _, q := range d.quantiles {
		header = append(header, comparison.Criterion{Quantile: q}.String())
	}
	var rows []table.Row
	for _, s := range r.Answer.Systems {
		row := table.Row{s.Name, interval(s.Mean)}
		for _, e := range s.Quantiles {
			row = append(row, interval(e))
		}
		rows = append(rows, row)
	}
	d.to.PrintTable(header, rows)
	if len(d.Candidates) > 1 {
		fmt.Fprintf(&d.to.Out, "\n%s\n", d.verdict(r))
	}
	if parts := d.parts[0]; parts != nil {
		fmt.Fprintf(&d.to.Out, "\n%s\n", d.shares(parts))
	}
}

// printDepends prints what decisions depend on, with the sizes of each.
func (d *document) printDepends() {
	var texts []string
	sizes, alone := map[string][]string{}, map[string]string{}
	for _, r := range d.results {
		for _, d := range r.Answer.Depends {
			text := d.String()
			if len(r.Answer.Depends) > 1 && !d.Together {
				alone[text] = " alone"
			}
			if sizes[text] == nil {
				texts = append(texts, text)
			}
			if r.Size >= 0 {
				sizes[text] = append(sizes[text], sizeText(r.Size))
			}
		}
	}
	for _, text := range texts {
		at := ""
		if len(d.Sizes) > 1 {
			at = " at " + strings.Join(sizes[text], ", ")
		}
		fmt.Fprintf(&d.to.Out, "\nThe decision depends%s on this%s: %s.\n", at, alone[text], text)
	}
}

// printTimes prints a table of times that are equal in all runs.
func (d *document) printTimes() {
	r := d.results[0]
	var rows []table.Row
	for _, s := range r.Answer.Systems {
		rows = append(rows, table.Row{s.Name, interval(s.Mean)})
	}
	d.to.PrintTable(table.Row{"algorithm", "time"}, rows)
	if len(d.Candidates) > 1 {
		fmt.Fprintf(&d.to.Out, "\n%s\n", d.verdict(r))
	}
}

// printSizes prints a table of sizes by algorithms, in the deciding quantity, and the
// winner.
func (d *document) printSizes() {
	header := table.Row{"size"}
	for _, name := range d.Names() {
		header = append(header, name)
	}
	several := len(d.Candidates) > 1
	if several {
		header = append(header, "best by "+d.what())
	}
	var rows []table.Row
	for _, r := range d.results {
		row := table.Row{sizeText(r.Size)}
		for _, s := range r.Answer.Systems {
			row = append(row, interval(s.By(d.by)))
		}
		if several {
			row = append(row, d.short(r.Answer))
		}
		rows = append(rows, row)
	}
	d.to.PrintTable(header, rows, 1)
	if !several {
		fmt.Fprintf(&d.to.Out, "\nThe numbers are of the %v; --by p99 and the like give others, --json and --export csv give all.\n", d.by)
	}
}

// shares describes the contributions to the width of the intervals of a fitted
// machine.
func (d *document) shares(parts []comparison.Parts) string {
	var words []string
	for i, p := range parts {
		part := p.Mean
		for j, q := range d.quantiles {
			if q == d.by.Quantile {
				part = p.Quantiles[j]
			}
		}
		words = append(words, fmt.Sprintf("%s %s and %s", d.Candidates[i].String(), numerals.Rounded(part.Parameters, 4),
			numerals.Rounded(part.Runs, 4)))
	}
	return fmt.Sprintf("Widths of the interval of the %v that are left with endless runs (parameters alone), and with known parameters "+
		"(runs alone): %s.", d.by, strings.Join(words, "; "))
}
