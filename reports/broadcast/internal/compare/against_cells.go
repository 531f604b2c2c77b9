package compare

import (
	"fmt"
	"slices"
	"strings"

	"castlab/reports/broadcast/internal/measurements"
)

// An againstCell is one of the comparison.
type againstCell struct {
	algorithm string // "" for the library's own choice
	size      int64
}

// An otherCell is one of the file that was not asked for.
type otherCell struct {
	task, algorithm string
	ranks           int
	bytes           int64
}

// A launched holds the times of a cell by launch.
type launched struct {
	times [][]float64
	at    map[int]int // index by launch
}

func add[K comparable](cells map[K]*launched, cell K, t measurements.Timing) {
	if cells[cell] == nil {
		cells[cell] = &launched{at: map[int]int{}}
	}
	l := cells[cell]
	i, known := l.at[t.Launch]
	if !known {
		i = len(l.times)
		l.at[t.Launch] = i
		l.times = append(l.times, nil)
	}
	l.times[i] = append(l.times[i], t.Time)
}

// leftovers are rows that are not compared, by the reason.
type leftovers map[string][]string

func newLeftovers() leftovers { return leftovers{} }

func (l leftovers) add(why, what string) {
	if !slices.Contains(l[why], what) {
		l[why] = append(l[why], what)
	}
}

// lines says in a line each what was not compared.
func (l leftovers) lines(f *measurements.Collectives) (list []string) {
	for _, r := range []struct{ why, text string }{
		{"task", "other tasks in the file"}, {"ranks", "other numbers of ranks in the file"},
		{"unknown", "algorithms that castlab does not know"}, {"algorithm", "algorithms that were not asked for"}, {"size", "sizes that were not asked for"},
	} {
		if l[r.why] != nil {
			list = append(list, r.text+": "+strings.Join(l[r.why], ", "))
		}
	}
	if f.Left > 0 {
		list = append(list, fmt.Sprintf("rows marked to be left out, or without a time: %d", f.Left))
	}
	if f.Ignored != nil {
		list = append(list, "columns that were not read: "+strings.Join(f.Ignored, ", "))
	}
	return list
}
