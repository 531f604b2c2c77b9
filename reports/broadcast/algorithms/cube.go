package algorithms

import (
	"fmt"
	"math/bits"

	"castlab/reports/arguments"
	"castlab/reports/lab/catalog"
	"castlab/topologies"
	"castlab/topologies/schedules"
)

func cubeMultinodes() []catalog.Algorithm {
	return []catalog.Algorithm{
		{Name: "cube-multinode", Meaning: "multinode broadcast in a hypercube in ceil((n-1)/d) slots, n = 2^d", Source: "VB93, Section III",
			Bind: arguments.Of1(cubeMultinode, arguments.Dimensions(schedules.MaxCubeMultinode).
				Beyond("d", fmt.Sprintf("cube-multinode-tree goes to %d", schedules.MaxRotation)))},
		{Name: "cube-multinode-tree", Meaning: "the sends of packet 0 in cube-multinode; those of packet s follow by xor with s",
			Source: "VB93, Section III",
			Bind:   arguments.Of1(cubeMultinodeTree, arguments.Dimensions(schedules.MaxRotation))},
	}
}

func cubeMultinode(d int) (catalog.Work, error) {
	s, err := schedules.CubeMultinode(d)
	if err != nil {
		return catalog.Work{}, err
	}
	return onCube(d, s), nil
}

func cubeMultinodeTree(d int) (catalog.Work, error) {
	s, err := schedules.CubeMultinodeTree(d)
	if err != nil {
		return catalog.Work{}, err
	}
	cube := topologies.Hypercube{D: d}
	return catalog.Work{
		Network: cube, Schedule: s, Utilization: func() (schedules.Utilization, error) { return translatedUse(cube, s), nil },
		Buffers:  func() (schedules.Buffers, error) { return schedules.TranslatedBuffer(s) },
		Validate: func() error { return schedules.ValidateTranslated(d, s) },
		Proves:   fmt.Sprintf("valid on %v: its %d translates together are a multinode broadcast", cube, cube.Order()),
		Drawing:  catalog.Drawing{Most: 1 << 6, Color: dimension, Node: binary(d)},
	}, nil
}

// onCube is the Work of a schedule on the d-cube. Its drawing has a column for each
// dimension: every node sends at most one packet in it, so that no labels overlap.
func onCube(d int, s schedules.Schedule) catalog.Work {
	cube := topologies.Hypercube{D: d}
	lanes := make([]string, d)
	for c := range lanes {
		lanes[c] = fmt.Sprintf("bit %d", c)
	}
	return catalog.Work{
		Network: cube, Schedule: s, Utilization: use(cube, s), Buffers: waiting(s),
		Validate: func() error { return schedules.Validate(cube, s) },
		Proves:   fmt.Sprintf("valid on %v", cube),
		Drawing: catalog.Drawing{
			Most: 1 << 5, Lanes: lanes, Lane: dimension,
			Color: func(x schedules.Send) int { return x.Packet }, Label: packet, Node: binary(d),
		},
	}
}

// use counts how a schedule uses the links of a network.
func use(net topologies.Topology, s schedules.Schedule) func() (schedules.Utilization, error) {
	return func() (schedules.Utilization, error) { return schedules.Utilize(net, s) }
}

// waiting counts the packets that wait in a schedule.
func waiting(s schedules.Schedule) func() (schedules.Buffers, error) {
	return func() (schedules.Buffers, error) { return schedules.Buffer(s) }
}

// translatedUse is that of all translates of a tree: each of its sends is made over every
// link of its dimension.
func translatedUse(cube topologies.Hypercube, tree schedules.Schedule) schedules.Utilization {
	n := cube.Order()
	over := make([]int, cube.D)
	for _, x := range tree.Sends {
		over[dimension(x)]++
	}
	u := schedules.Utilization{Links: cube.D * n, Slots: tree.Slots, Transmissions: n * len(tree.Sends)}
	for _, count := range over {
		u.Busiest = max(u.Busiest, count)
		if count == 0 {
			u.Idle += n
		}
	}
	return u
}

// dimension is the bit that a send changes.
func dimension(x schedules.Send) int { return bits.TrailingZeros(uint(x.From ^ x.To)) }

// binary returns the names of nodes in binary.
func binary(d int) func(int) string {
	return func(v int) string { return fmt.Sprintf("%d = %0*b", v, d, v) }
}
