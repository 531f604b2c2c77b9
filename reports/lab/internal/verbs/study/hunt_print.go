package study

import (
	"fmt"
	"strconv"
	"strings"

	pretty "github.com/jedib0t/go-pretty/v6/table"

	"castlab/distributions/numerals"
	"castlab/reports"
	"castlab/reports/lab/console"
)

// PrintHunt prints a hunt: a row for each claim, then the counterexamples.
func PrintHunt(a *console.Session, h *reports.Hunt) {
	var rows []pretty.Row
	points, without := 0, 0
	found, expected := h.Found()
	var skipped []string
	for _, c := range h.Claims {
		if c.Skipped != "" {
			skipped = append(skipped, c.Claim+" ("+c.Skipped+")")
			continue
		}
		if points += c.Points; c.Points == 0 {
			without++
		}
		where := ""
		switch {
		case c.Counterexample != nil:
			where = c.Counterexample.Params
		case c.Tightest != nil:
			where = c.Tightest.Params
		}
		margin := ""
		if m, ok := c.Margin(); ok {
			margin = numerals.Rounded(m, 3)
		}
		seconds := "-" // without a budget there is no clock
		if h.Budget > 0 {
			seconds = strconv.FormatFloat(c.Seconds, 'f', 1, 64)
		}
		rows = append(rows, pretty.Row{c.Claim, c.Points, seconds, margin, foundText(c), where})
	}
	if len(rows) > 0 {
		a.PrintTable(pretty.Row{"claim", "points", "seconds", "margin", "counterexample", "there, or tightest at"}, rows, 2, 3, 4)
		a.Out.WriteString("\n")
	}
	if text := besides(h.Claims); text != "" {
		if len(rows) > 1 {
			text += "; --json has them for each claim"
		}
		fmt.Fprintf(&a.Out, "besides: %s\n", text)
	}
	for _, c := range h.Claims {
		if x := c.Counterexample; x != nil {
			fmt.Fprintf(&a.Out, "%s: %s; found after %s as %s\n  %s\n", c.Claim, comparedText(c.Claim, x), Counted(x.After, "point"),
				x.First, x.Command)
		}
		for _, f := range c.Failures {
			fmt.Fprintf(&a.Out, "%s %s: the measurement failed: %s\n", c.Claim, f.Params, f.Error)
		}
	}
	if len(skipped) > 0 {
		fmt.Fprintf(&a.Out, "%s without parameters, not searched: %s\n", Counted(len(skipped), "claim"), strings.Join(skipped, ", "))
	}
	fmt.Fprintf(&a.Out, "%s of %s: %s in claims, %d in errata; alpha %v, seed %d%s\n", Counted(points, "point"),
		Counted(len(rows), "claim"), Counted(found, "counterexample"), expected, h.Alpha, h.Seed, pointless(without, h.Budget > 0))
}

// comparedText says what was compared at a counterexample: theory and measurement of a claim,
// and of two things what they are there.
func comparedText(claim string, x *reports.Counterexample) string {
	e := x.Estimate.Estimate()
	measured := fmt.Sprintf("measured %s [%s, %s] at level %s, n = %d", numerals.Rounded(e.Value, 10), numerals.Rounded(e.Lo, 10),
		numerals.Rounded(e.Hi, 10), numerals.Rounded(e.Level, 10), e.N)
	theory := numerals.Rounded(float64(x.Theory), 10)
	if reports.ValidID(claim) {
		return "theory " + theory + ", " + measured
	}
	if x.Kind == reports.Computed.String() {
		measured = numerals.Rounded(e.Value, 10)
	}
	switch { // the estimate has the name of its side, or of the difference
	case strings.HasPrefix(claim, e.Name+" "):
		return "LEFT " + measured + ", RIGHT " + theory
	case strings.HasSuffix(claim, " "+e.Name):
		return "LEFT " + theory + ", RIGHT " + measured
	}
	return "LEFT - RIGHT " + measured
}

// foundText is the cell of the counterexample: where there is none, with what keeps it from
// saying more.
func foundText(c reports.Hunted) string {
	switch {
	case c.Counterexample != nil && c.Erratum:
		return "erratum confirmed"
	case c.Counterexample != nil:
		return "REFUTED"
	}
	head, why := "none", []string{}
	switch {
	case c.Points == 0:
		head = "no point"
		if c.Slow > 0 {
			why = append(why, fmt.Sprintf("%d too slow", c.Slow))
		}
		if len(c.Failures) > 0 {
			why = append(why, "the measurement failed")
		}
		if c.Refused > 0 {
			why = append(why, fmt.Sprintf("%s outside of the hypotheses", Counted(c.Refused, "draw")))
		}
		if len(why) == 0 {
			why = append(why, "not reached")
		}
	case c.Whole:
		why = append(why, "all were tried")
	case c.Dry:
		why = append(why, "no others were found inside")
	}
	if c.Unconfirmed > 0 {
		why = append(why, fmt.Sprintf("%d suspected, not confirmed", c.Unconfirmed))
	}
	if c.Warned > 0 {
		why = append(why, fmt.Sprintf("%d of %d in doubt", c.Warned, c.Points))
	}
	if len(why) == 0 {
		return head
	}
	return head + ": " + strings.Join(why, ", ")
}

// besides counts what of a hunt is no point that decides, "" if there is nothing.
func besides(claims []reports.Hunted) string {
	var warned, unconfirmed, slow, refused int
	for _, c := range claims {
		warned, unconfirmed, slow, refused = warned+c.Warned, unconfirmed+c.Unconfirmed, slow+c.Slow, refused+c.Refused
	}
	var list []string
	for _, x := range []struct {
		n               int
		what, following string
	}{
		{warned, "point", " in doubt, with a warning at the interval"}, {unconfirmed, "suspicion", " not confirmed"},
		{slow, "measurement", " too slow"}, {refused, "draw", " outside of the hypotheses"},
	} {
		if x.n > 0 {
			list = append(list, Counted(x.n, x.what)+x.following)
		}
	}
	return strings.Join(list, ", ")
}

// pointless says how many claims have no point, and what gives them some.
func pointless(claims int, budget bool) string {
	switch {
	case claims == 0:
		return ""
	case claims == 1 && budget:
		return "; 1 claim has no point: give --budget more"
	case claims == 1:
		return "; 1 claim has no point"
	case budget:
		return fmt.Sprintf("; %d claims have no point: give --budget more", claims)
	}
	return fmt.Sprintf("; %d claims have no point", claims)
}

// Counted returns a number of things, which are one or several.
func Counted(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return strconv.Itoa(n) + " " + what + "s"
}
