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

// launches tells which times of a cell were taken one after the other, so that they are
// not independent: those of one value of a column launch; without it those in rows that
// follow each other, with rising numbers of the repetition if there are numbers. Numbers that are left out are those of
// rows that somebody took out, unless they are more than the launch has so far: then the numbers of another launch begin.
type launches struct {
	column, repetition int                        // -1 for no column
	numbers            map[cellKey]map[string]int // launches by the values of the column
	current            map[cellKey]int            // launch
	before             cellKey                    // of the row before
	first, last, next  int
	again              bool // a cell has several launches
}

func newLaunches(h collectiveHeader) *launches {
	l := &launches{column: -1, repetition: -1, numbers: map[cellKey]map[string]int{}, current: map[cellKey]int{}}
	if i, there := h.at["launch"]; there {
		l.column = i
	} else if i, there := h.at["repetition"]; there {
		l.repetition = i
	}
	return l
}

// of returns the number of the launch of a row.
func (l *launches) of(f *file, line int, t Timing, record []string) (int, error) {
	key := cellKey{t.Task, t.Algorithm, t.Ranks, t.Bytes}
	if l.column >= 0 {
		if l.numbers[key] == nil {
			l.numbers[key] = map[string]int{}
		}
		value := strings.TrimSpace(record[l.column])
		if _, known := l.numbers[key][value]; !known {
			l.numbers[key][value] = l.fresh()
		}
		return l.numbers[key][value], nil
	}
	repetition := l.last + 1
	if l.repetition >= 0 {
		value := strings.TrimSpace(record[l.repetition])
		var err error
		if repetition, err = strconv.Atoi(value); err != nil {
			return 0, f.wrong(line, strconv.Itoa(l.repetition+1), value, "want the number of the repetition, a whole number")
		}
	}
	if _, known := l.current[key]; !known || key != l.before || repetition <= l.last || repetition-l.last > l.last-l.first+2 {
		l.again = l.again || known
		l.current[key], l.first = l.fresh(), repetition
	}
	l.before, l.last = key, repetition
	return l.current[key], nil
}

func (l *launches) fresh() int {
	l.next++
	return l.next
}

// lenient reports whether nothing in the file tells launches apart: no column, and no
// cell that is interrupted.
func (l *launches) lenient() bool { return l.column < 0 && !l.again }
