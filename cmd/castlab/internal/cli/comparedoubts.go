package cli

import (
	"fmt"
	"slices"
	"strings"

	"castlab/montecarlo"
)

// printDoubts puts notes and warnings under the tables. Of each estimate of an
// algorithm the first warning of a kind is printed, with the sizes it is of.
func (a *app) printDoubts(c *compared) {
	for _, n := range c.Notes {
		fmt.Fprintf(&a.out, "\nNote: %s.\n", strings.TrimSuffix(n, "."))
	}
	type doubt struct {
		of, text string
		names    []string
		more     int
	}
	var list []*doubt
	warn := func(algorithm string, e montecarlo.Estimate) {
		for _, w := range e.Warnings {
			i := slices.IndexFunc(list, func(d *doubt) bool { return d.of == e.Name && kind(d.text) == kind(w) })
			switch {
			case i < 0:
				list = append(list, &doubt{of: e.Name, text: w, names: []string{algorithm}})
			case list[i].text == w && !slices.Contains(list[i].names, algorithm):
				list[i].names = append(list[i].names, algorithm)
			case list[i].text != w:
				list[i].more++
			}
		}
	}
	for _, r := range c.results {
		for _, s := range r.Answer.Systems {
			for _, e := range append([]montecarlo.Estimate{s.Mean}, s.Quantiles...) {
				warn(s.Name, e)
			}
		}
	}
	for i, e := range c.rates {
		warn(c.Algorithms[i].Name, e)
	}
	for _, d := range list {
		line := fmt.Sprintf("%s of %s: %s", d.of, strings.Join(d.names, ", "), strings.TrimSuffix(d.text, "."))
		if d.more > 0 {
			line += fmt.Sprintf(" (and %d like it; --json has all)", d.more)
		}
		fmt.Fprintf(&a.out, "\nWarning: %s.\n", line)
	}
}

// kind is the first word of a warning, such as skewness or kurtosis.
func kind(warning string) string {
	word, _, _ := strings.Cut(warning, " ")
	word, _, _ = strings.Cut(word, "=")
	return word
}
