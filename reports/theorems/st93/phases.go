package st93

import (
	"fmt"
	"math/bits"
	"math/rand/v2"
	"slices"

	formula "castlab/analytic/kbroadcast"
	"castlab/montecarlo"
	"castlab/montecarlo/enumeration"
	model "castlab/montecarlo/kbroadcast"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/claims"
	"castlab/reports/theorems/internal/kit"
	"castlab/topologies"
	"castlab/topologies/schedules"
)

// phases are the claims on the parts of the algorithm.
func phases() []reports.Claim {
	return []reports.Claim{
		claims.Claim[int]{
			ID: "ST93-PREFIX", Title: "Ranks and K on a binary tree: 2d+1 slots",
			Statement: `A binary tree of $2^{d+1}-1$ places is laid into the cube so that sums go up and down over single links. After ` +
				`$2d$ slots every node $x$ knows $r_x$, and after one more the roots of the $d$ trees know $K$. Counted on the explicit ` +
				`messages; a validator that knows nothing of the tree finds that every sum was at hand when it was sent, no link carried ` +
				`two messages in a slot, and each node ends with its $r_x$.`,
			Source:   "ST93, Sections 2.4 and 3.2, phase 1; the placement is derived",
			Measured: `\text{slots}`, Name: "slots", Unit: "slots", Within: claims.OneCount,
			Symbols:    []reports.Symbol{symbolD, symbolK, symbolX, symbolRank},
			Parameters: dimensions(1, 16, 14), Over: []string{"d=1..12"},
			Theory: claims.Whole(formula.Phase1), Measure: prefixSums(schedules.Prefix, false),
			Formula: formula.Phase1, Model: schedules.Prefix,
		}.Declare(),
		claims.Claim[int]{
			ID: "ST93-PREFIX-EXCHANGE", Title: "Ranks and K by exchange over one dimension after another: d slots",
			Statement: `In slot $i$ every node exchanges with its neighbor over dimension $i$ the sum of the subcube that both have gone ` +
				`through. After $d$ slots, the least possible, every node $x$ knows $r_x$ and $K$. Counted and validated as in ` +
				`ST93-PREFIX, $K$ being asked of every node.`,
			Source:   "derived; replaces phase 1 of ST93, Section 3.2",
			Measured: `\text{slots}`, Name: "slots", Unit: "slots", Within: claims.OneCount,
			Symbols:    []reports.Symbol{symbolD, symbolK, symbolX, symbolRank, {Name: "i", Meaning: "dimension, and slot"}},
			Parameters: dimensions(1, 16, 14), Over: []string{"d=1..12"},
			Theory: claims.Whole(formula.Exchange), Measure: prefixSums(schedules.Exchange, true),
			Formula: formula.Exchange, Model: schedules.Exchange,
		}.Declare(),
		claims.Claim[instance]{
			ID: "ST93-SPLIT", Title: "Every tree gets floor(K/d) or ceil(K/d) packets",
			Statement: `The ranks of the sources are $K, K-1, \dots, 1$, and $x$ uses tree $(r_x - 1) \bmod d$, counted from 0. So each ` +
				`$N_j$ is $\lfloor K/d \rfloor$ or $\lceil K/d \rceil$: they sum to $K$, and the fullest tree has at most one packet ` +
				`more than the emptiest. Counted: this difference, the greatest over all sets of $K$ sources, each executed with ranks ` +
				`from sums over the network. The packets of tree $j$ are those that come to node 0 from its root.`,
			Source:   "ST93, Section 3.2, phase 2",
			Measured: `\max_j N_j - \min_j N_j`, Name: "max N - min N", Unit: "packets", Within: claims.OneCount,
			Symbols: []reports.Symbol{symbolD, symbolK, symbolX, symbolRank, symbolN, symbolJ},
			Parameters: arguments.Of1(func(in instance) (instance, error) {
				return in, atMost("sets", int(choose(in.nodes(), in.K)), 1<<16, "of K of the nodes, so that they can be gone through")
			}, sizes(6, 0, mostListed).Usual("K", 1, 16)),
			Over:   []string{"d=1 K=1,2", "d=2 K=1..4", "d=3 K=1..8", "d=4 K=3,8,13"},
			Given:  distinctSources,
			Theory: unequal, Measure: claims.Count(instance.greatestDifference),
			Formula: unequal, Model: (*model.Execution).Trace,
		}.Declare(),
		claims.Claim[instance]{
			ID: "ST93-MULTI", Title: "Nodes with several packets: the same split, the same slots",
			Statement: `Node $x$ holds $a_x$ packets, $K$ in all, and its $m$-th uses tree $(r_x - a_x - 1 + m) \bmod d$, counted from ` +
				`0. These ranks are again $1, \dots, K$, each once, so the trees share evenly and $T = 2\lceil K/d \rceil + 4d$ as for ` +
				`distinct sources. Each run throws $K$ packets on random nodes, half of them on one node.`,
			Source: "ST93, Section 3.2, last paragraph", Measured: `T`, Unit: "slots", Within: claims.OneCount,
			Symbols: []reports.Symbol{
				symbolD, symbolK, symbolT, symbolX, symbolRank, {Name: "a_x", Meaning: "packets at node x"},
				{Name: "m", Meaning: "packet of a node, from 1"},
			},
			Parameters: executedSizes, Over: []string{
				"d=1 K=7", "d=2 K=9", "d=3 K=40", "d=4 K=100", "d=5 K=64", "d=6 K=30", "d=7 K=300", "d=8 K=1000", "d=10 K=500",
			},
			Theory: bySize(formula.Total), Measure: claims.Range(0, instance.halfAtOneNode).AtMost(16),
			Formula: formula.Total, Model: (*model.Execution).Run,
		}.Declare(),
		claims.Claim[gathering]{
			ID: "ST93-PHASE2", Title: "All packets are at the roots within ceil(K/d)+d-1 slots",
			Statement: `Each packet goes to the root of its tree along the tree's arcs reversed. The trees stay arc-disjoint when ` +
				`reversed, so streams to different roots never meet; on one tree a packet that waits, waits for another of the same ` +
				`tree. Hence all $N_j$ packets are at root $j$ within $\max_j N_j + d - 1 = \lceil K/d \rceil + d - 1$ slots in whatever ` +
				`order a node serves them, as long as it never idles. The last arrival at a root, in every one of the executed ` +
				`schedules; up to $d = 8$ each was validated send by send.`,
			Source: "ST93, Section 3.2, phase 2", Measured: `\text{phase 2}`, Name: "phase 2", Unit: "slots", Relation: reports.AtMost,
			Symbols: []reports.Symbol{symbolD, symbolK, symbolN, symbolJ},
			Parameters: arguments.Of2(func(in instance, service schedules.Service) (gathering, error) {
				g := gathering{in, service}
				if g.listed() {
					return g, in.within(mostListed)
				}
				return g, nil
			}, executedSizes, served),
			Over: slices.Concat(smallCubes("fifo"), smallCubes("lifo"), smallCubes("shuffled"),
				[]string{"d=10 K=1000 service=fifo", "d=12 K=60 service=fifo"}),
			Given:   claims.About(gathering.size, distinctSources),
			Theory:  func(g gathering) (float64, error) { return integer(formula.Phase2(g.d, g.K)) },
			Measure: claims.Range(0, gathering.lastArrival).AtMost(8),
			Formula: formula.Phase2, Model: schedules.KBroadcast.Schedule,
		}.Declare(),
		claims.Claim[instance]{
			ID: "ST93-PHASE3", Title: "The broadcasts from the roots take ceil(K/d)+d slots, termination packets included",
			Statement: `Root $j$ sends its $N_j$ packets one after the other along $T^{(j)}$, and then a termination packet. The trees ` +
				`share no arc and each has depth $d$, so phase 3 takes $\max_j N_j + d = \lceil K/d \rceil + d$ slots. Executed on all ` +
				`trees at once, each arc in each slot; every node ends with all packets.`,
			Source: "ST93, Section 3.2, phase 3", Measured: `\text{phase 3}`, Name: "phase 3", Unit: "slots", Within: claims.OneCount,
			Symbols:    []reports.Symbol{symbolD, symbolK, symbolN, symbolJ, symbolTree},
			Parameters: executedSizes, Over: []string{
				"d=1 K=0,2", "d=2 K=3", "d=3 K=5", "d=4 K=7", "d=5 K=26", "d=6 K=64", "d=8 K=100", "d=10 K=1000", "d=12 K=4096",
				"d=14 K=200",
			},
			Given:  distinctSources,
			Theory: bySize(formula.Phase3), Measure: claims.Range(0, execution(model.Prefix, phase3)).AtMost(4),
			Formula: formula.Phase3, Model: (*model.Execution).Run,
		}.Declare(),
	}
}

