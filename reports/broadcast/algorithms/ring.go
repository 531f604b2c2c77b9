package algorithms

import (
	"fmt"
	"strconv"

	"castlab/reports/arguments"
	"castlab/reports/lab/catalog"
	"castlab/topologies"
	"castlab/topologies/schedules"
)

func ringMultinode() catalog.Algorithm {
	const most = 1 << 10 // the schedule has n(n-1) sends
	return catalog.Algorithm{Name: "ring-multinode", Meaning: "multinode broadcast in a ring in ceil((n-1)/2) slots",
		Source: "VB93, Section II-A",
		Bind:   arguments.Of1(onRing, arguments.Int("n", "nodes of the ring", 2, most))}
}

func onRing(n int) (catalog.Work, error) {
	s, err := schedules.RingMultinode(n)
	if err != nil {
		return catalog.Work{}, err
	}
	ring := topologies.Ring{N: n}
	label := packet
	if n > 16 { // no space beside the arrows
		label = nil
	}
	return catalog.Work{
		Network: ring, Schedule: s, Utilization: use(ring, s), Buffers: waiting(s),
		Validate: func() error { return schedules.Validate(ring, s) },
		Proves:   fmt.Sprintf("valid on %v", ring),
		Drawing:  catalog.Drawing{Most: 64, Wraps: n > 2, Color: func(x schedules.Send) int { return x.Packet }, Label: label},
	}, nil
}

func packet(x schedules.Send) string { return strconv.Itoa(x.Packet) }
