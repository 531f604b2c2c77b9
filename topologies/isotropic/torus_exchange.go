package isotropic

import (
	"castlab/topologies"
	"castlab/topologies/schedules"
)

// TorusExchange returns a schedule of tasks.TotalExchange on the wraparound mesh,
// of as few slots as any algorithm takes: the hops along each side over its links,
// rounded up. Only where a side of even length p > 2 is the only even one it
// differs from TotalExchange: that side has an odd number N/p of ties, and the
// one due to the side alone, which goes to the opposite node, goes up from even
// coordinates and down from odd ones.
//
// All other destinations come in pairs t and -t, which move at once along the same
// side in opposite directions, so that links up and down are alike and a slot is
// one of the matrix of pairs and sides. Packets of the tie are in one slot all on
// links from even coordinates, in the next all on links from odd ones. The other
// half of those links serves, in two such slots, one hop of a pair: of half its
// packets in the first and of the others in the second. That takes one more hop
// each of the pairs 1, 2, ..., floor(p/4) steps along the side, and, where p/2 is
// odd, a slot of its own for the last hop: p/4 in all, rounded up. These slots come
// first, two by two; the rest may come in any order.
//
// Source: derived. Errors: those of topologies.Torus; an *inputs.Error
// for more than 65536 nodes or 2^26 sends.
func TorusExchange(sides []int) (schedules.Schedule, error) {
	net := topologies.Torus{Sides: sides}
	if err := net.Validate(); err != nil {
		return schedules.Schedule{}, err
	}
	even, n := -1, net.Order()
	for i, p := range sides {
		if p%2 == 0 && p > 2 && n/p%2 == 1 {
			even = i
		}
	}
	if even < 0 || n > maxNodes {
		return TotalExchange(net)
	}
	if tooMany(net, net.MeanDistance()*float64(n-1)) {
		return schedules.Schedule{}, tooManySends(net)
	}
	e, err := newTwoway(net, even)
	if err != nil {
		return schedules.Schedule{}, err
	}
	return e.schedule(), nil
}

// A twoway is a total exchange that is symmetric in the two directions of every side.
type twoway struct {
	net    topologies.Torus
	side   int     // the one with ties in odd slots
	first  []int   // by side, the type of its links up
	stride []int   // by side, the distance of node numbers of neighbors
	pairs  [][]int // for the first of each pair of destinations, the hops up each side, negative if down
	moves  []Move  // of pairs along sides, by slot
	halves int     // number of first slots in which ties are sent
}

func newTwoway(net topologies.Torus, side int) (*twoway, error) {
	e := &twoway{net: net, side: side}
	kind, stride := 0, 1
	for _, p := range net.Sides {
		e.first, e.stride = append(e.first, kind), append(e.stride, stride)
		kind, stride = kind+min(2, p-1), stride*p
	}
	p := net.Sides[side]
	extra := p / 4 // pairs with one more hop
	opposite := p / 2 * e.stride[side]
	var m Matrix
	more := make([]int, extra) // rows of these pairs
	for t := 1; t < net.Order(); t++ {
		hops, mirror := e.signed(t)
		if t > mirror || t == opposite {
			continue
		}
		row := make([]int, len(hops))
		for i, x := range hops {
			row[i] = max(x, -x)
		}
		if steps := t / e.stride[side]; t%e.stride[side] == 0 && steps <= extra {
			row[side]++
			more[steps-1] = len(m)
		}
		e.pairs, m = append(e.pairs, hops), append(m, row)
	}
	if p/2%2 == 1 {
		last := make([]int, len(net.Sides))
		last[side] = 1
		more = append(more, len(m))
		m = append(m, last)
	}
	moves, err := Decompose(m)
	e.halves = p / 2
	e.moves = reordered(moves, m.CriticalSum(), more, side)
	return e, err
}

// signed returns the hops up each side to t, negative if down, and the node -t. Half a
// side counts as up.
func (e *twoway) signed(t int) (hops []int, mirror int) {
	for i, p := range e.net.Sides {
		x := t / e.stride[i] % p
		mirror += (p - x) % p * e.stride[i]
		if 2*x > p {
			x -= p
		}
		hops = append(hops, x)
	}
	return hops, mirror
}

