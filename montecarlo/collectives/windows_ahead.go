package collectives

import "math"

// runAhead executes a program whose ranks have few senders.
func (v *windows) runAhead() {
	for r := range v.seats {
		v.waits[r].lead = float64(v.seats[r].factor * v.c.overhead)
	}
	v.start(v.t.flight)
	for i := 0; v.left > 0 && v.effort >= 0; {
		if r := v.next(&i); r >= 0 {
			v.advance(r)
		} else {
			v.effort -= len(v.seats)
			first := v.first()
			for r := range v.seats {
				v.bind(int32(r), first)
			}
			if !v.jump() {
				return
			}
		}
	}
}

// advance has a rank do what it has to do.
func (v *windows) advance(r int32) {
	s := &v.seats[r]
	v.look(r)
	need := v.work(r, s)
	at := min(need, v.horizon)
	if need == math.Inf(1) { // it sends nothing before it has received something
		at = max(v.horizon, s.cpu) + v.waits[r].lead
	}
	if s.read == len(s.inbox) {
		s.inbox, s.read = s.inbox[:0], 0
	}
	v.stops(r, at, need)
}

// deliver puts a message among those that come to a rank.
func (v *windows) deliver(m int32, at float64, to int32) {
	s := &v.seats[to]
	if !(at > s.past) || at > math.MaxFloat64 {
		v.effort = -1
		return
	}
	if s.read > 0 && len(s.inbox) == cap(s.inbox) {
		s.inbox, s.read = s.inbox[:copy(s.inbox, s.inbox[s.read:])], 0
	}
	x := arrival{at, m}
	s.inbox = append(s.inbox, x)
	v.rise(s.inbox[s.read:], x)
	v.rouse(to)
}
