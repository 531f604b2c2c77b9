package compare

import (
	"fmt"
	"math"
	"strings"

	"castlab/distributions/numerals"
	"castlab/montecarlo/comparison"
	"castlab/reports/arguments"
)

// crossing describes in sentences where two algorithms cross.
func (q *question) crossing(x crossing) string {
	a, b := q.Candidates[x.A].String(), q.Candidates[x.B].String()
	var lines []string
	for _, ch := range x.Changes.Changes {
		over, under := b, a // b overtakes a, which was better before
		if ch.From.Sign > 0 {
			over, under = a, b
		}
		if ch.To.Size == ch.From.Size+1 {
			lines = append(lines, fmt.Sprintf("%s overtakes %s at %d bytes", over, under, ch.To.Size))
			continue
		}
		line := fmt.Sprintf("%s overtakes %s between %d and %d bytes", over, under, ch.From.Size, ch.To.Size)
		if q.certain() {
			line += ", and they are equal in between"
		} else {
			line += fmt.Sprintf(", at about %d", int64(math.Round(ch.Value)))
		}
		lines = append(lines, line)
	}
	for _, ch := range x.Doubted {
		lines = append(lines, fmt.Sprintf("%s and %s cross between %d and %d bytes, at about %d, in doubt as the machine is", a, b,
			ch.From.Size, ch.To.Size, int64(math.Round(ch.Value))))
	}
	first, last := arguments.FormatBytes(x.Grid[0].Size), arguments.FormatBytes(x.Grid[len(x.Grid)-1].Size)
	if len(lines) == 0 {
		lines = append(lines, q.steady(x, a, b, first, last))
	}
	if open := undecided(x.Grid); open != "" && !q.certain() && len(x.Doubted) == 0 {
		lines = append(lines, "no decision at "+open)
	}
	text := strings.Join(lines, "; ")
	if q.certain() {
		return fmt.Sprintf("%s (exact, from %s to %s).", text, first, last)
	}
	if n := len(q.Draws); n > 0 {
		return fmt.Sprintf("%s (by %v, from %s to %s; so for the best fit and all %d draws of it, each crossover at level %s).", text,
			q.by, first, last, n, numerals.Rounded(*q.flags.level, 4))
	}
	return fmt.Sprintf("%s (by %v, from %s to %s; all crossovers together at level %s).", text, q.by, first, last,
		numerals.Rounded(*q.flags.level, 4))
}

// steady is the sentence on two algorithms without a crossover.
func (q *question) steady(x crossing, a, b, first, last string) string {
	better := map[int]int{}
	for _, p := range x.Grid {
		better[p.Sign]++
	}
	decided := len(x.Grid) - better[0]
	switch {
	case better[-1] > 0:
		return fmt.Sprintf("%s is faster than %s at %d of the %d sizes, and slower at none", a, b, decided, len(x.Grid))
	case better[1] > 0:
		return fmt.Sprintf("%s is faster than %s at %d of the %d sizes, and slower at none", b, a, decided, len(x.Grid))
	case q.certain():
		return fmt.Sprintf("%s and %s are equal at all sizes", a, b)
	}
	return fmt.Sprintf("no crossover of %s and %s is seen", a, b)
}

// undecided lists the undecided sizes of a grid.
func undecided(grid []comparison.Point) string {
	var sizes []string
	for _, p := range grid {
		if p.Sign == 0 {
			sizes = append(sizes, arguments.FormatBytes(p.Size))
		}
	}
	return strings.Join(sizes, ", ")
}
