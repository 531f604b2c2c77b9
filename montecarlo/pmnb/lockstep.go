package pmnb

import "fmt"

// A segment is a number of steps in which a class uses the links of one dimension
// and no others.
type segment struct {
	start, steps int
	dimension    int // the physical one
}

// use adds a segment to the program of a class, in which it uses its dimension
// l for so many steps, and returns the time after it.
func (e *Execution) use(class, k, l, start, steps int) int {
	d := e.c.d
	e.program[class*4*d+k] = segment{start: start, steps: steps, dimension: (l + class) % d}
	return start + steps
}

// inLockstep checks that in every step no two classes use the same dimension: then
// they share no link. It reports false if classes are not at the same segment at
// the same time.
func (e *Execution) inLockstep(segments int) (bool, error) {
	d := e.c.d
	for k := range segments {
		first, used := e.program[k], 0
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

// countMeetings counts the pairs of packets of different classes that use a link
// in the same step of the broadcast. A node sends its packets at the beginning of
// a subphase, one a step. broadcastAt is the index of the first subphase in the
// programs.
func (e *Execution) countMeetings(broadcastAt int) {
	d, n := e.c.d, 1<<e.c.d
	for c := range d {
		for other := c + 1; other < d; other++ {
			for l := range d {
				s := e.program[c*4*d+broadcastAt+l]
				for h := range d {
					t := e.program[other*4*d+broadcastAt+h]
					if s.dimension != t.dimension || s.start >= t.start+t.steps || t.start >= s.start+s.steps {
						continue
					}
					for v := range uint32(n) {
						from := int(e.sent[(c*d+l)*n+int(e.c.place(e.c.name(c, v)))])
						with := int(e.sent[(other*d+h)*n+int(e.c.place(e.c.name(other, v)))])
						both := min(s.start+min(from, s.steps), t.start+min(with, t.steps)) - max(s.start, t.start)
						e.counts.Collisions.Links += max(both, 0)
					}
				}
			}
		}
	}
}
