package treedynamic

import "math/bits"

// A waiting is a copy in the queue of a link.
type waiting struct {
	stage  int32
	packet int32
	hops   int32 // links it has crossed
	next   int32 // FIFO, LIFO, Priority: the copy behind it; in the free list, the next free place
}

// A line is the queue of a link, or one level of it, as a list.
type line struct {
	head, tail int32
}

// The queues of all links. Copies are kept in one pool, so that the memory is
// that of the most copies that ever waited at once. Whether a queue is empty is
// known from the bits of busy links, or of levels.
type queues struct {
	pool []waiting
	free int32 // first free place of the pool, -1 for none

	lines  []line   // by link; by level, from base of the link on, for Priority
	filled []uint64 // Priority: by link, the levels with a copy
	bags   *bags    // Random
}

func (q *queues) init(s *Scheme, o Order) {
	q.free = -1
	switch o {
	case Random:
		q.bags = newBags(s.Links())
	case Priority:
		q.filled = make([]uint64, s.Links())
		levels := s.Links() * s.d
		if s.d == 0 {
			levels = int(s.base[s.Links()])
		}
		q.lines = make([]line, levels)
	default:
		q.lines = make([]line, s.Links())
	}
}

// take returns a place in the pool.
func (q *queues) take() int32 {
	i := q.free
	if i >= 0 {
		q.free = q.pool[i].next
		return i
	}
	q.pool = append(q.pool, waiting{})
	return int32(len(q.pool) - 1)
}

// give returns the copy at a place, which is free from then on.
func (q *queues) give(i int32) waiting {
	w := q.pool[i]
	q.pool[i].next = q.free
	q.free = i
	return w
}

// append and prepend add place i to a line that is not empty.

func (q *queues) append(l *line, i int32) {
	q.pool[l.tail].next = i
	l.tail = i
}

func (q *queues) prepend(l *line, i int32) {
	q.pool[i].next = l.head
	l.head = i
}

// takeFirst removes the first copy of a line that is not empty, and says
// whether it is empty now.
func (q *queues) takeFirst(l *line) (w waiting, empty bool) {
	i := l.head
	empty = i == l.tail
	w = q.give(i)
	l.head = w.next
	return w, empty
}

// takeHighest removes the first copy of the highest level of a link. base is
// the first of its levels.
func (q *queues) takeHighest(link, base int32) (w waiting, empty bool) {
	level := 63 - bits.LeadingZeros64(q.filled[link])
	w, last := q.takeFirst(&q.lines[int(base)+level])
	if last {
		q.filled[link] &^= 1 << level
	}
	return w, q.filled[link] == 0
}

// join adds place i to a level of a link.
func (q *queues) join(link, base, level, i int32) {
	l := &q.lines[base+level]
	if q.filled[link]&(1<<level) == 0 {
		q.filled[link] |= 1 << level
		*l = line{head: i, tail: i}
		return
	}
	q.append(l, i)
}
