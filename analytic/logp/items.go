package logp

import "castlab/distributions/inputs"

// Lower returns a time below which k items cannot be broadcast,
//
//	T = L + min{t : sum_{s=0}^{t} min(f_{s+1}, P-1) >= k(P-1)}
//
// Each of k items has to be received by P-1 processors. In a step no more than
// P-1 of what is sent can be received, and no more processors can send than hold
// any item at all, of which there are at most f_{s+1} after s steps, whatever is
// sent: each that comes anew received from one that sent L steps before. What is
// sent in step t is received in step t + L. The bound is B(P, L) for k = 1, and
// was attained for all P, L and k ever tried.
//
// Symbols: P processors, L latency, k items. Units: steps, elapsed. Source:
// derived; corrects SV93, Theorem 3.3, which is PrintedLower.
//
// Errors: P outside 1..MaxProcessors, L outside 1..MaxLatency, k outside
// 0..MaxItems.
func Lower(P, L, k int) (int, error) {
	if err := check(P, L, k); err != nil {
		return 0, err
	}
	if P == 1 || k == 0 {
		return 0, nil
	}
	Q := P - 1
	left := k * Q
	h := newHolders(L)
	for ; h.last < Q; h.step() {
		if left -= h.last; left <= 0 {
			return L + h.elapsed, nil
		}
	}
	return L + h.elapsed + (left+Q-1)/Q - 1, nil
}

// PrintedLower returns Theorem 3.3's bound,
//
//	B + L + (k-1) - k*,  k* = floor(sum_{i=1}^{r} f_i/(P-1)),  r the last label with f_r < P-1
//
// with B = r+1 a label; elapsed it is one less. It takes for granted that the
// items are as many as the P-1 receivers could take in the first r steps: for k <=
// k* it may exceed the optimum, above k* it is Lower.
//
// Source: SV93, Theorem 3.3, erratum. Errors: as Lower.
func PrintedLower(P, L, k int) (int, error) {
	if err := check(P, L, k); err != nil {
		return 0, err
	}
	if P == 1 || k == 0 {
		return 0, nil
	}
	r, ramp := rise(P-1, L)
	return r + L + k - 1 - ramp/(P-1), nil
}

// Excess returns k*: PrintedLower holds for k > k*.
//
// Source: SV93, Theorem 3.3. Errors: P outside 2..MaxProcessors, L outside
// 1..MaxLatency.
func Excess(P, L int) (int, error) {
	if err := checkMachine(P, L); err != nil {
		return 0, err
	}
	if err := inputs.Integer("P", P, 2, MaxProcessors); err != nil {
		return 0, err
	}
	_, ramp := rise(P-1, L)
	return ramp / (P - 1), nil
}

// rise returns the last label r with f_r < Q, and f_1 + ... + f_r.
func rise(Q, L int) (r, sum int) {
	h := newHolders(L)
	for ; h.last < Q; h.step() {
		sum += h.last
	}
	return h.elapsed, sum
}

// Relay returns a time in which k items can be broadcast by a source that sends
// them to different processors, which pass them on to all others in turn,
//
//	2L + k + P - 3
//
// In SV93's order of sendings two may arrive together, from some k >= P on; an
// idempotent Latin square gives an order of the same length in which none do.
//
// Units: steps, elapsed. Source: SV93, Lemma 4.1, whose label is one more.
// Errors: as Lower.
func Relay(P, L, k int) (int, error) {
	if err := check(P, L, k); err != nil {
		return 0, err
	}
	if P == 1 || k == 0 {
		return 0, nil
	}
	return 2*L + k + P - 3, nil
}

// Single returns the least time of schedules in which the source sends every item
// once,
//
//	L + B(P-1, L) + k - 1
//
// Units: steps, elapsed. Source: after Karp et al. 1993; for k = 1 it is the delay
// of continuous broadcasting. Errors: as Lower.
func Single(P, L, k int) (int, error) {
	if err := check(P, L, k); err != nil {
		return 0, err
	}
	if P == 1 || k == 0 {
		return 0, nil
	}
	return L + broadcast(P-1, L) + k - 1, nil
}
