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
