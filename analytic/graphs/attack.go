package graphs

// An attack finds the partition of a graph that minimizes, for a given price,
//
//	(links between parts) - price (parts - 1)
//
// The nodes are added one by one. A new node v is at first a part of its own; it is
// then merged with the set of parts that maximizes the number of links saved minus the
// price of the parts lost, found by a minimum cut. Merged parts stay merged: if two
// overlapping sets are both worth their price, so is their union.
//
// Source: Cunningham 1985, Barahona 1992, formulated with contracted parts.
type attack struct {
	neighbors [][]int
	part      []int   // by node, the number of its part: the last added node of the part
	members   [][]int // by part
	place     []int   // by part, its node in the flow network
	links     []int   // by part, number of links to the current part
	touched   []int   // parts with such links
	flow      flow
}

func newAttack(g Graph) *attack {
	a := &attack{neighbors: make([][]int, g.N), members: make([][]int, g.N), place: make([]int, g.N), links: make([]int, g.N)}
	for _, l := range g.Links {
		a.neighbors[l[0]] = append(a.neighbors[l[0]], l[1])
		a.neighbors[l[1]] = append(a.neighbors[l[1]], l[0])
	}
	return a
}

// on returns the best partition, as the number of the part of each node.
func (a *attack) on(price Ratio) []int {
	a.part = make([]int, len(a.neighbors))
	var parts []int
	for v := range a.part {
		a.part[v], a.members[v] = v, append(a.members[v][:0], v)
		a.cut(v, parts, price)
		kept := parts[:0]
		for _, p := range parts {
			if a.flow.level[a.place[p]] < 0 {
				kept = append(kept, p)
				continue
			}
			for _, u := range a.members[p] {
				a.part[u] = v
			}
			a.members[v] = append(a.members[v], a.members[p]...)
		}
		parts = append(kept, v)
	}
	return a.part
}

// cut leaves on the source side of the flow network those parts with which v, a part of
// its own, is merged. With J the merged parts, price = p/q, and e the number of links
// within a set,
//
//	q (links saved) - p |J| = q e(v and J) - p |J|,  2 e(S) = sum over S of degrees - cut(S)
//
// so that it minimizes the sum over J of (2p - q degree) + q cut(v and J), with parts
// as nodes, which is a cut between v and a node t.
func (a *attack) cut(v int, parts []int, price Ratio) {
	t := len(parts) + 1
	a.flow.clear(t + 1)
	a.place[v] = 0
	for i, p := range parts {
		a.place[p] = i + 1
	}
	a.join(v, v, price.Den)
	for _, p := range parts {
		if cost := 2*price.Num - price.Den*a.join(p, v, price.Den); cost > 0 {
			a.flow.add(a.place[p], t, cost, 0)
		} else if cost < 0 {
			a.flow.add(0, a.place[p], -cost, 0)
		}
	}
	a.flow.index()
	a.flow.max(0, t)
}

// join adds the links of a part to other parts of the nodes up to last; the links to a
// part are an arc of capacity q each way. It returns the number of links.
func (a *attack) join(p, last, q int) (degree int) {
	a.touched = a.touched[:0]
	for _, u := range a.members[p] {
		for _, w := range a.neighbors[u] {
			if w > last || a.part[w] == p {
				continue
			}
			o := a.part[w]
			if a.links[o]++; a.links[o] == 1 {
				a.touched = append(a.touched, o)
			}
		}
	}
	for _, o := range a.touched {
		if degree += a.links[o]; a.place[o] > a.place[p] {
			a.flow.add(a.place[p], a.place[o], q*a.links[o], q*a.links[o])
		}
		a.links[o] = 0
	}
	return degree
}
