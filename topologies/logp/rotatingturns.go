package logp

// A group is a node with children of the tree of every item, the processors that
// take turns at it, and the leaves that the others of them are meanwhile: one
// processor more than leaves.
type group struct {
	node     int   // its time
	late     int   // steps that it waits before it sends
	children int   // to which it sends in as many steps
	leaves   []int // times
}

// turns returns the schedule of the groups. The last processor, if it is in none,
// is the leaf of the times in rest.
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
