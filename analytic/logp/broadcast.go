package logp

// Broadcast returns the time in which one item reaches all processors,
//
//	B(P, L) = min{t : f_{t+1} >= P}
//
// No more than f_{t+1} processors can hold it after t steps, and so many do when
// every holder sends in every step to one that has not been served. B(1, L) = 0.
//
// Symbols: P processors, L latency. Units: steps, elapsed; the paper's label is
// one more. Source: SV93, Definition 3.2 and Theorem 3.2.
//
// Errors: P outside 1..MaxProcessors, L outside 1..MaxLatency.
func Broadcast(P, L int) (int, error) {
	if err := checkMachine(P, L); err != nil {
		return 0, err
	}
	return broadcast(P, L), nil
}

func broadcast(P, L int) int {
	h := newHolders(L)
	for h.last < P {
		h.step()
	}
	return h.elapsed
}
