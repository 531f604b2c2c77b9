package logp

import (
	"cmp"
	"math"

	"castlab/topologies/logp"
)

// RobustExcess returns by how many steps the least time of k items that some schedule never exceeds,
// whatever the latencies from 1 to L and the order of equal tags, is more than the least time with
// every latency L, and the number of schedules that were examined.
//
// Source: derived; SV93, Section 8, asks for it. Errors: those of Robust.
func RobustExcess(P, L, k int) (excess int, examined int64, err error) {
	optimal := 0
	for T := 1; ; T++ {
		_, ok, n, err := Robust(P, L, k, T)
		if err != nil {
			return 0, 0, err
		}
		if examined += int64(n); optimal == 0 && n > 0 {
			optimal = T
		}
		if ok {
			return T - optimal, examined, nil
		}
	}
}

// OptimalExcess returns by how many steps some latencies and orders of equal tags lengthen the schedule of
// least time that suffers least from them, and the number of these schedules.
//
// Source: derived; SV93, Section 8. Errors: those of logp.Enumerate, NewProgram and Worst.
func OptimalExcess(P, L, k int) (excess int, examined int64, err error) {
	least, err := leastTime(P, L, k)
	if err != nil {
		return 0, 0, err
	}
	excess = math.MaxInt
	examined, err = excesses(P, L, k, least, LowestTag, func(by int) { excess = min(excess, by) })
	return excess, examined, err
}

// OrderedExcess returns by how many steps, at most, some latencies lengthen a schedule of at most one step
// more than the least time when messages are received in an order, and the number of these schedules.
//
// Source: derived. Errors: those of logp.Enumerate, NewProgram, Receiving and Worst.
func OrderedExcess(P, L, k int, o Order) (excess int, examined int64, err error) {
	least, err := leastTime(P, L, k)
	if err != nil {
		return 0, 0, err
	}
	examined, err = excesses(P, L, k, least+1, o, func(by int) { excess = max(excess, by) })
	return excess, examined, err
}

// leastTime returns the least time with every latency L.
func leastTime(P, L, k int) (int, error) {
	for T, found := 0, false; ; T++ {
		err := logp.Enumerate(P, L, k, T, func(logp.Schedule) bool { found = true; return false })
		if err != nil || found {
			return T, err
		}
	}
}

// excesses calls yield with what latencies add, at most, to each schedule of at most T steps, and counts them.
func excesses(P, L, k, T int, o Order, yield func(by int)) (n int64, err error) {
	failed := logp.Enumerate(P, L, k, T, func(s logp.Schedule) bool {
		var p *Program
		if p, err = NewProgram(s); err != nil {
			return false
		}
		if p, err = p.Receiving(o); err != nil {
			return false
		}
		var worst int
		if worst, err = p.Worst(); err != nil {
			return false
		}
		yield(worst - s.Steps)
		n++
		return true
	})
	return n, cmp.Or(err, failed)
}
