package study

import (
	"fmt"
	"strconv"
	"strings"

	pretty "github.com/jedib0t/go-pretty/v6/table"

	"castlab/reports"
	"castlab/reports/lab/console"
)

// PrintHunt prints a hunt: a row for each claim, then the counterexamples.
func PrintHunt(a *console.Session, h *reports.Hunt) {
	var rows []pretty.Row
	points := 0
	found, expected := h.Found()
	var skipped []string
	for _, c := range h.Claims {
		if c.Skipped != "" {
			skipped = append(skipped, c.Claim)
			continue
		}
		points += c.Points
		what, where := "none", ""
		switch {
		case c.Counterexample != nil && c.Erratum:
			what, where = "erratum confirmed", c.Counterexample.Params
		case c.Counterexample != nil:
			what, where = "REFUTED", c.Counterexample.Params
		case c.Tightest != nil:
			where = c.Tightest.Params
		}
		switch {
		case what == "none" && c.Points == 0:
			what = "no point"
		case what == "none" && c.Whole:
			what = "none: all were tried"
		}
		margin := ""
		if m, ok := c.Margin(); ok {
			margin = strconv.FormatFloat(m, 'g', 3, 64)
		}
		rows = append(rows, pretty.Row{c.Claim, c.Points, strconv.FormatFloat(c.Seconds, 'f', 1, 64), margin, what, where})
	}
	if len(rows) > 0 {
		a.PrintTable(pretty.Row{"claim", "points", "seconds", "margin", "counterexample", "there, or tightest at"}, rows, 2, 3, 4)
		a.Out.WriteString("\n")
	}
	for _, c := range h.Claims {
		if x := c.Counterexample; x != nil {
			e := x.Estimate.Estimate()
			fmt.Fprintf(&a.Out, "%s: theory %s, measured %s [%s, %s] at level %s, n = %d; found after %s as %s\n  %s\n", c.Claim, console.Digits(float64(x.Theory)),
				console.Digits(e.Value), console.Digits(e.Lo), console.Digits(e.Hi), console.Digits(e.Level), e.N, Counted(x.After, "point"), x.First, x.Command)
		}
		for _, f := range c.Failures {
			fmt.Fprintf(&a.Out, "%s %s: the measurement failed: %s\n", c.Claim, f.Params, f.Error)
		}
	}
	if len(skipped) > 0 {
		fmt.Fprintf(&a.Out, "%s without parameters, not searched: %s\n", Counted(len(skipped), "claim"), strings.Join(skipped, ", "))
	}
	fmt.Fprintf(&a.Out, "%s of %s: %s in claims, %d in errata; alpha %v, seed %d\n", Counted(points, "point"), Counted(len(rows), "claim"), Counted(found, "counterexample"), expected, h.Alpha, h.Seed)
}

// Counted returns a number of things, which are one or several.
func Counted(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return strconv.Itoa(n) + " " + what + "s"
}
