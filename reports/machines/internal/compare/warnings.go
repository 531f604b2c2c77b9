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
func (d *document) printWarnings() {
	for _, n := range d.Notes {
		fmt.Fprintf(&d.to.Out, "\nNote: %s.\n", strings.TrimSuffix(n, "."))
	}
	// Warnings of the machine concern every number.
	for _, w := range d.Flaws {
		fmt.Fprintf(&d.to.Out, "\nWarning: %s.\n", strings.TrimSuffix(w, "."))
	}
	for _, text := range d.doubts() {
		fmt.Fprintf(&d.to.Out, "\nDoubt: %s.\n", strings.TrimSuffix(text, "."))
	}
	type entry struct {
		of, name, text string
		names          []string
		more           int
	}
	var list []*entry
	warn := func(of, name, whom string, e montecarlo.Estimate) {
		for _, w := range slices.Concat(e.Warnings, d.foreign(e.Doubts)) {
			if slices.Contains(d.Flaws, w) {
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
	by := d.by.String()
	for _, r := range d.results {
		for _, p := range r.Answer.Pairs {
			one, other := d.Candidates[p.A].String(), d.Candidates[p.B].String()
			ratio := p.Ratio
			ratio.Warnings = slices.DeleteFunc(slices.Clone(ratio.Warnings),
				func(w string) bool { return slices.Contains(p.Difference.Warnings, w) })
			warn("difference", by, one+" minus "+other, p.Difference)
			warn("ratio", by, one+" over "+other, ratio)
		}
	}
	for _, x := range d.crossovers {
		tried := slices.Clone(x.Grid)
		for _, ch := range x.Changes.Changes {
			tried = append(tried, ch.Between...)
		}
		for _, p := range tried {
			warn("crossover", by, fmt.Sprintf("%s minus %s at %s for the crossover", d.Candidates[x.A].String(),
				d.Candidates[x.B].String(), sizeText(p.Size)), p.Difference)
		}
	}
	for _, r := range d.results {
		for _, s := range r.Answer.Systems {
			for _, e := range append([]montecarlo.Estimate{s.Mean}, s.Quantiles...) {
				warn("system", e.Name, s.Name, e)
			}
		}
	}
	for i, e := range d.rates {
		warn("rate", e.Name, d.Candidates[i].String(), e)
	}
	for _, w := range list {
		line := fmt.Sprintf("%s of %s: %s", w.name, strings.Join(w.names, ", "), strings.TrimSuffix(w.text, "."))
		if w.more > 0 {
			line += fmt.Sprintf(" (and %d like it; --json has all)", w.more)
		}
		fmt.Fprintf(&d.to.Out, "\nWarning: %s.\n", line)
	}
}

// doubts are those of the machine in a line each: intervals and decisions hold for what they leave open.
func (q *question) doubts() []string {
	list := append([]string{}, q.Doubted()...)
	for _, o := range q.Others {
		if o.Names[0] != "" {
			list = append(list, fmt.Sprintf("%s; intervals and decisions hold for %s, too", o.Reason, strings.Join(o.Names, " and ")))
		}
	}
	return list
}

// foreign are the doubts that are not of the machine.
func (q *question) foreign(doubts []montecarlo.Doubt) (list []string) {
	for _, d := range doubts {
		if !slices.ContainsFunc(q.Others, func(o selection.Other) bool { return o.Reason == d.Reason }) {
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
