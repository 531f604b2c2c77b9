package schedules

import (
	"fmt"
	"math/rand/v2"

	"castlab/distributions/inputs"
)

// MaxKBroadcast is the largest number of dimensions of the broadcasts of K
// packets, and MaxDeliveries bounds packets times nodes in them, termination
// packets included: as many as the K = 2^12 packets on 12 dimensions need. The
// sends of the largest schedule then take 544 MiB.
const (
	MaxKBroadcast = 16
	MaxDeliveries = 17 << 20
)

// Ranks says how the nodes that have something to broadcast find out which
// tree their packet uses.
type Ranks int

const (
	PrefixTree     Ranks = iota // phase 1 is Prefix, 2d+1 slots
	PrefixExchange              // phase 1 is Exchange, d slots
	Known                       // ranks and K are known from the start, as in a multinode broadcast: no phase 1
	Chosen                      // trees are given, such as drawn at random: no phase 1
)

func (r Ranks) String() string {
	names := [...]string{"prefix", "exchange", "known", "chosen"}
	if r < 0 || int(r) >= len(names) {
		return "ranks?"
	}
	return names[r]
}

// KBroadcast are the options of the broadcast of K packets along the d
// edge-disjoint trees of trees.Disjoint. The zero value is the paper's
// algorithm.
type KBroadcast struct {
	Ranks   Ranks
	Service Service    // of the packets on the way to their roots, phase 2
	Trees   []int      // with Chosen: by packet, the tree 0..d-1 it uses
	Rand    *rand.Rand // with Shuffled

	// Actual lets phase 3 start in the slot after the last packet has reached its root,
	// which in a network would have to be detected.
	Actual bool
	// Detected lets phase 3 start when the roots have found that out, with Chosen: in
	// phase 2, "gather and count", every node sends its parent in a tree the number of
	// packets of its subtree, behind the last of them.
	Detected bool
	// Immediate lets every root broadcast a packet as soon as it has it. On a
	// link packets of phase 3 go before packets of phase 2, which may then come
	// to their roots late. There are no termination packets.
	Immediate bool
}

