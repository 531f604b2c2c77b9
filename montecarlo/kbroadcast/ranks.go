package kbroadcast

import (
	"fmt"

	"castlab/distributions/inputs"
)

// Ranks says how packets choose their trees, and with it which variant of the
// algorithm is executed.
type Ranks int

const (
	// Prefix is the algorithm of ST93 Section 3.2: suffix sums r_x on an embedded
	// binary tree in 2d slots, one more in which node 0 tells K to the roots; the
	// packet of x takes tree (r_x - 1) mod d. Roots wait for ceil(K/d) + d - 1
	// slots, which is all they know of phase 2, and broadcast termination packets.
	Prefix Ranks = iota
	// Random: every packet takes a tree that is given, or drawn uniformly; there is
	// no phase 1. Phase 3 begins in the slot after the last packet has come to its
	// root, as if a signal took no time, and ends with termination packets. Detected
	// does without that.
	Random
	// Immediate: trees as in Random; roots broadcast as soon as they have a packet,
	// packets of phase 3 have priority over those of phase 2 on every arc, and
	// there are no termination packets.
	Immediate
	// Exchange is Prefix with suffix sums by exchange across one dimension after
	// the other, in d slots, after which every node knows K.
	Exchange
	// Known is Prefix without phase 1: ranks and K are known, as in a multinode
	// broadcast.
	Known
	// Detected is Random with roots that find out when phase 2 is over. Behind its
	// packets for a tree every node sends to its parent how many came from its
	// subtree, as soon as its children have done so: the root then has them all. It
	// tells node 0, and node 0, told by all roots, tells the roots.
	Detected
)

var names = [...]string{"prefix", "random", "immediate", "exchange", "known", "detected"}

func (how Ranks) String() string {
	if how < 0 || int(how) >= len(names) {
		return "ranks?"
	}
	return names[how]
}

// chosen reports whether the caller chooses the trees.
func (how Ranks) chosen() bool { return how == Random || how == Immediate || how == Detected }

func (how Ranks) check() error {
	if how < 0 || int(how) >= len(names) {
		return &inputs.Error{Arg: "ranks", Value: int(how), Domain: fmt.Sprintf("a variant, 0 to %d", len(names)-1)}
	}
	return nil
}
