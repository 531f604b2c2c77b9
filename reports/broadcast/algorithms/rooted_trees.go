package algorithms

import (
	"cmp"
	"fmt"

	"castlab/distributions/inputs"
	"castlab/reports/arguments"
	"castlab/reports/lab/catalog"
	"castlab/topologies"
	"castlab/topologies/schedules"
	"castlab/topologies/trees"
)

func rootedTrees() catalog.Algorithm {
	return catalog.Algorithm{Name: "rooted-trees", Meaning: "partial multinode broadcast on a network that looks the same from every " +
		"node, on line, along arc-disjoint trees of the packet's node",
		Source: "derived; VB95, Section I, and VAR98, Section 3.4, cite such algorithms for tori",
		Bind: arguments.Of2(alongRooted, placedPackets,
			arguments.Option("ranks", "how nodes learn their ranks: from a prefix task on a tree, or known in advance", "prefix", "known"))}
}

func alongRooted(x placement, known bool) (catalog.Work, error) {
	net, is := x.net.(topologies.Translated)
	if !is {
		return catalog.Work{}, &inputs.WordError{Word: fmt.Sprintf("topology=%v", x.net),
			Want: "want a network that looks the same from every node, such as a torus or a hypercube"}
	}
	if d, is := x.net.(topologies.Directed); is && d.Directed() && !known {
		return catalog.Work{}, &inputs.WordError{Word: fmt.Sprintf("topology=%v", x.net),
			Want: "want ranks=known where links lead one way: a prefix task needs links both ways"}
	}
	family, err := trees.RootedDisjoint(net, 0)
	if err != nil {
		return catalog.Work{}, err
	}
	s, err := schedules.RootedTrees(net, family, x.sources, known)
	if err != nil {
		return catalog.Work{}, err
	}
	for key, value := range x.params {
		s.Params[key] = value
	}
	least, err := x.least()
	if err != nil {
		return catalog.Work{}, err
	}
	ranks := s.Phases[len(s.Phases)-1].First - 1
	return catalog.Work{
		Network: net, Schedule: s,
		Validate: func() error { return cmp.Or(schedules.Validate(net, s), inDuplex(net, s, false)) },
		Proves: fmt.Sprintf("valid on %v in full duplex, %d slots for ranks and %d along %d trees of each node; lower bound "+
			"for those %d", net, ranks, s.Slots-ranks, len(family), least),
		Drawing: catalog.Drawing{Most: 1 << 5, Color: func(x schedules.Send) int { return x.Packet }, Label: packet},
	}, nil
}