// reordered renumbers slots: first two in which each of some rows moves in a column (or
// the only one), row by row; then the others.
func reordered(moves []Move, slots int, rows []int, column int) []Move {
	place := make([]int, slots+1) // by slot, its new number; 0 for none yet
	next := 0
	for _, row := range rows {
		found := 0
		for _, m := range moves {
			if m.Row == row && m.Type == column && found < 2 {
				next++
				found++
				place[m.Slot] = next
			}
		}
	}
	for slot := 1; slot <= slots; slot++ {
		if place[slot] == 0 {
			next++
			place[slot] = next
		}
	}
	bySlot := make([][]Move, slots+1)
	for _, m := range moves {
		m.Slot = place[m.Slot]
		bySlot[m.Slot] = append(bySlot[m.Slot], m)
	}
	moves = moves[:0]
	for _, list := range bySlot {
		moves = append(moves, list...)
	}
	return moves
}

// schedule makes the moves at every node.
func (e *twoway) schedule() schedules.Schedule {
	n := e.net.Order()
	s := schedules.Schedule{
		Algorithm: "total-exchange", Params: schedules.Params{"topology": e.net.String()}, Nodes: n, Sources: make([]int, n*(n-1)),
	}
	at := make([]int, n*(n-1)) // by packet, its node
	for p := range at {
		s.Sources[p], at[p] = p/(n-1), p/(n-1)
	}
	begun := 0
	for len(e.moves) > 0 {
		slot := e.moves[0].Slot
		s.Slots = slot
		for len(e.moves) > 0 && e.moves[0].Slot == slot {
			m := e.moves[0]
			e.moves = e.moves[1:]
			half := -1 // the parity of coordinates that move up, or -1 for all
			if slot <= e.halves && m.Type == e.side {
				half = slot % 2
				e.tie(&s, at, slot)
			}
			if m.Row < len(e.pairs) {
				e.pair(&s, at, m, half)
			}
		}
		inOrder(s.Sends[begun:])
		begun = len(s.Sends)
	}
	return s
}

// tie sends the packets for the opposite nodes: in odd slots all are on links from
// coordinates of the parity of their origins.
func (e *twoway) tie(s *schedules.Schedule, at []int, slot int) {
	n, p, stride := e.net.Order(), e.net.Sides[e.side], e.stride[e.side]
	for v := range n {
		x := v / stride % p
		to := v + ((x+p/2)%p-x)*stride
		e.send(s, at, slot, v, to, e.side, 1-2*(x%2))
	}
}

// pair sends the packets of a pair of destinations along a side, one up and one down.
// half = 0 or 1 sends only the up packets of nodes with coordinates of that parity, and
// the down packets of the others: it is their first hop along the side.
func (e *twoway) pair(s *schedules.Schedule, at []int, m Move, half int) {
	n := e.net.Order()
	hops := e.pairs[m.Row]
	for _, sign := range [2]int{1, -1} {
		up := sign
		if hops[m.Type] < 0 {
			up = -sign
		}
		for v := range n {
			to := 0
			for i, p := range e.net.Sides {
				to += (v/e.stride[i] + sign*hops[i] + p) % p * e.stride[i]
			}
			if half >= 0 {
				x := v / e.stride[m.Type] % e.net.Sides[m.Type]
				if (x%2 == half) != (up > 0) {
					continue
				}
			}
			e.send(s, at, m.Slot, v, to, m.Type, up)
		}
	}
}

// send moves the packet of v for to by one hop up or down a side.
func (e *twoway) send(s *schedules.Schedule, at []int, slot, v, to, side, up int) {
	packet := number(e.net.Order(), v, to)
	p, stride := e.net.Sides[side], e.stride[side]
	x := at[packet] / stride % p
	next := at[packet] + ((x+up+p)%p-x)*stride
	s.Sends = append(s.Sends, schedules.Send{Slot: slot, From: at[packet], To: next, Packet: packet})
	at[packet] = next
}

// number returns the index of a packet in tasks.TotalExchange.
func number(n, from, to int) int {
	if to > from {
		to--
	}
	return from*(n-1) + to
}
