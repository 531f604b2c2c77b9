package collectives

import "math"

// join puts a flow into the lists of its sides.
func (f *fluid) join(id int32) {
	x := &f.flows[id]
	for d, s := range x.sides {
		first := f.sides[s].first
		x.next[d], x.previous[d] = first, -1
		if first >= 0 {
			f.flows[first].previous[d] = id
		}
		f.sides[s].first = id
	}
}

// part takes a flow out of the lists of its sides.
func (f *fluid) part(id int32) {
	x := &f.flows[id]
	for d, s := range x.sides {
		next, previous := x.next[d], x.previous[d]
		if next >= 0 {
			f.flows[next].previous[d] = previous
		}
		if previous >= 0 {
			f.flows[previous].next[d] = next
		} else {
			f.sides[s].first = next
		}
	}
}

// direction returns which of the two sides of its flows a side is: 0 for an outgoing one.
func (f *fluid) direction(s int32) int {
	if s < f.nics {
		return 0
	}
	return 1
}

// share sets the rates of all flows that are connected, over sides that they share, with a
// side at which something has changed. The others keep theirs.
func (f *fluid) share(now float64) {
	f.round++
	for _, s := range f.touched {
		x := &f.sides[s]
		x.listed = false
		if x.seen == f.round || x.first < 0 {
			continue
		}
		f.connect(s, now)
		f.fill()
		for _, s := range f.component {
			if f.direction(s) > 0 {
				continue // every flow has an outgoing side
			}
			for id := f.sides[s].first; id >= 0; id = f.flows[id].next[0] {
				f.settle(id, now)
			}
		}
	}
	f.touched = f.touched[:0]
}

// connect lists the sides that are connected with one, and forgets the rates of their flows.
func (f *fluid) connect(s int32, now float64) {
	f.sides[s].seen = f.round
	f.component = append(f.component[:0], s)
	for i := 0; i < len(f.component); i++ {
		s := f.component[i]
		x, d := &f.sides[s], f.direction(s)
		x.room, x.unset, x.stale = 1, 0, true
		if x.closed > now {
			x.room = 0
		}
		for id := x.first; id >= 0; id = f.flows[id].next[d] {
			x.unset++
			f.flows[id].set = false
			if other := f.flows[id].sides[1-d]; f.sides[other].seen != f.round {
				f.sides[other].seen = f.round
				f.component = append(f.component, other)
			}
		}
	}
}

// fill sets the rates of the flows of a component by progressive filling: the rates of all
// grow together until a side is full, whose flows then keep theirs, and so on. A rate is
// counted as a time per byte, so that it falls from step to step.
func (f *fluid) fill() {
	level := math.Inf(1)
	for {
		slowest, left := -1.0, false
		for _, s := range f.component {
			if x := &f.sides[s]; x.unset > 0 {
				left = true
				if x.stale {
					f.weigh(x, f.direction(s))
				}
				slowest = max(slowest, x.slowness)
			}
		}
		if !left {
			return
		}
		level = min(level, slowest)
		for _, s := range f.component {
			if x := &f.sides[s]; x.unset > 0 && x.slowness == slowest {
				f.set(x, f.direction(s), level)
			}
		}
	}
}

// weigh finds the time per byte of the flows of a side that have no rate, were their rates
// equal and the side full.
func (f *fluid) weigh(x *side, d int) {
	x.stale, x.slowness = false, math.Inf(1)
	if !(x.room > 0) {
		return
	}
	weight := 0.0
	for id := x.first; id >= 0; id = f.flows[id].next[d] {
		if y := &f.flows[id]; !y.set {
			weight += y.perByte
		}
	}
	x.slowness = weight / x.room
}

// set gives the flows of a side that have no rate one.
func (f *fluid) set(x *side, d int, level float64) {
	for id := x.first; id >= 0; id = f.flows[id].next[d] {
		y := &f.flows[id]
		if y.set {
			continue
		}
		y.set, y.upcoming = true, level
		x.unset--
		other := &f.sides[y.sides[1-d]]
		other.unset--
		other.room -= y.perByte / level
		other.stale = true
	}
}

// settle lets a flow go on at its new rate.
func (f *fluid) settle(id int32, now float64) {
	x := &f.flows[id]
	if x.upcoming == x.slowness {
		return
	}
	x.left -= (now - x.since) / x.slowness
	x.since, x.slowness = now, x.upcoming
	if x.left > 0 {
		x.end = now + float64(x.left*x.slowness)
	} else { // by rounding
		x.left, x.end = 0, now
	}
	f.order.move(f.flows, id)
}
