package algorithms

import (
	"cmp"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"

	"castlab/distributions/inputs"
	"castlab/montecarlo"
	"castlab/reports/arguments"
	"castlab/reports/lab/catalog"
	"castlab/topologies"
	"castlab/topologies/schedules"
	"castlab/topologies/tasks"
	"castlab/topologies/trees"
)

func treeBroadcast() catalog.Algorithm {
	broadcast := arguments.Of4(func(half, equal, known bool, service schedules.Service) (schedules.TreeBroadcast, error) {
		return schedules.TreeBroadcast{HalfDuplex: half, Equal: equal, Known: known, Service: service}, nil
	},
		arguments.Option("duplex", "a link carries one packet each way in a slot, or one in all", "full", "half"),
		arguments.Option("split", "packets of the trees: filled to one level with their diameters, or as many each", "filled", "equal"),
		arguments.Option("ranks", "how nodes learn their ranks: from a prefix task on a tree, or known in advance", "prefix", "known"),
		service("which of the packets that wait for a link goes first"))
	return catalog.Algorithm{Name: "tree-broadcast", Meaning: "partial multinode broadcast in any network along edge-disjoint spanning " +
		"trees, in at most 2 radius + ceil(M/k + L) - 1 slots", Source: "VAR98, Section 3.3",
		Bind: arguments.Of6(alongPacking, arguments.Network("topology", "network, whose links go both ways"),
			arguments.Int("M", "packets, each of a node drawn at random, several at one node allowed", 0, schedules.MaxDeliveries),
			arguments.Ints("sources", "the node of each packet instead", 0, schedules.MaxTreeBroadcast-1),
			arguments.Int("trees", "edge-disjoint spanning trees; 0 for as many as there are", 0, schedules.MaxTreeBroadcast).
				Default("trees", "0"), broadcast, seed).Either("M", "sources")}
}

func alongPacking(net topologies.Topology, M int, nodes []int, k int, b schedules.TreeBroadcast, seed int) (catalog.Work, error) {
	n := net.Order()
	if n > schedules.MaxTreeBroadcast {
		return catalog.Work{}, &inputs.WordError{Word: fmt.Sprintf("topology=%v", net),
			Want: fmt.Sprintf("want at most %d nodes", schedules.MaxTreeBroadcast)}
	}
	if most := schedules.MaxDeliveries / n; M > most {
		return catalog.Work{}, &inputs.WordError{Word: fmt.Sprintf("M=%d", M),
			Want: fmt.Sprintf("want at most %d packets on %v, so that the schedule can be listed", most, net)}
	}
	streams := montecarlo.NewStreams(uint64(seed), fmt.Sprintf("schedule tree-broadcast topology=%v M=%d", net, M))
	b.Rand = rand.New(streams.Source(streamService))
	if nodes == nil {
		r := rand.New(streams.Source(streamSources))
		nodes = make([]int, M)
		for p := range nodes {
			nodes[p] = r.IntN(n)
		}
		slices.Sort(nodes)
	}
	along, err := packing(net, k)
	if err != nil {
		return catalog.Work{}, err
	}
	trial, err := b.Trial(net, along, nodes)
	if err != nil {
		return catalog.Work{}, err
	}
	s := trial.Schedule
	s.Params["seed"] = seed
	return catalog.Work{
		Network: net, Schedule: s, Utilization: use(net, s), Buffers: waiting(s),
		Validate: func() error { return cmp.Or(schedules.Validate(net, s), inDuplex(net, s, b.HalfDuplex)) },
		Proves: fmt.Sprintf("valid on %v in %v duplex, %d slots for ranks and %d along %d edge-disjoint trees", net,
			s.Params["duplex"], trial.Ranks, s.Slots-trial.Ranks, len(along)),
		Drawing: catalog.Drawing{Most: 1 << 5, Color: func(x schedules.Send) int { return x.Packet }, Label: packet},
	}, nil
}

// packing returns k edge-disjoint trees of low diameters, a maximal family for k = 0.
func packing(net topologies.Topology, k int) ([]trees.Tree, error) {
	if k == 0 {
		return trees.Packing(net)
	}
	family, err := trees.Pack(net, k)
	if fewer, ok := errors.AsType[*trees.PackError](err); ok {
		return nil, &inputs.WordError{Word: fmt.Sprintf("trees=%d", k),
			Want: fmt.Sprintf("want at most %d, as many as %v has edge-disjoint", fewer.Most, net)}
	}
	if err != nil {
		return nil, err
	}
	return trees.Shorten(net, family)
}

// inDuplex proves that a schedule broadcasts all its packets on links that carry one
// each way in a slot, or one in all.
func inDuplex(net topologies.Topology, s schedules.Schedule, half bool) error {
	sources := make([]topologies.Node, len(s.Sources))
	for p, v := range s.Sources {
		sources[p] = topologies.Node(v)
	}
	duplex := tasks.Full
	if half {
		duplex = tasks.Half
	}
	return tasks.Validate(net, tasks.PartialBroadcast(net.Order(), sources), s, duplex)
}
