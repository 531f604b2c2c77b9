package tasks

import (
	"fmt"

	"castlab/distributions/inputs"
	"castlab/topologies"
)

// Reversed is a network with every link turned round. The nodes that v sends to
// come in the order of the places that v has among their neighbors, then by
// number: where links have types that an automorphism keeps, the place of a link
// is still its type.
//
// The reverse of a Manhattan Street network is one again: node (r, c) plays the
// part of (r+1, c+1), where row and column run the other way.
type Reversed struct {
	net topologies.Topology
	g   *network
}

// ReverseLinks returns the network with its links turned round: the network itself
// where every link has an opposite.
//
// Errors: those of net.Validate.
func ReverseLinks(net topologies.Topology) (topologies.Topology, error) {
	g, err := newNetwork(net)
	if err != nil {
		return nil, err
	}
	links := linksOf(net)
	for l, v := range g.from {
		if links.number(g.to[l], v) < 0 {
			if forward, is := net.(topologies.Translated); is {
				return translatedReversed{Reversed{net, g}, forward}, nil
			}
			return Reversed{net, g}, nil
		}
	}
	return net, nil
}

// Validate returns an *inputs.Error for one that ReverseLinks did not make; that takes valid
// networks alone.
func (r Reversed) Validate() error {
	if r.g == nil {
		return &inputs.Error{Arg: "topology", Value: "none", Domain: "a network that ReverseLinks made"}
	}
	return nil
}

// Order returns the number of nodes.
func (r Reversed) Order() int { return r.g.n }

// AppendNeighbors appends the nodes that have v among their neighbors.
func (r Reversed) AppendNeighbors(dst []topologies.Node, v topologies.Node) []topologies.Node {
	for _, l := range r.g.entering(int(v)) {
		dst = append(dst, topologies.Node(r.g.from[l]))
	}
	return dst
}

// String returns the network and that it is reversed.
func (r Reversed) String() string { return fmt.Sprintf("%v reversed", r.net) }

// translatedReversed is a reversed network with the translations of the network.
type translatedReversed struct {
	Reversed
	forward topologies.Translated
}

// Translate is that of the network.
func (r translatedReversed) Translate(by, v topologies.Node) topologies.Node {
	return r.forward.Translate(by, v)
}

var _ topologies.Translated = translatedReversed{}
