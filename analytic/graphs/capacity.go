package graphs

import "slices"

// A Cut is a set of nodes, not empty and not all, and what leaves it.
type Cut struct {
	Inside  []int // the nodes of the set, in order
	Leaving int   // arcs from a node of the set to one that is not
}

// Capacity returns the full-duplex broadcast capacity, the greatest rate at
// which all nodes can broadcast,
//
//	min over sets S of nodes, neither empty nor all, of cut(S)/|S|
//
// and a set that attains it. The packets that S generates have to leave it,
// lambda |S| in a slot, which is why no scheme does better; trees rooted at all
// nodes, lambda at each, fit into the arcs if every set lets that much out
// (Edmonds), which is why some scheme is stable for any smaller lambda. As what
// leaves S enters its complement it is also the least cut(S)/(N - |S|). For a
// single node it is +Inf.
//
// Each node in turn must be able to receive lambda from each of the others at
// once, which is one flow; where it is not, the minimum cut is a set of smaller
// ratio.
//
// Units: packets per node and slot. Source: derived from Edmonds 1973; VAR98,
// Section 3.4, has a condition that is neither necessary nor sufficient,
// PrintedFullDuplex.
//
// Errors: those of Graph.Validate.
func Capacity(g Graph) (Ratio, Cut, error) {
	if err := g.Validate(); err != nil {
		return Ratio{}, Cut{}, err
	}
	lambda, cut := g.Digraph().capacity()
	return lambda, cut, nil
}

// DirectedCapacity returns the capacity of a directed graph, in which cut(S)
// counts the arcs from S. As what enters S is not what leaves it, the other form
// of the minimum is (arcs into S)/(N - |S|).
//
// Units, Source: as Capacity. Errors: those of Digraph.Validate.
func DirectedCapacity(g Digraph) (Ratio, Cut, error) {
	if err := g.Validate(); err != nil {
		return Ratio{}, Cut{}, err
	}
	lambda, cut := g.capacity()
	return lambda, cut, nil
}

// capacity starts from the smallest ratio of a single node or of all nodes but one. It
// visits every node once, because a node that can receive at a rate can receive at any
// smaller one.
func (g Digraph) capacity() (Ratio, Cut) {
	if g.N == 1 {
		return infinite, Cut{}
	}
	least, cut := g.aroundNodes()
	all := newGathering(g, slices.Repeat([]int{1}, g.N))
	for t := 0; t < g.N; t++ {
		inside := all.short(t, least)
		for inside != nil {
			cut = Cut{Inside: inside, Leaving: g.leaving(inside)}
			least = ratio(cut.Leaving, len(inside))
			inside = all.short(t, least)
		}
	}
	return least, cut
}

// aroundNodes returns the smallest ratio of the sets of one node and of all nodes but
// one.
func (g Digraph) aroundNodes() (Ratio, Cut) {
	leaving, entering := make([]int, g.N), make([]int, g.N)
	for _, a := range g.Arcs {
		leaving[a[0]]++
		entering[a[1]]++
	}
	least, cut := infinite, Cut{}
	for v := range g.N {
		if r := ratio(leaving[v], 1); r.less(least) {
			least, cut = r, Cut{Inside: []int{v}, Leaving: leaving[v]}
		}
		if r := ratio(entering[v], g.N-1); r.less(least) {
			least, cut = r, Cut{Inside: others(g.N, v), Leaving: entering[v]}
		}
	}
	return least, cut
}

// others returns all nodes but v.
func others(n, v int) []int {
	list := make([]int, 0, n-1)
	for w := range n {
		if w != v {
			list = append(list, w)
		}
	}
	return list
}

// leaving counts the arcs that leave a set.
func (g Digraph) leaving(inside []int) (count int) {
	is := make([]bool, g.N)
	for _, v := range inside {
		is[v] = true
	}
	for _, a := range g.Arcs {
		if is[a[0]] && !is[a[1]] {
			count++
		}
	}
	return count
}
