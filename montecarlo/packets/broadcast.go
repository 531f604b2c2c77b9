package packets

import (
	"math"

	"castlab/montecarlo"
	"castlab/topologies"
	"castlab/topologies/schedules"
)

// A Broadcast is a valid schedule made ready for execution: compact tables that
// any number of Executions share and none changes. It takes 28 bytes a send, and
// does not keep the schedule.
//
// The sends are numbered anew, by slot and within a slot by the number of the
// send that brings the packet, so that an execution reads the table of finish
// times almost in order. Copy 0 stands for the packet a node has from the
// beginning; send k makes copy k+1.
type Broadcast struct {
	nodes int
	links []Link // the directed links in use, by sender and receiver

	packet []uint16 // packet[k] is sent by send k
	link   []int32  // over link[k]
	source []int32  // from copy source[k]
	given  []int32  // given[k] is its index in Schedule.Sends

	hops  hopTable
	trees treeTable
}

// A Link is a directed link of the network.
type Link struct{ From, To int }

// New returns the execution of s on t.
//
// Errors: a *schedules.Violation if s is no multinode broadcast on t; the error
// of t.Validate; a *montecarlo.DomainError for more than 2^16 nodes or 2^31-2
// sends.
func New(t topologies.Topology, s schedules.Schedule) (*Broadcast, error) {
	if err := schedules.Validate(t, s); err != nil {
		return nil, err
	}
	if s.Nodes > math.MaxUint16+1 {
		return nil, &montecarlo.DomainError{Arg: "nodes", Value: s.Nodes, Domain: "at most 65536"}
	}
	if len(s.Sends) > math.MaxInt32-1 {
		return nil, &montecarlo.DomainError{Arg: "sends", Value: len(s.Sends), Domain: "at most 2147483646"}
	}
	b := &Broadcast{nodes: s.Nodes}
	b.number(s)
	b.hops = newHopTable(b)
	b.trees = newTreeTable(b)
	return b, nil
}

// Nodes returns the number of nodes, and of packets.
func (b *Broadcast) Nodes() int { return b.nodes }

// Sends returns the number of sends.
func (b *Broadcast) Sends() int { return len(b.packet) }

// Links returns the directed links in use, by sender and then receiver. The
// slice must not be changed.
func (b *Broadcast) Links() []Link { return b.links }

// Hops returns the largest number of hops that any copy travels.
func (b *Broadcast) Hops() int { return b.hops.levels() }
