package schedules

import (
	"fmt"
	"math/bits"
	"slices"

	"castlab/distributions/inputs"
	"castlab/topologies"
	"castlab/topologies/trees"
)

// Branchings returns the broadcast of packet p from node sources[p] to all others, a
// node having as many packets as it is named in sources, in a network whose links may
// lead one way. It is central: every node knows what the others have. A link carries one
// packet in a slot, one more the other way where it leads both ways.
//
// Branching p of the family is a spanning tree rooted at sources[p], and guides packet
// p: of the packets at its tail that an arc of their branching is to bring to its head,
// an arc takes the one whose branching goes on farthest from there. An arc that none waits for
// takes any packet that its head lacks. Of equal ones it takes the one that the fewest
// nodes have or receive in the slot, so that an arc spreads what the others do not; of
// these as good as any, by a hash. No node receives a packet twice. With branchings that
// fit into q copies of every arc, no arc has more than q packets to bring along them;
// without any, all arcs spread rare packets, which is good but where links between parts
// of the network are few and far apart.
//
// Source: derived. Errors: those of the network; an *inputs.Error for a source that is
// no node, more packets than MaxDeliveries allows, branchings that are not one for each
// packet, rooted at it, and a node without a path from a source; a *trees.Violation for
// branchings that are no spanning trees of the network.
func Branchings(net topologies.Topology, family []trees.Tree, sources []int) (Schedule, error) {
	b, err := newGuided(net, family, sources)
	if err != nil {
		return Schedule{}, err
	}
	s := Schedule{
		Algorithm: "branchings",
		Params:    Params{"topology": net.String(), "M": len(sources), "branchings": b.packed()},
		Nodes:     b.n,
		Sources:   append([]int{}, sources...),
		Sends:     make([]Send, 0, len(sources)*(b.n-1)),
	}
	for len(s.Sends) < cap(s.Sends) {
		s.Slots++
		first := len(s.Sends)
		s.Sends = b.slot(s.Slots, s.Sends)
		if len(s.Sends) == first {
			return Schedule{}, &inputs.Error{Arg: "topology", Value: net, Domain: "a network with a path from every source to every node"}
		}
		sort(s.Sends[first:])
	}
	return s, nil
}

// guided is the state of a broadcast.
type guided struct {
	n        int
	from, to []int32 // by arc
	out      [][]int32
	words    int
	has      []uint64 // by node, a bit for every packet
	arriving []uint64 // as has, what comes in this slot
	spread   []int32  // by packet, nodes that have it or receive it in this slot
	lacked   []int32  // by node, packets that it lacks

	online bool        // nodes know what came to them alone: no packet but along its branching
	waits  [][]int32   // by arc, packets that it waits to carry along their branchings
	ways   []branchway // by packet
	idle   []idleArc
}

// A branchway is the branching of a packet.
type branchway struct {
	start []int32 // the arcs out of node v are arcs[start[v]:start[v+1]]
	arcs  []int32
	ahead []int32 // by node, arcs on the longest way from it
}

// An idleArc has no packet of a branching to carry, and so many of others.
type idleArc struct {
	arc, packets int32
	mixed        uint64
}

func newGuided(net topologies.Topology, family []trees.Tree, sources []int) (*guided, error) {
	if err := topologies.Valid(net); err != nil {
		return nil, err
	}
	n, M := net.Order(), len(sources)
	if err := checkListed(net, sources); err != nil {
		return nil, err
	}
	b := &guided{n: n, words: (M + 63) / 64, out: make([][]int32, n), spread: make([]int32, M), lacked: make([]int32, n)}
	var neighbors []topologies.Node
	for v := range n {
		neighbors = net.AppendNeighbors(neighbors[:0], topologies.Node(v))
		slices.Sort(neighbors)
		for _, w := range neighbors {
			b.out[v] = append(b.out[v], int32(len(b.to)))
			b.from, b.to = append(b.from, int32(v)), append(b.to, int32(w))
		}
		b.lacked[v] = int32(M)
	}
	b.has, b.arriving = make([]uint64, n*b.words), make([]uint64, n*b.words)
	b.waits = make([][]int32, len(b.to))
	if len(family) > 0 {
		if err := b.follow(net, family, sources); err != nil {
			return nil, err
		}
	}
	for p, v := range sources {
		b.announce(v, p)
		b.receive(v, p)
	}
	return b, nil
}

// follow checks the branchings and takes them for guides.
func (b *guided) follow(net topologies.Topology, family []trees.Tree, sources []int) error {
	if len(family) != len(sources) {
		return &inputs.Error{Arg: "branchings", Value: len(family),
			Domain: fmt.Sprintf("one for each of %d packets, or none", len(sources))}
	}
	if err := trees.Validate(net, family); err != nil {
		return err
	}
	b.ways = make([]branchway, len(family))
	for p, t := range family {
		if t.In || int(t.Root) != sources[p] {
			return &inputs.Error{Arg: "branchings", Value: fmt.Sprintf("number %d of root %d", p, t.Root),
				Domain: fmt.Sprintf("arcs that lead from node %d, where its packet is", sources[p])}
		}
		b.ways[p] = b.branchway(t)
	}
	return nil
}

