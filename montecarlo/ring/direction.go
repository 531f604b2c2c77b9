package ring

// The broadcast in one direction. Clockwise, link j -> j+1 sends first the packet of
// node j, then those of nodes j-1, j-2, ... as they arrive over link j-1 -> j. Its k-th
// transmission is hop k of packet j-k+1, and may begin when
//
//   - the packet has arrived: hop k-1 of the same packet, packet i, has ended;
//   - the link is free: its transmission k-1 has ended, which was hop k-1 of
//     packet i+1.
//
// With F_k(i) the end of hop k of packet i, F_0 = 0 and indices modulo n,
//
//	F_k(i) = max(F_{k-1}(i), F_{k-1}(i+1)) + x_i,  k = 1..floor(n/2).
//
// After floor(n/2) hops in both directions every packet has reached every node.
// Counterclockwise is the mirror image, i-1 for i+1.

// clockwise executes one hop of every packet, in place: finish[i+1] is read before it
// is overwritten.
func clockwise(finish, x []float64) {
	last := len(finish) - 1
	first := finish[0]
	x = x[:len(finish)]
	here := first
	for i := 0; i < last; i++ {
		ahead := finish[i+1]
		finish[i] = max(here, ahead) + x[i]
		here = ahead
	}
	finish[last] = max(here, first) + x[last]
}

// counterclockwise executes one hop of every packet in the other direction.
func counterclockwise(finish, x []float64) {
	last := len(finish) - 1
	final := finish[last]
	x = x[:len(finish)]
	behind := final
	for i := 0; i <= last; i++ {
		here := finish[i]
		finish[i] = max(here, behind) + x[i]
		behind = here
	}
}

// direction executes all hops in one direction and returns the end of the
// last one.
func (e *execution) direction(x []float64, hop func(finish, x []float64)) float64 {
	clear(e.finish)
	for k := 0; k < hops(len(x)); k++ {
		hop(e.finish, x)
	}
	end := e.finish[0]
	for _, f := range e.finish {
		end = max(end, f)
	}
	return end
}

// hops returns the number of hops of each packet in either direction: up to the node
// opposite to its source, which for even n is reached from both sides.
func hops(n int) int { return n / 2 }
