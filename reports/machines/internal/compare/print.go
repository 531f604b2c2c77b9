package compare

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/jedib0t/go-pretty/v6/table"

	"castlab/montecarlo"
	"castlab/montecarlo/comparison"
	"castlab/reports/arguments"
	"castlab/reports/lab/console"
	"castlab/reports/machines/internal/exports"
)

// printComparison prints the answer.
func (c *compared) printComparison() {
	fmt.Fprintf(&c.to.Out, "compare %s %v, seed %d\n", strings.Join(c.Names(), " "), c.keys, *c.flags.seed)
	fmt.Fprintf(&c.to.Out, "%s; times in %s\n", c.Title(), c.Unit)
	fmt.Fprintf(&c.to.Out, "%s\n\n", c.effort())
	if len(c.Sizes) == 1 {
		c.printOneSize()
	} else {
		c.printSizes()
	}
	c.printDepends()
	if c.choices != nil {
		c.printChoices()
	}
	for _, x := range c.crossovers {
		fmt.Fprintf(&c.to.Out, "\n%s\n", c.crossing(x))
	}
	if c.rates != nil {
		c.printRates()
	}
	c.printAssessed()
	c.printWarnings()
}

// effort states the number of runs behind the numbers, and the meaning of the levels.
func (c *compared) effort() string {
	if c.certain() {
		return "nothing varies: every number is exact"
	}
	least, most := c.results[0].Answer.Runs, c.results[0].Answer.Runs
	for _, r := range c.results {
		least, most = min(least, r.Answer.Runs), max(most, r.Answer.Runs)
	}
	if len(c.Draws) > 0 {
		text := fmt.Sprintf("the best fit and %d draws of its parameters", len(c.Draws))
		if !c.Exact {
			text += fmt.Sprintf(", %d runs of each on common random numbers", c.results[0].Answer.Runs/int64(len(c.Draws)+1))
		}
		text += fmt.Sprintf("; intervals at level %g hold the errors of both; what is best is so for all draws", *c.flags.level)
		if len(c.Others) > 0 {
			text += ", and for all that is doubted of the machine, which the intervals hold, too"
		}
		return text
	}
	if c.Exact {
		return "nothing varies but what the machine may be besides: intervals hold that, and what is best is so for all of it"
	}
	text := strconv.FormatInt(least, 10)
	if most > least {
		text += " to " + strconv.FormatInt(most, 10)
	}
	text += " runs of each on common random numbers"
	if len(c.Others) > 0 {
		text += ", over the machine and what it may be besides; what is best is so for all of that"
	}
	text += "; intervals at level " + strconv.FormatFloat(*c.flags.level, 'g', -1, 64)
	if len(c.Candidates) > 1 {
		text += ", all comparisons together too"
	}
	return text
}

