package kbroadcast

// WorstRatio returns the largest ratio of Total to the lower bound of ST93, over
// all numbers K = 1..2^d of distinct sources, and the largest K that has it. With
// the bound in whole slots (ceiling) that is
//
//	6 at K = min(d^2, 2^d), for d >= 2,
//
// the printed "factor of 6, with the worst case arising for K = d^2". With the
// bound as printed, a real number, it is the same for d = 2, 3, 4 and
//
//	(6d + 2) d 2^d / ((2^d - 1)(d^2 + 1)) > 6 at K = d^2 + 1, for d >= 5,
//
// 6.352 at d = 5. At d = 1 it is 8, at K = 2, with both.
//
// Total is constant on the blocks d(c-1) < K <= dc and no bound falls, so the
// first K of a block is its worst. There the ratio is (2c+4d)/d, which grows in
// c, as long as (2^d-1)K <= d^2 2^d, which includes c = d and, for d <= 4 only, c
// = d+1; from then on it falls in c. With the ceiling it is (2c+4d)/c < 6 for c >
// d and K <= 2^d, for d >= 2 does not divide 2^d - 1.
//
// Symbols: d dimensions, c = ceil(K/d). Units: none. Source: ST93, Section 3.2;
// erratum for the real bound. Several packets at a node: WorstSharedRatio.
//
// Errors: d outside 1..MaxDimensions.
func WorstRatio(d int, ceiling bool) (worst float64, K int, err error) {
	if err := checkDimension(d); err != nil {
		return 0, 0, err
	}
	switch {
	case d <= 4:
		K = min(d*d, 1<<d)
		if d == 1 {
			K = 2
		}
		return ratio(d, K, Ceiling), K, nil
	case ceiling:
		return ratio(d, d*d, Ceiling), d * d, nil
	}
	return ratio(d, d*d+1, Real), d*d + 1, nil
}

// WorstSharedRatio returns the largest ratio of Total to the lower bound of ST93
// over all K >= 1, where a node may have several packets, and the largest K that
// has it.
//
// For d >= 5 that is WorstRatio. For d <= 4 there are more packets than nodes
// at K = d^2 + 1, where it is
//
//	6 + 2/d
//
// with the bound as a real number and with its ceiling, which are still d: 7 at d
// = 2, 20/3 at d = 3, 6.5 at d = 4. So the printed factor of 6 needs distinct
// sources at d <= 4 even in whole slots.
//
// Symbols, Units, Errors: as WorstRatio. Source: derived.
func WorstSharedRatio(d int, ceiling bool) (worst float64, K int, err error) {
	if d > 4 {
		return WorstRatio(d, ceiling)
	}
	if err := checkDimension(d); err != nil {
		return 0, 0, err
	}
	return ratio(d, d*d+1, Ceiling), d*d + 1, nil
}

// WorstCausalRatio returns the largest ratio of Total to CausalLower over all
// numbers K = 1..2^d of distinct sources, and the largest K that has it. It is 6
// for 2 <= d <= 7 and below 6 from d = 8 on: 5.8 at d = 10, 5.29 at d = 62.
//
// For K <= 2^d, d >= 2, the bound is at least ceil(K/d), so beyond K = 2d^2 the
// ratio is at most 2 + 4d/ceil(K/d) < 4, less than for one packet; up to there
// every K is tried.
//
// Symbols, Units, Errors: as WorstRatio. Source: derived; ST93 remarks that its
// bound is not necessarily tight.
func WorstCausalRatio(d int) (worst float64, K int, err error) {
	if err := checkDimension(d); err != nil {
		return 0, 0, err
	}
	last := 2 * d * d
	if d < 16 {
		last = min(last, 1<<d)
	}
	for k := 1; k <= last; k++ {
		if r := ratio(d, k, Causal); r >= worst {
			worst, K = r, k
		}
	}
	return worst, K, nil
}
