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

// torus takes the number of a side's ties that go in the more frequent direction, as a
// function of their number.
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

// TorusExchange returns the slots of total exchange on the wraparound mesh where
// nodes may choose differently, the least that any algorithm takes,
//
//	max over sides of ceil( N/p floor(p^2/4) / 2 ), N/2 for p = 2:
//
// the packets of each node need N/p floor(p^2/4) hops along a side, over two links
// of each node, or one. Also at least the diameter. It is less than Torus where
// the longest side counts, is even and the only one that is: then the one tie
// that is left over when all others are paired makes the columns unequal while
// all nodes choose alike. On the ring of n nodes it is ceil(n^2/8), n even, or
// (n^2-1)/8.
//
// Symbols, Units, Errors: as Torus. Source: derived; erratum to VAR98, Section
// 3.1, read for all algorithms.
func TorusExchange(sides []int) (int, error) {
	n, err := nodes(sides)
	if err != nil {
		return 0, err
	}
	slots, diameter := 0, 0
	for _, p := range sides {
		links := min(2, p-1)
		if links > 0 {
			slots = max(slots, over(n/p*(p*p/4), links))
		}
		diameter += p / 2
	}
	return max(slots, diameter), nil
}
