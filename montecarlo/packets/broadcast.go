package packets

import (
	"fmt"
	"math"

	"castlab/distributions/inputs"
	"castlab/topologies"
	"castlab/topologies/schedules"
)

// A Broadcast is a valid schedule made ready for execution: tables that any
// number of Executions share and none changes, about 32 bytes a send. It does
// not keep the schedule.
//
// The sends are numbered anew, by slot and within a slot by the copy they send,
// so that an execution in schedule order reads the ends of earlier sends nearly
// one after the other. Copy 0 is what a node has from the beginning; send k makes
// copy k+1.
type Broadcast struct {
	nodes int
	links []Link // the directed links in use, by sender and receiver

	packet []uint16 // send k sends packet[k]: Validate admits no more than 2^14
	link   []int32  // link of send k
	source []int32  // copy that send k forwards
	given  []int32  // send k is Schedule.Sends[given[k]]

	hops  hopTable
	trees treeTable
}

// A Link is a directed link of the network.
type Link struct{ From, To int }

// mostSends keeps the entries of a treeTable within an int32.
const mostSends = math.MaxInt32 - math.MaxUint16

// New prepares the execution of s on t.
//
// Errors: the error of t.Validate; a *schedules.Violation if s is no multinode
// broadcast on t; an *inputs.Error for a schedule in which packet p is not that of
// node p, or with control messages, for more than 65,535 sends of one
// packet by one node, and for more sends than an int32 can number.
func New(t topologies.Topology, s schedules.Schedule) (*Broadcast, error) {
	for p, node := range s.Sources {
		if node != p {
			return nil, &inputs.Error{Arg: fmt.Sprintf("Sources[%d]", p), Value: node,
				Domain: "its own number: in a multinode broadcast packet p is that of node p (nil says so, too)"}
		}
	}
	if s.Sources != nil && len(s.Sources) != s.Nodes {
		return nil, &inputs.Error{Arg: "Sources", Value: len(s.Sources),
			Domain: fmt.Sprintf("nil, or %d of them, one for each node, as a multinode broadcast has", s.Nodes)}
	}
	if s.Sources = nil; len(s.Sums) > 0 {
		return nil, &inputs.Error{Arg: "schedule", Value: s.Algorithm, Domain: "a multinode broadcast without control messages"}
	}
	if err := schedules.Validate(t, s); err != nil {
		return nil, err
	}
	if len(s.Sends) > mostSends {
		return nil, &inputs.Error{Arg: "sends", Value: len(s.Sends), Domain: fmt.Sprintf("at most %d", mostSends)}
	}
	b := &Broadcast{nodes: s.Nodes}
	b.number(s)
	b.hops = newHopTable(b)
	b.trees = newTreeTable(b)
	if most := b.trees.most(); most > math.MaxUint16 {
		return nil, &inputs.Error{Arg: "sends of one packet by one node", Value: most, Domain: fmt.Sprintf("at most %d", math.MaxUint16)}
	}
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
