package programs

import (
	"cmp"
	"slices"
)

// Rounds returns how long the program takes where a message takes one round, and a
// rank sends at most one message in a round and receives at most one: what a rank
// gets in a round it passes on in the next. In every round the ranks choose one
// after the other, and each sends the first of its list that it may and whose
// receiver is still free; those begin whose first one has been ready for longest,
// and of these those for whom it stands first in the list. Computations take no
// time, and a message of no bytes takes a round as well.
//
// Errors: those of Validate.
func (p Program) Rounds() (int, error) {
	o, err := p.ordered()
	if err != nil {
		return 0, err
	}
	return p.rounds(o)
}

func (p Program) rounds(o *order) (int, error) {
	n := len(p.Ranks)
	s := p.sequencer(o.matching)
	s.boxes = nil              // the matching is complete
	open := make([][]int32, n) // by rank, Sends that may begin, in the order of the list
	busy := make([]int32, n)   // by rank, the last round in which it receives
	var active []int32         // ranks with Sends that may begin
	isActive := make([]bool, n)
	since := make([]int32, o.base[n]) // by operation, the round after which a Send is ready
	round := int32(0)
	// A Send begins when it is chosen, every other operation at once.
	runOthers := func() {
		for len(s.ready) > 0 {
			k := s.ready[len(s.ready)-1]
			s.ready = s.ready[:len(s.ready)-1]
			r, i := o.place(int(k))
			if p.Ranks[r][i].Kind != Send {
				s.beginHere(k)
				continue
			}
			since[k] = round
			at, _ := slices.BinarySearch(open[r], k)
			open[r] = slices.Insert(open[r], at, k)
			if !isActive[r] {
				isActive[r] = true
				active = append(active, int32(r))
			}
		}
	}
	for k, missing := range s.missing {
		if missing == 0 {
			s.ready = append(s.ready, int32(k))
		}
	}
	runOthers()
	first := func(a, b int32) int {
		x, y := open[a][0], open[b][0]
		return cmp.Or(cmp.Compare(since[x], since[y]), cmp.Compare(int(x)-o.base[a], int(y)-o.base[b]), cmp.Compare(a, b))
	}
	var sent []int32
	for len(active) > 0 {
		round++
		sent = sent[:0]
		slices.SortFunc(active, first)
		for _, r := range active {
			for at, k := range open[r] {
				if to := p.Ranks[r][int(k)-o.base[r]].Peer; busy[to] < round {
					busy[to] = round
					sent = append(sent, k)
					if at == 0 {
						open[r] = open[r][1:]
					} else {
						open[r] = slices.Delete(open[r], at, at+1)
					}
					break
				}
			}
		}
		active = slices.DeleteFunc(active, func(r int32) bool {
			isActive[r] = len(open[r]) > 0
			return !isActive[r]
		})
		for _, k := range sent {
			s.begun[k] = true
			s.release(k, 1)
			s.end(k)
			if q := o.mate[k]; s.begun[q] {
				s.end(q)
			}
		}
		runOthers()
	}
	return int(round), nil
}

// beginHere begins an operation other than a Send, with a complete matching.
func (s *sequencer) beginHere(k int32) {
	s.begun[k] = true
	s.release(k, 1)
	r, i := s.m.place(int(k))
	if s.p.Ranks[r][i].Kind == Compute || s.position[s.m.mate[k]] != none {
		s.end(k)
	}
}
