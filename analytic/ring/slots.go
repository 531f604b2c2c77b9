package ring

// Slots returns the completion time T_s of the multinode broadcast in the ring
// when every packet takes one slot,
//
//	T_s = ceil((n-1)/2).
//
// The node opposite to a source is that many links away, and every node can
// receive two packets per slot.
//
// Symbols: n nodes. Units: slots. Source: VB93, Section II-A (from Bertsekas
// and Tsitsiklis). It is 0 for n <= 1: there is nothing to send.
func Slots(n int) int {
	if n <= 1 {
		return 0
	}
	return n / 2
}

// BoundedTime returns the completion time that no run exceeds when no packet
// is longer than bound,
//
//	T <= ceil((n-1)/2) bound.
//
// Symbols: n nodes. Units: those of bound. Source: VB93, Section II-A.
func BoundedTime(n int, bound float64) float64 {
	if n <= 1 {
		return 0
	}
	return float64(Slots(n)) * bound
}
