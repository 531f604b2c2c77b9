package reports

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// summary writes the opening of the document: the introduction, the results by paper,
// and the error rate.
func (d *document) summary(chapters []chapter) {
	if d.Introduction != "" {
		d.WriteString(blocks(d.Introduction) + "\n\n")
	}
	d.outcome(d.Claims, d.Verdicts, "This run fails")
	if d.Hunt != nil {
		d.WriteString(d.attackOutcome() + "\n\n")
	}
	d.papers(chapters)
	d.WriteString(d.promise() + "\n\n")
	took := ""
	if d.RunTime != "" {
		took = ", in " + plain(d.RunTime)
	}
	fmt.Fprintf(d, "Checked%s with seed %d, profile %s%s. [How to read a verdict](#%s), [where the numbers come from](#%s).\n\n",
		d.by(), d.Seed, plain(d.Profile.Name), took, anchor(readingTitle), anchor(provenanceTitle))
}

// by names the program that checked, with its version, as far as they are known.
func (d *document) by() string {
	if name := strings.TrimSpace(plain(d.Program) + " " + plain(d.Version)); name != "" {
		return " by " + name
	}
	return ""
}

// outcome writes the results of the cases of some claims, and names those that fail.
func (d *document) outcome(claims []ClaimText, verdicts []Verdict, fails string) {
	t := tally(verdicts)
	outcome := "Every verdict is as the registry says it should be."
	if failing(verdicts) {
		outcome = "**" + fails + "**: a claim is not supported, or an erratum is not confirmed."
	}
	fmt.Fprintf(d, "**%s in %s.** %s %s. %s\n\n", count(len(claims), "claim"), count(len(verdicts), "case"),
		count(t.Supported, "case")+" supported,", erratumCount(claims, t), outcome)
	d.failures(claims)
}

// erratumCount states the results of the errata among some claims.
func erratumCount(claims []ClaimText, t Tally) string {
	marked := 0
	kinds := map[ErratumKind]int{}
	for _, c := range claims {
		if c.Erratum != "" {
			marked++
			kinds[c.ErratumKind]++
		}
	}
	var apart []string
	for _, k := range erratumKinds {
		if kinds[k] > 0 {
			apart = append(apart, k.plural(kinds[k]))
		}
	}
	of := ""
	if len(apart) > 0 {
		of = " (" + strings.Join(apart, ", ") + ")"
	}
	if marked == 0 {
		return fmt.Sprintf("no erratum, %d refuted, %d inconclusive", t.Refuted, t.Inconclusive)
	}
	text := fmt.Sprintf("%s of [%s](#%s)%s confirmed, %d refuted, %d inconclusive", count(t.Confirmed, "case"),
		plural(marked, "erratum", "errata"), anchor(errataTitle), of, t.Refuted, t.Inconclusive)
	if t.Unconfirmed > 0 {
		text += fmt.Sprintf(", %s of errata not confirmed", count(t.Unconfirmed, "case"))
	}
	return text
}

// failures names the claims that fail the run.
func (d *document) failures(claims []ClaimText) {
	var links []string
	for _, c := range claims {
		if d.fails(c) {
			links = append(links, d.link(c.ID))
		}
	}
	if len(links) > 0 {
		fmt.Fprintf(d, "It fails by %s.\n\n", strings.Join(links, ", "))
	}
}

// fails reports whether a verdict of a claim differs from the expected one.
func (d *document) fails(c ClaimText) bool { return failing(d.verdicts[c.ID]) }

// papers writes the table of results by paper.
func (d *document) papers(chapters []chapter) {
	first := "paper"
	if !slices.ContainsFunc(chapters, chapter.ofPaper) {
		first = "chapter"
	}
	// Results first: a narrow window cuts the table off at the right. A column of zeros goes, but for
	// what would fail the run.
	columns := []string{"claims", "cases", "supported", "errata confirmed", "refuted", "inconclusive", "errata not confirmed",
		"computed", "executed", "statistical"}
	numbers := func(claims int, verdicts []Verdict) []int {
		t, kinds := tally(verdicts), map[Kind]int{}
		for _, v := range verdicts {
			kinds[v.Kind]++
		}
		return []int{claims, len(verdicts), t.Supported, t.Confirmed, t.Refuted, t.Inconclusive, t.Unconfirmed, kinds[Computed],
			kinds[Executed], kinds[Statistical]}
	}
	whole := numbers(len(d.Claims), d.Verdicts)
	kept := func(i int) bool {
		return whole[i] > 0 || slices.Contains([]string{"claims", "cases", "supported", "refuted", "inconclusive"}, columns[i])
	}
	head := []string{first}
	for i, name := range columns {
		if kept(i) {
			head = append(head, ">"+name)
		}
	}
	header(&d.Builder, head...)
	line := func(name string, claims int, verdicts []Verdict) {
		cells := []string{name}
		for i, n := range numbers(claims, verdicts) {
			if kept(i) {
				cells = append(cells, fmt.Sprint(n))
			}
		}
		row(&d.Builder, cells...)
	}
	for _, c := range chapters {
		target := cmp.Or(c.file, "#"+anchor(c.heading))
		line(fmt.Sprintf("[%s](%s)", cell(plain(c.heading)), target), len(c.claims), c.verdicts)
	}
	if len(chapters) != 1 {
		line("all", len(d.Claims), d.Verdicts)
	}
	d.WriteString("\n")
}

// promise states the error guarantee of the run: the rate and how it is shared.
func (d *document) promise() string {
	var text []string
	say := func(format string, args ...any) { text = append(text, fmt.Sprintf(format, args...)) }
	computed, executed := len(d.ofKind(Computed)), d.ofKind(Executed)
	switch {
	case d.Statistical > 0:
		say("The probability that any verdict on a statistical or computed case of this run is wrong is at most α = %v. "+
			"The %s, estimated from samples, share it evenly (Bonferroni): each interval has level 1 - α/%d = %s.",
			d.Alpha, count(d.Statistical, "statistical case"), d.Statistical, formatLevel(d.Level))
		if stretch := d.Profile.stretch(d.Level); stretch > 1 {
			say("At this level experiments are %.2f times as long as for α = %v over %d cases.", stretch, usualAlpha, usualCases)
		}
		if computed > 0 {
			say("%s computed, with all instances or by a proof, and left to no chance.", plural(computed, "case is", "cases are"))
		}
	case len(executed) == 0:
		say("All cases are computed: no verdict is subject to chance.")
	case computed > 0:
		say("%s computed, with all instances or by a proof, and left to no chance.", plural(computed, "case is", "cases are"))
	}
	if len(executed) > 0 {
		say("%s *executed* on n independent draws: certain of those, while of others n draws without an exception leave at most a share "+
			"1 - %.2g^(1/n) of exceptions, at level %v each (Clopper and Pearson); that is no part of α.",
			plural(len(executed), "case is", "cases are"), 1-ExecutedLevel, ExecutedLevel)
	}
	if len(d.LeftOut) > 0 {
		say("%s of the grid outside of the hypotheses, and left out.", plural(len(d.LeftOut), "point is", "points are"))
	}
	return strings.Join(text, " ")
}

// count formats a number with its noun.
func count(n int, noun string) string { return plural(n, noun, noun+"s") }

func plural(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}
