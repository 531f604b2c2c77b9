package pmnb

import "math/bits"

// Printed returns VB95's bound on the duration of a partial multinode broadcast,
//
//	I     ceil((2^m-1)/m) + 2d + 2d t_p - m,  m = ceil(log2 M); 2d + 2d t_p for M = 1
//	II    (N-1)M/(N d) + 2d t_p + 2
//	III   ceil(M/d) + 2d + 4d t_p - 1
//
// Units: slots. Source: VB95, Section IV-A; Theorem 3, eqs (14), (15), the
// latter printed with "="; Section IV-C. In the paper's example, N = 2^16 and M =
// 2^10, algorithm III is said to take 160 (t_p = 1) and 96 (t_p = 0) slots; this
// bound is 159 and 95: erratum.
//
// Errors: a not I, II or III, d outside 1..MaxDimensions, M outside 1..2^d, tp
// outside 0..1.
func Printed(a Algorithm, d, M int, tp float64) (float64, error) {
	if err := check(a, d, M, tp); err != nil {
		return 0, err
	}
	n := float64(d)
	switch a {
	case I:
		return first(d, M, tp, Tree), nil
	case II:
		return share(d, M)/n + float64(2*n*tp) + 2, nil
	}
	return float64(over(M, d)) + 2*n + float64(4*n*tp) - 1, nil
}

// first returns the duration of algorithm I: ranks, packing (d), a broadcast in
// a subcube of d-m dimensions, a multinode broadcast in one of m.
func first(d, M int, tp float64, how Prefix) float64 {
	m := bits.Len(uint(M - 1))
	slots := 2*d - m
	if m > 0 {
		slots += over(1<<m-1, m)
	}
	return float64(slots) + float64(how.steps(d)*tp)
}

// Exact returns the length of the schedule of a partial multinode broadcast, which
// does not depend on which nodes are active:
//
//	I     as Printed: the subcubes are scheduled for 2^m packets
//	II    2d t_p + 2 + (M - 1 - s(M-1))/d
//	III   4d t_p + 2d + q - 1 - s(q-1),  q = ceil(M/d)
//
// The multiples of t_p are the computation of the ranks, once, and in algorithm
// III twice; with Exchange they take half as long. In algorithm III every class
// keeps to the subphases of a class of q packets, so that the classes stay in
// step: with shorter ones for the smaller classes two may meet on a link.
//
// Units: slots. Source: derived. Errors: as Printed; how not Tree or Exchange.
func Exact(a Algorithm, d, M int, tp float64, how Prefix) (float64, error) {
	if err := check(a, d, M, tp); err != nil {
		return 0, err
	}
	if err := how.check(); err != nil {
		return 0, err
	}
	n, ranks := float64(d), float64(how.steps(d)*tp)
	switch a {
	case I:
		return first(d, M, tp, how), nil
	case II:
		return ranks + 2 + float64(unpadded(M))/n, nil
	}
	return float64(2*ranks) + 2*n + float64(unpadded(over(M, d))), nil
}

// MultinodeIII returns the duration of the full multinode broadcast by algorithm
// III, where classes and ranks are known in advance,
//
//	2d + q - 1 - s(q-1), q = ceil(N/d)
//
// and the printed bound on it, ceil(N/d) + 2d - 1. The bound is within 2d-1 of
// the optimum for d >= 2, where ceil(N/d) = ceil((N-1)/d); at d = 1 it is 2 off.
//
// Units: slots. Source: VB95, Section IV-C; exact: derived.
//
// Errors: d outside 1..MaxDimensions.
func MultinodeIII(d int) (exact, printed int, err error) {
	if err := checkDimension(d); err != nil {
		return 0, 0, err
	}
	q := over(1<<d, d)
	return 2*d + unpadded(q), q + 2*d - 1, nil
}

// Classes returns how the M packets are dealt to the d classes of algorithm III:
// rank r goes to class r mod d, so that the first M mod d classes have ceil(M/d)
// packets and the others floor(M/d).
//
// Units: packets. Source: VB95, Section IV-C. Errors: d outside
// 1..MaxDimensions, M outside 1..2^d.
func Classes(d, M int) ([]int, error) {
	if err := checkActive(d, M); err != nil {
		return nil, err
	}
	sizes := make([]int, d)
	for c := range sizes {
		sizes[c] = (M + d - 1 - c) / d
	}
	return sizes, nil
}
