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

	// Assumed are those of packet, batch, window and flow that nobody has measured or stated: the
	// values above, or others that they may have as well, so that what is decided holds for all. A packet
	// that the fit shows is measured.
	Assumed []string

	// Distances returns the latencies between the ranks for a draw of the fit, and for its
	// best estimate, draw -1; nil where the fitted one is that of all ranks.
	Distances func(draw int) (*collectives.Distances, error)
}

// PacketOf returns the most bytes of a packet as far as a fit shows them: where the line
// changes but not the number of flights, the geometric mean of the last size before and the
// first size after; otherwise LargestSegment.
func PacketOf(f *loggp.Fit) int64 {
	if !showsPacket(f) {
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

// showsPacket reports whether a fit shows the most bytes of a packet.
func showsPacket(f *loggp.Fit) bool {
	return f != nil && len(f.Regimes) > 1 && FlightsOf(f, 1) == collectives.Eager && f.Regimes[1].From <= LargestSegment
}

// FlightsOf returns how often something flies for one message of regime i: the odd number up
// to 5 that is nearest to its L + 2o over that of the smallest messages; one where the fit has
// no such regime.
func FlightsOf(f *loggp.Fit, i int) collectives.Flights {
	if f == nil || i < 0 || i >= len(f.Regimes) {
		return collectives.Eager
	}
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
	m := collectives.Streams{Packet: packet, Eager: math.MaxInt64, L: first.Latency, O: first.Overhead, Gap: first.Gap,
		PerByte: first.GapPerByte}
	for i, x := range machines[1:] {
		n := FlightsOf(f, i+1)
		m.Protocols = append(m.Protocols, collectives.Protocol{
			From: int64(math.Ceil(f.Regimes[i+1].From)), L: max(0, unloaded(x)/float64(n)-2*x.Overhead), O: x.Overhead, Gap: x.Gap,
			PerByte: x.GapPerByte, Flights: n,
		})
	}
	return m
}

// Fitted returns the problem on a fitted machine: at the best estimate of its parameters, and
// at each of the draws that carry their uncertainty. What it may be besides are the corners of the
// fit, where parameters are in doubt, and what nobody stated of the network. Warnings of the fit are
// flaws. Times are in microseconds.
//
// Errors: those of the fit and of the distances; *inputs.Error for a negative packet.
func (p Problem) Fitted(f *loggp.Fit, n Network) (best Problem, draws []Problem, err error) {
	if n.Packet < 0 {
		return p, nil, inputs.Errorf("packet", n.Packet, "a number of bytes >= 1, or 0 for what the fit says")
	}
	if n.Packet == 0 {
		n.Packet = PacketOf(f)
	}
	machines, asides, err := parameters(f)
	if err != nil {
		return p, nil, err
	}
	p.Unit = "microseconds"
	p.Flaws, p.Others = slices.Concat(p.Flaws, f.Flaws()), slices.Clone(p.Others)
	bare := p
	bare.Others = nil
	problems := make([]Problem, len(machines))
	for i := range machines {
		if problems[i], err = bare.on(f, machines[i], n, i-1, uint64(i)); err != nil {
			return p, nil, err
		}
	}
	best = problems[0]
	best.Others = p.Others
	seed := len(machines)
	for _, a := range asides {
		doubted := Other{Reason: a.Reason, Settle: a.Settle}
		for _, m := range a.Machines {
			q, err := bare.on(f, m, n, -1, uint64(seed))
			if err != nil {
				return p, nil, err
			}
			seed++
			doubted.Names, doubted.Problems = append(doubted.Names, ""), append(doubted.Problems, q)
		}
		best.Others = append(best.Others, doubted)
	}
	assumed, err := bare.assumed(f, machines[0], n)
	if err != nil {
		return p, nil, err
	}
	best.Others = append(best.Others, assumed...)
	return best, problems[1:], nil
}

// parameters lists the parameters of every regime: those of the best estimate and of the draws, and
// those that each doubt leaves open.
func parameters(f *loggp.Fit) (list [][]loggp.Machine, asides []loggp.Aside, err error) {
	if asides, err = f.Asides(); err != nil {
		return nil, nil, err
	}
	list = make([][]loggp.Machine, 1+len(f.Regimes[0].Draws))
	for _, r := range f.Regimes {
		list[0] = append(list[0], r.Machine)
		for d, m := range r.Draws {
			list[1+d] = append(list[1+d], m)
		}
	}
	return list, asides, nil
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
			L: m.L, O: m.O, Gap: m.Gap, PerByte: m.PerByte, Packet: n.Packet, Eager: m.Eager, InStreams: n.InStreams,
			Protocols: m.Protocols, Distances: distances,
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
		return collectives.LogGP{L: m.Latency, O: m.Overhead, Gap: m.Gap, PerByte: m.GapPerByte, Eager: math.MaxInt64,
			Distances: distances}, nil
	}
	return p, nil
}
