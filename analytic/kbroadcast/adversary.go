package kbroadcast

// AdversaryBound returns how many packets an adversary can send over one arc when
// every node is confined to a tree of its own that was chosen in advance,
//
//	ceil((2^d - 1)/d).
//
// The trees of the 2^d - 1 other nodes enter a node x over its d arcs, so one arc
// is in that many trees. Given K sources among their roots, K up to this number,
// x receives K packets over one arc, in at least K slots.
//
// Symbols: d dimensions. Units: packets, and slots. Source: ST93, Section 3.1
// (which says K <= (2^d-1)/d).
//
// Errors: d outside 1..MaxDimensions.
func AdversaryBound(d int) (int, error) {
	if err := checkDimension(d); err != nil {
		return 0, err
	}
	return ceilingOver(1<<d-1, d), nil
}

// IncreasingAdversary returns what AdversaryBound is for trees of the increasing order
// of dimensions,
//
//	2^(d-1),
//
// the number of trees on an arc of dimension d (TreesOnArc): about d/2 times as much.
// The greedy algorithm takes that long for all 2^d packets.
//
// Symbols, Units, Errors: as AdversaryBound. Source: derived from ST93, Sections
// 2.2 and 3.1.
func IncreasingAdversary(d int) (int, error) { return TreesOnArc(d, d) }
