package compare

import (
	"fmt"
	"strings"

	"castlab/reports/machines/internal/measurements"
)

// A measuredCell is one of the comparison.
type measuredCell struct {
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

// setOf returns a list as a set.
func setOf[K comparable](list []K) map[K]bool {
	set := map[K]bool{}
	for _, k := range list {
		set[k] = true
	}
	return set
}

// leftovers are rows that are not compared, by the reason.
type leftovers struct {
	list map[string][]string
	seen map[[2]string]bool
}

func newLeftovers() leftovers { return leftovers{map[string][]string{}, map[[2]string]bool{}} }

func (l leftovers) add(why, what string) {
	if at := [2]string{why, what}; !l.seen[at] {
		l.seen[at] = true
		l.list[why] = append(l.list[why], what)
	}
}

// mostNamed bounds how many of a kind are named.
const mostNamed = 20

// lines says in a line each what was not compared.
func (l leftovers) lines(f *measurements.Collectives) (list []string) {
	for _, r := range []struct{ why, text string }{
		{"task", "other tasks in the file"}, {"ranks", "other numbers of ranks in the file"},
		{"unknown", "algorithms that castlab does not know"}, {"algorithm", "algorithms that were not asked for"},
		{"size", "sizes that were not asked for"},
	} {
		if all := l.list[r.why]; all != nil {
			text := r.text + ": " + strings.Join(all[:min(len(all), mostNamed)], ", ")
			if more := len(all) - mostNamed; more > 0 {
				text += fmt.Sprintf(" and %d more", more)
			}
			list = append(list, text)
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
