package trees

import (
	"castlab/distributions/inputs"
	"castlab/topologies"
)

// PackedFoldedCube returns the maximum number of edge-disjoint spanning trees of
// the folded cube of d dimensions, floor((d+1)/2), but 2 for d = 2, where it is
// the complete graph of four nodes. For even d > 2 they are those of the cube.
//
// For odd d > 1 the network is two copies of the cube of d-1 dimensions, every
// node v joined to v and to its complement in the other copy: the links between
// copies form rings v, v', ~v, ~v'. Of each ring the new tree has three links.
// All trees of the cube but the first, D, lie on both copies, joined by the link
// that a ring lacks. D lies on the second copy, and on the first only where its
// link has not been given to the new tree: of v and ~v, the node nearer to 0 in
// D gives its link towards 0, which leads to a ring that comes nearer to 0, and
// hangs on the second copy by the link that its ring lacks. A ring whose link
// joins two copies of a tree is connected by a link of that tree, the first of
// its axis, in whose place the spare link steps in.
//
// Source: derived. Errors: an *inputs.Error for d outside 0..20.
func PackedFoldedCube(d int) ([]Tree, error) {
	if err := inputs.Integer("d", d, 0, maxDisjoint); err != nil {
		return nil, err
	}
	switch {
	case d == 2:
		return PackedComplete(4)
	case d < 2 || d%2 == 0:
		return PackedCube(d)
	}
	p := ringPacking(4)
	number := spread([]topologies.Node{0}, square(1, 2).at)
	for c := 2; c < d-1; c += 2 {
		p = p.crossed(4)
		number = spread(number, square(1<<c, 2<<c).at)
	}
	return finished(p.folded(number), spread(number, []int{0, 1 << (d - 1)})), nil
}

// folded returns the edges of trees that span two copies of the torus of sides 4, where
// number[v] is the number of v in the cube.
func (b packing) folded(number []topologies.Node) [][]Arc {
	n := topologies.Node(b.n)
	node := make([]topologies.Node, n) // by number
	for v, w := range number {
		node[w] = topologies.Node(v)
	}
	opposite := func(v topologies.Node) topologies.Node { return node[number[v]^(n-1)] }
	second := func(e Arc) Arc { return Arc{From: e.From + n, To: e.To + n} }

	family := make([][]Arc, len(b.tree)+1)
	var base []Arc
	lacks := make([]bool, n) // the new tree lacks the link between v and its copy
	lacks[0] = true
	joint := make([]bool, n)
	for i := 1; i < len(b.tree); i++ {
		u := topologies.Node(1) << (2 * i) // coordinate 1 of axis i
		out := Arc{From: 0, To: u}
		lacks[u], joint[u] = true, true
		base = append(base, out)
		family[i] = append(family[i], Arc{From: u, To: u + n})
		for _, e := range b.tree[i] {
			if family[i] = append(family[i], second(e)); !same(e, out) {
				family[i] = append(family[i], e)
			}
		}
		if !same(out, b.spare[i]) {
			family[i] = append(family[i], b.spare[i])
		}
	}
	d, _ := FromEdges(0, b.tree[0])
	depth := d.Levels()
	family[0] = append(family[0], Arc{From: 0, To: n})
	for v := topologies.Node(1); v < n; v++ {
		e, w := Arc{From: d.Parent[v], To: v}, opposite(v)
		family[0] = append(family[0], second(e))
		nearer := depth[v] < depth[w] || depth[v] == depth[w] && v < w
		if joint[v] || joint[w] || !nearer { // 0 is closer than its complement
			family[0] = append(family[0], e)
			continue
		}
		lacks[v] = true
		family[0] = append(family[0], Arc{From: v, To: v + n})
		base = append(base, e)
	}
	for v := range n {
		base = append(base, Arc{From: v, To: opposite(v) + n})
		if !lacks[v] {
			base = append(base, Arc{From: v, To: v + n})
		}
	}
	family[len(b.tree)] = base
	return family
}
