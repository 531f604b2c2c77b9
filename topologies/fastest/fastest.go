// Package fastest makes the shortest schedule of a static task that this module
// knows how to make, and executes the schemes that sustain the greatest rate of broadcasting.
//
// A statement about every algorithm, "no schedule takes fewer slots than", is tried by the
// slots of one schedule, and a schedule that is longer than it has to be supports what a
// shorter one refutes. Whoever tries such a statement takes the schedule from here; whoever tries
// one about every scheme of dynamic broadcasting takes Rate.
//
// Source: derived; the ways are those of packages schedules, tasks and isotropic.
package fastest

import (
	"fmt"
	"slices"

	"castlab/distributions/inputs"
	"castlab/topologies"
	"castlab/topologies/schedules"
	"castlab/topologies/tasks"
)

// Schedule returns the shortest schedule of a task on a network of all that the ways
// below make, in full or half duplex. Ways are tried in this order, until one takes no
// more slots than Least, which none is below:
//
//	one packet, one origin or one destination    tasks.Plan
//	a destination each                           isotropic.TorusExchange or Exchange, or what they leave of it up to 256 nodes; tasks.Plan
//	copied, of every node for all                schedules.CubeMultinode, RingMultinode, CompleteMultinode
//	copied                                       tasks.Plan, that is Invariant, what is left of it, or Gossip
//	copied for all                               schedules.ShorterBranchings; RootedTrees along trees.RootedDisjoint and TreeBroadcast
//	along trees.Packing, ranks known
//	half duplex, of every node for all           schedules.RingOneWay, CompleteMultinode, CubeHalfDuplex for the 3-cube,
//	tasks.InvariantHalfDuplex
//	half duplex                                  the shortest of full duplex, its links taking turns (tasks.HalfDuplex)
//	half duplex, copied                          tasks.GossipHalfDuplex; for all, TreeBroadcast along trees.Packing
//	combined                                     the dual of the copied ones on the reversed network
//
// Branchings are packed where nodes times arcs times packets are at most MostPacked, and
// GossipHalfDuplex and RootedTrees are tried where nodes times packets are at most
// MostTried; beyond, the rest is what there is.
//
// It is the shortest known here, not the shortest possible: Least says which are both.
//
// Errors: an *inputs.Error for a task of other nodes or whose schedule would be too long to
// be listed, or where a packet has no path; those of net.Validate and t.Validate.
func Schedule(net topologies.Topology, t tasks.Task, d tasks.Duplex) (schedules.Schedule, error) {
	if err := topologies.Valid(net); err != nil {
		return schedules.Schedule{}, err
	}
	if err := t.Validate(); err != nil {
		return schedules.Schedule{}, err
	}
	if t.Nodes != net.Order() {
		return schedules.Schedule{}, &inputs.Error{Arg: "nodes", Value: t.Nodes,
			Domain: fmt.Sprintf("%d, those of the network", net.Order())}
	}
	if t.Combining {
		return dual(net, t, d)
	}
	a := asked{net: net, task: t, duplex: d, least: Least(net, t, d)}
	var best schedules.Schedule
	found := false
	for _, w := range ways() {
		if !w.applies(a) {
			continue
		}
		s, err := w.make(a)
		if err != nil {
			return schedules.Schedule{}, fmt.Errorf("%s: %w", w.name, err)
		}
		if !found || s.Slots < best.Slots {
			best, found = s, true
		}
		if best.Slots <= a.least {
			break
		}
	}
	return schedules.Schedule{Algorithm: t.Name, Nodes: t.Nodes, Slots: best.Slots, Sources: t.Sources(), Sends: best.Sends}, nil
}

// dual schedules a task that combines.
func dual(net topologies.Topology, t tasks.Task, d tasks.Duplex) (schedules.Schedule, error) {
	back, err := tasks.ReverseLinks(net)
	if err != nil {
		return schedules.Schedule{}, err
	}
	copied := tasks.Task{Name: t.Name, Nodes: t.Nodes, Packets: t.Packets}
	s, err := Schedule(back, copied, d)
	if err != nil {
		return schedules.Schedule{}, err
	}
	_, s, err = tasks.Dual(copied, s)
	s.Algorithm = t.Name
	return s, err
}

// An asked is a task on a network, and what no schedule of it is below.
type asked struct {
	net    topologies.Topology
	task   tasks.Task
	duplex tasks.Duplex
	least  int
}

// copied reports whether some packet is for several nodes, where there are several
// packets.
func (a asked) copied() bool {
	if len(a.task.Packets) == 1 {
		return false
	}
	for _, p := range a.task.Packets {
		if len(p.To) > 1 {
			return true
		}
	}
	return false
}

// toAll reports whether every packet is for all nodes but its own.
func (a asked) toAll() bool {
	for _, p := range a.task.Packets {
		if len(p.To) != a.task.Nodes-1 || slices.Contains(p.To, p.From) {
			return false
		}
	}
	return a.task.Nodes > 1
}

// multinode reports whether packet v is of node v, for all others.
func (a asked) multinode() bool {
	if len(a.task.Packets) != a.task.Nodes || !a.toAll() {
		return false
	}
	for v, p := range a.task.Packets {
		if int(p.From) != v {
			return false
		}
	}
	return true
}

// within reports whether nodes times packets are at most a number.
func (a asked) within(most int) bool { return len(a.task.Packets) <= most/a.task.Nodes }

// packed reports whether branchings are packed.
func (a asked) packed() bool {
	var neighbors []topologies.Node
	arcs := 0
	for v := range a.task.Nodes {
		neighbors = a.net.AppendNeighbors(neighbors[:0], topologies.Node(v))
		arcs += len(neighbors)
	}
	return len(a.task.Packets) <= MostPacked/(a.task.Nodes*max(1, arcs))
}

// bothWays reports whether all links lead both ways. A network of reversed links does not
// say that they are directed, so they are looked at.
func (a asked) bothWays() bool {
	var neighbors, back []topologies.Node
	for v := range topologies.Node(a.task.Nodes) {
		neighbors = a.net.AppendNeighbors(neighbors[:0], v)
		for _, w := range neighbors {
			if back = a.net.AppendNeighbors(back[:0], w); !slices.Contains(back, v) {
				return false
			}
		}
	}
	return true
}
