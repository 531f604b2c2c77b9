package treebroadcast

import (
	"fmt"

	"castlab/distributions/inputs"
	"castlab/topologies"
	"castlab/topologies/trees"
)

// The largest instances. Where nodes may look different from each other, the center
// of a network is found by a search from each.
const (
	MaxNodes      = 1 << 16 // of a network whose nodes look alike
	MaxAsymmetric = 1 << 13 // nodes of any other
	MaxPackets    = 1 << 24
)

// A Broadcast is the algorithm on a network.
type Broadcast struct {
	Net        topologies.Topology
	Trees      []trees.Tree // that span Net and share no link; none is enough for a single node
	HalfDuplex bool         // a link carries one packet in a slot, not one each way
	Rule       Rule         // in half duplex
	Equal      bool         // packets are dealt to trees evenly, not so that the slowest is fastest
}

// A Model is a broadcast that is ready to be executed.
type Model struct {
	Broadcast
	n     int
	links []*links // by tree
	scan  scan
}

// New prepares a broadcast.
//
// Errors: a *trees.Violation where the trees do not span the network or share a link;
// the error of an invalid network; an *inputs.Error for a network with a link
// that goes one way or more nodes than MaxNodes, or MaxAsymmetric where its nodes are
// not known to look alike, no trees, a rule that does not exist.
func New(b Broadcast) (*Model, error) {
	if err := b.Rule.check(); err != nil {
		return nil, err
	}
	if err := topologies.Valid(b.Net); err != nil {
		return nil, err
	}
	n, most := b.Net.Order(), MaxAsymmetric
	symmetric, ok := b.Net.(topologies.Symmetric)
	alike := ok && symmetric.NodeSymmetric()
	if alike {
		most = MaxNodes
	}
	if n > most {
		return nil, &inputs.Error{Arg: "topology", Value: b.Net, Domain: fmt.Sprintf("a network of at most %d nodes", most)}
	}
	if len(b.Trees) == 0 && n > 1 {
		return nil, &inputs.Error{Arg: "trees", Value: "none", Domain: fmt.Sprintf("at least one spanning tree of %v", b.Net)}
	}
	if err := trees.ValidateEdgeDisjoint(b.Net, b.Trees); err != nil {
		return nil, err
	}
	m := &Model{Broadcast: b, n: n}
	var err error
	if m.scan, err = newScan(b.Net, n, alike); err != nil {
		return nil, err
	}
	for _, t := range b.Trees {
		m.links = append(m.links, linksOf(t))
	}
	return m, nil
}

// Nodes returns the number of nodes.
func (m *Model) Nodes() int { return m.n }

// RankSlots returns the slots of phase 1.
func (m *Model) RankSlots() int { return m.scan.slots }

// Diameters returns the longest distances in the trees.
func (m *Model) Diameters() []int {
	list := make([]int, len(m.links))
	for i, l := range m.links {
		list[i] = l.diameter
	}
	return list
}

// deal sets the number of packets of each tree. Each packet in turn goes to the first
// of the trees on which it would reach all nodes soonest.
func (m *Model) deal(M int, packets []int) {
	clear(packets)
	for p := range M {
		if m.Equal {
			packets[p%len(packets)]++
			continue
		}
		best := 0
		for i, l := range m.links {
			if packets[i]+l.diameter < packets[best]+m.links[best].diameter {
				best = i
			}
		}
		packets[best]++
	}
}
