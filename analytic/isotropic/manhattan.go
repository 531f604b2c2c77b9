package isotropic

import (
	"fmt"
	"math/big"

	"castlab/distributions/inputs"
)

// maxStreets is the largest Manhattan Street network whose words are counted.
const maxStreets = 1 << 12

// checkStreets returns an error unless both sides are even and at least 2, and
// the number of nodes is at most most.
func checkStreets(rows, columns, most int) error {
	for _, side := range [2]struct {
		arg   string
		value int
	}{{"rows", rows}, {"columns", columns}} {
		if side.value < 2 || side.value%2 != 0 {
			return &inputs.Error{Arg: side.arg, Value: side.value, Domain: "an even integer >= 2"}
		}
	}
	if rows > most/columns {
		return &inputs.Error{Arg: "rows", Value: rows, Domain: fmt.Sprintf("at most %d nodes in all columns", most)}
	}
	return nil
}

// ManhattanDistances returns the sum of the distances from a node of the
// Manhattan Street network of R = 2p rows and C = 2q columns,
//
//	S = 2pq(p+q+1) + 8 floor(p/2) floor(q/2) - min(4, 2p, 2q).
//
// Symbols: R rows, C columns. Units: hops. Source: derived. Errors: odd sides or
// sides below 2, more than MaxNodes nodes.
func ManhattanDistances(R, C int) (int, error) {
	if err := checkStreets(R, C, MaxNodes); err != nil {
		return 0, err
	}
	p, q := R/2, C/2
	return 2*p*q*(p+q+1) + 8*(p/2)*(q/2) - min(4, 2*p, 2*q), nil
}

// ManhattanLower returns a lower bound on total exchange by any algorithm,
//
//	max( ceil(S/2), R C^2/4, C R^2/4 ):
//
// S hops of the packets of each node over its two links, and a packet for a
// column at distance x crosses x links along rows.
//
// Symbols: as ManhattanDistances. Units: slots. Source: derived. Errors: as
// ManhattanDistances.
func ManhattanLower(R, C int) (int, error) {
	s, err := ManhattanDistances(R, C)
	if err != nil {
		return 0, err
	}
	return max(over(s, 2), R*C*C/4, C*R*R/4), nil
}

// Manhattan returns the critical sum of total exchange with shortest words,
// balanced: the shortest words to a destination may differ in how many of their
// moves are along rows, and h is the least greater one of the two sums that some
// choice gives. There is no closed form here: the possible numbers are counted
// distance by distance, and their sums over all destinations are the ones of a
// polynomial.
//
// Symbols: R rows, C columns. Units: slots. Source: VAR98, Section 3.1, for the
// task matrix; derived. Errors: odd sides or sides below 2, more than 4096
// nodes.
func Manhattan(R, C int) (int, error) {
	if err := checkStreets(R, C, maxStreets); err != nil {
		return 0, err
	}
	sums, total := big.NewInt(1), 0
	shortest(R, C, func(distance int, numbers *big.Int) {
		next := new(big.Int)
		for k := range numbers.BitLen() {
			if numbers.Bit(k) == 1 {
				next.Or(next, new(big.Int).Lsh(sums, uint(k)))
			}
		}
		sums, total = next, total+distance
	})
	// The ones of sums are the possible totals of moves along rows.
	for x := (total + 1) / 2; ; x++ {
		if sums.Bit(x) == 1 || x <= total && sums.Bit(total-x) == 1 {
			return x, nil
		}
	}
}

// shortest calls visit for every node other than (0, 0) with its distance and, as a bit
// set, the numbers of moves along rows of the shortest words.
func shortest(R, C int, visit func(distance int, numbers *big.Int)) {
	type place struct{ r, c int }
	seen := map[place]bool{{0, 0}: true}
	layer := map[place]*big.Int{{0, 0}: big.NewInt(1)}
	for distance := 1; len(layer) > 0; distance++ {
		next := map[place]*big.Int{}
		reach := func(p place, numbers *big.Int) {
			if seen[p] {
				return
			}
			if next[p] == nil {
				next[p] = new(big.Int)
			}
			next[p].Or(next[p], numbers)
		}
		for p, numbers := range layer {
			east, north := 1-2*(p.r%2), 1-2*(p.c%2)
			reach(place{p.r, (p.c + east + C) % C}, new(big.Int).Lsh(numbers, 1))
			reach(place{(p.r + north + R) % R, p.c}, numbers)
		}
		for p, numbers := range next {
			seen[p] = true
			visit(distance, numbers)
		}
		layer = next
	}
}
