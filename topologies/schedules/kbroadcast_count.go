package schedules

// A counting is the state of the counts that follow the packets of phase 2. Behind its
// last packet for a tree every node sends to its parent how many packets came from its
// subtree; a root that has heard its children has all packets of its tree and tells
// node 0, which tells the roots once it has heard all of them.
type counting struct {
	c       *disjointCube
	subtree []interval // by node and tree, the places of its subtree
	parent  []int      // by node and tree; node 0 of a root
	missing []int      // by node and tree, the children that have not told
	told    []bool     // by node and tree
	roots   int        // those that node 0 has not heard
	sums    []Sum
}

// count executes phase 2 with counts. Order j is that of a walk through tree j in which
// a subtree has consecutive places, with the packets that use the tree; the last order
// has all packets.
func (c *disjointCube) count(tree []int) ([]Order, []Sum) {
	if c.d == 0 {
		return nil, nil
	}
	k := &counting{c: c, subtree: make([]interval, c.n*c.d), parent: make([]int, c.n*c.d), missing: make([]int, c.n*c.d),
		told: make([]bool, c.n*c.d), roots: c.d}
	orders := make([]Order, c.d+1)
	for j := range c.d {
		orders[j].Nodes = k.walk(j, 1<<j, nil)
	}
	for p, j := range tree {
		orders[j].Packets = append(orders[j].Packets, p)
	}
	orders[c.d] = Order{Nodes: make([]int, c.n), Joint: true}
	for v := range c.n {
		orders[c.d].Nodes[v] = v
	}
	for k.roots > 0 {
		k.slot()
	}
	c.slot++
	for j := range c.d {
		k.sums = append(k.sums, Sum{Slot: c.slot, From: 0, To: 1 << j, Order: c.d, First: 0, Last: c.n - 1})
	}
	return orders, k.sums
}

// walk appends the subtree of v in tree j, v first.
func (k *counting) walk(j, v int, nodes []int) []int {
	c, first := k.c, len(nodes)
	nodes = append(nodes, v)
	for dimension := range c.d {
		if int(c.out[v*c.d+dimension]) == j {
			w := v ^ 1<<dimension
			k.parent[w*c.d+j] = v
			k.missing[v*c.d+j]++
			nodes = k.walk(j, w, nodes)
		}
	}
	k.subtree[v*c.d+j] = interval{first, len(nodes) - 1}
	return nodes
}

// slot executes one slot: packets first, and a count over every link whose node has sent
// all its packets and heard all its children.
func (k *counting) slot() {
	c, before := k.c, len(k.sums)
	for v := range c.n {
		for _, dimension := range c.order[v*c.d : v*c.d+c.d] {
			j := int(c.in[v*c.d+int(dimension)])
			if j < 0 { // from a root to node 0
				j = int(dimension)
			}
			if at := v*c.d + j; len(c.waiting[at]) == 0 && k.missing[at] == 0 && !k.told[at] {
				k.told[at] = true
				k.sums = append(k.sums, Sum{Slot: c.slot + 1, From: v, To: k.parent[at], Order: j, First: k.subtree[at].first,
					Last: k.subtree[at].last})
			}
		}
	}
	c.step(true, false)
	for _, x := range k.sums[before:] {
		if x.From == 1<<x.Order {
			k.roots--
		} else {
			k.missing[x.To*c.d+x.Order]--
		}
	}
}
