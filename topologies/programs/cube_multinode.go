package programs

import (
	"fmt"
	"math/bits"

	"castlab/distributions/inputs"
	"castlab/topologies/schedules"
)

// CubeMultinode is the multinode broadcast in the hypercube by rotations: every part
// goes along its own copy of one tree, so that all links are busy in all slots.
//
// n(n-1) messages, depth d; on a hypercube whose links carry a packet in a slot each
// it takes ceil((n-1)/d) slots, the least possible.
//
// Source: VB93, Section III.
func CubeMultinode() Algorithm {
	domain := fmt.Sprintf("a power of two up to %d", 1<<schedules.MaxCubeMultinode)
	return Algorithm{
		Name: "cube-multinode", Task: Allgather, Meaning: "the multinode broadcast in a hypercube by rotations, part by part",
		Domain: domain, Source: "VB93, Section III",
		Make: func(s Settings) (Plan, error) {
			d, err := dimensions(s.Ranks, schedules.MaxCubeMultinode)
			if err != nil {
				return Plan{}, err
			}
			if d == 0 {
				b, err := allgather("cube-multinode", s, 0)
				return b.plan, err
			}
			schedule, err := schedules.CubeMultinode(d)
			if err != nil {
				return Plan{}, err
			}
			return FromSchedule(schedule, Whole(s.Bytes))
		},
	}
}

// dimensions returns d for n = 2^d ranks.
func dimensions(n, most int) (int, error) {
	d := bits.Len(uint(n)) - 1
	if n != 1<<d || d > most {
		return 0, &inputs.Error{Arg: "ranks", Value: n, Domain: fmt.Sprintf("a power of two up to %d", 1<<most)}
	}
	return d, nil
}
