package algorithms

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"castlab/distributions/inputs"
	"castlab/montecarlo"
	"castlab/reports/arguments"
	"castlab/reports/lab/catalog"
	"castlab/topologies/schedules"
)

func kBroadcasts() []catalog.Algorithm {
	const mostPrefix = 16 // 2^16 nodes send 16 messages each by exchange
	origins := drawnOrListed("K", "packets, of distinct nodes drawn at random",
		"the node of each packet instead, several packets of one node allowed")
	return []catalog.Algorithm{
		{Name: "kbroadcast", Meaning: "broadcast of K packets in a hypercube along d edge-disjoint trees in 2 ceil(K/d) + 4d slots",
			Source: "ST93, Section 3.2",
			Bind: arguments.Of3(kBroadcast, origins,
				arguments.Choice("ranks", "how packets find their trees: by ranks from a prefix task on a tree or by dimension "+
					"exchange, or known in advance (K=2^d alone); or at random, where roots wait for the last packet as if somebody "+
					"told, find out that it has come (detected) or broadcast at once (immediate)",
					ways...).Default("ranks", ways[0].String()),
				service("which of the packets that wait for a link on the way to their root goes first"))},
		{Name: "kbroadcast-greedy", Meaning: "broadcast of K packets in a hypercube along increasing-order trees of their own nodes in " +
			"at most d+K-1 slots", Source: "ST93, Section 3.3.1",
			Bind: arguments.Of1(greedy, origins)},
		alongOwnTrees(origins),
		{Name: "kbroadcast-ranked", Meaning: "broadcast of d packets of known ranks in a hypercube in d slots",
			Source: "ST93, Section 3.3.2",
			Bind: arguments.Of4(knownRanks, arguments.Int("d", "dimensions of the hypercube, and number of packets", 1,
				schedules.MaxKBroadcast),
				arguments.Optional("sources", arguments.Ints("sources",
					"the node of each of the d packets, several packets of one node allowed; drawn at random if not given", 0,
					1<<schedules.MaxKBroadcast-1)),
				seed, arguments.Option("rule", "the dimension that a packet crosses in a slot: as the order of its tree demands, or as "+
					"printed, which takes d+1 slots", "corrected", "printed"))},
		{Name: "prefix", Meaning: "ranks of all nodes in a hypercube: 2d+1 slots on an embedded binary tree, d by dimension exchange",
			Source: "ST93, Sections 2.4 and 3.2; exchange derived",
			Bind: arguments.Of2(prefix, arguments.Dimensions(mostPrefix),
				arguments.Option("method", "the embedded tree, or dimension exchange", "tree", "exchange"))},
	}
}

// A way is a method by which packets find their trees, with its name on the command
// line.
type way struct {
	word string
	schedules.KBroadcast
}

func (w way) String() string { return w.word }

var ways = []way{
	{"prefix", schedules.KBroadcast{Ranks: schedules.PrefixTree}},       // phase 1 on the embedded binary tree
	{"exchange", schedules.KBroadcast{Ranks: schedules.PrefixExchange}}, // phase 1 by dimension exchange
	{"known", schedules.KBroadcast{Ranks: schedules.Known}},             // the multinode broadcast needs no phase 1
	// every packet chooses its tree at random; phase 3 starts when phase 2 is over
	{"random", schedules.KBroadcast{Ranks: schedules.Chosen, Actual: true}},
	{"detected", schedules.KBroadcast{Ranks: schedules.Chosen, Detected: true}},   // the same, and roots find out that phase 2 is over
	{"immediate", schedules.KBroadcast{Ranks: schedules.Chosen, Immediate: true}}, // trees at random; roots start at once
}

