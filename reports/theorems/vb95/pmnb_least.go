package vb95

import (
	"math"
	"slices"

	model "castlab/montecarlo/pmnb"
	"castlab/topologies"
	"castlab/topologies/fastest"
	static "castlab/topologies/tasks"
)

// mostPlanned bounds nodes times packets of a broadcast that is planned centrally in every
// run.
const mostPlanned = 1 << 9

// leastTime measures the least time of the algorithms that are known here, whose ranks are
// free where t_p = 0: a bound on every algorithm is tried by it. They are algorithm II if
// packets may be split, else algorithm III; where more than half of the nodes are active the
// multinode broadcast with dummy packets; and up to mostPlanned nodes times packets the
// shortest schedule of whole packets that knows who is active.
func leastTime(split bool) execution {
	e := timeOf(model.III)
	if split {
		e = timeOf(model.II)
	}
	e.others = func(x task) (func(active []int) (float64, error), error) {
		dummies, err := model.NewVariant(x.d, model.Multinode, model.Variant{})
		if err != nil {
			return nil, err
		}
		run := dummies.NewExecution()
		return func(active []int) (float64, error) {
			least := math.Inf(1)
			if x.M > x.nodes()/2 { // it takes as long for fewer
				c, err := run.Run(active)
				if err != nil {
					return 0, err
				}
				least = c.Duration(x.d, x.tp)
			}
			if x.M > mostPlanned>>x.d {
				return least, nil
			}
			planned, err := plannedTime(x.d, active)
			return min(least, planned), err
		}, nil
	}
	return e
}

// plannedTime returns the slots of the shortest schedule known of whole packets.
func plannedTime(d int, active []int) (float64, error) {
	sources := make([]topologies.Node, len(active))
	for p, v := range slices.Sorted(slices.Values(active)) {
		sources[p] = topologies.Node(v)
	}
	s, err := fastest.Schedule(topologies.Hypercube{D: d}, static.PartialBroadcast(1<<d, sources), static.Full)
	return float64(s.Slots), err
}
