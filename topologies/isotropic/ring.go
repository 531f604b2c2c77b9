package isotropic

import (
	"castlab/topologies"
	"castlab/topologies/schedules"
)

// RingExchange returns a schedule of tasks.TotalExchange on the ring in which the
// nodes do not choose alike: on an even ring the packet for the opposite node goes
// up from even nodes and down from odd ones. It takes ceil(n^2/8) slots for even
// n > 2, fewer than the critical sum of the ring, and as many hops as links have
// room for, rounded up; for odd n it is TotalExchange.
//
// The links up carry, from each node in turn, packets for the nodes at distance
// 1, 2, ...; in each slot every link takes the packet that has farthest to go.
// Links down are the mirror image.
//
// Source: derived. Errors: those of topologies.Ring; a *topologies.DomainError
// for more than 2^26 sends.
func RingExchange(n int) (schedules.Schedule, error) {
	net := topologies.Ring{N: n}
	if n%2 == 1 || n <= 2 {
		return TotalExchange(net)
	}
	if err := net.Validate(); err != nil {
		return schedules.Schedule{}, err
	}
	if n/2 > mostSends/n/n {
		return schedules.Schedule{}, tooManySends(net)
	}
	up := farthestFirst(n)
	s := schedules.Schedule{
		Algorithm: "total-exchange", Params: schedules.Params{"topology": net.String(), "ties": "parity"}, Nodes: n,
		Sources: make([]int, n*(n-1)), Sends: make([]schedules.Send, 0, 2*len(up)),
	}
	for p := range s.Sources {
		s.Sources[p] = p / (n - 1)
	}
	packet := func(from, to int) int {
		if to > from {
			to--
		}
		return from*(n-1) + to
	}
	down := func(v int) int { return n - 1 - v } // takes even nodes to odd ones
	for len(up) > 0 {
		slot := up[0].slot
		s.Slots = slot
		var turn int
		for turn < len(up) && up[turn].slot == slot {
			turn++
		}
		for _, x := range up[:turn] {
			to := (x.at + 1) % n
			s.Sends = append(s.Sends,
				schedules.Send{Slot: slot, From: x.at, To: to, Packet: packet(x.from, x.to)},
				schedules.Send{Slot: slot, From: down(x.at), To: down(to), Packet: packet(down(x.from), down(x.to))})
		}
		inOrder(s.Sends[len(s.Sends)-2*turn:])
		up = up[turn:]
	}
	return s, nil
}

// A step is a hop of a packet from one node to the next.
type step struct{ slot, at, from, to int }

// farthestFirst returns the hops up, by slot.
func farthestFirst(n int) []step {
	// waiting[v][k] are the origins of packets at v with k hops to go.
	waiting := make([][][]int, n)
	left := 0
	for v := range waiting {
		waiting[v] = make([][]int, n/2+1)
		for k := 1; k < n/2 || k == n/2 && v%2 == 0; k++ {
			waiting[v][k] = append(waiting[v][k], v)
			left += k
		}
	}
	steps := make([]step, 0, left)
	for slot := 1; len(steps) < left; slot++ {
		first := len(steps)
		for v, at := range waiting {
			for k := len(at) - 1; k > 0; k-- {
				if len(at[k]) > 0 {
					steps = append(steps, step{slot, v, at[k][0], (v + k) % n})
					at[k] = at[k][1:]
					break
				}
			}
		}
		for _, x := range steps[first:] {
			next := (x.at + 1) % n
			k := (x.to - next + n) % n
			waiting[next][k] = append(waiting[next][k], x.from)
		}
	}
	return steps
}
