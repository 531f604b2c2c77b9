package programs

import (
	"fmt"

	"castlab/topologies/logp"
	"castlab/topologies/schedules"
)

// A Cut returns the size of a packet in bytes, given the number of packets.
type Cut func(packet, packets int) int64

// Each gives every packet the same size.
func Each(bytes int64) Cut { return func(int, int) int64 { return bytes } }

// Whole cuts a message into packets whose sizes differ by at most one byte.
func Whole(bytes int64) Cut {
	return func(packet, packets int) int64 { return share(bytes, packets, packet) }
}

// ControlBytes is the size of a control message of a schedule, which carries one sum.
const ControlBytes = 8

// A ScheduleError says why a schedule is no program.
type ScheduleError struct {
	Algorithm string
	Send      string // at fault; empty where none is
	Why       string
}

func (e *ScheduleError) Error() string {
	if e.Send == "" {
		return fmt.Sprintf("schedule %s: %s", e.Algorithm, e.Why)
	}
	return fmt.Sprintf("schedule %s: %s: %s", e.Algorithm, e.Send, e.Why)
}

// FromSchedule returns the program of a schedule: ranks send in its order what they
// may send, and each Send waits for the reception of its packet, the first one in a
// slot before. Slots mean no more than that. The tag is the number of the packet, and
// its size that of the cut; termination packets have no bytes. Control messages have
// ControlBytes, tags above those of the packets, and wait, as the sender's packets
// do, for all control messages that it received in slots before.
//
// Where Sources is nil, a packet is sent by a rank that neither is its number nor
// received it, and each packet is sent by a rank at most once, after all that it
// receives of it, on the way to one rank that only receives, the schedule
// accumulates: each Send waits for all receptions of the packet before, and adds what
// its rank contributes. The JSON of a schedule does not say so otherwise.
//
// The task of the plan is Broadcast where all packets are of one rank and reach all
// ranks, Allgather where each rank has one and all reach all, and otherwise Custom: the
// destination of a packet is all ranks if it reaches them, or the only rank that
// receives it without forwarding it, or no particular rank.
//
// Errors: a *ScheduleError for numbers out of range, a packet that is sent by a rank
// without it, and sizes outside 0..2^40; a *SizeError. Overloaded links and slots are
// not detected: schedules.Validate does that.
func FromSchedule(s schedules.Schedule, size Cut) (Plan, error) {
	packets := len(s.Sources)
	if s.Sources == nil {
		packets = s.Nodes
	}
	h := hops{name: s.Algorithm, ranks: s.Nodes, packets: packets, sources: s.Sources, markers: s.Markers, lag: 1, size: size}
	if err := h.checkRanks(); err != nil {
		return Plan{}, err
	}
	h.list = make([]hop, 0, len(s.Sends)+len(s.Sums))
	for _, x := range s.Sums {
		h.list = append(h.list, hop{x.Slot, x.From, x.To, none})
	}
	for i, x := range s.Sends {
		if x.Packet < 0 || x.Packet >= packets {
			return Plan{}, &ScheduleError{s.Algorithm, s.Sends[i].String(), fmt.Sprintf("packets run from 0 to %d", packets-1)}
		}
		h.list = append(h.list, hop{x.Slot, x.From, x.To, x.Packet})
	}
	return h.plan()
}

// FromLogP returns the program of a schedule of the LogP machine, as FromSchedule
// does: the source is rank 0, items are packets.
//
// Errors: as FromSchedule.
func FromLogP(s logp.Schedule, size Cut) (Plan, error) {
	h := hops{name: s.Algorithm, ranks: s.Processors, packets: s.Items, lag: max(1, s.Latency), size: size}
	if s.Items < 0 {
		return Plan{}, &ScheduleError{s.Algorithm, "", fmt.Sprintf("%d items, want 0 or more", s.Items)}
	}
	h.sources = make([]int, s.Items)
	h.list = make([]hop, 0, len(s.Sends))
	for i, x := range s.Sends {
		if x.Item < 0 || x.Item >= s.Items {
			return Plan{}, &ScheduleError{s.Algorithm, s.Sends[i].String(), fmt.Sprintf("items run from 0 to %d", s.Items-1)}
		}
		h.list = append(h.list, hop{x.Step, x.From, x.To, x.Item})
	}
	return h.plan()
}

// FromPeriodic returns the program of the first k items of a schedule without end.
//
// Errors: those of Periodic.Schedule and FromLogP.
func FromPeriodic(p logp.Periodic, k int, size Cut) (Plan, error) {
	s, err := p.Schedule(k)
	if err != nil {
		return Plan{}, err
	}
	return FromLogP(s, size)
}