// printOneSize prints a table of algorithms by estimates, and the verdict.
func (c *compared) printOneSize() {
	r := c.results[0]
	if c.Exact {
		c.printTimes()
		return
	}
	header := table.Row{"algorithm", "mean"}
	for _, q := range c.quantiles {
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
	c.to.PrintTable(header, rows)
	if len(c.Candidates) > 1 {
		fmt.Fprintf(&c.to.Out, "\n%s\n", c.verdict(r))
	}
	if parts := c.parts[0]; parts != nil {
		fmt.Fprintf(&c.to.Out, "\n%s\n", c.shares(parts))
	}
}

// printDepends prints what decisions depend on, with the sizes of each.
func (c *compared) printDepends() {
	var texts []string
	sizes, alone := map[string][]string{}, map[string]string{}
	for _, r := range c.results {
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
		if len(c.Sizes) > 1 {
			at = " at " + strings.Join(sizes[text], ", ")
		}
		fmt.Fprintf(&c.to.Out, "\nThe decision depends%s on this%s: %s.\n", at, alone[text], text)
	}
}

// printTimes prints a table of times that are equal in all runs.
func (c *compared) printTimes() {
	r := c.results[0]
	var rows []table.Row
	for _, s := range r.Answer.Systems {
		rows = append(rows, table.Row{s.Name, interval(s.Mean)})
	}
	c.to.PrintTable(table.Row{"algorithm", "time"}, rows)
	if len(c.Candidates) > 1 {
		fmt.Fprintf(&c.to.Out, "\n%s\n", c.verdict(r))
	}
}

// printSizes prints a table of sizes by algorithms, in the deciding quantity, and the
// winner.
func (c *compared) printSizes() {
	header := table.Row{"size"}
	for _, name := range c.Names() {
		header = append(header, name)
	}
	several := len(c.Candidates) > 1
	if several {
		header = append(header, "best by "+c.what())
	}
	var rows []table.Row
	for _, r := range c.results {
		row := table.Row{sizeText(r.Size)}
		for _, s := range r.Answer.Systems {
			row = append(row, interval(s.By(c.by)))
		}
		if several {
			row = append(row, c.short(r.Answer))
		}
		rows = append(rows, row)
	}
	c.to.PrintTable(header, rows, 1)
	if !several {
		fmt.Fprintf(&c.to.Out, "\nThe numbers are of the %v; --by p99 and the like give others, --json and --export csv give all.\n", c.by)
	}
}

// sizeText writes a size with its unit.
func sizeText(bytes int64) string {
	text := arguments.FormatBytes(bytes)
	if text == strconv.FormatInt(bytes, 10) {
		return text + " bytes"
	}
	return text
}

// what names the deciding quantity.
func (c *compared) what() string {
	if c.Exact {
		return "time"
	}
	return c.by.String()
}

// short is the verdict on a size in a few words.
func (c *compared) short(x comparison.Answer) string {
	i, ok := x.Winner()
	if ok {
		return fmt.Sprintf("%s by %s", x.Systems[i].Name, percent(x.Margin(i)))
	}
	if c.tied(x) {
		return listed(c.Names(), x.Best) + " alike"
	}
	if len(x.Doubts()) > 0 {
		return "in doubt: " + listed(c.Names(), x.Best)
	}
	return "no decision: " + listed(c.Names(), x.Best)
}

// tied reports whether the candidates for the best were equal in every run, on a
// machine without warnings.
func (c *compared) tied(x comparison.Answer) bool {
	if len(x.Flaws) > 0 {
		return false
	}
	for _, i := range x.Best {
		for _, j := range x.Best {
			p := x.Pair(i, j)
			if d := p.Difference; i != j && !p.Equal && (d.Lo != 0 || d.Hi != 0 || len(d.Doubts) > 0) {
				return false
			}
		}
	}
	return true
}

// verdict is the verdict as a sentence.
func (c *compared) verdict(r exports.Result) string {
	at, x := "", r.Answer
	if r.Size >= 0 {
		at = " at " + sizeText(r.Size)
	}
	if i, ok := x.Winner(); ok {
		other := "the next"
		if len(x.Systems) == 2 {
			other = x.Systems[1-i].Name
		}
		return fmt.Sprintf("%s is best%s by %s: its %s against that of %s", x.Systems[i].Name, at, percent(x.Margin(i)), c.what(), other)
	}
	best := listed(c.Names(), x.Best)
	if c.tied(x) {
		text := fmt.Sprintf("%s are alike%s: equal times in every run", best, at)
		if slices.ContainsFunc(x.Best, func(i int) bool { return x.Pair(x.Best[0], i).Rounded }) {
			text += " but for rounding"
		}
		if delta := *c.flags.indifference; delta > 0 && x.Settled(delta) {
			text += fmt.Sprintf("; they are within %g %% of each other", 100*delta)
		}
		return text
	}
	text := fmt.Sprintf("no decision between %s%s", best, at)
	if len(x.Depends) > 0 && len(x.Doubts()) == len(x.Depends) {
		return text // what it depends on stands below
	}
	if warnings := x.Doubts(); len(warnings) > 0 {
		return fmt.Sprintf("%s: %s; %s", text, warnings[0], c.remedy(x))
	}
	if len(x.Best) == 2 {
		text += fmt.Sprintf(": the %v of %s is lower by %s", c.by, x.Systems[x.Leader()].Name, percent(lead(x)))
	}
	if x.Settled(*c.flags.indifference) {
		return text + fmt.Sprintf("; they are within %g %% of each other", 100**c.flags.indifference)
	}
	return text + "; --decide runs until there is one"
}

// lead is the margin of the leader of two.
func lead(x comparison.Answer) montecarlo.Estimate {
	i, j := x.Leader(), x.Best[0]
	if i == j {
		j = x.Best[1]
	}
	r := x.Pair(i, j).Ratio
	return montecarlo.Estimate{Value: 1 - r.Value, Lo: 1 - r.Hi, Hi: 1 - r.Lo}
}

// percent writes a fraction as "12 % [11, 13] %".
func percent(e montecarlo.Estimate) string {
	e = doubted(e)
	if e.Lo == e.Hi {
		return strconv.FormatFloat(100*e.Value, 'g', 4, 64) + " %"
	}
	p := montecarlo.Estimate{Value: 100 * e.Value, Lo: 100 * e.Lo, Hi: 100 * e.Hi}
	value, lo, hi := rounded(p, 1)
	return fmt.Sprintf("%s %% [%s, %s] %%", value, lo, hi)
}

// interval writes an estimate as "12.3 [12.1, 12.6]".
func interval(e montecarlo.Estimate) string {
	if e.Level == 1 && e.Lo == e.Hi && len(e.Doubts) == 0 {
		return console.Digits(e.Value)
	}
	if console.NoInterval(e) {
		return rough(e.Value) + " [none]"
	}
	value, lo, hi := rounded(doubted(e), 12)
	return fmt.Sprintf("%s [%s, %s]", value, lo, hi)
}

// doubted is an estimate with the interval that holds even if its doubts are right.
func doubted(e montecarlo.Estimate) montecarlo.Estimate {
	bare := e
	bare.Warnings = nil
	e.Lo, e.Hi = bare.Widest()
	return e
}

// rounded writes an estimate with as many digits as its interval supports: two of its
// width, but at most the given number of places. The ends are rounded outwards.
func rounded(e montecarlo.Estimate, most int) (value, lo, hi string) {
	width := e.Hi - e.Lo
	if math.IsInf(width, 0) {
		width = 2 * math.Max(math.Abs(e.Value-e.Lo), math.Abs(e.Hi-e.Value))
		if math.IsInf(width, 0) {
			width = math.Min(math.Abs(e.Value-e.Lo), math.Abs(e.Hi-e.Value))
		}
	}
	if !(width > 0) || math.IsInf(width, 0) {
		return rough(e.Value), rough(e.Lo), rough(e.Hi)
	}
	places := min(most, max(0, 1-int(math.Floor(math.Log10(width)))))
	unit := math.Pow(10, float64(places))
	write := func(x float64, round func(float64) float64) string {
		if math.IsInf(x, 0) {
			return rough(x)
		}
		return strconv.FormatFloat(round(x*unit)/unit+0, 'f', places, 64)
	}
	return write(e.Value, math.Round), write(e.Lo, math.Floor), write(e.Hi, math.Ceil)
}

// rough writes four digits.
func rough(x float64) string { return strconv.FormatFloat(x, 'g', 4, 64) }

// shares describes the contributions to the width of the intervals of a fitted
// machine.
func (c *compared) shares(parts []comparison.Parts) string {
	var words []string
	for i, p := range parts {
		part := p.Mean
		for j, q := range c.quantiles {
			if q == c.by.Quantile {
				part = p.Quantiles[j]
			}
		}
		words = append(words, fmt.Sprintf("%s %s and %s", c.Candidates[i].String(), rough(part.Parameters), rough(part.Runs)))
	}
	return fmt.Sprintf("Widths of the interval of the %v that are left with endless runs (parameters alone), and with known parameters "+
		"(runs alone): %s.", c.by, strings.Join(words, "; "))
}
