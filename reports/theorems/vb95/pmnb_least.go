package vb95

import (
	"slices"

	model "castlab/montecarlo/pmnb"
	"castlab/topologies"
	"castlab/topologies/fastest"
	static "castlab/topologies/tasks"
)

// mostPlanned bounds nodes times packets of a broadcast that is planned centrally in every
// run.
const mostPlanned = 1 << 13

// leastTime measures the least time of the algorithms that are known here, whose ranks are
// free where t_p = 0: a bound on every algorithm is tried by it. They are algorithm II if
// packets may be split, else algorithm III; the multinode broadcast with dummy packets;
// and up to mostPlanned nodes times packets the shortest schedule of whole packets that
// knows who is active.
func leastTime(split bool) execution {
	e := timeOf(model.III)
	if split {
		e = timeOf(model.II)
	}
	e.others = func(x task, active []int) (float64, error) {
		dummies, err := model.NewVariant(x.d, model.Multinode, model.Variant{})
		if err != nil {
			return 0, err
		}
		c, err := dummies.NewExecution().Run(active)
		least := c.Duration(x.d, x.tp)
		if err != nil || x.M > mostPlanned>>x.d {
			return least, err
		}
		sources := make([]topologies.Node, len(active))
		for p, v := range slices.Sorted(slices.Values(active)) {
			sources[p] = topologies.Node(v)
		}
		s, err := fastest.Schedule(topologies.Hypercube{D: x.d}, static.PartialBroadcast(x.nodes(), sources), static.Full)
		return min(least, float64(s.Slots)), err
	}
	return e
}
