package trees

import (
	"slices"

	"castlab/topologies"
)

// shortenRooted makes trees of one root that share no arc less deep: a node exchanges the
// arcs by which two of the trees reach it, or takes one that is in no tree, where the sum
// of the squares of all depths falls, until no exchange helps.
func shortenRooted(net topologies.Topology, family []Tree) {
	r := rootedFamily{family: family, into: make([][]topologies.Node, net.Order())}
	for v := range topologies.Node(net.Order()) {
		for _, w := range net.AppendNeighbors(nil, v) {
			r.into[w] = append(r.into[w], v)
		}
	}
	for _, t := range family {
		children, depth := make([][]topologies.Node, t.Order()), make([]int, t.Order())
		for v, p := range t.Parent {
			if topologies.Node(v) != t.Root {
				children[p] = append(children[p], topologies.Node(v))
			}
		}
		r.children, r.depth = append(r.children, children), append(r.depth, depth)
		r.sink(len(r.depth)-1, t.Root, 0)
	}
	for r.pass() {
	}
}

// A rootedFamily is trees of one root under exchanges.
type rootedFamily struct {
	family   []Tree
	into     [][]topologies.Node   // by node, where arcs into it come from
	children [][][]topologies.Node // by tree and node
	depth    [][]int               // by tree and node
}

// pass tries all exchanges, and reports whether one helped.
func (r *rootedFamily) pass() (helped bool) {
	for i := range r.family {
		for w := range r.into {
			v := topologies.Node(w)
			if v == r.family[i].Root {
				continue
			}
			for _, u := range r.into[v] {
				helped = r.exchange(i, v, u) || helped
			}
		}
	}
	return helped
}

// exchange lets tree i reach v from u, and the tree that does so from where i did, if
// that is worth it.
func (r *rootedFamily) exchange(i int, v, u topologies.Node) bool {
	before := r.family[i].Parent[v]
	if u == before {
		return false
	}
	other := slices.IndexFunc(r.family, func(t Tree) bool { return t.Parent[v] == u })
	gain, ok := r.worth(i, v, u)
	if ok && other >= 0 {
		var more int
		more, ok = r.worth(other, v, before)
		gain += more
	}
	if !ok || gain <= 0 {
		return false
	}
	r.hang(i, v, u)
	if other >= 0 {
		r.hang(other, v, before)
	}
	return true
}

// worth returns by how much squares of depths fall if v hangs on u, and false where u
// hangs on v.
func (r *rootedFamily) worth(i int, v, u topologies.Node) (fall int, ok bool) {
	for w := u; w != r.family[i].Root; w = r.family[i].Parent[w] {
		if w == v {
			return 0, false
		}
	}
	shift := r.depth[i][u] + 1 - r.depth[i][v]
	var add func(w topologies.Node)
	add = func(w topologies.Node) {
		d := r.depth[i][w]
		fall += d*d - (d+shift)*(d+shift)
		for _, x := range r.children[i][w] {
			add(x)
		}
	}
	add(v)
	return fall, true
}

func (r *rootedFamily) hang(i int, v, u topologies.Node) {
	t := r.family[i]
	siblings := &r.children[i][t.Parent[v]]
	*siblings = slices.DeleteFunc(*siblings, func(w topologies.Node) bool { return w == v })
	t.Parent[v] = u
	r.children[i][u] = append(r.children[i][u], v)
	r.sink(i, v, r.depth[i][u]+1)
}

// sink sets the depths of a node and of all that hang on it.
func (r *rootedFamily) sink(i int, v topologies.Node, depth int) {
	r.depth[i][v] = depth
	for _, w := range r.children[i][v] {
		r.sink(i, w, depth+1)
	}
}
