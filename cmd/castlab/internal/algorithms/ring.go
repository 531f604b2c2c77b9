package algorithms

import (
	"fmt"
	"strconv"

	"castlab/reports/arguments"
	"castlab/topologies"
	"castlab/topologies/schedules"
)

func ringMultinode() Algorithm {
	const most = 1 << 10 // the schedule has n(n-1) sends
	return Algorithm{"ring-multinode", "multinode broadcast in a ring in ceil((n-1)/2) slots", "VB93, Section II-A",
		arguments.Of1(onRing, arguments.Int("n", "nodes of the ring", 2, most))}
}

func onRing(n int) (Work, error) {
	s, err := schedules.RingMultinode(n)
	if err != nil {
		return Work{}, err
	}
	ring := topologies.Ring{N: n}
	label := packet
	if n > 16 { // no space beside the arrows
		label = nil
	}
	return Work{
		Network: ring, Schedule: s, Utilization: use(ring, s), Buffers: waiting(s),
		Validate: func() error { return schedules.Validate(ring, s) },
		Proves:   fmt.Sprintf("valid on %v", ring),
		Drawing:  Drawing{Most: 64, Wraps: n > 2, Color: func(x schedules.Send) int { return x.Packet }, Label: label},
	}, nil
}

func packet(x schedules.Send) string { return strconv.Itoa(x.Packet) }
