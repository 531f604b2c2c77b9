package algorithms

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"slices"

	"castlab/analytic/graphs"
	"castlab/distributions/inputs"
	"castlab/montecarlo"
	"castlab/reports/arguments"
	"castlab/reports/lab/catalog"
	"castlab/topologies"
	"castlab/topologies/schedules"
	"castlab/topologies/trees"
)

func branchings() catalog.Algorithm {
	return catalog.Algorithm{Name: "branchings", Meaning: "partial multinode broadcast in full duplex, planned centrally, in few slots " +
		"more than any set of nodes needs to take its packets in",
		Source: "derived from Edmonds 1973; VAR98, Section 3.3, leaves the gap open",
		Bind: arguments.Of2(alongBranchings, placedPackets,
			arguments.Word("branchings", "what guides the packets: branchings packed into as few copies of the links as hold them, or "+
				"none, or either, whichever takes fewer slots; either packs where nodes times links times packets are at most 2^27",
				eitherWord, packedWord, noneWord).Default("branchings", eitherWord))}
}

// The words of branchings, and up to which nodes times links times packets they are
// packed unasked: a second or two.
const (
	eitherWord = "either"
	packedWord = "packed"
	noneWord   = "none"
	mostPacked = 1 << 27
)

// The words of placement.
const (
	anywhereWord = "anywhere"
	distinctWord = "distinct"
	togetherWord = "together"
)

// placedPackets are a network and the nodes of its packets.
var placedPackets = arguments.Of5(placePackets, arguments.NetworkOrFile("topology", "the network"),
	arguments.Int("M", "packets, placed as placement says", 0, schedules.MaxDeliveries),
	arguments.Ints("sources", "the node of each packet instead", 0, schedules.MaxDeliveries-1),
	arguments.Word("placement", "where M packets start: nodes drawn at random, several packets at one allowed, or no two at one, "+
		"or all at one", anywhereWord, distinctWord, togetherWord).Default("placement", anywhereWord),
	seed).Either("M", "sources")

// A placement is packets at nodes of a network.
type placement struct {
	net     topologies.Topology
	sources []int
	params  schedules.Params
}

func placePackets(net topologies.Topology, M int, listed []int, how string, seed int) (placement, error) {
	n := net.Order()
	x := placement{net: net, sources: listed, params: schedules.Params{"topology": net.String()}}
	if err := fits(net, min(mostArcs, trees.MaxBranchings/n)); err != nil {
		return x, err
	}
	if listed != nil {
		for _, v := range listed {
			if err := isNode("sources", v, n); err != nil {
				return x, err
			}
		}
		M = len(listed)
	} else {
		x.params["seed"], x.params["placement"] = seed, how
	}
	x.params["M"] = M
	if most := schedules.MaxDeliveries / n; M > most {
		return x, &inputs.WordError{Word: fmt.Sprintf("M=%d", M),
			Want: fmt.Sprintf("want at most %d packets on %v, so that the schedule can be listed", most, net)}
	}
	if listed != nil {
		return x, nil
	}
	if how == distinctWord && M > n {
		return x, &inputs.WordError{Word: fmt.Sprintf("M=%d placement=%s", M, how),
			Want: fmt.Sprintf("want at most %d packets, the nodes of the network", n)}
	}
	r := rand.New(montecarlo.NewStreams(uint64(seed), fmt.Sprintf("schedule branchings topology=%v M=%d placement=%s", net, M, how)).
		Source(0))
	x.sources = make([]int, M)
	for p := range x.sources {
		x.sources[p] = r.IntN(n)
	}
	switch how {
	case distinctWord:
		x.sources = r.Perm(n)[:M]
	case togetherWord:
		for p := range x.sources {
			x.sources[p] = x.sources[0]
		}
	}
	slices.Sort(x.sources)
	return x, nil
}

func alongBranchings(x placement, how string) (catalog.Work, error) {
	g := x.arcs()
	if how == eitherWord && len(x.sources) > mostPacked/(g.N*max(1, len(g.Arcs))) {
		how = noneWord
	}
	var s schedules.Schedule
	var err error
	switch how {
	case eitherWord:
		s, err = schedules.ShorterBranchings(x.net, x.sources)
	case packedWord:
		s, err = schedules.PackedBranchings(x.net, x.sources)
	default:
		s, err = schedules.Branchings(x.net, nil, x.sources)
	}
	if err != nil {
		return catalog.Work{}, err
	}
	x.params["branchings"] = s.Params["branchings"]
	s.Params = x.params
	least, err := x.least()
	if err != nil {
		return catalog.Work{}, err
	}
	proves := fmt.Sprintf("valid on %v in full duplex: %d slots, lower bound %d", x.net, s.Slots, least)
	if s.Slots == least {
		proves = fmt.Sprintf("valid on %v in full duplex: %d slots, the least possible", x.net, s.Slots)
	}
	return catalog.Work{
		Network: x.net, Schedule: s, Proves: proves,
		Validate: func() error { return cmp.Or(schedules.Validate(x.net, s), inDuplex(x.net, s, false)) },
		Drawing:  catalog.Drawing{Most: 1 << 5, Color: func(x schedules.Send) int { return x.Packet }, Label: packet},
	}, nil
}

// least is a number of slots that no schedule is below.
func (x placement) least() (int, error) {
	packets := make([]int, x.net.Order())
	for _, v := range x.sources {
		packets[v]++
	}
	return graphs.PacketsLower(x.arcs(), packets)
}

// arcs lists those of the network, which is what formulas know of it.
func (x placement) arcs() graphs.Digraph {
	g := graphs.Digraph{N: x.net.Order()}
	var neighbors []topologies.Node
	for v := range topologies.Node(g.N) {
		neighbors = x.net.AppendNeighbors(neighbors[:0], v)
		for _, w := range neighbors {
			g.Arcs = append(g.Arcs, [2]int{int(v), int(w)})
		}
	}
	return g
}
