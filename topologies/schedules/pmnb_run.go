package schedules

import (
	"fmt"
	"slices"
)

// The names of the phases of a partial multinode broadcast. Subphase l of the
// broadcast is phaseBroadcast with l behind it.
const (
	phaseClasses  = "classes"
	phaseRanks    = "ranks"
	phasePacking  = "packing"
	phaseSubcube  = "subcube broadcast"
	phaseSubcubes = "multinode broadcast"
)

// A pmnbRun executes a partial multinode broadcast phase by phase.
type pmnbRun struct {
	PMNB
	d, n   int
	active []int
	trial  PMNBTrial
	slot   int

	// By class, and in it by rank: item, the node where it is, and the node where
	// packing leads it.
	item, at, to [][]int32
	lengths      []int // by class, the number of packets that its subphases allow for
	classes      int
}

func newPMNBRun(b PMNB, d int, active []int) *pmnbRun {
	r := &pmnbRun{PMNB: b, d: d, n: 1 << d, active: active, classes: max(1, d)}
	if b.Algorithm == AlgorithmI {
		r.classes = 1
	}
	steps := &r.trial.Steps
	steps.Parts = 1
	if b.Algorithm == AlgorithmII {
		steps.Parts = r.classes
	}
	sources := make([]int, 0, len(active)*steps.Parts)
	for _, v := range active {
		for range steps.Parts {
			sources = append(sources, v)
		}
	}
	r.trial.Schedule = Schedule{
		Algorithm: "pmnb",
		Params:    Params{"algorithm": b.Algorithm.String(), "d": d, "M": len(active), "ranks": b.Ranks.String()},
		Nodes:     r.n,
		Sources:   sources,
		Sends:     make([]Send, 0, len(sources)*(r.n-1+d)),
	}
	for reading, taken := range map[string]bool{
		"printed ranks": b.PrintedRanks, "descending": b.Descending, "floors": b.Floors, "unpadded": b.Unpadded,
	} {
		if taken {
			r.trial.Schedule.Params[reading] = 1
		}
	}
	if b.Names != Renamed {
		r.trial.Schedule.Params["names"] = b.Names.String()
	}
	return r
}

// phase ends a phase that began after slot last.
func (r *pmnbRun) phase(name string, last int) {
	s := &r.trial.Schedule
	s.Phases = append(s.Phases, Phase{Name: name, First: last + 1, Last: r.slot})
}

// assign ranks the active nodes and puts every item into its class.
func (r *pmnbRun) assign() {
	r.item, r.at, r.to = make([][]int32, r.classes), make([][]int32, r.classes), make([][]int32, r.classes)
	r.lengths = make([]int, r.classes)
	packet := make([]int32, r.n) // by node, its packet; -1 for none
	for v := range packet {
		packet[v] = -1
	}
	for p, v := range r.active {
		packet[v] = int32(p)
	}
	class := make([]int, r.n) // of the packet of a node, in algorithm III
	if r.Algorithm == AlgorithmIII {
		rank := r.firstRank()
		for v := range r.n {
			if packet[v] >= 0 {
				class[v] = (rank + r.classes) % r.classes
				rank++
			}
		}
	}
	for c := range r.classes {
		rank := r.firstRank()
		for place := range r.n {
			v := r.ranked(place, c)
			if packet[v] < 0 || r.Algorithm == AlgorithmIII && class[v] != c {
				continue
			}
			item := packet[v]
			if r.Algorithm == AlgorithmII {
				item = item*int32(r.classes) + int32(c)
			}
			r.item[c] = append(r.item[c], item)
			r.at[c] = append(r.at[c], int32(v))
			r.to[c] = append(r.to[c], int32(r.meeting(rank&(r.n-1), c)))
			rank++
		}
	}
	most := 0
	for c, items := range r.item {
		r.lengths[c] = len(items)
		most = max(most, len(items))
	}
	if !r.Unpadded {
		for c := range r.lengths {
			r.lengths[c] = most
		}
	}
}

// firstRank is the rank of the first active node.
func (r *pmnbRun) firstRank() int {
	if r.PrintedRanks {
		return -1
	}
	return 0
}

// ranked returns the node at a place of the order in which class c is ranked.
func (r *pmnbRun) ranked(place, c int) int {
	if r.Names == LeftNames {
		return rotateRight(place, c, r.d)
	}
	return int(rotateLeft(uint32(place), c, r.d))
}

// meeting returns the node to which the packet of a rank in class c is packed.
func (r *pmnbRun) meeting(rank, c int) int {
	switch r.Names {
	case PrintedNames:
		return rank
	case LeftNames:
		return rotateRight(rank, c, r.d)
	}
	return int(rotateLeft(uint32(rank), c, r.d))
}

