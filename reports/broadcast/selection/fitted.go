package selection

import (
	"math"
	"slices"

	"castlab/distributions/inputs"
	"castlab/montecarlo/collectives"
	"castlab/montecarlo/loggp"
)

// LargestSegment is the most bytes that TCP puts into one packet: 65535 of IP without 52
// of headers.
const LargestSegment = 65535 - 52

// ReceiveWindow is the most bytes that a new TCP connection of Linux has under way without
// an acknowledgment: three segments of the largest kind.
const ReceiveWindow = 3 << 16

// Batch is the number of messages that share a packet which fits segmented broadcasts of Open
// MPI 4.1 best: with 1 those of 16 KiB were measured to be slower by up to a third, with any
// number those of 4 KiB faster by half.
const Batch = 3

// A Network says how messages travel between the ranks of a fitted machine.
type Network struct {
	// FIFO has a NIC send one message after the other, on LogGP, where a program has the
	// parameters of its largest message and the CPU of a receiver is busy while bytes
	// come. Otherwise messages share a NIC packet by packet, on Streams, and each has the
	// parameters of its size.
	FIFO   bool
	Packet int64 // most bytes of a packet; 0 for that of PacketOf
	Batch  int   // most messages that share a packet; 0 for any number
	Window int64 // most bytes under way without an acknowledgment, in exchanges; 0 for all

	// Fluid has messages of more than a packet share a NIC exactly, on Fluid, without Batch
	// and Window; FIFO has precedence. With InStreams those of one rank to another follow
	// each other.
	Fluid, InStreams bool

	// Distances returns the latencies between the ranks for a draw of the fit, and for its
	// best estimate, draw -1; nil where the fitted one is that of all ranks.
	Distances func(draw int) (*collectives.Distances, error)
}

// PacketOf returns the most bytes of a packet as far as a fit shows them: where the line
// changes but not the number of flights, the geometric mean of the last size before and the
// first size after; otherwise LargestSegment.
func PacketOf(f *loggp.Fit) int64 {
	if len(f.Regimes) < 2 || FlightsOf(f, 1) > collectives.Eager || f.Regimes[1].From > LargestSegment {
		return LargestSegment
	}
	from, before := f.Regimes[1].From, 1.0
	for _, r := range f.Residuals {
		if r.Bytes < from && from < math.Inf(1) {
			before = max(before, r.Bytes)
		}
	}
	return int64(math.Round(math.Sqrt(before * from)))
}

// FlightsOf returns how often something flies for one message of regime i: the odd number up
// to 5 that is nearest to its L + 2o over that of the smallest messages.
func FlightsOf(f *loggp.Fit, i int) collectives.Flights {
	alone, several := unloaded(f.Regimes[0].Machine), unloaded(f.Regimes[i].Machine)
	switch {
	case !(several >= 2*alone) || alone == 0:
		return collectives.Eager
	case several < 4*alone:
		return collectives.Rendezvous
	}
	return collectives.Acknowledged
}

// unloaded is L + 2o, the time of a message of one byte.
func unloaded(m loggp.Machine) float64 { return m.Time(1) }

// streams returns the machine with the parameters of every regime. Flights share L + 2o,
// each with two overheads.
func streams(f *loggp.Fit, machines []loggp.Machine, packet int64) collectives.Streams {
	first := machines[0]
	m := collectives.Streams{Packet: packet, Eager: math.MaxInt64, L: first.Latency, O: first.Overhead, Gap: first.Gap, PerByte: first.GapPerByte}
	for i, x := range machines[1:] {
		n := FlightsOf(f, i+1)
		m.Protocols = append(m.Protocols, collectives.Protocol{
			From: int64(math.Ceil(f.Regimes[i+1].From)), L: max(0, unloaded(x)/float64(n)-2*x.Overhead), O: x.Overhead, Gap: x.Gap, PerByte: x.GapPerByte, Flights: n,
		})
	}
	return m
}

// Fitted returns the problem on a fitted machine: at the best estimate of its parameters,
// at each of the draws that carry their uncertainty, and at the corners of the fit where
// these answer its doubts. The other doubts are flaws. Times are in microseconds.
//
// Errors: those of the fit and of the distances; *inputs.Error for a negative packet.
func (p Problem) Fitted(f *loggp.Fit, n Network) (best Problem, draws []Problem, err error) {
	if n.Packet < 0 {
		return p, nil, inputs.Errorf("packet", n.Packet, "a number of bytes >= 1, or 0 for what the fit says")
	}
	if n.Packet == 0 {
		n.Packet = PacketOf(f)
	}
	machines, err := parameters(f)
	if err != nil {
		return p, nil, err
	}
	p.Unit = "microseconds"
	answered := f.AnsweredDoubts()
	p.Flaws = slices.Clip(p.Flaws)
	for _, w := range f.Doubts() {
		if !slices.Contains(answered, w) {
			p.Flaws = append(p.Flaws, w)
		}
	}
	problems := make([]Problem, len(machines))
	for i := range machines {
		draw := i - 1
		if i > len(f.Regimes[0].Draws) {
			draw = -1
		}
		if problems[i], err = p.on(f, machines[i], n, draw, uint64(i)); err != nil {
			return p, nil, err
		}
	}
	return problems[0], problems[1:], nil
}

// parameters lists the parameters of every regime: those of the best estimate, of the
// draws, and of the corners if there are doubts that these answer.
func parameters(f *loggp.Fit) ([][]loggp.Machine, error) {
	if _, err := f.Machine(0); err != nil {
		return nil, err
	}
	draws := len(f.Regimes[0].Draws)
	list := make([][]loggp.Machine, 1+draws)
	corners := len(f.AnsweredDoubts()) > 0
	for _, r := range f.Regimes {
		list[0] = append(list[0], r.Machine)
		for d, m := range r.Draws {
			list[1+d] = append(list[1+d], m)
		}
		if !corners {
			continue
		}
		machines, err := f.Corners(r.From)
		if err != nil {
			return nil, err
		}
		for c, m := range machines {
			if i := 1 + draws + c; i == len(list) {
				list = append(list, []loggp.Machine{m})
			} else {
				list[i] = append(list[i], m)
			}
		}
	}
	return list, nil
}

// on returns the problem on a machine with the parameters of every regime; distances are
// those of a draw. Every draw has acknowledgments that wait for other times.
func (p Problem) on(f *loggp.Fit, machines []loggp.Machine, n Network, draw int, seed uint64) (Problem, error) {
	var distances *collectives.Distances
	if n.Distances != nil {
		var err error
		if distances, err = n.Distances(draw); err != nil {
			return p, err
		}
	}
	if n.Fluid && !n.FIFO {
		m := streams(f, machines, n.Packet)
		p.Machine, p.Regime = collectives.Fluid{
			L: m.L, O: m.O, Gap: m.Gap, PerByte: m.PerByte, Packet: n.Packet, Eager: m.Eager, InStreams: n.InStreams, Protocols: m.Protocols, Distances: distances,
		}, nil
		return p, nil
	}
	if !n.FIFO {
		m := streams(f, machines, n.Packet)
		m.Batch, m.Window, m.Seed = n.Batch, n.Window, seed
		m.Distances = distances
		p.Machine, p.Regime = m, nil
		return p, nil
	}
	p.Machine = nil
	p.Regime = func(largest int64) (collectives.Machine, error) {
		m := machines[f.Regime(float64(largest))]
		return collectives.LogGP{L: m.Latency, O: m.Overhead, Gap: m.Gap, PerByte: m.GapPerByte, Eager: math.MaxInt64, Distances: distances}, nil
	}
	return p, nil
}
