package tasks

import "slices"

// A forest has a tree of shortest paths below each link of an origin. It grows level by
// level and balances the packets below the links.
type forest struct {
	d     *dealing
	first int     // the first link of the origin; tree k is below link first+k
	tree  []int   // by node, -1 before it has joined
	load  []int   // by tree, packets
	nodes [][]int // by tree, in breadth-first order
	by    []int   // in a search, by tree: the node that would come from the previous tree
	queue []int   // trees
}

func newForest(d *dealing) *forest {
	first, end := d.g.leaving(d.root)
	f := &forest{d: d, first: first, tree: make([]int, d.g.n), load: make([]int, end-first), nodes: make([][]int, end-first),
		by: make([]int, end-first)}
	for v := range f.tree {
		f.tree[v] = -1
	}
	return f
}

// choices visits the trees that a node can join: those of its neighbors one link closer
// to the origin or, beside the origin, those of its links.
func (f *forest) choices(v int, visit func(k int)) {
	g := f.d.g
	for _, l := range g.entering(v) {
		switch u := g.from[l]; {
		case u == f.d.root:
			visit(l - f.first)
		case f.d.distance[u] == f.d.distance[v]-1:
			visit(f.tree[u])
		}
	}
}

// join lets each node of a level join its least loaded tree, nodes with the fewest
// links first.
func (f *forest) join(level []int) {
	order := slices.Clone(level)
	slices.SortStableFunc(order, func(v, w int) int { return len(f.d.g.entering(v)) - len(f.d.g.entering(w)) })
	for _, v := range order {
		best := -1
		f.choices(v, func(k int) {
			if best < 0 || f.load[k] < f.load[best] {
				best = k
			}
		})
		f.tree[v] = best
		f.load[best] += len(f.d.packets[v])
	}
}

// shift moves nodes of the last level along a chain of trees from the most loaded one
// to one with at least two packets less, if a breadth-first search finds such a chain.
// Only nodes with exactly one packet move.
func (f *forest) shift(level []int) bool {
	heavy := 0
	for k, load := range f.load {
		if load > f.load[heavy] {
			heavy = k
		}
	}
	for k := range f.by {
		f.by[k] = -1
	}
	f.queue = append(f.queue[:0], heavy)
	for i := 0; i < len(f.queue); i++ {
		from := f.queue[i]
		if f.load[from] <= f.load[heavy]-2 {
			f.move(heavy, from)
			return true
		}
		for _, v := range level {
			if f.tree[v] != from || len(f.d.packets[v]) != 1 {
				continue
			}
			f.choices(v, func(k int) {
				if k != heavy && f.by[k] < 0 {
					f.by[k] = v
					f.queue = append(f.queue, k)
				}
			})
		}
	}
	return false
}

// move moves the nodes along the chain that the search found.
func (f *forest) move(heavy, light int) {
	f.load[heavy]--
	f.load[light]++
	for k := light; k != heavy; {
		v := f.by[k]
		f.tree[v], k = k, f.tree[v]
	}
}

// parent returns the parent of a node in its tree.
func (f *forest) parent(v int) int {
	g := f.d.g
	for _, l := range g.entering(v) {
		u := g.from[l]
		if u == f.d.root && l-f.first == f.tree[v] || u != f.d.root && f.d.distance[u] == f.d.distance[v]-1 && f.tree[u] == f.tree[v] {
			return u
		}
	}
	return -1
}
