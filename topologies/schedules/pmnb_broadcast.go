package schedules

import (
	"fmt"
	"slices"
)

// broadcast executes the broadcast phase of algorithms II and III.
func (r *pmnbRun) broadcast() {
	b := newPMNBBroadcast(r)
	last := r.slot
	r.trial.Subphases = make([]int, r.d)
	if r.Unpadded {
		b.unpadded()
		r.phase(phaseBroadcast, last)
		return
	}
	for l := 1; l <= r.d; l++ {
		last := r.slot
		for c := range r.classes {
			b.begin(c, l)
		}
		for k := range r.length(r.lengths[0], l) {
			r.slot++
			b.send(func(int) int { return k })
		}
		for c := range r.classes {
			b.end(c, l)
		}
		r.phase(fmt.Sprintf("%s %d", phaseBroadcast, l), last)
	}
}

// length returns the number of slots of subphase l = 1..d for M packets:
// ceil(M/2^(d-l+1)), or its floor as printed.
func (r *pmnbRun) length(M, l int) int {
	j := r.d - l + 1
	if r.Floors {
		return M >> j
	}
	return (M + 1<<j - 1) >> j
}

// A pmnbBroadcast is the state of the broadcast phase.
type pmnbBroadcast struct {
	*pmnbRun
	links     []int8    // linksInOrder
	held      [][]int32 // by class, and within it len(item) places by node: the items in order of arrival
	have      [][]int32 // by class and node, the number of items
	had       [][]int32 // the same at the beginning of the subphase of the class
	dimension []int     // by class, that of its current subphase
	users     [][]int   // by dimension, the classes that use it
}

func newPMNBBroadcast(r *pmnbRun) *pmnbBroadcast {
	b := &pmnbBroadcast{
		pmnbRun: r, links: linksInOrder(r.d),
		held: make([][]int32, r.classes), have: make([][]int32, r.classes), had: make([][]int32, r.classes),
		dimension: make([]int, r.classes), users: make([][]int, r.d),
	}
	held := make([]int32, r.n*len(r.trial.Schedule.Sources))
	counts := make([]int32, 2*r.classes*r.n)
	for c, items := range r.item {
		b.held[c], held = held[:r.n*len(items)], held[r.n*len(items):]
		b.have[c], b.had[c], counts = counts[:r.n], counts[r.n:2*r.n], counts[2*r.n:]
		for k, item := range items {
			b.receive(c, int(r.at[c][k]), item)
		}
	}
	return b
}

// receive adds an item to those of a node. A node receives no item twice, because an
// item crosses every dimension at most once.
func (b *pmnbBroadcast) receive(c, v int, item int32) {
	b.held[c][v*len(b.item[c])+int(b.have[c][v])] = item
	b.have[c][v]++
}

// begin starts subphase l of a class.
func (b *pmnbBroadcast) begin(c, l int) {
	copy(b.had[c], b.have[c])
	b.trial.Subphases[l-1] = max(b.trial.Subphases[l-1], int(slices.Max(b.had[c])))
	b.dimension[c] = (b.d - l + c) % b.d
	b.users[b.dimension[c]] = append(b.users[b.dimension[c]], c)
}

// end ends subphase l of a class.
func (b *pmnbBroadcast) end(c, l int) {
	T := b.length(b.lengths[c], l)
	for _, had := range b.had[c] {
		b.trial.Faults.Overruns += max(0, int(had)-T)
	}
	users := &b.users[b.dimension[c]]
	*users = slices.DeleteFunc(*users, func(x int) bool { return x == c })
}

// send executes a slot: every node sends item number k(c) over the dimension of class
// c, if it had that many when the subphase began.
func (b *pmnbBroadcast) send(k func(c int) int) {
	s := &b.trial.Schedule
	for i, dimension := range b.links {
		v := i / b.d
		w := v ^ 1<<dimension
		carried := 0
		for _, c := range b.users[dimension] {
			if k := k(c); k < int(b.had[c][v]) {
				item := b.held[c][v*len(b.item[c])+k]
				s.Sends = append(s.Sends, Send{Slot: b.slot, From: v, To: w, Packet: int(item)})
				b.receive(c, w, item)
				carried++
			}
		}
		if carried > 1 {
			b.trial.Faults.Links += carried - 1
			sort(s.Sends[len(s.Sends)-carried:])
		}
	}
}

// unpadded executes the subphases of every class one after the other, each as long as
// its number of packets requires.
func (b *pmnbBroadcast) unpadded() {
	subphase := make([]int, b.classes) // by class, from 1; d+1 at the end
	left := make([]int, b.classes)     // slots left of it
	enter := func(c int) {
		for left[c] == 0 && subphase[c] <= b.d {
			if subphase[c] > 0 {
				b.end(c, subphase[c])
			}
			if subphase[c]++; subphase[c] <= b.d {
				b.begin(c, subphase[c])
				left[c] = b.length(b.lengths[c], subphase[c])
			}
		}
	}
	for c := range b.classes {
		enter(c)
	}
	for slices.Max(left) > 0 {
		b.slot++
		b.send(func(c int) int {
			return b.length(b.lengths[c], subphase[c]) - left[c]
		})
		for c := range b.classes {
			if left[c] > 0 {
				left[c]--
				enter(c)
			}
		}
	}
}