func (b *guided) branchway(t trees.Tree) branchway {
	y := branchway{start: make([]int32, b.n+1), arcs: make([]int32, 0, b.n-1), ahead: make([]int32, b.n)}
	for v := range b.n {
		for _, a := range b.out[v] {
			if w := b.to[a]; w != int32(t.Root) && int(t.Parent[w]) == v {
				y.arcs = append(y.arcs, a)
			}
		}
		y.start[v+1] = int32(len(y.arcs))
	}
	order := append(make([]int32, 0, b.n), int32(t.Root))
	for i := 0; i < len(order); i++ {
		for _, a := range y.leaving(order[i]) {
			order = append(order, b.to[a])
		}
	}
	for _, v := range slices.Backward(order[1:]) {
		p := t.Parent[v]
		y.ahead[p] = max(y.ahead[p], y.ahead[v]+1)
	}
	return y
}

func (y *branchway) leaving(v int32) []int32 { return y.arcs[y.start[v]:y.start[v+1]] }

// packed says whether there are branchings.
func (b *guided) packed() string {
	if b.ways == nil {
		return "none"
	}
	return "packed"
}

// slot appends the sends of one slot.
func (b *guided) slot(slot int, sends []Send) []Send {
	first := len(sends)
	clear(b.arriving)
	b.idle = b.idle[:0]
	for a := range b.to {
		if b.lacked[b.to[a]] == 0 {
			continue
		}
		p := b.farthest(a)
		if p < 0 {
			if packets := b.offers(a); packets > 0 && !b.online {
				b.idle = append(b.idle, idleArc{int32(a), int32(packets), mix(uint64(slot)<<32 | uint64(a))})
			}
			continue
		}
		sends = b.send(sends, slot, a, p)
	}
	slices.SortFunc(b.idle, fewestFirst)
	for _, x := range b.idle {
		if p := b.rarest(int(x.arc)); p >= 0 {
			sends = b.send(sends, slot, int(x.arc), p)
		}
	}
	for _, x := range sends[first:] {
		b.receive(x.To, x.Packet)
	}
	return sends
}

func (b *guided) send(sends []Send, slot, a, p int) []Send {
	b.announce(int(b.to[a]), p)
	return append(sends, Send{Slot: slot, From: int(b.from[a]), To: int(b.to[a]), Packet: p})
}

// announce says that a packet is on its way to a node, which is not to get it twice.
func (b *guided) announce(v, p int) {
	b.arriving[v*b.words+p/64] |= 1 << (p % 64)
	b.spread[p]++
}

// receive gives a packet to a node, where its branching goes on.
func (b *guided) receive(v, p int) {
	b.has[v*b.words+p/64] |= 1 << (p % 64)
	b.lacked[v]--
	if b.ways != nil {
		for _, a := range b.ways[p].leaving(int32(v)) {
			b.waits[a] = append(b.waits[a], int32(p))
		}
	}
}

// farthest returns the packet that an arc takes along its branching; -1 if none waits
// for it.
func (b *guided) farthest(a int) int {
	v := int(b.to[a])
	waits, best := b.waits[a][:0], -1
	for _, p := range b.waits[a] {
		if i, bit := v*b.words+int(p)/64, uint64(1)<<(p%64); (b.has[i]|b.arriving[i])&bit != 0 {
			continue // it came another way
		}
		waits = append(waits, p)
		if best < 0 || b.precedes(v, p, waits[best]) {
			best = len(waits) - 1
		}
	}
	b.waits[a] = waits
	if best < 0 {
		return -1
	}
	return int(waits[best])
}

func (b *guided) precedes(v int, p, q int32) bool {
	if x, y := b.ways[p].ahead[v], b.ways[q].ahead[v]; x != y {
		return x > y
	}
	return !b.online && b.spread[p] < b.spread[q]
}

// offers counts the packets that an arc could carry.
func (b *guided) offers(a int) (packets int) {
	here, there := b.row(b.from[a]), b.row(b.to[a])
	for k, word := range here {
		packets += bits.OnesCount64(word &^ there[k])
	}
	return packets
}

func (b *guided) row(v int32) []uint64 { return b.has[int(v)*b.words:][:b.words] }

// rarest returns the packet that the fewest nodes have, of those that an arc could carry;
// -1 if there is none.
func (b *guided) rarest(a int) int {
	best, mixed := -1, uint64(0)
	here, there, coming := b.row(b.from[a]), b.row(b.to[a]), b.arriving[int(b.to[a])*b.words:][:b.words]
	for k, word := range here {
		for word &^= there[k] | coming[k]; word != 0; word &= word - 1 {
			p := k*64 + bits.TrailingZeros64(word)
			if best >= 0 && b.spread[p] > b.spread[best] {
				continue
			}
			if x := mix(uint64(p)<<32 | uint64(a)); best < 0 || b.spread[p] < b.spread[best] || x < mixed {
				best, mixed = p, x
			}
		}
	}
	return best
}

// fewestFirst puts the arcs first that have the fewest packets to choose from.
func fewestFirst(x, y idleArc) int {
	switch {
	case x.packets != y.packets:
		return int(x.packets - y.packets)
	case x.mixed < y.mixed:
		return -1
	case x.mixed > y.mixed:
		return 1
	}
	return 0
}

// mix is the finalizer of SplitMix64.
func mix(x uint64) uint64 {
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}
