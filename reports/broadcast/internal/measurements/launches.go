package measurements

import (
	"strconv"
	"strings"
)

// A cellKey names what was repeated.
type cellKey struct {
	task, algorithm string
	ranks           int
	bytes           int64
}

// launches tells which times of a cell were taken one after the other: those of one
// value of a column launch, or else those whose repetitions have consecutive numbers.
type launches struct {
	column, kind int // -1 for no column
	jumps        bool
	numbers      map[cellKey]map[string]int // of the values of a column launch
	last         map[cellKey]int            // repetition
	current      map[cellKey]int            // launch
	next         int
}

const (
	byNone = iota
	byLaunch
	byRepetition
)

func newLaunches(h collectiveHeader) *launches {
	l := &launches{column: -1, numbers: map[cellKey]map[string]int{}, last: map[cellKey]int{}, current: map[cellKey]int{}}
	if i, there := h.at["launch"]; there {
		l.column, l.kind = i, byLaunch
	} else if i, there := h.at["repetition"]; there {
		l.column, l.kind = i, byRepetition
	}
	return l
}

// of returns the number of the launch of a row.
func (l *launches) of(f *file, line int, t Timing, record []string) (int, error) {
	key := cellKey{t.Task, t.Algorithm, t.Ranks, t.Bytes}
	fresh := func() int {
		l.next++
		return l.next
	}
	switch l.kind {
	case byNone:
		return fresh(), nil
	case byLaunch:
		value := strings.TrimSpace(record[l.column])
		if l.numbers[key] == nil {
			l.numbers[key] = map[string]int{}
		}
		if _, known := l.numbers[key][value]; !known {
			l.numbers[key][value] = fresh()
		}
		return l.numbers[key][value], nil
	}
	value := strings.TrimSpace(record[l.column])
	rep, err := strconv.Atoi(value)
	if err != nil {
		return 0, f.wrong(line, strconv.Itoa(l.column+1), value, "want the number of the repetition, a whole number")
	}
	last, known := l.last[key]
	if !known || rep != last+1 {
		l.jumps = l.jumps || known
		l.current[key] = fresh()
	}
	l.last[key] = rep
	return l.current[key], nil
}

// lenient reports whether nothing in the file tells launches apart: repetitions are
// counted from first to last in every cell.
func (l *launches) lenient() bool { return l.kind == byRepetition && !l.jumps }
