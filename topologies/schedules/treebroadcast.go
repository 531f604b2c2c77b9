package schedules

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"castlab/distributions/inputs"
	"castlab/topologies"
	"castlab/topologies/trees"
)

// MaxTreeBroadcast is the most nodes of a network on which a TreeBroadcast is
// scheduled: its center is found by a search from every node.
const MaxTreeBroadcast = 1 << 13

// TreeBroadcast are the options of a partial multinode broadcast in any network
// along spanning trees that share no link. The zero value is first come, first
// served, in full duplex.
type TreeBroadcast struct {
	HalfDuplex bool       // a link carries one packet or control message in a slot, not one each way
	Known      bool       // ranks and M are known from the start: no phase 1
	Equal      bool       // packets are dealt to trees evenly, whatever their diameters
	Service    Service    // of the packets that wait for a link; in half duplex, at either end
	Rand       *rand.Rand // with Shuffled

	// Choose, if there is one, decides in place of Service: it returns the index of
	// the packet that goes first. Those that wait are in the order in which they
	// came; in half duplex they are those of both ends of a link.
	Choose func(waiting []Waiting) int
}

// A Waiting is a packet that may cross a link of its tree.
type Waiting struct {
	Packet, From, To int
	Since            int // the first slot in which it may
}

// A TreeBroadcastTrial is what the network executed.
type TreeBroadcastTrial struct {
	Schedule Schedule
	Ranks    int   // slots of phase 1
	Trees    []int // by packet, its tree
	Packets  []int // by tree
	Slots    []int // by tree, those of phase 2 until its last packet has come to all
}

// Schedule returns the broadcast of packet p from node sources[p] to all others, a
// node having as many packets as it is named in sources.
//
//   - Phase 1, "ranks": a parallel prefix operation on a tree of shortest paths
//     whose root is a center of the network, and whose nodes are numbered root
//     first, then subtree by subtree. Up, every node sends its parent the sum of
//     its subtree as soon as it knows it. Down, from the slot on in which the root
//     knows all, every node sends each child the sum of the numbers before it, and
//     M. That is 2 radius slots.
//   - Phase 2, "broadcast": packets of consecutive ranks form blocks, one for each
//     tree, of M_i packets. Every node sends what it has or receives over all links
//     of the tree but the one it came by, and no link idles where a packet waits.
//
// The blocks minimize the greatest M_i + L_i with M_i > 0: trees are vessels with
// bottoms at their diameters L_i, which M packets fill. Phase 2 then takes at most
// ceil(M/k + L) - 1 slots, L being the mean of the diameters of the k trees, and
// M_i + L_i - 1 slots on tree i.
//
// Source: VAR98, Section 3.3; the numbering, the blocks and the sharper bounds are
// derived. Errors: a *trees.Violation where these are no spanning trees of the
// network or share a link; an *inputs.Error for a network with a link that
// goes one way, or more than MaxTreeBroadcast nodes, no tree where there are several
// nodes, a source that is no node, more packets than MaxDeliveries allows, options
// that do not fit, and a choice of a packet that does not wait.
func (b TreeBroadcast) Schedule(net topologies.Topology, family []trees.Tree, sources []int) (Schedule, error) {
	t, err := b.Trial(net, family, sources)
	return t.Schedule, err
}