// prefixSums counts the slots of a validated schedule of prefix sums, after which every node, or some, know K.
func prefixSums(build func(d int) (schedules.Schedule, error), everywhere bool) claims.Measurement[int] {
	return claims.Count(func(d int) (int, int64, error) {
		s, err := build(d)
		if err != nil {
			return 0, 0, err
		}
		return s.Slots, int64(len(s.Sums)), schedules.ValidatePrefix(topologies.Hypercube{D: d}, s, everywhere)
	})
}

// phase2 and phase3 are the slots of these phases of an execution.
func phase2(_ instance, t model.Times) float64 { return float64(t.Phase2) }
func phase3(_ instance, t model.Times) float64 { return float64(t.Phase3) }

// unequal returns ceil(K/d) - floor(K/d).
func unequal(in instance) (float64, error) {
	if in.K%in.d == 0 {
		return kit.Stated(0)
	}
	return kit.Stated(1)
}

// greatestDifference executes every set of K sources and returns the greatest difference between the loads of two
// trees, and the number of sets.
func (in instance) greatestDifference() (most int, sets int64, err error) {
	cube, err := model.New(in.d, model.Prefix)
	if err != nil {
		return 0, 0, err
	}
	run := cube.NewExecution()
	loads := make([]int, in.d)
	sets, err = enumeration.Sets(in.nodes(), in.K, func(sources []int) error {
		clear(loads)
		// Of the arcs into node 0, the one from the root 2^j is in tree j and in no reversed tree: exactly the packets of
		// tree j cross it.
		_, err := run.Trace(sources, nil, func(_, from, to, packet int) {
			if to == 0 && packet >= 0 && packet < in.K {
				loads[bits.TrailingZeros(uint(from))]++
			}
		})
		total := 0
		for _, N := range loads {
			total += N
		}
		if err == nil && total != in.K {
			err = fmt.Errorf("d=%d K=%d: node 0 received %d packets", in.d, in.K, total)
		}
		most = max(most, slices.Max(loads)-slices.Min(loads))
		return err
	})
	return most, sets, err
}

