package schedules

import (
	"cmp"
	"fmt"
	"math/bits"
	"slices"

	"castlab/topologies"
)

// An execution is the state of a network that executes a schedule.
type execution struct {
	t       topologies.Topology
	network links
	n       int
	sources []int
	data    int // number of packets without termination packets, which have the higher numbers

	held    []uint64 // bit p*n+v: node v has packet p
	missing int      // number of bits that are 0
	busy    []int    // by link, the latest slot in which it was used
	ended   []bool   // by link, whether it has carried a termination packet
	orders  []Order
	known   []*knowledge // of sums, by order

	beforeArrivals func(sends []Send) error // called before the sends of a slot arrive; may be nil
}

// newExecution returns the state before slot 1.
func newExecution(t topologies.Topology, s Schedule) (*execution, error) {
	if err := t.Validate(); err != nil {
		return nil, err
	}
	n := t.Order()
	packets := len(s.Sources)
	if s.Sources == nil {
		packets = n
	}
	if n > mostNodes {
		return nil, &Violation{Rule: Shape, Why: fmt.Sprintf("%d nodes are more than the %d that are validated", n, mostNodes)}
	}
	if packets > mostDeliveries/n {
		return nil, &Violation{Rule: Shape, Why: fmt.Sprintf("%d packets to %d nodes: %d deliveries are the most that are validated",
			packets, n, mostDeliveries)}
	}
	if err := checkNumbers(n, s); err != nil {
		return nil, err
	}
	e := &execution{t: t, network: linksOf(t, n), n: n, sources: s.Sources, data: packets - s.Markers}
	if s.Sources == nil {
		e.sources = make([]int, n)
		for v := range n {
			e.sources[v] = v
		}
	}
	e.held = make([]uint64, (n*packets+63)/64)
	e.missing = n * packets
	for p, v := range e.sources {
		e.deliver(v, p)
	}
	e.busy = make([]int, len(e.network.to))
	e.ended = make([]bool, len(e.network.to))
	e.orders = s.Orders
	if len(e.orders) == 0 {
		e.orders = make([]Order, 1)
	}
	for _, order := range e.orders {
		e.known = append(e.known, newKnowledge(n, order))
	}
	return e, nil
}

func (e *execution) has(v, p int) bool {
	i := p*e.n + v
	return e.held[i>>6]>>(i&63)&1 == 1
}

func (e *execution) deliver(v, p int) {
	i := p*e.n + v
	word, bit := &e.held[i>>6], uint64(1)<<(i&63)
	if *word&bit == 0 {
		*word |= bit
		e.missing--
	}
}

// firstMissing returns the first missing packet and a node without it; there must be
// one.
func (e *execution) firstMissing() (p, v int) {
	for k, word := range e.held {
		if i := k<<6 + bits.TrailingZeros64(^word); word != ^uint64(0) {
			return i / e.n, i % e.n
		}
	}
	return 0, 0
}

// run executes a schedule whose numbers are in range.
func (e *execution) run(s Schedule) error {
	sends, sums := s.Sends, s.Sums
	if bySlot := func(a, b Send) int { return cmp.Compare(a.Slot, b.Slot) }; !slices.IsSortedFunc(sends, bySlot) {
		sends = slices.Clone(sends)
		slices.SortStableFunc(sends, bySlot)
	}
	if bySlot := func(a, b Sum) int { return cmp.Compare(a.Slot, b.Slot) }; !slices.IsSortedFunc(sums, bySlot) {
		sums = slices.Clone(sums)
		slices.SortStableFunc(sums, bySlot)
	}
	gather := slices.IndexFunc(s.Phases, func(p Phase) bool { return p.Name == phaseGatherName || p.Name == phaseGatherCountName })
	for len(sends) > 0 || len(sums) > 0 {
		slot := s.Slots
		if len(sends) > 0 {
			slot = sends[0].Slot
		}
		if len(sums) > 0 {
			slot = min(slot, sums[0].Slot)
		}
		if gather >= 0 && slot > s.Phases[gather].Last {
			if err := e.gathered(s.Phases[gather].Name == phaseGatherCountName); err != nil {
				return err
			}
			gather = -1
		}
		nSends, nSums := 0, 0
		for nSends < len(sends) && sends[nSends].Slot == slot {
			nSends++
		}
		for nSums < len(sums) && sums[nSums].Slot == slot {
			nSums++
		}
		if err := e.slot(sends[:nSends], sums[:nSums]); err != nil {
			return err
		}
		sends, sums = sends[nSends:], sums[nSums:]
	}
	if gather >= 0 {
		return e.gathered(s.Phases[gather].Name == phaseGatherCountName)
	}
	return nil
}

