package logp

// Patient returns a time in which k items can be broadcast whatever the latencies from 1
// to L and the order of equal tags, where schedules of the latency 2L-1 attain Lower,
//
//	T(P, 2L-1, k)
//
// In a schedule for the latency 2L-1 a processor is sent one message in a step at most.
// As long as all is sent in time, no more than w + L - 1 messages can come to it in w
// steps, those that are sent in these and in the L - 1 before; so a message that comes
// waits for L - 1 others at most, whichever go first, and is received 2L-1 steps after its
// sending, in time for what depends on it. It takes as many steps more than the optimum
// T(P, L, k) for every k above some number: a constant, not a factor.
//
// Symbols: P processors, L latency, k items. Units: steps, elapsed. Source: derived; SV93,
// Section 8, leaves open how long robust schedules are. Errors: as Lower, L up to half of
// MaxLatency.
func Patient(P, L, k int) (int, error) {
	if err := check(P, L, k); err != nil {
		return 0, err
	}
	return Lower(P, 2*L-1, k)
}

// PatientDelay returns the delay of continuous broadcasting that no latencies from 1 to L
// exceed, for ever, where the least delay for the latency 2L-1 is attained,
//
//	2L - 1 + B(P-1, 2L-1)
//
// Units: steps, elapsed. Source: derived, as Patient. Errors: as ContinuousLower, L up to
// half of MaxLatency.
func PatientDelay(P, L int) (int, error) {
	if err := checkMachine(P, L); err != nil {
		return 0, err
	}
	return ContinuousLower(P, 2*L-1)
}