// Schedule returns the broadcast of K = len(sources) packets, packet p from
// node sources[p], as the cube of d dimensions executes it:
//
//   - Phase 1, "prefix": every node x learns its rank r_x, the number of
//     packets at nodes x..n-1, and the roots learn K.
//   - Phase 2, "gather": the m-th of the a_x packets of node x, m = 1..a_x,
//     travels along tree j = (r_x - a_x - 1 + m) mod d, reversed, to its root
//     2^j. The arguments r_x - a_x + m are 1..K, each once: N_j, the packets of
//     tree j, are floor(K/d) or ceil(K/d). Phase 2 takes max N_j + d - 1 slots,
//     in which all have come whatever work-conserving order nodes serve them in.
//   - Phase 3, "broadcast": root 2^j sends its N_j packets along tree j, one
//     per slot, in the order in which they came, and a termination packet
//     last: max N_j + d slots.
//
// In all 2 ceil(K/d) + 4d slots with the prefix tree, 2 ceil(K/d) + 3d - 1 by
// exchange, 2 ceil(K/d) + 2d - 1 with known ranks, 2 max N_j + 2d - 1 with given
// trees. Packets K+j, j = 0..d-1, are the termination packets; the others are
// numbered as in sources, which may name a node several times.
//
// Why phase 2 is that short: let the last packet come to root 2^j in slot T,
// over a link that has been busy since slot t_1, preceded by an idle slot. What
// it sent in slot t_1 came in slot t_1 - 1 over a link that was busy since t_2,
// and so on, to a link that has been busy since slot t_k = 1. They send one
// packet per slot from 1 to T. A packet is counted by two of them only if it
// is the one that came in a slot t_i - 1, since what came earlier was gone when
// the link was idle: T <= N_j + k - 1, and k <= d.
//
// With given trees no node knows the N_j; phase 2 takes as long as if the roots did,
// unless Actual, Detected or Immediate says otherwise. The single node of d = 0 sends
// nothing.
//
// Symbols: d dimensions, n = 2^d, K packets, N_j those of tree j. Source: ST93
// Section 3.2; exchange and the proof are derived. Errors: an
// *inputs.Error for d outside 0..MaxKBroadcast, a source that is no
// node, more packets than MaxDeliveries allows, options that do not fit.
func (k KBroadcast) Schedule(d int, sources []int) (Schedule, error) {
	if err := checkSources(d, sources, d); err != nil {
		return Schedule{}, err
	}
	if err := k.check(d, len(sources)); err != nil {
		return Schedule{}, err
	}
	tree := k.Trees
	if k.Ranks != Chosen {
		tree = evenly(d, sources)
	}
	load := make([]int, d)
	for p := range sources {
		if d > 0 {
			load[tree[p]]++
		}
	}
	most := 0
	for _, N := range load {
		most = max(most, N)
	}

	s := Schedule{
		Algorithm: "kbroadcast",
		Params:    Params{"d": d, "K": len(sources), "ranks": k.Ranks.String(), "service": k.Service.String()},
		Nodes:     1 << d,
		Sources:   append(make([]int, 0, len(sources)+d), sources...),
		Sends:     make([]Send, 0, (len(sources)+d)*(1<<d-1)+len(sources)*d),
	}
	switch k.Ranks {
	case PrefixTree:
		s.Sums = prefixTree(d)
	case PrefixExchange:
		s.Sums = prefixExchange(d)
	}
	c, err := newDisjointCube(d, k.Service, k.Rand, lastSlot(s.Sums), s.Sends)
	if err != nil {
		return Schedule{}, err
	}
	phase := func(name string, first int) {
		s.Phases = append(s.Phases, Phase{Name: name, First: first, Last: c.slot})
	}
	if k.Ranks == PrefixTree || k.Ranks == PrefixExchange {
		phase(phasePrefix, 1)
	}
	if d > 0 {
		for p, x := range sources {
			c.add(int32(p), tree[p], x)
		}
	}
	first := c.slot + 1
	switch {
	case k.Immediate:
		s.Params["start"] = "immediate"
		for c.gathering > 0 || c.broadcasting > 0 {
			c.step(true, true)
		}
		phase(phaseGatherBroadcast, first)
	default:
		name := phaseGather
		if k.Detected {
			s.Params["start"], name = "detected", phaseGatherCount
			s.Orders, s.Sums = c.count(tree)
		}
		for c.gathering > 0 {
			c.step(true, false)
		}
		if k.Actual {
			s.Params["start"] = "actual"
		} else if d > 0 && !k.Detected {
			c.slot = max(c.slot, first-1+most+d-1)
		}
		phase(name, first)
		first = c.slot + 1
		for j := range d {
			s.Sources = append(s.Sources, 1<<j)
			c.mark(int32(len(sources)+j), j)
		}
		s.Markers = d
		for c.broadcasting > 0 {
			c.step(false, true)
		}
		phase(phaseBroadcast, first)
	}
	s.Sends, s.Slots = c.sends, c.slot
	return s, nil
}

func (k KBroadcast) check(d, K int) error {
	if k.Ranks < PrefixTree || k.Ranks > Chosen {
		return &inputs.Error{Arg: "ranks", Value: int(k.Ranks), Domain: "PrefixTree, PrefixExchange, Known or Chosen"}
	}
	if err := k.Service.check(k.Rand); err != nil {
		return err
	}
	if k.Actual && k.Detected || k.Immediate && (k.Actual || k.Detected) {
		return &inputs.Error{Arg: "start", Value: fmt.Sprintf("actual %t, detected %t, immediate %t", k.Actual, k.Detected, k.Immediate),
			Domain: "one of them"}
	}
	if k.Detected && k.Ranks != Chosen {
		return &inputs.Error{Arg: "start", Value: "detected", Domain: "what chosen trees alone need: with ranks the roots know K"}
	}
	if k.Ranks != Chosen {
		if k.Trees != nil {
			return &inputs.Error{Arg: "trees", Value: fmt.Sprintf("%d of them", len(k.Trees)), Domain: "none, unless Ranks is Chosen"}
		}
		return nil
	}
	if len(k.Trees) != K {
		return &inputs.Error{Arg: "trees", Value: fmt.Sprintf("%d of them", len(k.Trees)),
			Domain: fmt.Sprintf("one for each of the %d packets", K)}
	}
	for _, j := range k.Trees {
		if d > 0 && (j < 0 || j >= d) {
			return &inputs.Error{Arg: "trees", Value: j, Domain: fmt.Sprintf("trees, 0 to %d", d-1)}
		}
	}
	return nil
}
