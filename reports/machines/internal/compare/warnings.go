package compare

import (
	"fmt"
	"slices"
	"strings"

	"castlab/montecarlo"
	"castlab/reports/machines/selection"
)

// printWarnings prints notes and warnings under the tables, in the order of their
// importance for the decision: those of a fitted machine, of the differences and
// ratios of two algorithms, and of the sizes that were tried for a crossover. Of each
// kind it prints the first warning, with what it concerns.
func (c *compared) printWarnings() {
	for _, n := range c.Notes {
		fmt.Fprintf(&c.to.Out, "\nNote: %s.\n", strings.TrimSuffix(n, "."))
	}
	// Warnings of the machine concern every number.
	for _, w := range c.Flaws {
		fmt.Fprintf(&c.to.Out, "\nWarning: %s.\n", strings.TrimSuffix(w, "."))
	}
	for _, d := range c.doubts() {
		fmt.Fprintf(&c.to.Out, "\nDoubt: %s.\n", strings.TrimSuffix(d, "."))
	}
	type entry struct {
		of, name, text string
		names          []string
		more           int
	}
	var list []*entry
	warn := func(of, name, whom string, e montecarlo.Estimate) {
		for _, w := range slices.Concat(e.Warnings, c.foreign(e.Doubts)) {
			if slices.Contains(c.Flaws, w) {
				continue
			}
			i := slices.IndexFunc(list, func(d *entry) bool { return d.of == of && d.name == name && kind(d.text) == kind(w) })
			switch {
			case i < 0:
				list = append(list, &entry{of: of, name: name, text: w, names: []string{whom}})
			case list[i].text == w && !slices.Contains(list[i].names, whom):
				list[i].names = append(list[i].names, whom)
			case list[i].text != w:
				list[i].more++
			}
		}
	}
	by := c.by.String()
	for _, r := range c.results {
		for _, p := range r.Answer.Pairs {
			one, other := c.Candidates[p.A].String(), c.Candidates[p.B].String()
			ratio := p.Ratio
			ratio.Warnings = slices.DeleteFunc(slices.Clone(ratio.Warnings),
				func(w string) bool { return slices.Contains(p.Difference.Warnings, w) })
			warn("difference", by, one+" minus "+other, p.Difference)
			warn("ratio", by, one+" over "+other, ratio)
		}
	}
	for _, x := range c.crossovers {
		tried := slices.Clone(x.Grid)
		for _, ch := range x.Changes.Changes {
			tried = append(tried, ch.Between...)
		}
		for _, p := range tried {
			warn("crossover", by, fmt.Sprintf("%s minus %s at %s for the crossover", c.Candidates[x.A].String(),
				c.Candidates[x.B].String(), sizeText(p.Size)), p.Difference)
		}
	}
	for _, r := range c.results {
		for _, s := range r.Answer.Systems {
			for _, e := range append([]montecarlo.Estimate{s.Mean}, s.Quantiles...) {
				warn("system", e.Name, s.Name, e)
			}
		}
	}
	for i, e := range c.rates {
		warn("rate", e.Name, c.Candidates[i].String(), e)
	}
	for _, d := range list {
		line := fmt.Sprintf("%s of %s: %s", d.name, strings.Join(d.names, ", "), strings.TrimSuffix(d.text, "."))
		if d.more > 0 {
			line += fmt.Sprintf(" (and %d like it; --json has all)", d.more)
		}
		fmt.Fprintf(&c.to.Out, "\nWarning: %s.\n", line)
	}
}

// doubts are those of the machine in a line each: intervals and decisions hold for what they leave open.
func (c *compared) doubts() []string {
	list := append([]string{}, c.Doubted()...)
	for _, o := range c.Others {
		if o.Names[0] != "" {
			list = append(list, fmt.Sprintf("%s; intervals and decisions hold for %s, too", o.Reason, strings.Join(o.Names, " and ")))
		}
	}
	return list
}

// foreign are the doubts that are not of the machine.
func (c *compared) foreign(doubts []montecarlo.Doubt) (list []string) {
	for _, d := range doubts {
		if !slices.ContainsFunc(c.Others, func(o selection.Other) bool { return o.Reason == d.Reason }) {
			list = append(list, d.String())
		}
	}
	return list
}

// kind is the first word of a warning, such as skewness or kurtosis.
func kind(warning string) string {
	word, _, _ := strings.Cut(warning, " ")
	word, _, _ = strings.Cut(word, "=")
	return word
}
