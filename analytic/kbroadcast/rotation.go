package kbroadcast

// Rotation returns the slots of d packets with known ranks r = 1..d, each on a
// tree that crosses dimensions in the order r mod d + 1, (r+1) mod d + 1, ...,
// where the packet of rank r crosses in slot m only dimension
//
//	(r + m - 1) mod d + 1:
//
// d slots, the m-th dimension of its tree in slot m. Different ranks never meet.
//
// Symbols: d dimensions. Units: slots. Source: ST93, Section 3.3.2, and erratum:
// PrintedRotation.
//
// Errors: d outside 1..MaxDimensions.
func Rotation(d int) (int, error) {
	if err := checkDimension(d); err != nil {
		return 0, err
	}
	return d, nil
}

// PrintedRotation returns the slots of the same with the rule as printed, where
// slot m is for dimension (r + m - 2) mod d + 1,
//
//	d + 1 for d >= 2, 1 for d = 1.
//
// The printed rule begins with the last dimension of the tree, which few packets
// can use, and comes back to it a slot after all others. The paper says d.
//
// Symbols, Units, Errors: as Rotation. Source: erratum to ST93, Section 3.3.2.
func PrintedRotation(d int) (int, error) {
	if err := checkDimension(d); err != nil {
		return 0, err
	}
	return min(d, 2) - 1 + d, nil
}

// RotationTotal returns the slots of Rotation after ranks were found by prefix
// sums, 2d slots; K = d needs no telling,
//
//	3d.
//
// Symbols, Units, Errors: as Rotation. Source: ST93, Section 3.3.2.
func RotationTotal(d int) (int, error) {
	if err := checkDimension(d); err != nil {
		return 0, err
	}
	return 3 * d, nil
}

// OneSourceLower returns a lower bound on the slots of every algorithm when one
// node has all packets,
//
//	ceil(K/d) + d - 1.
//
// The packet that leaves the source last does so in slot ceil(K/d) or later, and
// some node is d hops away. For K = d it is d, which Rotation reaches. Without
// packets it is 0.
//
// Symbols: d dimensions, K packets. Units: slots. Source: derived; ST93, Section
// 3.3.2, has K = d.
//
// Errors: d outside 1..MaxDimensions, K outside 0..MaxPackets.
func OneSourceLower(d, K int) (int, error) { return Phase3Bare(d, K) }
