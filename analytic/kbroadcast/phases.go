package kbroadcast

// Phase1 returns the slots of phase 1, in which every node learns its rank and
// the roots learn K,
//
//	2d + 1:
//
// suffix sums on a binary tree embedded in the cube, 2d slots, and one slot in
// which node 0 tells the roots K.
//
// Symbols: d dimensions. Units: slots. Source: ST93, Section 3.2. Exchange does
// it in d.
//
// Errors: d outside 1..MaxDimensions.
func Phase1(d int) (int, error) {
	if err := checkDimension(d); err != nil {
		return 0, err
	}
	return 2*d + 1, nil
}

// Phase2 returns the slots of phase 2, in which the packets go to the roots,
//
//	ceil(K/d) + d - 1.
//
// The packet of rank r goes to root (r-1) mod d + 1, so every root gets
// floor(K/d) or ceil(K/d). Paths to one root are paths of a tree of depth d, so
// that N packets on it are over in N + d - 1 slots in any order of service that
// leaves no arc idle while a packet waits for it. The algorithm spends all these
// slots; the last packet usually comes earlier.
//
// Symbols: d dimensions, K packets, of which a node may have several. Units:
// slots. Source: ST93, Section 3.2.
//
// Errors: d outside 1..MaxDimensions, K outside 0..MaxPackets.
func Phase2(d, K int) (int, error) {
	if err := checkSizes(d, K, 0); err != nil {
		return 0, err
	}
	return ceilingOver(K, d) + d - 1, nil
}

// Phase3 returns the slots of phase 3, in which each root broadcasts its packets
// along its tree and then a termination packet,
//
//	ceil(K/d) + d.
//
// Symbols, Units, Source, Errors: as Phase2.
func Phase3(d, K int) (int, error) {
	if err := checkSizes(d, K, 0); err != nil {
		return 0, err
	}
	return ceilingOver(K, d) + d, nil
}

// Phase3Bare returns the slots of phase 3 without termination packets,
//
//	ceil(K/d) + d - 1,
//
// and 0 without packets.
//
// Symbols, Units, Errors: as Phase2. Source: derived from ST93, Section 3.2.
func Phase3Bare(d, K int) (int, error) {
	if err := checkSizes(d, K, 0); err != nil || K == 0 {
		return 0, err
	}
	return ceilingOver(K, d) + d - 1, nil
}

// Total returns the slots of the three phases,
//
//	2 ceil(K/d) + 4d.
//
// It is the same for every choice of sources, and 4d without packets: the nodes
// still have to find out.
//
// Symbols, Units, Errors: as Phase2. Source: ST93, Section 3.2. (The scan prints
// the ceiling as a bracket.)
func Total(d, K int) (int, error) {
	if err := checkSizes(d, K, 0); err != nil {
		return 0, err
	}
	return total(d, K), nil
}

func total(d, K int) int { return 2*ceilingOver(K, d) + 4*d }
