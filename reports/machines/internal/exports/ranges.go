package exports

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"castlab/distributions/numerals"
	"castlab/montecarlo"
	"castlab/montecarlo/comparison"
)

// A sizeRange is a range of sizes with the best algorithm there, -1 for no decision.
type sizeRange struct {
	from, to int64 // inclusive
	best     int
}

// ranges partitions the sizes into ranges. If the same algorithm is better at two
// neighbors of the grid, it is assumed better in between. A change leaves a gap
// between its two ends; a size without decision leaves one to its neighbors.
func (t Tuner) ranges() (list []sizeRange) {
	if len(t.Names) == 1 {
		return []sizeRange{{t.Sizes[0], t.Sizes[len(t.Sizes)-1], 0}}
	}
	points := t.points()
	for i, p := range points {
		best := map[int]int{-1: 0, 0: -1, 1: 1}[p.Sign]
		if n := len(list); best >= 0 && n > 0 && list[n-1].best == best && points[i-1].Sign == p.Sign {
			list[n-1].to = p.Size
			continue
		}
		if best >= 0 {
			list = append(list, sizeRange{p.Size, p.Size, best})
		}
	}
	// Fill the gaps with undecided ranges.
	var whole []sizeRange
	next := t.Sizes[0]
	for _, s := range list {
		if s.from > next {
			whole = append(whole, sizeRange{next, s.from - 1, -1})
		}
		whole = append(whole, s)
		next = s.to + 1
	}
	if last := t.Sizes[len(t.Sizes)-1]; next <= last {
		whole = append(whole, sizeRange{next, last, -1})
	}
	return whole
}

// points returns those of the grid and the ends of the changes, by size.
func (t Tuner) points() []comparison.Point {
	points := slices.Clone(t.Changes.Grid)
	for _, c := range t.Changes.Changes {
		points = append(points, c.From, c.To)
		points = append(points, c.Between...)
	}
	slices.SortFunc(points, func(a, b comparison.Point) int { return cmp.Compare(a.Size, b.Size) })
	return slices.CompactFunc(points, func(a, b comparison.Point) bool { return a.Size == b.Size })
}

// warnings returns the first warnings of the points that prevent a decision for the
// sizes of a range: one of every text, with the number of its points.
func (t Tuner) warnings(s sizeRange) (list []string) {
	var texts []string
	count := map[string]int{}
	for _, p := range t.points() {
		d := p.Difference
		remarks := slices.Clone(d.Warnings)
		if len(remarks) == 0 {
			if text := TurnedBy(d, 0); text != "" { // it is decided but for the doubts
				remarks = append(remarks, text)
			}
		}
		if s.from <= p.Size && p.Size <= s.to && len(remarks) > 0 {
			text := remarks[0]
			if count[text]++; count[text] == 1 {
				texts = append(texts, text)
				list = append(list, fmt.Sprintf("at %d %s", p.Size, text))
			}
		}
	}
	for i, text := range texts {
		if n := count[text]; n > 1 {
			list[i] += fmt.Sprintf(" (and at %d more)", n-1)
		}
	}
	return list
}

// TurnedBy names the doubts that turn what an interval decides about x; "" if none does.
func TurnedBy(e montecarlo.Estimate, x float64) string {
	list, together := e.Turning(x)
	var reasons []string
	for _, d := range list {
		reasons = append(reasons, d.Reason)
	}
	text := strings.Join(reasons, ", and ")
	switch {
	case together && len(list) > 1:
		text += ", which only together turn it"
	case len(list) > 1:
		text += ", each of which turns it alone"
	}
	return text
}

// Omissions returns a line for every range of sizes that is omitted because the
// interval behind a decision has a warning; so do the comments of the configuration.
func (t Tuner) Omissions() (list []string) {
	for _, s := range t.ranges() {
		if s.best < 0 && len(t.warnings(s)) > 0 {
			list = append(list, t.omission(s))
		}
	}
	return list
}

// omission says why a range is omitted.
func (t Tuner) omission(s sizeRange) string {
	line := fmt.Sprintf("no decision from %d to %d bytes", s.from, s.to)
	if warnings := t.warnings(s); len(warnings) > 0 {
		line += ", in doubt: " + strings.Join(warnings, "; ")
	}
	return line
}

// evidence says how much better the winner of a range is at its ends.
func (t Tuner) evidence(s sizeRange) string {
	at := func(size int64) string {
		for _, p := range t.points() {
			if p.Size == size {
				return fmt.Sprintf("%s at %d", saved(p.Difference), size)
			}
		}
		return ""
	}
	if s.from == s.to {
		return fmt.Sprintf("%s is faster by %s", t.Written[s.best], at(s.from))
	}
	return fmt.Sprintf("%s is faster by %s and %s", t.Written[s.best], at(s.from), at(s.to))
}

// saved is the widest interval of the absolute value of a difference.
func saved(e montecarlo.Estimate) string {
	lo, hi := e.Widest()
	if hi < 0 {
		lo, hi = -hi, -lo
	}
	return fmt.Sprintf("[%s, %s]", numerals.Rounded(lo, 4), numerals.Rounded(hi, 4))
}
