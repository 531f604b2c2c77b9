package schedules_test

import (
	"math/rand/v2"
	"slices"

	"castlab/topologies"
	"castlab/topologies/trees"
)

// packed returns k edge-disjoint spanning trees of a network, nil where it finds none:
// it draws spanning trees as long as the remaining links have one.
func packed(net topologies.Topology, k int, r *rand.Rand) []trees.Tree {
	n := net.Order()
	var links []trees.Arc
	for v := range n {
		for _, w := range net.AppendNeighbors(nil, topologies.Node(v)) {
			if int(w) > v {
				links = append(links, trees.Arc{From: topologies.Node(v), To: w})
			}
		}
	}
	for range 2000 {
		r.Shuffle(len(links), func(i, j int) { links[i], links[j] = links[j], links[i] })
		left := links
		var family []trees.Tree
		for range k {
			component := make([]int, n)
			for v := range component {
				component[v] = v
			}
			var tree, rest []trees.Arc
			for _, l := range left {
				a, b := component[l.From], component[l.To]
				if a == b {
					rest = append(rest, l)
					continue
				}
				tree = append(tree, l)
				for v := range component {
					if component[v] == b {
						component[v] = a
					}
				}
			}
			if len(tree) < n-1 {
				break
			}
			t, err := trees.FromEdges(topologies.Node(r.IntN(n)), tree)
			if err != nil {
				return nil
			}
			family, left = append(family, t), rest
		}
		if len(family) == k {
			return family
		}
	}
	return nil
}

// distance returns the hops from a node to all others over a network, or over a tree.
func distance(n, from int, neighbors func(v int) []int) []int {
	hops := make([]int, n)
	for v := range hops {
		hops[v] = -1
	}
	hops[from] = 0
	reached := []int{from}
	for i := 0; i < len(reached); i++ {
		for _, w := range neighbors(reached[i]) {
			if hops[w] < 0 {
				hops[w] = hops[reached[i]] + 1
				reached = append(reached, w)
			}
		}
	}
	return hops
}

func radiusOf(net topologies.Topology) int {
	radius := net.Order()
	for v := range net.Order() {
		radius = min(radius, slices.Max(distance(net.Order(), v, func(v int) (w []int) {
			for _, x := range net.AppendNeighbors(nil, topologies.Node(v)) {
				w = append(w, int(x))
			}
			return w
		})))
	}
	return radius
}

// beside returns the neighbors of every node in a tree.
func beside(t trees.Tree) [][]int {
	list := make([][]int, t.Order())
	for v, p := range t.Parent {
		if int(p) != v {
			list[v] = append(list[v], int(p))
			list[p] = append(list[p], v)
		}
	}
	return list
}

func longestPath(t trees.Tree) (longest int) {
	list := beside(t)
	for v := range list {
		longest = max(longest, slices.Max(distance(len(list), v, func(v int) []int { return list[v] })))
	}
	return longest
}
