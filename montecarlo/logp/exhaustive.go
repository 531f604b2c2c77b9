package logp

import "castlab/montecarlo"

// MaxExhaustive is the largest number of messages of a program for Exceeds.
const MaxExhaustive = 30

// Exceeds reports whether some latencies in 1..L and some order of equal tags
// lead to a reception after the given step: all of them are tried.
//
// Tags need not be chosen before they matter. A processor may leave all it has
// in the pool to the next step if none of them must be available by now; or it
// receives one that may be available, with the lowest tag it may have, if all
// others may have no lower one, which from then on is true of them. A state is
// looked at once.
//
// Errors: a *montecarlo.DomainError for more than MaxExhaustive messages or a
// limit outside 0..200.
func (p *Program) Exceeds(limit int) (bool, error) {
	if n := p.Messages(); n > MaxExhaustive {
		return false, &montecarlo.DomainError{Arg: "messages", Value: n, Domain: "at most 30"}
	}
	if limit < 0 || limit > 200 {
		return false, &montecarlo.DomainError{Arg: "limit", Value: limit, Domain: "an integer from 0 to 200"}
	}
	x := exhaustion{p: p, limit: limit, seen: map[moment]bool{}, by: make([][]int, p.processors)}
	for m, v := range p.to {
		x.by[v] = append(x.by[v], m)
	}
	return x.receive(moment{}, 1), nil
}

// A moment is the state of an execution at the beginning of a step.
type moment struct {
	now    uint8
	done   uint8                // messages received
	lowest [MaxExhaustive]uint8 // of a message in a pool, 1 + the lowest tag it may have; 0 for one not sent
	latest [MaxExhaustive]uint8 // 1 + the highest; 1 for one received
}

type exhaustion struct {
	p     *Program
	limit int
	seen  map[moment]bool
	by    [][]int // messages, by receiver
}

// receive lets processors v, v+1, ... receive, then everybody send, and reports
// whether the limit can be exceeded.
func (x *exhaustion) receive(s moment, v int) bool {
	if v >= x.p.processors {
		return x.send(s)
	}
	now := s.now + 1 // as tags are kept
	pooled, must := 0, false
	least := uint8(255) // of the highest tags
	for _, m := range x.by[v] {
		if s.lowest[m] > 0 {
			pooled++
			must = must || s.latest[m] <= now
			least = min(least, s.latest[m])
		}
	}
	if pooled == 0 {
		return x.receive(s, v+1)
	}
	if !must {
		later := s
		for _, m := range x.by[v] {
			if later.lowest[m] > 0 {
				later.lowest[m] = max(later.lowest[m], now+1)
			}
		}
		if x.receive(later, v+1) {
			return true
		}
	}
	for _, m := range x.by[v] {
		tag := s.lowest[m]
		if tag == 0 || tag > now || tag > least {
			continue
		}
		next := s
		next.lowest[m], next.latest[m] = 0, 1
		next.done++
		for _, o := range x.by[v] {
			if next.lowest[o] > 0 {
				next.lowest[o] = max(next.lowest[o], tag)
			}
		}
		if x.receive(next, v+1) {
			return true
		}
	}
	return false
}

// send lets everybody send and goes on to the next step.
func (x *exhaustion) send(s moment) bool {
	p := x.p
	if int(s.done) == len(p.step) {
		return false // all is received by now, and now is within the limit
	}
	if int(s.now) >= x.limit {
		return true
	}
	for v := range p.processors {
		m := p.first[v]
		for m < p.first[v+1] && s.latest[m] > 0 {
			m++
		}
		if m == p.first[v+1] || int(p.step[m]) > int(s.now) || v > 0 && !x.has(&s, v, p.item[m]) {
			continue
		}
		s.lowest[m], s.latest[m] = s.now+2, s.now+1+uint8(p.latency)
	}
	s.now++
	if x.seen[s] {
		return false
	}
	x.seen[s] = true
	return x.receive(s, 1)
}

func (x *exhaustion) has(s *moment, v int, item int32) bool {
	for _, m := range x.by[v] {
		if x.p.item[m] == item {
			return s.latest[m] == 1
		}
	}
	return false
}
