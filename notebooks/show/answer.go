package show

import (
	"fmt"
	"strings"

	"castlab/montecarlo"
	"castlab/montecarlo/comparison"
)

// Answer returns what runs say of several systems: a table, and the decision, or
// that there is none.
func Answer(a comparison.Answer) string {
	header := []string{"", "mean"}
	var rows [][]any
	for i, s := range a.Systems {
		row := []any{s.Name, withInterval(s.Mean)}
		for _, e := range s.Quantiles {
			if i == 0 {
				header = append(header, e.Name)
			}
			row = append(row, withInterval(e))
		}
		rows = append(rows, row)
	}
	return Table(header, rows...) + "\n" + Decision(a) +
		fmt.Sprintf(" (%d runs of each on common random numbers; intervals: Student t for means, order statistics for quantiles, "+
			"level %s each, "+
			"and all comparisons together at that level.)\n", a.Runs, level(a.Level))
}

// Decision says in a sentence which system is best, or that this is not known.
func Decision(a comparison.Answer) string {
	if i, ok := a.Winner(); ok {
		return fmt.Sprintf("**%s is best:** its %v is lower than that of every other by %s at least.", a.Systems[i].Name, a.By,
			percent(a.Margin(i)))
	}
	names := make([]string, len(a.Best))
	for k, i := range a.Best {
		names[k] = a.Systems[i].Name
	}
	text := "**No decision** between " + strings.Join(names, ", ") + "."
	if doubts := a.Doubts(); len(doubts) > 0 {
		return text + " What would decide is in doubt: " + doubts[0] + "."
	}
	if leader := a.Leader(); len(a.Best) == 2 {
		other := a.Best[0] + a.Best[1] - leader
		text += fmt.Sprintf(" The %v of %s over that of %s is %s.", a.By, a.Systems[leader].Name, a.Systems[other].Name,
			withInterval(a.Pair(leader, other).Ratio))
	}
	return text
}

// Changes says between which sizes another of two systems becomes the better one.
func Changes(systems [2]string, by comparison.Criterion, c comparison.Changes) string {
	var b strings.Builder
	for _, change := range c.Changes {
		over, under := systems[1], systems[0]
		if change.From.Sign > 0 {
			over, under = under, over
		}
		fmt.Fprintf(&b, "**%s overtakes %s between %d and %d bytes**, at about %.0f.\n", over, under, change.From.Size, change.To.Size,
			change.Value)
	}
	if len(c.Changes) == 0 {
		b.WriteString("No crossover is seen.\n")
	}
	fmt.Fprintf(&b, "\nJudged by the %v, from the signs of differences at all sizes tried, which hold together at level %s (%d runs of "+
		"both in all, on common random numbers). First these:\n\n",
		by, level(c.Level), c.Runs)
	better := map[int]string{-1: systems[0], 1: systems[1], 0: "no decision"}
	var rows [][]any
	for _, p := range c.Grid {
		rows = append(rows, []any{p.Size, withInterval(p.Difference), better[p.Sign]})
	}
	b.WriteString(Table([]string{"bytes", fmt.Sprintf("%s minus %s", systems[0], systems[1]), "better"}, rows...))
	return b.String()
}

// withInterval formats a value with its interval.
func withInterval(e montecarlo.Estimate) string {
	value, ends := measured(e)
	return string(value) + " " + ends
}

// percent formats a fraction as a percentage.
func percent(e montecarlo.Estimate) string {
	e.Value, e.Lo, e.Hi = 100*e.Value, 100*e.Lo, 100*e.Hi
	return withInterval(e) + " %"
}