// halfAtOneNode is the model of the slots of K packets on random nodes, half of them on one.
func (in instance) halfAtOneNode() montecarlo.Replication[float64] {
	cube, err := model.New(in.d, model.Prefix)
	if err != nil {
		return func(*rand.Rand) (float64, error) { return 0, err }
	}
	run, sources := cube.NewExecution(), make([]int, in.K)
	return func(r *rand.Rand) (float64, error) {
		heavy := r.IntN(in.nodes())
		for i := range sources {
			sources[i] = heavy
			if i%2 == 0 {
				sources[i] = r.IntN(in.nodes())
			}
		}
		t, err := run.Run(sources, nil)
		return slots(in, t), err
	}
}

// A gathering is K broadcasts with an order of service in phase 2.
type gathering struct {
	instance
	service schedules.Service
}

var served = arguments.Choice("service", "which of the packets that wait for a link goes first",
	schedules.FIFO, schedules.LIFO, schedules.Shuffled).Default("service", "fifo")

// smallCubes are cases with an order of service.
func smallCubes(service string) (lines []string) {
	for _, size := range []string{"d=1 K=2", "d=2 K=3", "d=3 K=5", "d=4 K=7,16", "d=5 K=13", "d=6 K=64", "d=8 K=100"} {
		lines = append(lines, size+" service="+service)
	}
	return lines
}

func (g gathering) size() instance { return g.instance }

// listed reports whether schedules are listed and validated, which is necessary for every order of service except
// first come first served.
func (g gathering) listed() bool { return g.d <= 8 || g.service != schedules.FIFO }

// lastArrival is the model of the slots of phase 2 up to the last one in which a packet moves.
func (g gathering) lastArrival() montecarlo.Replication[float64] {
	if !g.listed() {
		return execution(model.Prefix, phase2)(g.instance)
	}
	return func(r *rand.Rand) (float64, error) {
		s, err := schedules.KBroadcast{Service: g.service, Rand: r}.Schedule(g.d, drawn(r, g.d, g.K))
		if err != nil {
			return 0, err
		}
		i := slices.IndexFunc(s.Phases, func(p schedules.Phase) bool { return p.Name == "gather" })
		if i < 0 {
			return 0, nil
		}
		phase, last := s.Phases[i], s.Phases[i].First-1
		for _, x := range s.Sends {
			if x.Slot <= phase.Last {
				last = max(last, x.Slot)
			}
		}
		return float64(last - phase.First + 1), schedules.Validate(topologies.Hypercube{D: g.d}, s)
	}
}
