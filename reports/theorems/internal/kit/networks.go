package kit

import (
	"fmt"

	"castlab/distributions/inputs"
	"castlab/reports/arguments"
	"castlab/topologies"
)

// Network returns the argument of a network of a type that what describes, with limits
// on its nodes and its links, a bidirectional link counting twice. Networks are drawn
// from the given texts, or from arguments.SmallNetworks if there are none.
func Network[N topologies.Topology](key, what string, nodes, links int, texts ...string) arguments.Argument[N] {
	domain := fmt.Sprintf("%s of at most %d nodes and %d links, each way counted", what, nodes, links)
	a := arguments.Of1(func(net topologies.Topology) (N, error) {
		typed, ok := net.(N)
		if !ok || !within(net, nodes, links) {
			return typed, &inputs.Error{Arg: key, Value: net, Domain: domain}
		}
		return typed, nil
	}, arguments.Network(key, domain))
	if len(texts) > 0 {
		a = a.UsualOf(key, texts...)
	}
	return a
}

// within reports whether a network has at most the given numbers of nodes and links.
func within(net topologies.Topology, nodes, links int) bool {
	n := net.Order()
	if n > nodes {
		return false
	}
	var to []topologies.Node
	for v := range topologies.Node(n) {
		to = net.AppendNeighbors(to[:0], v)
		if links -= len(to); links < 0 {
			return false
		}
	}
	return true
}
