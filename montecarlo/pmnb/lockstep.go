package pmnb

import (
	"cmp"
	"fmt"
	"slices"
)

// A segment is a sequence of steps in which a class uses only the links of one
// dimension.
type segment struct {
	start, steps int32
	dimension    int32 // the physical one
}

// use appends a segment to the program of a class, in which it uses its dimension l for
// a number of steps, and returns the time after it.
func (e *Execution) use(class, k, l, start, steps int) int {
	d, dimension := e.c.d, l+class
	if dimension >= d {
		dimension -= d
	}
	e.program[class*4*d+k] = segment{start: int32(start), steps: int32(steps), dimension: int32(dimension)}
	return start + steps
}

// inLockstep checks that no two classes use the same dimension in a step; then they
// share no link. It reports false if not all classes are in the same segment at the
// same time.
func (e *Execution) inLockstep(segments int) (bool, error) {
	d := e.c.d
	for k := range segments {
		first, used := e.program[k], uint32(0)
		for class := range d {
			s := e.program[class*4*d+k]
			if s.start != first.start || s.steps != first.steps {
				return false, nil
			}
			if used>>s.dimension&1 != 0 {
				return false, fmt.Errorf("two classes use dimension %d from step %d on", s.dimension, s.start)
			}
			used |= 1 << s.dimension
		}
	}
	return true, nil
}

// countMeetings counts the collisions on links in one step of the broadcast, the
// packets beyond the first, for classes that are in different subphases. A node sends
// its packets at the beginning of a subphase, one per step. Segment broadcastAt of the
// programs is the first subphase.
func (e *Execution) countMeetings(broadcastAt int) {
	d, n := e.c.d, 1<<e.c.d
	type turn struct{ class, l, start, steps int }
	turns := make([]turn, d)
	for dimension := range d {
		// Every class uses the dimension in the same subphase at every node.
		for class := range d {
			l := (class - dimension + 2*d - 1) % d // subphase l+1 is across d-l-1
			s := e.program[class*4*d+broadcastAt+l]
			turns[class] = turn{class, l, int(s.start), int(s.steps)}
		}
		slices.SortFunc(turns, func(s, t turn) int { return cmp.Compare(s.start, t.start) })
		for v := range uint32(n) {
			end := 0 // of the steps in which the link is in use
			for _, s := range turns {
				sent := e.sent[(s.class*d+s.l)*n+int(e.c.place(e.c.name(s.class, v)))]
				last := s.start + min(int(sent), s.steps)
				e.counts.Collisions.Links += max(min(last, end)-s.start, 0)
				end = max(end, last)
			}
		}
	}
}
