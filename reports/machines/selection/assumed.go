package selection

import (
	"fmt"
	"slices"

	"castlab/montecarlo/collectives"
	"castlab/montecarlo/loggp"
)

// LeastPacket is the most bytes of a packet of InfiniBand.
const LeastPacket = 4096

// whole is the most bytes of a packet where messages go in one piece.
const whole = 1 << 50

// assumed lists what a network may be besides, at the best estimate: for each parameter that nobody
// stated the other values that it may have.
func (p Problem) assumed(f *loggp.Fit, machine []loggp.Machine, n Network) (list []Other, err error) {
	if n.FIFO {
		return nil, nil
	}
	add := func(reason, settle string, names []string, networks ...Network) {
		if err != nil {
			return
		}
		o := Other{Reason: reason, Settle: settle, Names: names}
		for _, n := range networks {
			q, wrong := p.on(f, machine, n, -1, 0)
			if wrong != nil {
				err = wrong
				return
			}
			o.Problems = append(o.Problems, q)
		}
		list = append(list, o)
	}
	is := func(name string) bool { return slices.Contains(n.Assumed, name) }
	if is("packet") && !showsPacket(f) {
		small, large := n, n
		small.Packet, large.Packet = LeastPacket, whole
		if n.Fluid {
			small.Packet = 1
		}
		names := []string{fmt.Sprintf("packet=%d", small.Packet), "messages in one piece (packet=1GiB or more)"}
		add(fmt.Sprintf("packet=%d is assumed, the largest of TCP, and neither measured nor stated", n.Packet), "state packet=...",
			names, small, large)
	}
	if is("batch") && !n.Fluid && n.Batch != 1 && n.Batch != 0 {
		one, all := n, n
		one.Batch, all.Batch = 1, 0
		add(fmt.Sprintf("batch=%d is assumed, as segmented broadcasts of Open MPI 4.1 had it, and neither measured nor stated", n.Batch),
			"state batch=...",
			[]string{"batch=1", "batch=0 (any number)"}, one, all)
	}
	asked := false
	for i := range f.Regimes {
		asked = asked || FlightsOf(f, i) > collectives.Eager
	}
	if is("window") && !n.Fluid && asked && n.Window != 0 {
		none := n
		none.Window = 0
		add(fmt.Sprintf("window=%d is assumed, that of a new TCP connection, and neither measured nor stated", n.Window),
			"state window=...",
			[]string{"window=0 (no acknowledgment is late)"}, none)
	}
	if is("flow") && n.Fluid {
		other := n
		other.InStreams = !n.InStreams
		names := []string{"flow=stream"}
		if n.InStreams {
			names = []string{"flow=message"}
		}
		add("flow=message is assumed, as in SimGrid, and neither measured nor stated", "state flow=...", names, other)
	}
	return list, err
}
