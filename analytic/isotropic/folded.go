package isotropic

import "castlab/distributions/inputs"

// FoldedCube returns the critical sum of total exchange on the folded cube, with
// ties balanced: for d >= 2
//
//	h = ceil( sum_{w=1..d} C(d,w) min(w, d+1-w) / (d+1) ),
//
// the mean column sum rounded up. For w < (d+1)/2 the packets are all sets of w
// of the d+1 types of links. Where w = (d+1)/2 they are one of every two
// complementary sets, and these can be chosen so that no type is in more than
// half of them, rounded up. For d < 2 there is no complement link, as Hypercube.
//
// Symbols: d dimensions, w ones of a destination. Units: slots. Source: VAR98,
// Section 3.1, for the task matrix; derived. Errors: d outside 0..MaxDimensions.
func FoldedCube(d int) (int, error) {
	return foldedCube(d, func(pairs int) int { return over(pairs, 2) })
}

// FoldedCubeUnbalanced returns the critical sum where no tie uses the complement
// link: of C(d, (d+1)/2) sets all have the first types, each a share
// (d+1)/(2d).
//
// Symbols, Units, Errors: as FoldedCube. Source: derived.
func FoldedCubeUnbalanced(d int) (int, error) {
	return foldedCube(d, func(pairs int) int { return pairs * ((d + 1) / 2) / d })
}

// foldedCube takes the number of tied sets that the most frequent type has, as a
// function of the number of pairs.
func foldedCube(d int, share func(pairs int) int) (int, error) {
	if err := inputs.Integer("d", d, 0, MaxDimensions); err != nil {
		return 0, err
	}
	if d < 2 {
		return Hypercube(d)
	}
	h, with := 0, 1 // with = C(d, w-1), the sets of w types that have a given one
	for w := 1; 2*w <= d+1; w++ {
		if 2*w == d+1 {
			// C(d, w) pairs, with = C(d, w-1) = C(d, w).
			h += share(with)
		} else {
			h += with
		}
		with = with * (d + 1 - w) / w
	}
	return max(h, (d+1)/2), nil
}
