package algorithms

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"castlab/cmd/castlab/internal/grammar"
	"castlab/montecarlo"
	"castlab/topologies/schedules"
)

// The ways in which packets find their trees, as the command line names them.
const (
	ranksPrefix    = "prefix"    // phase 1 on the embedded binary tree
	ranksExchange  = "exchange"  // phase 1 by dimension exchange
	ranksKnown     = "known"     // the multinode broadcast needs no phase 1
	ranksRandom    = "random"    // every packet chooses its tree at random; phase 3 starts when phase 2 is over
	ranksImmediate = "immediate" // the same, but roots start at once
)

func kBroadcast() Algorithm {
	return Algorithm{
		Name: "kbroadcast", Meaning: "broadcast of K packets in a hypercube along d edge-disjoint trees in 2 ceil(K/d) + 4d slots", Source: "ST93, Section 3.2",
		Bind: func(k *grammar.Keys) func() (Work, error) {
			s := sourceKeys(k)
			ranks := k.Word("ranks", "how packets find their trees: by ranks from a prefix task on a tree or by dimension exchange, or known in advance (K=2^d alone); or at random, where roots wait for the last packet or broadcast at once (immediate)",
				ranksPrefix, ranksExchange, ranksKnown, ranksRandom, ranksImmediate)
			k.Default("ranks", ranksPrefix)
			service := k.Word("service", "which of the packets that wait for a link on the way to their root goes first",
				schedules.FIFO.String(), schedules.LIFO.String(), schedules.Shuffled.String())
			k.Default("service", schedules.FIFO.String())
			return func() (Work, error) {
				nodes, err := s.choose()
				if err != nil {
					return Work{}, err
				}
				d, K := *s.d, len(nodes)
				if once := slices.Compact(slices.Sorted(slices.Values(nodes))); *ranks == ranksKnown && (K != 1<<d || len(once) != K) {
					return Work{}, &grammar.Error{Word: "ranks=" + ranksKnown, Want: fmt.Sprintf("want K=%d for d=%d: ranks are known where every node has one packet", 1<<d, d)}
				}
				how := schedules.KBroadcast{Rand: s.stream(streamService, K)}
				for _, one := range []schedules.Service{schedules.FIFO, schedules.LIFO, schedules.Shuffled} {
					if one.String() == *service {
						how.Service = one
					}
				}
				switch *ranks {
				case ranksExchange:
					how.Ranks = schedules.PrefixExchange
				case ranksKnown:
					how.Ranks = schedules.Known
				case ranksRandom, ranksImmediate:
					how.Ranks = schedules.Chosen
					how.Immediate = *ranks == ranksImmediate
					how.Actual = !how.Immediate
					r := s.stream(streamTrees, K)
					how.Trees = make([]int, K)
					for p := range how.Trees {
						how.Trees[p] = r.IntN(d)
					}
				}
				schedule, err := how.Schedule(d, nodes)
				if err != nil {
					return Work{}, err
				}
				schedule.Params = schedules.Params{"d": d, "K": K, "seed": *s.seed, "ranks": *ranks, "service": *service}
				return onCube(d, schedule), nil
			}
		},
	}
}

func kBroadcastGreedy() Algorithm {
	return Algorithm{
		Name: "kbroadcast-greedy", Meaning: "broadcast of K packets in a hypercube along increasing-order trees of their own nodes in at most d+K-1 slots", Source: "ST93, Section 3.3.1",
		Bind: func(k *grammar.Keys) func() (Work, error) {
			s := sourceKeys(k)
			return func() (Work, error) {
				nodes, err := s.choose()
				if err != nil {
					return Work{}, err
				}
				schedule, err := schedules.Greedy(*s.d, nodes)
				if err != nil {
					return Work{}, err
				}
				schedule.Params["seed"] = *s.seed
				return onCube(*s.d, schedule), nil
			}
		},
	}
}

