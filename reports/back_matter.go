package reports

import (
	"cmp"
	"fmt"
	"strings"
)

const (
	readingTitle    = "How to read a verdict"
	provenanceTitle = "Provenance"
)

// reading writes how to read a verdict.
func (d *document) reading() {
	fmt.Fprintf(d, "## %s\n\n", readingTitle)
	d.WriteString(strings.TrimSpace(`
Theory and experiment share their parameters and nothing else. The experiment returns an interval that covers the measured quantity at the level shown; the verdict compares this interval with theory.

| status | measured = theory | measured ≤ or ≥ theory |
| --- | --- | --- |
| supported | theory lies inside, and the interval is no wider than the declared resolution | the whole interval is on the right side |
| refuted | theory lies outside | the whole interval is on the wrong side |
| inconclusive | the interval is too wide to tell | the bound lies inside the interval |

An interval that names no level has that of the run, 1 - α/m; n is what it took at the declared look that settled the case. An interval with a warning decides nothing. An inconclusive case fails the run like a refuted one. *Tightness* is theory divided by the measured value: for a bound it shows how much of it is slack; the line of a claim names the one farthest from 1. *Bound* says which case attains it, or comes closest: a false bound that is sharper by less than the room left there would pass.

There are three kinds of cases. A *statistical* one infers from a sample, by an interval whose level is part of α. A *computed* one counts all instances, evaluates with an error bound, or validates what a search found; n counts what was computed. An *executed* one is a statement about all of n independent draws: of others it says only that exceptions are rare. Cases of one claim that are computed or executed and come out alike are summed up in a line, which says where they were executed and is about computed ones otherwise; all others have a line of their own.

*Refutable* is the smallest relative error of theory that the run would have refuted: off by more, up or down, it had lain outside of the interval. It is what an equality was really tried at, and smaller than the declared resolution wherever the interval is narrower. Intervals by order statistics and by Clopper and Pearson keep their level at any n; those by Student t keep it in the limit, and warn where the sample looks too skewed. Where a source says *measured*, the threshold was chosen from measurements: another seed tests it afresh.

Each claim names its code: the declaration of the formula, then that of the model, in files that are named or linked. Numbers are rounded to the precision of their interval; report.json holds every case with every digit, and verdicts are made from those.
`))
	if len(d.Figures) > 0 {
		fmt.Fprintf(d, " Figures decide nothing; their bands have level %v each and take no part of the run's error.", FigureLevel)
	}
	d.WriteString("\n\n")
}

// references lists the papers, and the other sources that claims cite by a short name.
func (d *document) references() {
	if len(d.References) == 0 {
		return
	}
	d.WriteString("## References\n\n")
	for _, p := range d.References {
		fmt.Fprintf(d, "- **%s**: %s\n", plain(p.Name), plain(p.Value))
	}
	d.WriteString("\n")
}

// provenance writes where the numbers come from and how to reproduce them.
func (d *document) provenance() {
	fmt.Fprintf(d, "## %s\n\n", provenanceTitle)
	header(&d.Builder, "what", "value")
	line := func(name, value string) { row(&d.Builder, name, plain(value)) }
	if d.Version != "" {
		line(cmp.Or(d.Program, "version"), d.Version)
	}
	line("seed", fmt.Sprint(d.Seed))
	line("alpha", fmt.Sprint(d.Alpha))
	p, _ := d.Profile.at(d.Level)
	line("profile", fmt.Sprintf("%s: first look after %d replications, last after %d; figures %d",
		p.Name, p.Min, p.Max, p.Figure))
	if d.RunTime != "" {
		line("run time of the check", d.RunTime)
	}
	for _, p := range d.Machine {
		row(&d.Builder, plain(p.Name), plain(p.Value))
	}
	if d.Command == "" {
		return
	}
	d.WriteString("\nTo get the same digits again:\n\n")
	d.WriteString(strings.TrimSuffix(CodeBlock("sh", strings.Join(strings.Fields(d.Command), " ")), "\n"))
}