// pack executes the packing phase.
func (r *pmnbRun) pack() {
	s := &r.trial.Schedule
	last := r.slot
	here := make([]int32, r.classes*r.n) // by class and node, the latest step in which a packet was there; -1 before the first
	for i := range here {
		here[i] = -1
	}
	for step := range r.d {
		r.slot++
		first := len(s.Sends)
		i := step
		if r.Descending {
			i = r.d - 1 - step
		}
		for c := range r.classes {
			dimension := (i + c) % r.d
			for k, item := range r.item[c] {
				v := int(r.at[c][k])
				if (v^int(r.to[c][k]))>>dimension&1 == 1 {
					w := v ^ 1<<dimension
					s.Sends = append(s.Sends, Send{Slot: r.slot, From: v, To: w, Packet: int(item)})
					r.at[c][k] = int32(w)
				}
				place := c*r.n + int(r.at[c][k])
				if here[place] == int32(step) {
					r.trial.Faults.Nodes++
				}
				here[place] = int32(step)
			}
		}
		r.inOrder(first)
	}
	r.phase(phasePacking, last)
}

// inOrder sorts the sends of a slot, from number first on, and counts those
// that share a link.
func (r *pmnbRun) inOrder(first int) {
	sends := r.trial.Schedule.Sends[first:]
	sort(sends)
	for i := 1; i < len(sends); i++ {
		if sends[i].From == sends[i-1].From && sends[i].To == sends[i-1].To {
			r.trial.Faults.Links++
		}
	}
}

// length returns the slots of subphase l = 1..d for M packets:
// ceil(M/2^(d-l+1)), or the floor of it as printed.
func (r *pmnbRun) length(M, l int) int {
	j := r.d - l + 1
	if r.Floors {
		return M >> j
	}
	return (M + 1<<j - 1) >> j
}

// broadcast executes the broadcast phase of algorithms II and III.
func (r *pmnbRun) broadcast() {
	b := newPMNBBroadcast(r)
	begin := r.slot
	r.trial.Subphases = make([]int, r.d)
	if r.Unpadded {
		b.unpadded()
		r.phase(phaseBroadcast, begin)
		return
	}
	for l := 1; l <= r.d; l++ {
		last := r.slot
		for c := range r.classes {
			b.begin(c, l)
		}
		for k := range r.length(r.lengths[0], l) {
			r.slot++
			b.send(func(c int) int { return k })
		}
		for c := range r.classes {
			b.end(c, l)
		}
		r.phase(fmt.Sprintf("%s %d", phaseBroadcast, l), last)
	}
}

// A pmnbBroadcast is what nodes hold in the broadcast phase.
type pmnbBroadcast struct {
	*pmnbRun
	links     []int8    // linksInOrder
	held      [][]int32 // by class, and in it len(item) by node: the items in the order in which they came
	have      [][]int32 // by class and node, how many there are
	had       [][]int32 // the same when the subphase of the class began
	dimension []int     // by class, that of its subphase; -1 between subphases
	users     [][]int   // by dimension, the classes that use it
}

func newPMNBBroadcast(r *pmnbRun) *pmnbBroadcast {
	b := &pmnbBroadcast{
		pmnbRun: r, links: linksInOrder(r.d),
		held: make([][]int32, r.classes), have: make([][]int32, r.classes), had: make([][]int32, r.classes),
		dimension: make([]int, r.classes), users: make([][]int, r.d),
	}
	for c, items := range r.item {
		b.held[c] = make([]int32, r.n*len(items))
		b.have[c], b.had[c] = make([]int32, r.n), make([]int32, r.n)
		b.dimension[c] = -1
		for k, item := range items {
			b.receive(c, int(r.at[c][k]), item)
		}
	}
	return b
}

// receive adds an item to what a node has of a class. It comes to no node
// twice: it crosses every dimension once at most.
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

// end ends it.
func (b *pmnbBroadcast) end(c, l int) {
	T := b.length(b.lengths[c], l)
	for _, had := range b.had[c] {
		b.trial.Faults.Overruns += max(0, int(had)-T)
	}
	users := &b.users[b.dimension[c]]
	*users = slices.DeleteFunc(*users, func(x int) bool { return x == c })
	b.dimension[c] = -1
}

// send executes a slot: every node sends item number k(c) over the dimension of
// class c, if it had so many when the subphase began.
func (b *pmnbBroadcast) send(k func(c int) int) {
	s := &b.trial.Schedule
	for i, dimension := range b.links {
		v := i / b.d
		carried := 0
		for _, c := range b.users[dimension] {
			if k := k(c); k < int(b.had[c][v]) {
				s.Sends = append(s.Sends, Send{Slot: b.slot, From: v, To: v ^ 1<<dimension, Packet: int(b.held[c][v*len(b.item[c])+k])})
				b.receive(c, v^1<<dimension, b.held[c][v*len(b.item[c])+k])
				carried++
			}
		}
		b.trial.Faults.Links += max(0, carried-1)
		if carried > 1 {
			sort(s.Sends[len(s.Sends)-carried:])
		}
	}
}

// unpadded executes all subphases of every class one after the other, each as
// long as its own number of packets asks.
func (b *pmnbBroadcast) unpadded() {
	subphase := make([]int, b.classes) // by class, from 1; d+1 at the end
	left := make([]int, b.classes)     // slots of it that are left
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