// slot executes the sends of one slot, all before any of them arrives.
func (e *execution) slot(sends []Send, sums []Sum) error {
	for _, x := range sums {
		l := e.network.number(x.From, x.To)
		switch {
		case l < 0:
			return &Violation{Rule: Link, Sum: x, Why: fmt.Sprintf("%v: %v has no such link", x, e.t)}
		case e.busy[l] == x.Slot:
			return &Violation{Rule: Capacity, Sum: x, Why: fmt.Sprintf("%v: the link already carries something in this slot", x)}
		case !e.composes(x.From, x.Order, x.First, x.Last):
			return &Violation{Rule: Composed, Sum: x, Why: fmt.Sprintf("%v: the sender cannot compose it when the slot begins", x)}
		case x.Total && !e.composes(x.From, x.Order, 0, e.n-1):
			return &Violation{Rule: Composed, Sum: x, Why: fmt.Sprintf("%v: the sender does not know the sum of all when "+
				"the slot begins", x)}
		}
		if x.Total || x.First == 0 && x.Last == e.n-1 {
			for _, p := range e.orders[x.Order].Packets {
				if !e.has(x.From, p) {
					return &Violation{Rule: Gathered, Sum: x,
						Why: fmt.Sprintf("%v: the sender tells the sum of all before packet %d has come", x, p)}
				}
			}
		}
		e.busy[l] = x.Slot
	}
	for _, x := range sends {
		l := e.network.number(x.From, x.To)
		switch {
		case l < 0:
			return &Violation{Rule: Link, Send: x, Why: fmt.Sprintf("%v: %v has no such link", x, e.t)}
		case e.busy[l] == x.Slot:
			return &Violation{Rule: Capacity, Send: x, Why: fmt.Sprintf("%v: the link already carries something in this slot", x)}
		case !e.has(x.From, x.Packet):
			return &Violation{Rule: Holding, Send: x, Why: fmt.Sprintf("%v: the sender does not hold it when the slot begins", x)}
		case e.ended[l] && x.Packet < e.data:
			return &Violation{Rule: Overtaken, Send: x, Why: fmt.Sprintf("%v: a termination packet came over this link before", x)}
		}
		e.busy[l] = x.Slot
		if x.Packet >= e.data {
			e.ended[l] = true
		}
	}
	if e.beforeArrivals != nil && len(sends) > 0 {
		if err := e.beforeArrivals(sends); err != nil {
			return err
		}
	}
	for _, x := range sums {
		e.known[x.Order].learn(x.To, interval{x.First, x.Last})
		if x.Total {
			e.known[x.Order].learn(x.To, interval{0, e.n - 1})
		}
	}
	for _, x := range sends {
		e.deliver(x.To, x.Packet)
	}
	return nil
}

// composes reports whether node v knows disjoint intervals of an order whose union is
// places first to last. In a ranked order, v knows its own number only if it knows its
// rank.
func (e *execution) composes(v, order, first, last int) bool {
	if e.orders[order].Ranked && e.known[0].composes(v, 0, e.known[0].at[v]) {
		own := e.known[order].at[v]
		e.known[order].learn(v, interval{own, own})
	}
	if e.orders[order].Joint && e.told(v, order) {
		e.known[order].learn(v, interval{0, e.n - 1})
	}
	return e.known[order].composes(v, first, last)
}

// told reports whether node v has received the sum of all nodes in every order before the
// given one; what it could add up itself does not say that the packets have come.
func (e *execution) told(v, order int) bool {
	for _, known := range e.known[:order] {
		if _, found := slices.BinarySearchFunc(known.of[v], interval{0, e.n - 1}, interval.compare); !found {
			return false
		}
	}
	return true
}

// rankedUpward returns a *Violation unless every node knows, in every order, the total
// and the sum up to itself.
func (e *execution) rankedUpward() error {
	for k, known := range e.known {
		for v := range e.n {
			if !e.composes(v, k, 0, known.at[v]) {
				return &Violation{Rule: Ranked, Why: fmt.Sprintf("node %d does not know its rank in order %d, the sum of 0 to %d", v, k,
					known.at[v])}
			}
			if !e.composes(v, k, 0, e.n-1) {
				return &Violation{Rule: Ranked, Why: fmt.Sprintf("node %d does not know the total in order %d", v, k)}
			}
		}
	}
	return nil
}

// gathered returns a *Violation unless every packet is at a source of a termination
// packet. If that was counted, some order must list the packet, and every such source know
// the sum of all nodes in the last order. Without termination packets the roots are
// unknown, and it checks nothing.
func (e *execution) gathered(counted bool) error {
	roots := e.sources[e.data:]
	if len(roots) == 0 {
		return nil
	}
	for p := range e.data {
		if !slices.ContainsFunc(roots, func(root int) bool { return e.has(root, p) }) {
			return &Violation{Rule: Gathered, Why: fmt.Sprintf("packet %d of node %d is at no root", p, e.sources[p])}
		}
	}
	if !counted {
		return nil
	}
	listed := make([]bool, len(e.sources))
	for _, order := range e.orders {
		for _, p := range order.Packets {
			listed[p] = true
		}
	}
	if p := slices.Index(listed[:e.data], false); p >= 0 {
		return &Violation{Rule: Gathered, Why: fmt.Sprintf("no order counts packet %d", p)}
	}
	last := len(e.orders) - 1
	for _, root := range roots {
		if !e.composes(root, last, 0, e.n-1) {
			return &Violation{Rule: Gathered, Why: fmt.Sprintf("node %d does not know that all packets are at their roots, the "+
				"total in order %d", root, last)}
		}
	}
	return nil
}

// links numbers the directed links of a network: those out of v are the
// numbers start[v] to start[v+1], by receiver.
type links struct {
	start []int
	to    []topologies.Node
}

func linksOf(t topologies.Topology, n int) links {
	l := links{start: make([]int, n+1)}
	for v := range n {
		l.to = t.AppendNeighbors(l.to, topologies.Node(v))
		slices.Sort(l.to[l.start[v]:])
		l.start[v+1] = len(l.to)
	}
	return l
}

// number returns the number of a link, -1 where there is none.
func (l links) number(from, to int) int {
	i, found := slices.BinarySearch(l.to[l.start[from]:l.start[from+1]], topologies.Node(to))
	if !found {
		return -1
	}
	return l.start[from] + i
}
