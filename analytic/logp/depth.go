package logp

import "math"

// Depth returns the least depth of a broadcast tree of time B(P, L),
//
//	d(P) = min{d : sum_{j=0}^{d} C(B - jL + j, j) >= P},  B = B(P, L)
//
// where terms with B < jL are left out. A processor at depth j is served at time
// jL + e_1 + ... + e_j, e_i >= 0 being how long its i-th ancestor waited before
// it sent; as many of these are at most B as there are ways to divide B - jL
// among j waits and the rest. It does not increase with P alone: for L = 1, d(8) = 3
// and d(9) = 2.
//
// Symbols: P processors, L latency, d depth in edges. Source: SV93, Definition
// 3.7; the sum is derived.
//
// Errors: P outside 1..MaxProcessors, L outside 1..MaxLatency.
func Depth(P, L int) (int, error) {
	if err := checkMachine(P, L); err != nil {
		return 0, err
	}
	B, within := broadcast(P, L), 1
	d := 0
	for within < P {
		d++
		within = add(within, choose(B-d*L+d, d))
	}
	return d, nil
}

// PrintedDepth returns Lemma 3.1's depth,
//
//	min{d : (d+1)L + 1 > B},  B the label B(P, L) + 1
//
// It is the depth of the leftmost path, which a tree must contain only if P is
// nice: an upper bound on Depth, and equal to it for nice P.
//
// Source: SV93, Lemma 3.1, erratum. Errors: as Depth.
func PrintedDepth(P, L int) (int, error) {
	if err := checkMachine(P, L); err != nil {
		return 0, err
	}
	return broadcast(P, L) / L, nil
}

// PrintedDepthElapsed is PrintedDepth with B the elapsed time B(P, L), as Definition 3.2
// has it: one less, and no bound, as it is below Depth where the depth of the leftmost
// path is needed and its last step is.
//
// Source: SV93, Lemma 3.1, erratum. Errors: as Depth.
func PrintedDepthElapsed(P, L int) (int, error) {
	if err := checkMachine(P, L); err != nil {
		return 0, err
	}
	return max(0, broadcast(P, L)-1) / L, nil
}

// choose returns C(n, k), at most 2^62, for n >= k; 0 where n < k.
func choose(n, k int) int {
	if n < k {
		return 0
	}
	c := 1
	for i := 1; i <= k; i++ {
		// c C(n-k+i, 1)/i is an integer: c is C(n-k+i-1, i-1).
		if c > math.MaxInt64/2/(n-k+i) {
			return math.MaxInt64 / 2
		}
		c = c * (n - k + i) / i
	}
	return c
}

// add returns a + b, at most 2^62.
func add(a, b int) int { return min(min(a, math.MaxInt64/2)+min(b, math.MaxInt64/2), math.MaxInt64/2) }
