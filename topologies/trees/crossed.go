package trees

import "castlab/topologies"

// A packing consists of k edge-disjoint spanning trees of a torus of k sides in
// descending order, with mixed-radix node numbers, the first coordinate fastest. Tree i
// contains the line of axis i through node 0 except for one link, spare[i], which is in
// no tree:
//
//	spare[0] is the link between the last two coordinates, s-2 and s-1
//
// These k links are all the unused ones: there are k N links, k (N-1) in trees.
type packing struct {
	n     int // nodes
	sides []int
	tree  [][]Arc
	spare []Arc
}

// ringPacking returns the path s-1, 0, 1, ..., s-2 of a ring.
func ringPacking(s int) packing {
	edges := []Arc{{From: topologies.Node(s - 1), To: 0}}
	for v := range topologies.Node(s - 2) {
		edges = append(edges, Arc{From: v, To: v + 1})
	}
	return packing{n: s, sides: []int{s}, tree: [][]Arc{edges}, spare: []Arc{{From: topologies.Node(s - 2), To: topologies.Node(s - 1)}}}
}

// A step describes the changes at one node near 0 on an axis when a packing is extended
// by a ring of p levels.
type step struct {
	node  topologies.Node // u, not 0
	edge  Arc             // between u and the node before it on the axis
	tree  int             // that of the axis
	level int             // where the new tree has the edge and the tree of the axis the spare link instead
	gap   int             // the tree of the axis has the link between levels gap and gap+1 of u
}

// crossed returns the packing of the product with a ring of p levels, p at most the
// smallest side. It has one tree more.
//
// Every tree but the first lies on each level. Its p copies are joined by p-1
// links between levels. The first tree, D, lies on each level but one, the hub,
// joined by p-2 links. Its nodes on the hub hang on the next level by a link of
// their own.
//
// The new tree takes the unused links: of the ring of levels of each node all links but
// one, and on the hub the links of D. These connect the rings of all nodes, except
// those that have given a link between levels to a tree for joining its copies; such a
// ring is connected to others by a link of that same tree. Use nodes u near 0 on the
// axis of the tree, and the link from u towards 0 on a level where the tree uses the
// spare link of its axis instead. Each tree does so once on every level except level 0
// (D: also except the hub). The new tree is connected: from u it leads to 0 along the
// axis, from any other node through D to 0 or to such a node.
//
// Node 0 keeps all links of its ring except one, the new spare link, because D keeps
// the link from node s-1 of the first axis to 0 on the hub; the new tree connects s-1
// to s-2 there. Level 0 is unchanged, with every old spare link. The count is right: k
// (p n - 1) links in old trees, (p-1) n + n - 1 in the new one.
func (b packing) crossed(p int) packing {
	k, n := len(b.tree), b.n
	hub := p / 2
	at := func(v topologies.Node, level int) topologies.Node {
		return v + topologies.Node(n*((level+p)%p))
	}
	on := func(e Arc, level int) Arc { return Arc{From: at(e.From, level), To: at(e.To, level)} }
	up := func(v topologies.Node, level int) Arc { return Arc{From: at(v, level), To: at(v, level+1)} }

	steps := append(b.donated(p, hub), b.joined(p)...)
	gap := make([]int, n) // by node, the link of its ring that is not in the new tree
	for v := range gap {
		gap[v] = hub // to hub+1
	}
	gap[0] = 0
	swap := make(map[[2]int]Arc) // by tree and level, the link that the new tree has
	base := make([]Arc, 0, n-1)  // of the new tree, all on their levels
	given := make([]bool, n)
	for _, s := range steps {
		gap[s.node], given[s.node] = s.gap, true
		swap[[2]int{s.tree, s.level}] = s.edge
		base = append(base, on(s.edge, s.level))
	}

	c := packing{n: n * p, sides: append(append([]int(nil), b.sides...), p), tree: make([][]Arc, k+1), spare: make([]Arc, k+1)}
	for i, edges := range b.tree {
		list := make([]Arc, 0, c.n-1)
		for level := range p {
			if i == 0 && level == hub {
				continue
			}
			out, swapped := swap[[2]int{i, level}]
			for _, e := range edges {
				if !swapped || !same(e, out) {
					list = append(list, on(e, level))
				}
			}
			if swapped && !same(out, b.spare[i]) {
				list = append(list, on(b.spare[i], level))
			}
		}
		for _, s := range steps {
			if s.tree == i {
				list = append(list, up(s.node, s.gap))
			}
		}
		c.tree[i], c.spare[i] = list, on(b.spare[i], 0)
	}

	// The hub. The path of D from v to 0 begins with the link to parent[v].
	last := topologies.Node(b.sides[0] - 1)
	d, _ := FromEdges(0, b.tree[0])
	for v := topologies.Node(1); int(v) < n; v++ {
		e := Arc{From: d.Parent[v], To: v}
		switch {
		case given[v]:
			c.tree[0] = append(c.tree[0], on(e, hub))
		case v == last:
			c.tree[0] = append(c.tree[0], on(e, hub), up(v, hub))
			base = append(base, on(b.spare[0], hub))
		default:
			c.tree[0] = append(c.tree[0], up(v, hub))
			base = append(base, on(e, hub))
		}
	}
	for v := range topologies.Node(n) {
		for level := range p {
			if level != gap[v] {
				base = append(base, up(v, level))
			}
		}
	}
	c.tree[k], c.spare[k] = base, up(0, gap[0])
	return c
}