func kBroadcastRanked() Algorithm {
	const corrected, printed = "corrected", "printed"
	return Algorithm{
		Name: "kbroadcast-ranked", Meaning: "broadcast of d packets of known ranks in a hypercube in d slots", Source: "ST93, Section 3.3.2",
		Bind: func(k *grammar.Keys) func() (Work, error) {
			d := k.Int("d", "dimensions of the hypercube, and number of packets", 1, schedules.MaxKBroadcast)
			listed := k.Ints("sources", "the node of each of the d packets, several packets of one node allowed; drawn at random if not given", 0, 1<<schedules.MaxKBroadcast-1)
			k.Optional("sources")
			seed := seedKey(k)
			rule := k.Word("rule", "the dimension that a packet crosses in a slot: as the order of its tree demands, or as printed, which takes d+1 slots", corrected, printed)
			k.Default("rule", corrected)
			return func() (Work, error) {
				nodes, err := (&sources{d: d, K: d, seed: seed, listed: listed}).choose()
				if err != nil {
					return Work{}, err
				}
				schedule, err := schedules.KnownRanks(*d, nodes, *rule == printed)
				if err != nil {
					return Work{}, err
				}
				schedule.Params["seed"] = *seed
				return onCube(*d, schedule), nil
			}
		},
	}
}

func prefix() Algorithm {
	const tree, exchange = "tree", "exchange"
	return Algorithm{
		Name: "prefix", Meaning: "ranks of all nodes in a hypercube: 2d+1 slots on an embedded binary tree, d by dimension exchange", Source: "ST93, Sections 2.4 and 3.2; exchange derived",
		Bind: func(k *grammar.Keys) func() (Work, error) {
			const most = 16 // 2^16 nodes send 16 messages each by exchange
			d := k.Int("d", "dimensions of the hypercube", 1, most)
			method := k.Word("method", "the embedded tree, or dimension exchange", tree, exchange)
			k.Default("method", tree)
			return func() (Work, error) {
				prefix := schedules.Prefix
				if *method == exchange {
					prefix = schedules.Exchange
				}
				schedule, err := prefix(*d)
				if err != nil {
					return Work{}, err
				}
				w := onCube(*d, schedule)
				w.Validate = func() error { return schedules.ValidatePrefix(w.Network, schedule, *method == exchange) }
				return w, nil
			}
		},
	}
}

// sources are the nodes that have packets: those that are listed, or K distinct
// ones at random.
type sources struct {
	d, K, seed *int
	listed     *[]int
	count      string // the name of the key for K
}

// The uses of random streams, of which each use has one.
const (
	streamSources = iota
	streamTrees
	streamService
)

func seedKey(k *grammar.Keys) *int {
	seed := k.Int("seed", "seed of all that is random", 0, maxSeed)
	k.Default("seed", "1")
	return seed
}

const maxSeed = 1<<53 - 1 // every reader of JSON takes it as it is

func sourceKeys(k *grammar.Keys) *sources {
	const nodes = 1 << schedules.MaxKBroadcast
	s := &sources{
		d:      k.Int("d", "dimensions of the hypercube", 1, schedules.MaxKBroadcast),
		K:      k.Int("K", "packets, of distinct nodes drawn at random", 0, nodes),
		listed: k.Ints("sources", "the node of each packet instead, several packets of one node allowed", 0, nodes-1),
		count:  "K",
	}
	k.Either("K", "sources")
	s.seed = seedKey(k)
	return s
}

// choose returns the nodes. Those that are drawn are in increasing order and
// depend on d, K and seed alone: every algorithm gets the same.
func (s *sources) choose() ([]int, error) {
	if *s.listed != nil {
		return *s.listed, nil
	}
	n := 1 << *s.d
	if *s.K > n {
		return nil, &grammar.Error{Word: fmt.Sprintf("%s=%d", s.count, *s.K), Want: fmt.Sprintf("want at most %d, the nodes for d=%d: sources are distinct", n, *s.d)}
	}
	drawn := s.stream(streamSources, *s.K).Perm(n)[:*s.K]
	slices.Sort(drawn)
	return drawn, nil
}

// stream returns the random stream of one use.
func (s *sources) stream(use uint64, K int) *rand.Rand {
	label := fmt.Sprintf("schedule d=%d K=%d", *s.d, K)
	return rand.New(montecarlo.NewStreams(uint64(*s.seed), label).Source(use))
}
