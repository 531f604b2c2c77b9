package algorithms

import (
	"fmt"
	"math/bits"

	"castlab/reports/arguments"
	"castlab/topologies"
	"castlab/topologies/schedules"
)

func cubeMultinodes() []Algorithm {
	return []Algorithm{
		{"cube-multinode", "multinode broadcast in a hypercube in ceil((n-1)/d) slots, n = 2^d", "VB93, Section III",
			arguments.Of1(cubeMultinode, arguments.Dimensions(schedules.MaxCubeMultinode).Beyond("d", fmt.Sprintf("cube-multinode-tree goes to %d", schedules.MaxRotation)))},
		{"cube-multinode-tree", "the sends of packet 0 in cube-multinode; those of packet s follow by xor with s", "VB93, Section III",
			arguments.Of1(cubeMultinodeTree, arguments.Dimensions(schedules.MaxRotation))},
	}
}

func cubeMultinode(d int) (Work, error) {
	s, err := schedules.CubeMultinode(d)
	if err != nil {
		return Work{}, err
	}
	return onCube(d, s), nil
}

func cubeMultinodeTree(d int) (Work, error) {
	s, err := schedules.CubeMultinodeTree(d)
	if err != nil {
		return Work{}, err
	}
	cube := topologies.Hypercube{D: d}
	return Work{
		Network: cube, Schedule: s,
		Validate: func() error { return schedules.ValidateTranslated(d, s) },
		Proves:   fmt.Sprintf("valid on %v: its %d translates together are a multinode broadcast", cube, cube.Order()),
		Drawing:  Drawing{Most: 1 << 6, Color: dimension, Node: binary(d)},
	}, nil
}

// onCube is the Work of a schedule on the d-cube. Its drawing has a column for each
// dimension: every node sends at most one packet in it, so that no labels overlap.
func onCube(d int, s schedules.Schedule) Work {
	cube := topologies.Hypercube{D: d}
	lanes := make([]string, d)
	for c := range lanes {
		lanes[c] = fmt.Sprintf("bit %d", c)
	}
	return Work{
		Network: cube, Schedule: s,
		Validate: func() error { return schedules.Validate(cube, s) },
		Proves:   fmt.Sprintf("valid on %v", cube),
		Drawing: Drawing{
			Most: 1 << 5, Lanes: lanes, Lane: dimension,
			Color: func(x schedules.Send) int { return x.Packet }, Label: packet, Node: binary(d),
		},
	}
}

// dimension is the bit that a send changes.
func dimension(x schedules.Send) int { return bits.TrailingZeros(uint(x.From ^ x.To)) }

// binary returns the names of nodes in binary.
func binary(d int) func(int) string {
	return func(v int) string { return fmt.Sprintf("%d = %0*b", v, d, v) }
}
