package isotropic

// Torus returns the critical sum of total exchange on the wraparound mesh, with
// ties balanced. Side i contributes the column sum
//
//	p odd    N/p (p^2-1)/8
//	p = 2    N/2
//	p even   N/p (p/2)(p/2-1)/2 + p/2 ceil(N/(2p))
//
// and h is the largest of these and of the diameter, the sum of the floor(p/2).
// In one direction along the side each of the 1, 2, ... hops below p/2 occurs for
// N/p destinations. Where p is even there are N/p more at distance p/2 either
// way, which take turns: N p/8 in all where N/p is even. Two nodes along a side
// share one link.
//
// For d sides of length p this is p^(d-1)(p^2-1)/8, p odd, and p^(d+1)/8, p even,
// p > 2 and d > 1.
//
// Symbols: p = sides[i], N product of sides. Units: slots. Source: VAR98, Section
// 3.1, has no formula; derived. Errors: no or empty sides, a product above
// MaxNodes.
func Torus(sides []int) (int, error) {
	return torus(sides, func(ties int) int { return over(ties, 2) })
}

// TorusUnbalanced returns the critical sum where every tie goes the same way,
//
//	p even   N/p (p/2)(p/2+1)/2
//
// in place of the sum above.
//
// Symbols, Units, Errors: as Torus. Source: derived.
func TorusUnbalanced(sides []int) (int, error) {
	return torus(sides, func(ties int) int { return ties })
}

// torus takes how many of a side's ties go the way that most of them go.
func torus(sides []int, share func(ties int) int) (int, error) {
	n, err := nodes(sides)
	if err != nil {
		return 0, err
	}
	h, diameter := 0, 0
	for _, p := range sides {
		half := (p - 1) / 2
		column := n / p * (half * (half + 1) / 2)
		switch {
		case p == 2:
			column = n / 2
		case p%2 == 0:
			column += p / 2 * share(n/p)
		}
		h, diameter = max(h, column), diameter+p/2
	}
	return max(h, diameter), nil
}

// RingExchange returns the slots of total exchange on the ring where nodes may
// choose differently,
//
//	ceil(n^2/8) for n even, (n^2-1)/8 for n odd; 1 for n = 2:
//
// the N floor(n^2/4) hops over 2n links. For even n this is less than the
// critical sum, (n/2)(n/2+1)/2, since the one destination that is as far either
// way makes the columns unequal while all nodes choose alike.
//
// Symbols: n nodes. Units: slots. Source: derived; erratum to VAR98, Section 3.1.
// Errors: n outside 1..MaxNodes.
func RingExchange(n int) (int, error) {
	if err := checkInt("n", n, 1, MaxNodes); err != nil {
		return 0, err
	}
	if n == 2 {
		return 1, nil
	}
	return over(n*n/4, 2), nil
}
