package schedules

import (
	"fmt"

	"castlab/distributions/inputs"
	"castlab/topologies"
	"castlab/topologies/trees"
)

// RootedTrees returns the broadcast of packet p from node sources[p] to all others, a node
// having as many packets as it is named in sources, on line: nodes know the network and
// the trees, and learn the rest. Links carry a packet each way in a slot; if ranks are known
// they may lead one way.
//
//   - Phase 1, "ranks", unless ranks are known: as in TreeBroadcast, 2 radius slots.
//   - Phase 2, "broadcast": a packet of rank r takes tree r mod k of k trees that are
//     rooted at node 0, translated to its own node. Of the packets that wait for an arc
//     the one goes first whose tree goes on farthest, of these the one that came first.
//
// Where the trees share no arc and are as many as the degree, packets of equally likely
// nodes load all arcs alike on average, M (N-1)/(k N) times, twice as few as along trees
// that share no link. Packets of one node are M/k on the arc that carries most, and the
// deepest tree decides what comes on top.
//
// Source: derived, for VB95, Section I, which cites such algorithms for meshes that wrap
// around; VAR98, Section 3.3, has trees that share no link. Errors: those of the network;
// an *inputs.Error for a network with a link that goes one way, unless ranks are known, or
// more than MaxTreeBroadcast nodes, no tree or one that is not rooted at node 0, a source that is no
// node, more packets than MaxDeliveries allows; a *trees.Violation for trees that do not
// span the network.
func RootedTrees(net topologies.Translated, family []trees.Tree, sources []int, known bool) (Schedule, error) {
	if err := ofSize(net); err != nil {
		return Schedule{}, err
	}
	n, k := net.Order(), len(family)
	if k == 0 {
		return Schedule{}, &inputs.Error{Arg: "trees", Value: "none", Domain: fmt.Sprintf("at least one spanning tree of %v", net)}
	}
	if err := checkListed(net, sources); err != nil {
		return Schedule{}, err
	}
	if err := trees.Validate(net, family); err != nil {
		return Schedule{}, err
	}
	s := Schedule{
		Algorithm: "rooted-trees",
		Params:    Params{"topology": net.String(), "M": len(sources), "trees": k},
		Nodes:     n,
		Sources:   append([]int{}, sources...),
		Sends:     make([]Send, 0, len(sources)*(n-1)),
	}
	order := make([]int, n)
	for v := range order {
		order[v] = v
	}
	if known {
		s.Params["ranks"] = Known.String()
	} else {
		neighbors, err := bothWays(net)
		if err != nil {
			return Schedule{}, err
		}
		scan := newScan(neighbors)
		order = scan.order
		s.Orders, s.Sums, s.Slots = []Order{{Nodes: order}}, scan.sums(), 2*scan.radius
		s.Phases = []Phase{{Name: phaseRanks, First: 1, Last: s.Slots}}
	}
	images := make([]trees.Tree, len(sources))
	for p, r := range ranked(order, sources) {
		images[p] = trees.Image(net, family[r%k], topologies.Node(sources[p]))
	}
	b, err := newGuided(net, images, sources)
	if err != nil {
		return Schedule{}, err
	}
	b.online = true
	first := s.Slots + 1
	for len(s.Sends) < cap(s.Sends) {
		s.Slots++
		before := len(s.Sends)
		s.Sends = b.slot(s.Slots, s.Sends)
		sort(s.Sends[before:])
	}
	s.Phases = append(s.Phases, Phase{Name: phaseBroadcast, First: first, Last: s.Slots})
	return s, nil
}

// ranked returns the ranks of packets, from 0, by node in the order given, those of a node
// as listed.
func ranked(order, sources []int) []int {
	next := make([]int, len(order)) // by node, the rank of its next packet
	for _, v := range sources {
		next[v]++
	}
	before := 0
	for _, v := range order {
		before, next[v] = before+next[v], before
	}
	ranks := make([]int, len(sources))
	for p, v := range sources {
		ranks[p] = next[v]
		next[v]++
	}
	return ranks
}
