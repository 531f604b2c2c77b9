package logp

// A group consists of a node with children in the tree of every item and some leaves.
// Its processors, one more than leaves, take turns at the node; the others are the
// leaves meanwhile.
type group struct {
	node     int   // its time
	late     int   // steps that it waits before it sends
	children int   // number of its children, to which it sends in consecutive steps
	leaves   []int // their times
}

// turns returns the schedule of the groups. The last processor, unless it is in a
// group, is the leaf with the times in rest.
func turns(P, L int, groups []group, rest []int) Periodic {
	p := Periodic{Processors: P, Latency: L, Period: 1, Next: make([]int, P)}
	var seats []seat
	first := 1
	for _, g := range groups {
		times := append([]int{g.node}, g.leaves...)
		for n, c := range offsets(times) {
			p.Next[first+n] = first + (n+1)%len(times)
			seats = append(seats, seat{times[n], 0, 0, first + c})
		}
		node := &seats[len(seats)-len(times)]
		node.late, node.children = g.late, g.children
		first += len(times)
	}
	for _, t := range rest {
		p.Next[first] = first
		seats = append(seats, seat{t, 0, 0, first})
		first++
	}
	p.Sends = sendings(0, L, seats)
	for _, s := range p.Sends {
		p.Delay = max(p.Delay, s.Step+L)
	}
	return p
}
