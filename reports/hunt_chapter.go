package reports

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"castlab/distributions/numerals"
)

const attackedTitle = "What was attacked"

// nearly is the margin up to which a bound counts as nearly attained.
const nearly = 0.01

// attackOutcome returns the result of the hunt for the summary.
func (d *document) attackOutcome() string {
	claims, errata := d.Hunt.Found()
	outcome := "None of them is a counterexample of a claim"
	if claims > 0 {
		outcome = fmt.Sprintf("**%s of a claim was found**", count(claims, "counterexample"))
		if claims > 1 {
			outcome = fmt.Sprintf("**Counterexamples of %d claims were found**", claims)
		}
	}
	if errata > 0 {
		outcome += fmt.Sprintf("; %s confirmed", plural(errata, "erratum was", "errata were"))
	}
	return fmt.Sprintf("[%s](#%s): %s of %s. %s.", attackedTitle, anchor(attackedTitle), count(d.attackedPoints(), "point"),
		count(d.Hunt.Among, "claim"), outcome)
}

func (d *document) attackedPoints() (points int) {
	for _, c := range d.Hunt.Claims {
		points += c.Points
	}
	return points
}

// attacked writes the chapter on the hunt: what it promises, the bounds that are nearly
// attained, a row for each claim, and pictures.
func (d *document) attacked() {
	h := d.Hunt
	if h == nil {
		return
	}
	fmt.Fprintf(d, "## %s\n\n", attackedTitle)
	d.huntPromise()
	d.huntAttained()
	d.huntTable()
	d.huntRest()
	pictures, more := h.pictures()
	for _, f := range pictures {
		d.figure(f)
	}
	if more > 0 {
		fmt.Fprintf(d, "%s is left out.\n\n", plural(more, "further picture, with a larger margin,",
			"further pictures, with larger margins,"))
	}
}

// huntPromise writes what was done, and what it says.
func (d *document) huntPromise() {
	h := d.Hunt
	claims, errata := h.Found()
	by := strings.TrimSpace(plain(h.Program) + " " + plain(h.Version))
	fmt.Fprintf(d, "A search%s drew %s of %s from the whole domain of each key, inside of the hypotheses, and went on near those that "+
		"come closest to a violation. It found **%s of claims** and %d of errata.\n\n",
		prefixed(" by ", by), count(d.attackedPoints(), "point"), count(h.Among, "claim"), count(claims, "counterexample"), errata)
	fmt.Fprintf(d, "The probability that any sound claim is reported false is at most α = %v, however many points were tried: what the "+
		"search refutes is measured again on random numbers of its own, confirmation j of a claim by an interval of level 1 - (α/%d) "+
		"(6/π²)/j², and these errors add up to α. Where there is no counterexample, the claim is not proved: none of these "+
		"points is one.\n\n",
		h.Alpha, max(1, h.Among))
	d.WriteString("The *margin* of a point says how far the claim is from being violated there, as a share of the theory (of 1, if the " +
		"theory is 0). Of a bound it is the distance between theory and measured value, negative on the wrong side: 0 is a bound that " +
		"is attained. Of an equality it is the distance from the theory to the nearer end of the interval, negative outside of it, and " +
		"depends on the width of the interval; *refutable* says more: the relative error of theory that the sharpest measurement of the " +
		"search would have seen, and the one that every measurement would have seen.\n\n")
	words := []string{cmp.Or(plain(h.Program), "castlab"), "hunt"}
	for _, w := range h.Words {
		words = append(words, ShellWord(w))
	}
	if h.Points > 0 {
		words = append(words, "--points", strconv.Itoa(h.Points))
	}
	if h.Budget > 0 {
		words = append(words, "--budget", numerals.Plain(h.Budget)+"s")
	}
	words = append(words, "--alpha", numerals.Exact(h.Alpha), "--seed", strconv.FormatUint(h.Seed, 10))
	again := "To get the same digits again"
	if h.Budget > 0 {
		again = "The same search; how far it comes depends on the machine, since time ended it"
	}
	if h.Interrupted {
		again = "It was interrupted before its budget was used. The same search, as a whole"
	}
	fmt.Fprintf(d, "%s:\n\n%s", again, CodeBlock("sh", strings.Join(words, " ")))
}

func prefixed(prefix, text string) string {
	if text == "" {
		return ""
	}
	return prefix + text
}

// huntAttained names the bounds that hold and are nearly attained.
func (d *document) huntAttained() {
	var near []Hunted
	for _, c := range d.Hunt.Claims {
		if c.Counterexample == nil && c.Relation != Equal.String() && c.Tightest != nil && float64(c.Tightest.Margin) <= nearly {
			near = append(near, c)
		}
	}
	if len(near) == 0 {
		return
	}
	var list []string
	for _, c := range near {
		list = append(list, fmt.Sprintf("%s (%s at %s)", d.huntLink(c.Claim), numerals.Rounded(float64(c.Tightest.Margin), 4),
			code(caseName(c.Tightest.Params))))
	}
	fmt.Fprintf(d, "%s attained, or nearly so, with a margin of at most %v: %s.\n\n", plural(len(near), "bound is", "bounds are"),
		nearly, strings.Join(list, ", "))
}

// huntLink returns a link to the fold of a claim, or the ID of one that the report does not
// have.
func (d *document) huntLink(id string) string {
	if _, ok := d.claims[id]; ok {
		return d.link(id)
	}
	return plain(id)
}

// longTable is the number of rows above which the table is a fold.
const longTable = 30

