package schedules

import (
	"fmt"
	"math"

	"castlab/distributions/inputs"
	"castlab/topologies"
)

// RingMultinode returns the multinode broadcast in the ring of n nodes: in slot
// 1 every node sends its packet both ways, and in slot k it passes on both ways
// what it received in slot k-1. It takes ceil((n-1)/2) slots, the least
// possible: the opposite node is that far.
//
// For even n both copies of a packet would meet at the opposite node in the
// last slot; the last slot is clockwise only, so every node receives every
// packet exactly once.
//
// Source: VB93, Section II-A. Errors: an *inputs.Error for n < 1 and
// for more sends than can be listed. A single node has nothing to send.
func RingMultinode(n int) (Schedule, error) {
	if err := (topologies.Ring{N: n}).Validate(); err != nil {
		return Schedule{}, err
	}
	if most := int(math.Sqrt(MaxDeliveries)); n > most {
		return Schedule{}, &inputs.Error{Arg: "n", Value: n,
			Domain: fmt.Sprintf("at most %d nodes, so that the schedule can be listed", most)}
	}
	s := Schedule{
		Algorithm: "ring-multinode",
		Params:    Params{"n": n},
		Nodes:     n,
		Slots:     n / 2,
		Sends:     make([]Send, 0, n*(n-1)),
	}
	for slot := 1; slot <= s.Slots; slot++ {
		for v := range n {
			s.Sends = append(s.Sends, Send{Slot: slot, From: v, To: (v + 1) % n, Packet: (v - slot + 1 + n) % n})
			if 2*slot < n {
				s.Sends = append(s.Sends, Send{Slot: slot, From: v, To: (v - 1 + n) % n, Packet: (v + slot - 1) % n})
			}
		}
	}
	sort(s.Sends)
	return s, nil
}
