package kbroadcast

// Multinode returns the slots of the multinode broadcast, K = 2^d, where node x
// knows its rank 2^d - x and phase 1 is not needed,
//
//	2 ceil(2^d/d) + 2d - 1.
//
// Symbols: d dimensions. Units: slots. Source: ST93, Section 3.2.
//
// Errors: d outside 1..MaxDimensions.
func Multinode(d int) (int, error) {
	if err := checkDimension(d); err != nil {
		return 0, err
	}
	return 2*ceilingOver(1<<d, d) + 2*d - 1, nil
}

// MultinodeRatio returns Multinode over the least possible number of slots,
//
//	(2 ceil(2^d/d) + 2d - 1) / ceil((2^d - 1)/d),
//
// which tends to 2 from above: 3.75 at d = 4, 2.0076 at d = 16.
//
// Symbols, Errors: as Multinode. Units: none. Source: ST93, Section 3.2 ("a
// factor of 2 from the optimal").
func MultinodeRatio(d int) (float64, error) {
	slots, err := Multinode(d)
	if err != nil {
		return 0, err
	}
	return float64(slots) / float64(ceilingOver(1<<d-1, d)), nil
}
