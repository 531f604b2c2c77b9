package treedynamic

import "math/bits"

// A waiting is a copy in the queue of a link, or the sentinel of a queue.
type waiting struct {
	stage  int32 // of a sentinel: the last copy, or the sentinel itself; kept by FIFO and Priority
	packet int32
	hops   int32 // links the copy has crossed
	next   int32 // the copy behind it, for the last one the sentinel; of a free element, the next free one
}

// The queues of all links are circular lists in one pool, whose first elements are
// their sentinels. With a sentinel, appending is two stores for empty and nonempty
// queues alike; a branch would be mispredicted. The memory is that of the largest
// number of copies that waited at once. Random keeps elements of the pool in bags
// instead.
type queues struct {
	pool []waiting
	free int32 // first free element of the pool, -1 for none

	filled []uint64 // Priority: by link, one bit per level with a copy
	bags   *bags    // Random
}

func (q *queues) init(s *Scheme, o Order) {
	q.free = -1
	lists := s.Links()
	switch o {
	case Random:
		q.bags = newBags(lists)
		return
	case Priority:
		q.filled = make([]uint64, lists)
		if s.d > 0 {
			lists *= s.d
		} else {
			lists = int(s.base[lists])
		}
	}
	q.pool = make([]waiting, lists)
	for i := range q.pool {
		q.pool[i].stage, q.pool[i].next = int32(i), int32(i)
	}
}

// place stores a copy in the pool.
func (q *queues) place(w waiting) int32 {
	i := q.free
	if i >= 0 {
		q.free = q.pool[i].next
		q.pool[i] = w
		return i
	}
	q.pool = append(q.pool, w)
	return int32(len(q.pool) - 1)
}

// remove returns the copy at index i and frees the element.
func (q *queues) remove(i int32) waiting {
	w := q.pool[i]
	q.pool[i].next = q.free
	q.free = i
	return w
}

// append puts element i at the end of a list, prepend at its beginning.

func (q *queues) append(list, i int32) {
	s := &q.pool[list]
	q.pool[s.stage].next = i
	q.pool[i].next = list
	s.stage = i
}

func (q *queues) prepend(list, i int32) {
	s := &q.pool[list]
	q.pool[i].next = s.next
	s.next = i
}

// takeFirst removes the first copy of a nonempty list, and reports whether the list is
// now empty.
func (q *queues) takeFirst(list int32) (w waiting, empty bool) {
	s := &q.pool[list]
	w = q.remove(s.next)
	s.next = w.next
	last := s.stage
	if w.next == list {
		last = list // compiles to a conditional move
	}
	s.stage = last
	return w, w.next == list
}

// takeHighest removes the first copy of the highest level of a link, whose levels begin
// at list base.
func (q *queues) takeHighest(link, base int32) (w waiting, empty bool) {
	level := 63 - bits.LeadingZeros64(q.filled[link])
	w, empty = q.takeFirst(base + int32(level))
	if empty {
		q.filled[link] &^= 1 << level
	}
	return w, q.filled[link] == 0
}
