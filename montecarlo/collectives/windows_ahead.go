package collectives

import "math"

// runAhead executes a program whose ranks have few senders. A rank does all that it has to
// do until a message could come that has not been sent: not before the bounds of those
// that have messages for it. Where all wait for each other they go on from the first act
// of all.
func (v *windows) runAhead() {
	for i, x := range v.t.pairs {
		v.unsent[i] = x.messages
	}
	for r := range v.seats {
		s := &v.seats[r]
		v.bind(s, 0)
		s.active = true
		v.due = append(v.due, int32(r))
	}
	for v.left > 0 && v.effort >= 0 {
		for i := 0; i < len(v.due); i++ { // the list grows
			if i >= 4*len(v.seats) {
				v.due = v.due[:copy(v.due, v.due[i:])]
				i = 0
			}
			v.advance(v.due[i])
			if v.effort < 0 {
				return
			}
		}
		if v.due = v.due[:0]; v.left > 0 {
			v.jump()
		}
	}
}

// bind raises the bound of a rank that does nothing before a time.
func (v *windows) bind(s *windowSeat, at float64) bool {
	x := at + float64(s.factor*v.c.overhead) + v.t.flight
	if !(x > s.bound) {
		return false
	}
	s.bound = x
	return true
}

// look raises the horizon of a rank to the least of the bounds of its senders.
func (v *windows) look(r int32) float64 {
	t := v.t
	v.horizon = math.Inf(1)
	for i := t.into[r]; i < t.into[r+1]; i++ {
		if v.unsent[i] > 0 {
			v.horizon = min(v.horizon, v.seats[t.pairs[i].from].bound)
		}
	}
	return v.horizon
}

// advance has a rank do what it has to do, and has those wait no longer that may go on.
func (v *windows) advance(r int32) {
	s := &v.seats[r]
	s.active = false
	v.look(r)
	s.need = v.work(r, s)
	at := min(s.need, v.horizon)
	if s.need == math.Inf(1) { // it sends nothing before it has received something
		at = max(v.horizon, s.cpu) + float64(s.factor*v.c.overhead)
	}
	if s.read == len(s.inbox) {
		s.inbox, s.read = s.inbox[:0], 0
	}
	if !v.bind(s, at) {
		return
	}
	for _, i := range v.t.outOf.of(r) {
		if q := v.t.pairs[i].to; v.unsent[i] > 0 && v.seats[q].need < s.bound {
			v.rouse(q)
		}
	}
}

// rouse has a rank look again.
func (v *windows) rouse(r int32) {
	if s := &v.seats[r]; !s.active {
		s.active = true
		v.due = append(v.due, r)
	}
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

// jump has ranks go on where all wait for each other: nobody does anything before the
// first act of all.
func (v *windows) jump() {
	first := math.Inf(1)
	for r := range v.seats {
		first = min(first, v.seats[r].need)
	}
	if first == math.Inf(1) {
		v.effort = -1 // a deadlock
		return
	}
	v.effort -= len(v.seats)
	least := math.Inf(1)
	for r := range v.seats {
		v.bind(&v.seats[r], first)
		least = min(least, v.seats[r].bound)
	}
	for r := range v.seats {
		if v.seats[r].need < least {
			v.rouse(int32(r))
		}
	}
}