func same(a, b Arc) bool { return a == b || a == Arc{From: b.To, To: b.From} }

// donated returns the steps of the first tree: nodes 1 to p-2 of its axis, on the
// levels after the hub in turn, without level 0. Each gap is far from the level of the
// step.
func (b packing) donated(p, hub int) []step {
	var steps []step
	m := p - 2
	level := hub
	for j := range m {
		if level = (level + 1) % p; level == 0 {
			level = 1
		}
		u := topologies.Node(1 + j)
		// The gap is after the t-th level from the hub.
		t := (j + (m+1)/2) % m
		steps = append(steps, step{node: u, edge: Arc{From: u - 1, To: u}, tree: 0, level: level, gap: (hub + 1 + t) % p})
	}
	return steps
}

// joined returns the steps of the other trees: nodes on both sides of node 0 on the
// axis. Upwards from level 0, copies are joined on one side and cut on the other;
// downwards, the other way round.
func (b packing) joined(p int) []step {
	var steps []step
	stride := b.sides[0]
	for i := 1; i < len(b.sides); i++ {
		s := b.sides[i]
		node := func(c int) topologies.Node { return topologies.Node((c + s) % s * stride) }
		up, down := p/2, (p-1)/2
		for c := 1; c <= up; c++ {
			level := p - c // cut going down
			if c > down {
				level = c
			}
			steps = append(steps, step{node: node(c), edge: Arc{From: node(c - 1), To: node(c)}, tree: i, level: level, gap: c - 1})
		}
		for c := 1; c <= down; c++ {
			steps = append(steps, step{node: node(-c), edge: Arc{From: node(1 - c), To: node(-c)}, tree: i, level: c, gap: p - c})
		}
		stride *= s
	}
	return steps
}

// doubled returns the edges of trees of two copies of the torus joined by a link
// between each node and its copy: tree i consists of two copies of tree i and the link
// at its center, or close to it if another tree has that link.
func (b packing) doubled() [][]Arc {
	taken := make([]bool, b.n)
	family := make([][]Arc, len(b.tree))
	n := topologies.Node(b.n)
	for i, edges := range b.tree {
		t, _ := FromEdges(0, edges)
		for _, v := range Centered(t).Descent() {
			if !taken[v] {
				taken[v] = true
				family[i] = append(family[i], Arc{From: v, To: v + n})
				break
			}
		}
		for _, e := range edges {
			family[i] = append(family[i], e, Arc{From: e.From + n, To: e.To + n})
		}
	}
	return family
}
