package logp

// ContinuousLower returns the least delay of an item if the source sends item i
// in step i and nothing else,
//
//	L + B(P-1, L)
//
// The item is with one processor L steps after the source sent it.
//
// Units: steps, elapsed. Source: SV93, Theorem 3.1. Errors: P outside
// 1..MaxProcessors, L outside 1..MaxLatency.
func ContinuousLower(P, L int) (int, error) {
	if err := checkMachine(P, L); err != nil {
		return 0, err
	}
	if P == 1 {
		return 0, nil
	}
	return L + broadcast(P-1, L), nil
}

// Grouped returns the delay of the schedule of groups, in which each processor
// has one role in the tree of every item,
//
//	L + B(P-1, L+1)
//
// whose tree is that of a latency of one step more, which leaves a spare step to
// every message but those of the source.
//
// Units: steps, elapsed. Source: SV93, Theorem 6.1. Errors: as ContinuousLower.
func Grouped(P, L int) (int, error) {
	if err := checkMachine(P, L); err != nil {
		return 0, err
	}
	if P == 1 {
		return 0, nil
	}
	return L + broadcast(P-1, L+1), nil
}

// Obstructed reports whether a latency of 2 rules out every schedule that meets
// ContinuousLower for ever:
//
//	2Q > f(B+1) + B - 1,  Q = P-1,  B = B(Q, 2),  f(t) the holders after t steps
//
// A schedule for ever can be made periodic. Every processor receives one item in
// each step of a period pi, so the times by which its items are late sum to 0
// modulo pi. That time is B - 1, less the sendings of the item by the processor,
// less what is wasted, plus 1 where it is received last; summed over processors
// this bounds the receptions at the last step but not the wasted ones, of which
// there are 2Q - 1 - sum_{t<B} h_t >= 2Q - f(B+1) altogether, by B - 1.
//
// P = 2 has B = 0, and its one receiver takes every item from the source.
//
// Source: derived; answers a question of SV93, Section 5, for these P. Errors: P
// outside 2..MaxProcessors.
func Obstructed(P int) (bool, error) {
	if err := integer("P", P, 2, MaxProcessors); err != nil {
		return false, err
	}
	Q := P - 1
	h := newHolders(2)
	for h.last < Q {
		h.step()
	}
	B := h.elapsed
	h.step()
	return B > 0 && 2*Q > h.last+B-1, nil
}
