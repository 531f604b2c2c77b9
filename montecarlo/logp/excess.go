package logp

import (
	"cmp"
	"fmt"
	"math"

	"castlab/distributions/inputs"
	"castlab/topologies/logp"
)

// RobustExcess returns by how many steps the least time of k items that some schedule never exceeds,
// whatever the latencies from 1 to L and the order of equal tags, is more than the least time with
// every latency L, and the number of schedules that were examined, at most most of each length.
//
// Source: derived; SV93, Section 8, asks for it. Errors: those of logp.Enumerate, NewProgram and Exceeds; an
// *inputs.Error for P above 5, for (P-1) k L above 100, and where there are more schedules.
func RobustExcess(P, L, k, most int) (excess int, examined int64, err error) {
	least, err := leastTime(P, L, k)
	if err != nil {
		return 0, 0, err
	}
	for T := least; ; T++ {
		robust := false
		n, err := each(P, L, k, T, most, func(p *Program, _ int) (bool, error) {
			later, err := p.Exceeds(T)
			robust = err == nil && !later
			return later, err
		})
		if examined += n; err != nil || robust {
			return T - least, examined, err
		}
	}
}

// OptimalExcess returns by how many steps some latencies and orders of equal tags lengthen the schedule of
// least time that suffers least from them, and the number of these schedules, at most most.
//
// Source: derived; SV93, Section 8. Errors: those of RobustExcess.
func OptimalExcess(P, L, k, most int) (excess int, examined int64, err error) {
	least, err := leastTime(P, L, k)
	if err != nil {
		return 0, 0, err
	}
	excess = math.MaxInt
	examined, err = each(P, L, k, least, most, func(p *Program, steps int) (bool, error) {
		worst, err := p.Worst()
		excess = min(excess, worst-steps)
		return true, err
	})
	return excess, examined, err
}

// OrderedExcess returns by how many steps, at most, some latencies lengthen a schedule of at most one step
// more than the least time when messages are received in an order, and the number of these schedules, at most
// most.
//
// Source: derived. Errors: those of RobustExcess and Receiving.
func OrderedExcess(P, L, k int, o Order, most int) (excess int, examined int64, err error) {
	least, err := leastTime(P, L, k)
	if err != nil {
		return 0, 0, err
	}
	examined, err = each(P, L, k, least+1, most, func(p *Program, steps int) (bool, error) {
		ordered, err := p.Receiving(o)
		if err != nil {
			return false, err
		}
		worst, err := ordered.Worst()
		excess = max(excess, worst-steps)
		return true, err
	})
	return excess, examined, err
}

// leastTime returns the least time with every latency L, of sizes for which it takes seconds to see that there is
// nothing shorter.
func leastTime(P, L, k int) (int, error) {
	if P > 5 {
		return 0, &inputs.Error{Arg: "P", Value: P, Domain: "an integer from 1 to 5"}
	}
	if cost := float64(P-1) * float64(k) * float64(L); cost > 100 {
		return 0, &inputs.Error{Arg: "(P-1) k L", Value: cost, Domain: "at most 100"}
	}
	for T, found := 0, false; ; T++ {
		err := logp.Enumerate(P, L, k, T, func(logp.Schedule) bool { found = true; return false })
		if err != nil || found {
			return T, err
		}
	}
}

// each visits the schedules of at most T steps until visit returns false, and counts them.
func each(P, L, k, T, most int, visit func(p *Program, steps int) (bool, error)) (n int64, err error) {
	failed := logp.Enumerate(P, L, k, T, func(s logp.Schedule) bool {
		if n >= int64(most) {
			err = &inputs.Error{Arg: "schedules", Value: "more", Domain: fmt.Sprintf("at most %d", most)}
			return false
		}
		n++
		var p *Program
		if p, err = NewProgram(s); err != nil {
			return false
		}
		var more bool
		more, err = visit(p, s.Steps)
		return more && err == nil
	})
	return n, cmp.Or(err, failed)
}