// Trial returns the schedule with the times of its parts. Errors: as Schedule.
func (b TreeBroadcast) Trial(net topologies.Topology, family []trees.Tree, sources []int) (TreeBroadcastTrial, error) {
	neighbors, err := b.check(net, family, sources)
	if err != nil {
		return TreeBroadcastTrial{}, err
	}
	n, duplex := len(neighbors), "full"
	if b.HalfDuplex {
		duplex = "half"
	}
	t := TreeBroadcastTrial{Schedule: Schedule{
		Algorithm: "tree-broadcast",
		Params: Params{"topology": net.String(), "M": len(sources), "trees": len(family), "duplex": duplex,
			"service": b.Service.String()},
		Nodes:   n,
		Sources: append([]int{}, sources...),
		Sends:   make([]Send, 0, len(sources)*(n-1)),
	}}
	s := &t.Schedule
	if b.Choose != nil {
		s.Params["service"] = "chosen"
	}
	if b.Equal {
		s.Params["split"] = "equal"
	}
	order := make([]int, n)
	for v := range order {
		order[v] = v
	}
	if b.Known {
		s.Params["ranks"] = Known.String()
	} else {
		scan := newScan(neighbors)
		order = scan.order
		s.Orders, s.Sums, s.Slots = []Order{{Nodes: order}}, scan.sums(), 2*scan.radius
		s.Phases = []Phase{{Name: phaseRanks, First: 1, Last: s.Slots}}
	}
	t.Ranks = s.Slots

	diameters := make([]int, len(family))
	for i, tree := range family {
		diameters[i] = diameterOf(tree)
	}
	t.Packets = b.deal(len(sources), diameters)
	t.Trees = blocks(order, sources, t.Packets)
	if err := b.broadcast(&t, family); err != nil {
		return TreeBroadcastTrial{}, err
	}
	s.Phases = append(s.Phases, Phase{Name: phaseBroadcast, First: t.Ranks + 1, Last: s.Slots})
	return t, nil
}

// check validates the arguments and returns the neighbors of every node.
func (b TreeBroadcast) check(net topologies.Topology, family []trees.Tree, sources []int) ([][]topologies.Node, error) {
	if err := b.Service.check(b.Rand); err != nil && b.Choose == nil {
		return nil, err
	}
	neighbors, err := bothWays(net)
	if err != nil {
		return nil, err
	}
	if n := len(neighbors); len(family) == 0 && n > 1 {
		return nil, &inputs.Error{Arg: "trees", Value: "none", Domain: fmt.Sprintf("at least one spanning tree of %v", net)}
	}
	if err := trees.ValidateEdgeDisjoint(net, family); err != nil {
		return nil, err
	}
	return neighbors, checkListed(net, sources)
}

// ofSize returns an error for a network that is invalid or too large.
func ofSize(net topologies.Topology) error {
	if err := topologies.Valid(net); err != nil {
		return err
	}
	if net.Order() > MaxTreeBroadcast {
		return &inputs.Error{Arg: "topology", Value: net, Domain: fmt.Sprintf("a network of at most %d nodes", MaxTreeBroadcast)}
	}
	return nil
}

// bothWays returns the neighbors of every node of a network whose links lead both ways.
func bothWays(net topologies.Topology) ([][]topologies.Node, error) {
	if err := ofSize(net); err != nil {
		return nil, err
	}
	n := net.Order()
	neighbors := make([][]topologies.Node, n)
	for v := range neighbors {
		neighbors[v] = net.AppendNeighbors(nil, topologies.Node(v))
	}
	for v := range neighbors {
		for _, w := range neighbors[v] {
			if !slices.Contains(neighbors[w], topologies.Node(v)) {
				return nil, &inputs.Error{Arg: "topology", Value: net,
					Domain: fmt.Sprintf("a network whose links go both ways, not only from %d to %d", v, w)}
			}
		}
	}
	return neighbors, nil
}

// checkListed returns an error unless sources are nodes and so many packets that the
// schedule can be listed.
func checkListed(net topologies.Topology, sources []int) error {
	n := net.Order()
	if most := MaxDeliveries / n; len(sources) > most {
		return &inputs.Error{Arg: "M", Value: len(sources), Domain: fmt.Sprintf("at most %d packets on %v, so that the schedule "+
			"can be listed", most, net)}
	}
	for _, x := range sources {
		if x < 0 || x >= n {
			return &inputs.Error{Arg: "sources", Value: x, Domain: fmt.Sprintf("nodes, 0 to %d", n-1)}
		}
	}
	return nil
}
