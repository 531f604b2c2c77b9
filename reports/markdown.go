package reports

import (
	"fmt"
	"strings"
)

// Markdown returns the report as one GitHub-flavored markdown document with TeX
// between dollars. It refers to figures as figures/ID.svg. The same report gives
// the same bytes.
func (r *Report) Markdown() []byte {
	var b strings.Builder
	b.WriteString("# castlab report\n\n")
	r.summary(&b)
	r.overview(&b)
	for _, c := range r.Claims {
		r.section(&b, c)
	}
	r.errata(&b)
	r.reading(&b)
	r.references(&b)
	r.provenance(&b)
	return []byte(b.String())
}

// summary opens the document: the outcome in a few lines.
func (r *Report) summary(b *strings.Builder) {
	outcome := "Every verdict is as the registry says it should be."
	if r.Failed() {
		outcome = "**This run fails**: a claim is not supported, or an erratum is not confirmed."
	}
	t := r.Tally()
	fmt.Fprintf(b, "%d claims, %d cases. %s\n\n", len(r.Claims), len(r.Verdicts), outcome)
	header(b, "outcome", ">cases")
	row(b, "supported", fmt.Sprint(t.Supported))
	row(b, "refuted as marked: the claim does not hold as printed, or as read", fmt.Sprint(t.Confirmed))
	row(b, "refuted", fmt.Sprint(t.Refuted))
	row(b, "inconclusive", fmt.Sprint(t.Inconclusive))
	row(b, "erratum not confirmed", fmt.Sprint(t.Unconfirmed))
	b.WriteString("\n")
	b.WriteString(r.promise())
	b.WriteString("\n\n")
}

// promise states the error rate of the run.
func (r *Report) promise() string {
	if r.Statistical == 0 {
		return "All cases are deterministic: no verdict is subject to chance."
	}
	return fmt.Sprintf("The probability that any verdict of this run is wrong is at most $\\alpha$ = %v. "+
		"It is shared by m = %d statistical cases: each interval has level 1 - $\\alpha$/m = %s. Deterministic cases, free of chance: %d.",
		r.Alpha, r.Statistical, formatLevel(r.Level), len(r.Verdicts)-r.Statistical)
}

// overview lists the claims.
func (r *Report) overview(b *strings.Builder) {
	b.WriteString("## Claims\n\n")
	header(b, "claim", "title", "relation", ">cases", "status")
	for _, c := range r.Claims {
		row(b, fmt.Sprintf("[%s](#%s)", plain(c.ID), anchor(c.ID)), plain(c.Title), relationText(c.Relation),
			fmt.Sprint(len(r.of(c.ID))), r.claimStatus(c))
	}
	b.WriteString("\n")
}

// claimStatus sums up the verdicts of one claim.
func (r *Report) claimStatus(c ClaimText) string {
	count := map[Status]int{}
	all := r.of(c.ID)
	for _, v := range all {
		count[v.Status]++
	}
	var parts []string
	for _, s := range []Status{Supported, Refuted, Inconclusive} {
		switch n := count[s]; {
		case n == 0:
		case n == len(all):
			parts = append(parts, s.String())
		default:
			parts = append(parts, fmt.Sprintf("%d %s", n, s))
		}
	}
	text := strings.Join(parts, ", ")
	for _, v := range all {
		if !v.Expected() {
			return "**" + text + "**"
		}
	}
	if c.Erratum != "" {
		text += " (erratum)"
	}
	return text
}

// anchor is the fragment GitHub gives to the heading that is only an ID:
// lower case, letters, digits, hyphens and underscores kept, dots dropped.
func anchor(id string) string { return strings.ReplaceAll(strings.ToLower(id), ".", "") }

func relationText(r Relation) string {
	switch r {
	case Equal:
		return "$=$"
	case AtMost:
		return `$\le$`
	case AtLeast:
		return `$\ge$`
	}
	return "?"
}

// errata lists the errata of all claims in one place.
func (r *Report) errata(b *strings.Builder) {
	started := false
	for _, c := range r.Claims {
		if c.Erratum == "" {
			continue
		}
		if !started {
			b.WriteString("## Errata\n\nClaims of a source that do not hold as printed, or in a reading that the erratum names. They stay in the registry in that form and are refuted on purpose.\n\n")
			header(b, "claim", "source", "erratum", "status")
			started = true
		}
		row(b, fmt.Sprintf("[%s](#%s)", plain(c.ID), anchor(c.ID)), plain(c.Source), cell(c.Erratum), r.claimStatus(c))
	}
	if started {
		b.WriteString("\n")
	}
}

// reading explains a verdict.
func (r *Report) reading(b *strings.Builder) {
	b.WriteString("## How to read a verdict\n\n")
	b.WriteString(strings.TrimSpace(`
Theory and experiment share their parameters and nothing else. The experiment returns an interval that covers the measured quantity at the level shown; the verdict compares this interval with theory.

| status | for $=$ | for $\le$ and $\ge$ |
| --- | --- | --- |
| supported | theory lies inside, and the interval is no wider than the declared resolution | the whole interval is on the right side |
| refuted | theory lies outside | the whole interval is on the wrong side |
| inconclusive | the interval is too wide to tell | the bound lies inside the interval |

An interval with a warning decides nothing. An inconclusive case fails the run like a refuted one. *Tightness* is theory divided by the measured value: for a bound it shows how much of it is slack. A level of 1 (exact) belongs to a computation with an error bound or to a statement about the executed runs alone, not to an inference from a sample. Intervals by order statistics and by Clopper and Pearson keep their level at any n; those by Student t keep it in the limit, and warn where the sample looks too skewed. Where a source says *measured*, the threshold was chosen from measurements: another seed tests it afresh. Numbers are rounded to the precision of their interval; the saved JSON holds every digit, and verdicts are made from those.
`))
	if len(r.Figures) > 0 {
		fmt.Fprintf(b, "\n\nFigures decide nothing; their bands have level %v each and take no part of the run's error.", FigureLevel)
	}
	b.WriteString("\n\n")
}

// references spells out the sources that the claims cite by a short name.
func (r *Report) references(b *strings.Builder) {
	if len(r.References) == 0 {
		return
	}
	b.WriteString("## References\n\n")
	for _, p := range r.References {
		fmt.Fprintf(b, "- **%s**: %s\n", plain(p.Name), plain(p.Value))
	}
	b.WriteString("\n")
}

// provenance says where the numbers come from and how to get them again.
func (r *Report) provenance(b *strings.Builder) {
	b.WriteString("## Provenance\n\n")
	header(b, "what", "value")
	row(b, "castlab", plain(r.Version))
	row(b, "seed", fmt.Sprint(r.Seed))
	row(b, "alpha", fmt.Sprint(r.Alpha))
	row(b, "profile", fmt.Sprintf("%s: first look after %d replications, last after %d; figures %d",
		plain(r.Profile.Name), r.Profile.Min, r.Profile.Max, r.Profile.Figure))
	for _, p := range r.Machine {
		row(b, plain(p.Name), plain(p.Value))
	}
	b.WriteString("\nTo get the same digits again:\n\n```sh\n")
	b.WriteString(strings.ReplaceAll(strings.Join(strings.Fields(r.Command), " "), "```", "") + "\n```\n")
}