func kBroadcast(s sources, ranks way, service schedules.Service) (catalog.Work, error) {
	d, K, broadcast := s.d, len(s.nodes), ranks.KBroadcast
	if once := slices.Compact(slices.Sorted(slices.Values(s.nodes))); broadcast.Ranks == schedules.Known && (K != 1<<d || len(once) != K) {
		return catalog.Work{}, &inputs.WordError{Word: fmt.Sprintf("ranks=%v", ranks),
			Want: fmt.Sprintf("want K=%d for d=%d: ranks are known where every node has one packet", 1<<d, d)}
	}
	broadcast.Service, broadcast.Rand = service, s.stream(streamService)
	if broadcast.Ranks == schedules.Chosen {
		r := s.stream(streamTrees)
		broadcast.Trees = make([]int, K)
		for p := range broadcast.Trees {
			broadcast.Trees[p] = r.IntN(d)
		}
	}
	schedule, err := broadcast.Schedule(d, s.nodes)
	if err != nil {
		return catalog.Work{}, err
	}
	schedule.Params = schedules.Params{"d": d, "K": K, "seed": s.seed, "ranks": ranks.String(), "service": service.String()}
	return onCube(d, schedule), nil
}

func greedy(s sources) (catalog.Work, error) {
	schedule, err := schedules.Greedy(s.d, s.nodes)
	return s.onCube(schedule, err)
}

func knownRanks(d int, listed *[]int, seed int, printed bool) (catalog.Work, error) {
	s := sources{d: d, seed: seed}
	if listed != nil {
		s.nodes = *listed
	} else {
		s.draw(d)
	}
	schedule, err := schedules.KnownRanks(d, s.nodes, printed)
	return s.onCube(schedule, err)
}

func prefix(d int, exchange bool) (catalog.Work, error) {
	of := schedules.Prefix
	if exchange {
		of = schedules.Exchange
	}
	schedule, err := of(d)
	if err != nil {
		return catalog.Work{}, err
	}
	w := onCube(d, schedule)
	w.Validate = func() error { return schedules.ValidatePrefix(w.Network, schedule, exchange) }
	return w, nil
}

// sources are the nodes of a cube that have packets.
type sources struct {
	d, seed int
	nodes   []int
}

// drawnOrListed are sources that are listed, or the given number of distinct random
// ones.
func drawnOrListed(count, drawn, listed string) arguments.Argument[sources] {
	const most = 1 << schedules.MaxKBroadcast
	return arguments.Of4(func(d, K int, nodes []int, seed int) (sources, error) {
		s, n := sources{d, seed, nodes}, 1<<d
		if nodes == nil {
			if K > n {
				return s, &inputs.WordError{Word: fmt.Sprintf("%s=%d", count, K),
					Want: fmt.Sprintf("want at most %d, the nodes for d=%d: sources are distinct", n, d)}
			}
			s.draw(K)
		}
		return s, nil
	}, arguments.Dimensions(schedules.MaxKBroadcast), arguments.Int(count, drawn, 0, most), arguments.Ints("sources", listed, 0, most-1),
		seed).Either(count, "sources")
}

// The purposes of random streams, each of which has its own.
const (
	streamSources = iota
	streamTrees
	streamService
)

// draw draws K nodes, in increasing order. They depend on d, K and seed alone, and so
// are the same for every algorithm.
func (s *sources) draw(K int) {
	s.nodes = make([]int, K)
	copy(s.nodes, s.stream(streamSources).Perm(1<<s.d))
	slices.Sort(s.nodes)
}

// stream returns the random stream of one purpose.
func (s sources) stream(use uint64) *rand.Rand {
	label := fmt.Sprintf("schedule d=%d K=%d", s.d, len(s.nodes))
	return rand.New(montecarlo.NewStreams(uint64(s.seed), label).Source(use))
}

// onCube returns the Work of a schedule, with the seed in its text.
func (s sources) onCube(schedule schedules.Schedule, err error) (catalog.Work, error) {
	if err != nil {
		return catalog.Work{}, err
	}
	schedule.Params["seed"] = s.seed
	return onCube(s.d, schedule), nil
}
