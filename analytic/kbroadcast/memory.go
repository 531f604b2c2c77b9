package kbroadcast

// LinkBuffer returns the largest number of packets that wait for one link in the three
// phases, from distinct sources,
//
//	ceil(K/d) + 1:
//
// those of a root before it broadcasts, its termination packet with them. No link has more:
// in phase 2 a link carries packets of one reversed tree, at most ceil(K/d), and away from
// the roots phase 3 leaves one packet at a time. The root e_j is a leaf of every other tree,
// so that of other trees only its own packet waits at it, in the first slot, and then none
// of tree j has begun there.
//
// Symbols: d dimensions, K packets of distinct nodes. Units: packets. Source: derived; ST93,
// Section 1, has buffers of infinite size.
//
// Errors: d outside 1..MaxDimensions, K outside 0..MaxPackets.
func LinkBuffer(d, K int) (int, error) {
	if err := checkSizes(d, K, 0); err != nil {
		return 0, err
	}
	return ceilingOver(K, d) + 1, nil
}

// TreeWords returns the largest number of links that a node has to know for the d + 1 trees
// of the algorithm, a word for each neighbor in each tree,
//
//	3d - 1.
//
// The d disjoint trees use all arcs but those out of node 0, so another node has d children
// in all, and a parent in each tree but its own if it is a root. In the tree of the prefix
// task, where the parent of x is x without its lowest bit, it has a parent and as many
// children as x has zeros at the end: d - 2 at most if it is no root, and j at the root of
// tree j = 0..d-1. Node 0 has d parents and d children.
//
// Symbols: d dimensions. Units: words. Source: derived from ST93, Section 3.2. Errors: d
// outside 1..MaxDimensions.
func TreeWords(d int) (int, error) {
	if err := checkDimension(d); err != nil {
		return 0, err
	}
	return 3*d - 1, nil
}

// AllTreesWords returns the least number of links that the node that knows most has to know
// when every node has a spanning tree of its own along which its packets go, a word for each
// child in each tree,
//
//	2^d - 1:
//
// 2^d trees have 2^d - 1 arcs each, and there are 2^d nodes. It is the number of every node
// where the trees are translates of one.
//
// Symbols, Units, Errors: as TreeWords. Source: derived; ST93, Section 3.2, counts the trees.
func AllTreesWords(d int) (int, error) {
	if err := checkDimension(d); err != nil {
		return 0, err
	}
	return 1<<d - 1, nil
}
