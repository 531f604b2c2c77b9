package logp

import "castlab/distributions/inputs"

// maxExhaustive is the largest number of messages of a program for Exceeds.
const maxExhaustive = 30

// Exceeds reports whether some latencies in 1..L and some order of equal tags
// lead to a reception after the given step: all of them are tried.
//
// Tags are chosen only when they matter, and earlier constraints on them never matter
// again. A processor may receive nothing in a step if all messages in its pool may have
// later tags; and it may receive the message m if no other must have a tag below the
// lowest of m, which is one step after its sending. A message that was in the pool when
// a step passed or when another message with a lower tag was preferred may have a tag
// as late as that, and one that is sent afterwards has one anyway. With EarliestDue it
// may receive m if all that is due before m may have later tags than the step, and with
// AnyMessage it may receive any. A state is visited once.
//
// Errors: an *inputs.Error for more than 30 messages, L above
// 50, or a limit outside 0..200.
func (p *Program) Exceeds(limit int) (bool, error) {
	if n := p.Messages(); n > maxExhaustive {
		return false, &inputs.Error{Arg: "messages", Value: n, Domain: "at most 30"}
	}
	if p.latency > 50 {
		return false, &inputs.Error{Arg: "L", Value: p.latency, Domain: "at most 50"}
	}
	if limit < 0 || limit > 200 {
		return false, &inputs.Error{Arg: "limit", Value: limit, Domain: "an integer from 0 to 200"}
	}
	x := exhaustion{p: p, limit: limit, seen: map[moment]bool{}, by: make([][]int, p.processors)}
	for m, v := range p.to {
		x.by[v] = append(x.by[v], m)
	}
	return x.receive(moment{}, 1), nil
}

// A moment is the state of an execution at the beginning of a step.
type moment struct {
	now  uint8
	done uint8                // messages received
	sent [maxExhaustive]uint8 // 1 + the step of sending; 0 if not sent, the constant received if received
}

const received = 255

type exhaustion struct {
	p     *Program
	limit int
	seen  map[moment]bool
	by    [][]int // messages, by receiver
}

// receive lets processors v, v+1, ... receive, then all processors send, and reports
// whether the limit can be exceeded.
func (x *exhaustion) receive(s moment, v int) bool {
	if v >= x.p.processors {
		return x.send(s)
	}
	oldest := uint8(received) // 1 + the earliest sending step of the messages in the pool
	for _, m := range x.by[v] {
		if s.sent[m] > 0 {
			oldest = min(oldest, s.sent[m])
		}
	}
	if oldest == received {
		return x.receive(s, v+1)
	}
	latest := oldest + uint8(x.p.latency) // 1 + the highest tag that the oldest message may have
	if latest > s.now+1 && x.receive(s, v+1) {
		return true
	}
	for _, m := range x.by[v] {
		if s.sent[m] == 0 || s.sent[m] == received || !x.may(&s, v, m, latest) {
			continue
		}
		next := s
		next.sent[m] = received
		next.done++
		if x.receive(next, v+1) {
			return true
		}
	}
	return false
}

// may reports whether v may receive a message m of its pool; latest is 1 + the highest
// tag that the oldest message of the pool may have.
func (x *exhaustion) may(s *moment, v, m int, latest uint8) bool {
	switch x.p.order {
	case LowestTag:
		// The lowest tag of m is its sending step plus 1. With the oldest message in
		// the pool it competes with messages sent later, which may have higher tags.
		return s.sent[m]+1 <= latest
	case EarliestDue:
		for _, other := range x.by[v] {
			sent := s.sent[other]
			if sent > 0 && sent != received && x.p.due[other] < x.p.due[m] && sent+uint8(x.p.latency) <= s.now+1 {
				return false
			}
		}
	}
	return true
}

// send lets every processor send and goes on to the next step.
func (x *exhaustion) send(s moment) bool {
	p := x.p
	if int(s.done) == len(p.step) {
		return false // all are received, and now is within the limit
	}
	if int(s.now) >= x.limit {
		return true
	}
	for v := range p.processors {
		m := p.first[v]
		for m < p.first[v+1] && s.sent[m] > 0 {
			m++
		}
		if m == p.first[v+1] || int(p.step[m]) > int(s.now) || v > 0 && !x.has(&s, v, p.item[m]) {
			continue
		}
		s.sent[m] = s.now + 1
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
			return s.sent[m] == received
		}
	}
	return false
}
