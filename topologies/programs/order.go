package programs

import "fmt"

// An order lists all operations in the order in which an execution without durations
// ends them, and its matching of messages.
type order struct {
	*matching
	sequence []int32
	position []int32 // by operation, its index in the sequence
}

// A sequencer executes operations one after the other, without durations.
type sequencer struct {
	p          Program
	m          *matching
	start      []int32 // operations that depend on k are dependents[start[k]:start[k+1]]
	dependents []int32 // twice the operation, plus 1 for a dependence on the beginning
	missing    []int32 // by operation, number of unmet dependences
	begun      []bool
	position   []int32 // none before the end
	ready      []int32
	sequence   []int32
	boxes      []mailbox // by rank, for ranks with wildcards
}

// order executes a well-formed program whose messages are matched.
func (p Program) order(m *matching) (*order, error) {
	s := p.sequencer(m)
	for k, n := range s.missing {
		if n == 0 {
			s.ready = append(s.ready, int32(k))
		}
	}
	for len(s.ready) > 0 {
		k := s.ready[len(s.ready)-1]
		s.ready = s.ready[:len(s.ready)-1]
		s.begin(k)
	}
	if len(s.sequence) < len(s.missing) {
		return nil, s.stuck()
	}
	return &order{m, s.sequence, s.position}, nil
}

func (p Program) sequencer(m *matching) *sequencer {
	total := m.base[len(p.Ranks)]
	s := &sequencer{p: p, m: m, start: make([]int32, total+1), missing: make([]int32, total), begun: make([]bool, total),
		position: make([]int32, total), sequence: make([]int32, 0, total), boxes: p.mailboxes(m)}
	waits := func(visit func(k, on int, begun int32)) {
		k := 0
		for r, list := range p.Ranks {
			for _, o := range list {
				for _, j := range o.After {
					visit(k, m.base[r]+j, 0)
				}
				for _, j := range o.Begun {
					visit(k, m.base[r]+j, 1)
				}
				k++
			}
		}
	}
	waits(func(k, on int, _ int32) {
		s.start[on+1]++
		s.missing[k]++
	})
	for k := range total {
		s.start[k+1] += s.start[k]
		s.position[k] = none
	}
	s.dependents = make([]int32, s.start[total])
	next := make([]int32, total)
	copy(next, s.start)
	waits(func(k, on int, begun int32) {
		s.dependents[next[on]] = int32(2*k) + begun
		next[on]++
	})
	return s
}

func (s *sequencer) begin(k int32) {
	s.begun[k] = true
	s.release(k, 1)
	r, i := s.m.place(int(k))
	o := &s.p.Ranks[r][i]
	switch o.Kind {
	case Compute:
		s.end(k)
	case Send:
		s.end(k)
		if s.boxes != nil && s.m.loose[o.Peer] {
			if q := s.boxes[o.Peer].meet(s.p, s.m, k); q != none {
				s.end(q)
			}
		} else if q := s.m.mate[k]; s.begun[q] {
			s.end(q)
		}
	case Receive:
		if s.boxes != nil && s.m.loose[r] {
			if s.boxes[r].meet(s.p, s.m, k) != none {
				s.end(k)
			}
		} else if s.position[s.m.mate[k]] != none {
			s.end(k)
		}
	}
}

func (s *sequencer) end(k int32) {
	s.position[k] = int32(len(s.sequence))
	s.sequence = append(s.sequence, k)
	s.release(k, 0)
}

// release counts the end of k, or its beginning, as met for its dependents.
func (s *sequencer) release(k, begun int32) {
	for _, d := range s.dependents[s.start[k]:s.start[k+1]] {
		if d&1 != begun {
			continue
		}
		if s.missing[d>>1]--; s.missing[d>>1] == 0 {
			s.ready = append(s.ready, d>>1)
		}
	}
}

// stuck returns the error that says why not all operations end.
func (s *sequencer) stuck() error {
	// If all messages are available, only operations that depend on themselves do not
	// begin.
	alone := s.p.sequencer(s.m)
	var ready []int32
	for k, n := range alone.missing {
		if n == 0 {
			ready = append(ready, int32(k))
		}
	}
	begun := make([]bool, len(alone.missing))
	for len(ready) > 0 {
		k := ready[len(ready)-1]
		ready = ready[:len(ready)-1]
		begun[k] = true
		for _, d := range alone.dependents[alone.start[k]:alone.start[k+1]] {
			if alone.missing[d>>1]--; alone.missing[d>>1] == 0 {
				ready = append(ready, d>>1)
			}
		}
	}
	for k := range begun {
		if !begun[k] {
			return s.circle(k, begun)
		}
	}
	for k := range s.begun {
		r, i := s.m.place(k)
		if o := s.p.Ranks[r][i]; o.Kind == Receive && s.begun[k] && s.position[k] == none {
			why := fmt.Sprintf("%v: it never comes", o)
			if mate := s.m.mate[k]; mate != none {
				from, j := s.m.place(int(mate))
				why = fmt.Sprintf("%v: operation %d of rank %d, which sends it, waits for what comes after it", o, j, from)
			}
			return &Violation{Rule: Deadlock, Rank: r, Operation: i, Why: why}
		}
	}
	return &Violation{Rule: Deadlock, Rank: -1, Operation: -1, Why: "not all operations come to their end"}
}

// circle returns the error for an operation that depends on itself, found from k, which
// does not begin.
func (s *sequencer) circle(k int, begun []bool) error {
	r, i := s.m.place(k)
	met := map[int]bool{}
	for !met[i] {
		met[i] = true
		o := s.p.Ranks[r][i]
		for _, list := range [...][]int{o.After, o.Begun} {
			for _, j := range list {
				if !begun[s.m.base[r]+j] {
					i = j
				}
			}
		}
	}
	return &Violation{Rule: Circle, Rank: r, Operation: i, Why: fmt.Sprintf("%v: waits for itself, by way of others", s.p.Ranks[r][i])}
}
