package logp

import "castlab/distributions/inputs"

// PrintedAdversary returns what SV93 adds to the delay Grouped if an adversary
// may shorten latencies,
//
//	(L-1) d(P-1)
//
// with d of the latency L+1 of the tree of the groups. It is too small: with P = 3
// the worst is 2L-3 for every L >= 3.
//
// Units: steps. Source: SV93, Theorem 7.1, erratum. Errors: P outside
// 1..MaxProcessors, L outside 1..MaxLatency-1.
func PrintedAdversary(P, L int) (int, error) {
	d, err := treeDepth(P, L)
	return (L - 1) * d, err
}

// treeDepth returns the depth of the tree of P-1 processors with latency L+1.
func treeDepth(P, L int) (int, error) {
	if err := checkMachine(P, L); err != nil {
		return 0, err
	}
	if P == 1 {
		return 0, nil
	}
	return Depth(P-1, L+1)
}

// Adversary returns an upper bound on what an adversary, who chooses all latencies from
// 1..L, adds to the delay of a schedule of groups (Grouped) whose tree has the depth d and
// whose processors wait for the item that they have to send next,
//
//	(d+1)(L-1+s) - d
//
// where s is by how much, over all processors and lengths w, the largest numbers of
// messages from each sender in w steps exceed w together. The lateness of a sender
// never decreases, so in w steps no more arrives from it than its schedule has in
// w+L-1; by Lindley's formula a message then waits for at most L-1+s; and every
// message but the source's has one step to spare.
//
// Symbols: d depth in edges, L latency, s burst. Units: steps. Source: derived;
// replaces SV93, Theorem 7.1. Errors: L outside 1..MaxLatency, d or s negative or
// above 2^20.
func Adversary(d, L, s int) (int, error) {
	if err := inputs.Integer("L", L, 1, MaxLatency); err != nil {
		return 0, err
	}
	if err := inputs.Integer("d", d, 0, 1<<20); err != nil {
		return 0, err
	}
	if err := inputs.Integer("s", s, 0, 1<<20); err != nil {
		return 0, err
	}
	return (d+1)*(L-1+s) - d, nil
}
