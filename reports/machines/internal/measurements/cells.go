package measurements

import (
	"fmt"
	"strings"
)

// Whole is the size in castlab's sense: of the parts of so many ranks together, where Bytes are those of one.
func (t Timing) Whole(ranks int) int64 {
	if t.Part && ranks > 0 {
		return t.Bytes * int64(ranks)
	}
	return t.Bytes
}

// Cells collect times, each cell by launch.
type Cells[K comparable] struct {
	Keys []K // in the order in which they came

	of map[K]*launched
}

// A launched holds the times of a cell by launch.
type launched struct {
	times [][]float64
	at    map[int]int // index by launch
}

// Add adds a time to a cell.
func (c *Cells[K]) Add(cell K, t Timing) {
	if c.of == nil {
		c.of = map[K]*launched{}
	}
	l := c.of[cell]
	if l == nil {
		l = &launched{at: map[int]int{}}
		c.of[cell], c.Keys = l, append(c.Keys, cell)
	}
	i, known := l.at[t.Launch]
	if !known {
		i = len(l.times)
		l.at[t.Launch], l.times = i, append(l.times, nil)
	}
	l.times[i] = append(l.times[i], t.Time)
}

// Times are those of a cell by launch; nil without any.
func (c *Cells[K]) Times(cell K) [][]float64 {
	if l := c.of[cell]; l != nil {
		return l.times
	}
	return nil
}

// Leftovers are what was left out of files, by the reason.
type Leftovers struct {
	list map[string][]string
	seen map[[2]string]bool
}

// Add adds what was left out for a reason.
func (l *Leftovers) Add(reason, what string) {
	if l.seen == nil {
		l.list, l.seen = map[string][]string{}, map[[2]string]bool{}
	}
	if at := [2]string{reason, what}; !l.seen[at] {
		l.seen[at] = true
		l.list[reason] = append(l.list[reason], what)
	}
}

// Has reports whether something was left out for a reason.
func (l *Leftovers) Has(reason string) bool { return len(l.list[reason]) > 0 }

// mostNamed bounds how many of a kind are named.
const mostNamed = 20

// Lines says in a line for each of the reasons, in their order, what was left out for it.
func (l *Leftovers) Lines(reasons ...string) (list []string) {
	for _, reason := range reasons {
		all := l.list[reason]
		if len(all) == 0 {
			continue
		}
		text := reason + ": " + strings.Join(all[:min(len(all), mostNamed)], ", ")
		if more := len(all) - mostNamed; more > 0 {
			text += fmt.Sprintf(" and %d more", more)
		}
		list = append(list, text)
	}
	return list
}

// Remarks say of a file what was not read of it.
func (c *Collectives) Remarks() (list []string) {
	if c.Left > 0 {
		list = append(list, fmt.Sprintf("rows marked to be left out, or without a time: %d", c.Left))
	}
	if c.Ignored != nil {
		list = append(list, "columns that were not read: "+strings.Join(c.Ignored, ", "))
	}
	return list
}
