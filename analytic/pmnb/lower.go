package pmnb

// Lower returns a time below which no algorithm broadcasts the packets of any M
// active nodes, splitting allowed:
//
//	M/d for M < N, (N-1)/d for M = N
//
// For M < N some node is inactive and has to receive M packets over d links; for
// M = N every node has to receive the N-1 packets of the others.
//
// Units: slots. Source: derived; PrintedLower is VB95's.
//
// Errors: d outside 1..MaxDimensions, M outside 1..2^d.
func Lower(d, M int) (float64, error) {
	if err := checkActive(d, M); err != nil {
		return 0, err
	}
	return float64(received(d, M)) / float64(d), nil
}

// received returns the number of packets that some node has to receive.
func received(d, M int) int {
	if M == 1<<d {
		return M - 1
	}
	return M
}

// PrintedLower returns (M-1)/d: each node has to receive M-1 or M packets.
//
// Units: slots. Source: VB95, eq (13). Errors: as Lower.
func PrintedLower(d, M int) (float64, error) {
	if err := checkActive(d, M); err != nil {
		return 0, err
	}
	return float64(M-1) / float64(d), nil
}

// LowerUnsplit returns Lower for algorithms that do not split packets,
//
//	max(d, ceil(M/d)) for M < N, max(d, ceil((N-1)/d)) for M = N
//
// since every node has another one at distance d.
//
// Units: slots. Source: derived; PrintedLowerUnsplit is VB95's. Errors: as
// Lower.
func LowerUnsplit(d, M int) (int, error) {
	if err := checkActive(d, M); err != nil {
		return 0, err
	}
	return max(d, over(received(d, M), d)), nil
}

// PrintedLowerUnsplit returns max(d, ceil((M-1)/d)).
//
// Units: slots. Source: VB95, Section IV, below eq (13). Errors: as Lower.
func PrintedLowerUnsplit(d, M int) (int, error) {
	if err := checkActive(d, M); err != nil {
		return 0, err
	}
	return max(d, over(M-1, d)), nil
}

// Multinode returns the optimal duration of the full multinode broadcast,
//
//	ceil((N-1)/d)
//
// which also bounds the optimal partial one from above, and attains
// LowerUnsplit(d, N). For d <= 4 it is d: there every partial multinode
// broadcast of unsplit packets takes d slots when the active nodes are known.
//
// Units: slots. Source: VB95, Section IV. Errors: d outside 1..MaxDimensions.
func Multinode(d int) (int, error) {
	if err := checkDimension(d); err != nil {
		return 0, err
	}
	return over(1<<d-1, d), nil
}