// huntTable writes a row for each claim that was searched; counterexamples of claims come
// first.
func (d *document) huntTable() {
	var searched []Hunted
	for _, c := range d.Hunt.Claims {
		if c.Skipped == "" {
			searched = append(searched, c)
		}
	}
	if len(searched) == 0 {
		return
	}
	slices.SortStableFunc(searched, func(a, b Hunted) int { return cmp.Compare(b.rank(), a.rank()) })
	fold := len(searched) > longTable
	if fold {
		fmt.Fprintf(d, "<details><summary>%s, counterexamples first</summary>\n\n", count(len(searched), "claim"))
	}
	equality := slices.ContainsFunc(searched, func(c Hunted) bool { return c.Undistinguished > 0 })
	columns := []string{"claim", ">points", ">margin", "tightest at", "counterexample", ">its error"}
	if equality {
		columns = append(columns, "refutable")
	}
	header(&d.Builder, columns...)
	for _, c := range searched {
		margin, at := "-", "-"
		if t := c.Tightest; t != nil {
			margin, at = numerals.Rounded(float64(t.Margin), 4), barsEscaped(code(caseName(t.Params)))
		}
		cells := []string{d.huntLink(c.Claim), fmt.Sprint(c.Points), margin, at, c.foundText(), c.errorText()}
		if equality {
			cells = append(cells, cmp.Or(c.refutableText(), "-"))
		}
		row(&d.Builder, cells...)
	}
	d.WriteString("\n")
	if fold {
		d.WriteString("</details>\n\n")
	}
}

// rank orders claims by what was found.
func (c Hunted) rank() int {
	switch {
	case c.Counterexample == nil:
		return 0
	case c.Erratum:
		return 1
	}
	return 2
}

// foundText is the cell of the counterexample.
func (c Hunted) foundText() string {
	switch {
	case c.Points == 0:
		return "no point"
	case c.Counterexample == nil && c.Whole:
		return "none: all were tried"
	case c.Counterexample == nil:
		return "none"
	}
	text := barsEscaped(code(caseName(c.Counterexample.Params)))
	if c.Erratum {
		return text + " (erratum)"
	}
	return "**" + text + "**"
}

// errorText is the probability with which a confirmation may err.
func (c Hunted) errorText() string {
	x := c.Counterexample
	if x == nil || x.Kind != Statistical.String() {
		return "-"
	}
	return fmt.Sprintf("%.2g", 1-float64(x.Estimate.Level))
}

// refutableText says what relative error of theory the measurements would have seen.
func (c Hunted) refutableText() string {
	if c.Undistinguished == 0 {
		return ""
	}
	text := percent(c.Distinguished)
	if most := percentAtMost(c.Undistinguished); most != text {
		text += " to " + most
	}
	if c.Doubtful > 0 {
		text += fmt.Sprintf(", but for %s", count(c.Doubtful, "point"))
	}
	return text
}

// huntRest names the claims that were not searched, and what failed.
func (d *document) huntRest() {
	var skipped, slow []string
	failures := []string{}
	for _, c := range d.Hunt.Claims {
		if c.Skipped != "" {
			skipped = append(skipped, d.huntLink(c.Claim))
		}
		if c.Slow > 0 {
			slow = append(slow, fmt.Sprintf("%s (%d)", d.huntLink(c.Claim), c.Slow))
		}
		for _, f := range c.Failures {
			failures = append(failures, fmt.Sprintf("- %s at %s: %s", d.huntLink(c.Claim), code(caseName(f.Params)), plain(f.Error)))
		}
	}
	if len(skipped) > 0 {
		fmt.Fprintf(d, "Not searched, without parameters: %s.\n\n", strings.Join(skipped, ", "))
	}
	if len(slow) > 0 {
		fmt.Fprintf(d, "Points that were given up as too long: %s.\n\n", strings.Join(slow, ", "))
	}
	if len(failures) > 0 {
		fmt.Fprintf(d, "Measurements that failed:\n\n%s\n\n", strings.Join(failures, "\n"))
	}
}

// attackedText returns the line of a claim in its fold, "" if it was not searched.
func (d *document) attackedText(id string) string {
	if d.Hunt == nil {
		return ""
	}
	i := slices.IndexFunc(d.Hunt.Claims, func(c Hunted) bool { return c.Claim == id })
	if i < 0 || d.Hunt.Claims[i].Skipped != "" {
		return ""
	}
	c := d.Hunt.Claims[i]
	file := d.here
	if d.fileOf != nil {
		file = frontFile
	}
	text := fmt.Sprintf("[%s](%s)", count(c.Points, "point"), d.target(file, attackedTitle))
	if r := rangesText(c.Ranges); r != "" {
		text += " of " + code(r)
	}
	switch {
	case c.Counterexample != nil && c.Erratum:
		text += ": the erratum is confirmed at " + code(caseName(c.Counterexample.Params))
	case c.Counterexample != nil:
		text += ": **refuted** at " + code(caseName(c.Counterexample.Params))
	case c.Points == 0:
	case c.Whole:
		text += ", which are all: no counterexample"
	default:
		text += ": no counterexample"
	}
	if t := c.Tightest; t != nil {
		text += fmt.Sprintf("; tightest margin %s at %s", numerals.Rounded(float64(t.Margin), 4), code(caseName(t.Params)))
	}
	if r := c.refutableText(); r != "" {
		text += "; refutable " + r
	}
	return text + "."
}

// rangesText writes what was tried of each key.
func rangesText(ranges []HuntedRange) string {
	var list []string
	for _, r := range ranges {
		var values []string
		if r.Lo != nil && r.Hi != nil {
			lo, hi := numerals.Rounded(*r.Lo, 6), numerals.Rounded(*r.Hi, 6)
			if lo != hi {
				lo += ".." + hi
			}
			values = append(values, lo)
		}
		list = append(list, r.Key+"="+strings.Join(append(values, r.Values...), ","))
	}
	return strings.Join(list, " ")
}
