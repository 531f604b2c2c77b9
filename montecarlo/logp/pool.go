package logp

import (
	"fmt"
	"math/rand/v2"

	"castlab/distributions/inputs"
)

// A list is a linked queue of messages; head and tail are -1 if it is empty.
type list struct{ head, tail int32 }

var empty = list{-1, -1}

// send puts a message into the pool of its receiver.
func (e *Execution) send(r *rand.Rand, m int32, slot int) {
	at := 2 * (int(e.p.to[m])*(e.p.latency+1) + slot)
	if !e.p.delivered[m] && e.tie != Shuffled {
		at++
	}
	q := &e.pool[at]
	e.after[m] = -1
	switch {
	case q.head < 0:
		q.head, q.tail = m, m
	case e.tie != Shuffled:
		e.after[q.tail] = m
		q.tail = m
	default: // a uniformly random position
		n := 1
		for x := q.head; x >= 0; x = e.after[x] {
			n++
		}
		place := r.IntN(n)
		if place == 0 {
			e.after[m], q.head = q.head, m
			return
		}
		x := q.head
		for range place - 1 {
			x = e.after[x]
		}
		e.after[m], e.after[x] = e.after[x], m
		if e.after[m] < 0 {
			q.tail = m
		}
	}
}

// insert puts a message into the pool of its receiver with the latency and the rank
// that an adversary has chosen.
func (e *Execution) insert(m int32, now int, a Answer) error {
	if a.Latency < 1 || a.Latency > e.p.latency {
		return &inputs.Error{Arg: "latency", Value: a.Latency, Domain: fmt.Sprintf("an integer from 1 to L=%d", e.p.latency)}
	}
	if int(int32(a.Rank)) != a.Rank {
		return &inputs.Error{Arg: "rank", Value: a.Rank, Domain: "an integer of 32 bits"}
	}
	e.rank[m] = int32(a.Rank)
	slots := e.p.latency + 1
	q := &e.pool[2*(int(e.p.to[m])*slots+(now+a.Latency)%slots)]
	before := int32(-1)
	for x := q.head; x >= 0 && e.rank[x] <= e.rank[m]; x = e.after[x] {
		before = x
	}
	if before < 0 {
		e.after[m], q.head = q.head, m
	} else {
		e.after[m], e.after[before] = e.after[before], m
	}
	if e.after[m] < 0 {
		q.tail = m
	}
	return nil
}

// arrive appends the messages that have become available, leaves in pair[0] and nodes
// in pair[1], to the list that the processor receives from.
func (e *Execution) arrive(v int, pair []list) {
	first, second := pair[1], pair[0]
	if e.tie == LeavesFirst {
		first, second = second, first
	}
	for _, q := range [2]list{first, second} {
		if q.head < 0 {
			continue
		}
		if t := e.ready[v].tail; t >= 0 {
			e.after[t] = q.head
		} else {
			e.ready[v].head = q.head
		}
		e.ready[v].tail = q.tail
	}
	pair[0], pair[1] = empty, empty
}
