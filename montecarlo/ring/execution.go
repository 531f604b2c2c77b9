package ring

// CompletionTime executes the multinode broadcast in the ring of len(x) nodes
// in which node i's packet has length x[i] >= 0, and returns the time at which
// the last node receives its last packet. With fewer than two nodes there is
// nothing to send, and it is 0. Lengths below 0 are not refused: it is NaN of infinite ones
// of both signs.
func CompletionTime(x []float64) float64 {
	if len(x) < 2 {
		return 0
	}
	return newExecution(len(x)).run(x)
}

// An execution is the scratch space of runs with n nodes.
type execution struct {
	finish []float64 // finish[i]: end of the latest hop of packet i
}

func newExecution(n int) *execution { return &execution{finish: make([]float64, n)} }

// run returns the completion time for the lengths x.
func (e *execution) run(x []float64) float64 {
	return max(e.direction(x, clockwise), e.direction(x, counterclockwise))
}
