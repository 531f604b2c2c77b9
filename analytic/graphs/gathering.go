package graphs

// A gathering is a flow network in which every node sends to one node, each in proportion
// to its packets. The first pairs of arcs of the flow are the arcs of the graph; the last N lead from a
// source to all nodes.
type gathering struct {
	n       int
	packets []int // by node
	all     int   // packets of all nodes
	unit    []int // by arc of the flow: 1 for an arc of the graph, 0 for none
	flow    flow

	order  []int32 // nodes by distance to the receiver
	onward []int32 // by node, the arc of the flow on a shortest path to the receiver
	supply []int   // by node, the amount it can send onward, including that from nodes behind it
}

func newGathering(g Digraph, packets []int) *gathering {
	a := &gathering{n: g.N, packets: packets, order: make([]int32, 0, g.N), onward: make([]int32, g.N), supply: make([]int, g.N)}
	has := make(map[[2]int]bool, len(g.Arcs))
	for _, e := range g.Arcs {
		has[e] = true
	}
	a.flow.clear(g.N + 1)
	for _, e := range g.Arcs {
		if !has[[2]int{e[1], e[0]}] {
			a.flow.add(e[0], e[1], 1, 0)
		} else if e[0] < e[1] {
			a.flow.add(e[0], e[1], 1, 1)
		}
	}
	a.unit = append(a.unit, a.flow.residual...)
	for v := range g.N {
		a.flow.add(g.N, v, 0, 0)
		a.all += packets[v]
	}
	a.flow.index()
	return a
}

// short returns a set of nodes whose outgoing arcs do not suffice for a rate lambda =
// p/q from each of their packets to t, with arcs of capacity q and p for each packet from
// the source; nil if t can receive at that rate.
func (a *gathering) short(t int, lambda Ratio) (inside []int) {
	f := &a.flow
	for e, u := range a.unit {
		f.residual[e] = lambda.Den * u
	}
	for v, packets := range a.packets {
		e := len(a.unit) + 2*v
		f.residual[e], f.residual[e+1] = lambda.Num*packets, 0
	}
	if a.along(int32(t), lambda.Num)+f.max(a.n, t) == lambda.Num*a.all {
		return nil
	}
	for v := range a.n {
		if f.level[v] >= 0 {
			inside = append(inside, v)
		}
	}
	return inside
}

// along sends as much as possible along a tree of shortest paths to t, at most p for
// each packet, and returns the total. It is most of the maximum flow, and saves the flow
// algorithm many phases.
func (a *gathering) along(t int32, p int) (total int) {
	f := &a.flow
	a.shortest(t)
	for v := range a.supply {
		a.supply[v] = p * a.packets[v]
	}
	for i := len(a.order) - 1; i > 0; i-- {
		v := a.order[i]
		a.supply[v] = min(a.supply[v], f.residual[a.onward[v]])
		a.supply[f.to[a.onward[v]]] += a.supply[v]
	}
	// If a node lacks capacity, the nodes behind it send less: closer nodes are served
	// first.
	for _, v := range a.order {
		send := a.supply[v]
		if v != t {
			e := a.onward[v]
			w := f.to[e]
			send = min(send, a.supply[w]) // capacity left on the way through w
			a.supply[w] -= send
			f.residual[e] -= send
			f.residual[e^1] += send
		}
		own := min(p*a.packets[v], send)
		e := len(a.unit) + 2*int(v)
		f.residual[e] -= own
		f.residual[e+1] += own
		total += own
		a.supply[v] = send - own // left for the nodes behind
	}
	return total
}

// shortest computes the nodes by distance to t, and the arcs of shortest paths.
func (a *gathering) shortest(t int32) {
	f := &a.flow
	for v := range a.onward {
		a.onward[v] = -1
	}
	a.order = append(a.order[:0], t)
	for i := 0; i < len(a.order); i++ {
		v := a.order[i]
		for _, e := range f.arcs[f.first[v]:f.first[v+1]] {
			if w := f.to[e]; int(w) < a.n && w != t && a.onward[w] < 0 && f.residual[e^1] > 0 {
				a.onward[w] = e ^ 1
				a.order = append(a.order, w)
			}
		}
	}
}
