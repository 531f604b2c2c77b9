package quantities

import (
	"slices"

	"castlab/analytic/kbroadcast"
	"castlab/reports/arguments"
	"castlab/reports/lab/catalog"
)

// cubeOfTrees is the dimension where an integer counts the nodes.
var cubeOfTrees = arguments.Int("d", "dimensions of the hypercube, also the number of trees", 1, kbroadcast.MaxDimensions)

func broadcasts(least int) arguments.Argument[int] {
	return arguments.Int("K", "packets to broadcast", least, kbroadcast.MaxPackets)
}

func kbroadcastQuantities() []catalog.Quantity {
	return slices.Concat(kbroadcastBounds(), kbroadcastTimes(), kbroadcastRatios(), kbroadcastSpecial())
}

// kbroadcastBounds are lower bounds for all algorithms, or for those with
// prespecified trees.
func kbroadcastBounds() []catalog.Quantity {
	K := broadcasts(0)
	return []catalog.Quantity{
		quantity("kbroadcast.lower", "max(d, (2^d-1)K/(d 2^d)), a real number that no algorithm beats", "slots", "ST93, Section 3.1",
			of2(func(d, K int) (float64, error) {
				real, _, err := kbroadcast.Lower(d, K)
				return real, err
			}, cubeOfTrees, K)),
		quantity("kbroadcast.lower-slots", "the ceiling of kbroadcast.lower: the same in whole slots", "slots",
			"derived from ST93, Section 3.1",
			of2(func(d, K int) (int, error) {
				_, slots, err := kbroadcast.Lower(d, K)
				return slots, err
			}, cubeOfTrees, K)),
		quantity("kbroadcast.lower-causal", "sharper: what no algorithm beats because packets come one hop a slot", "slots", "derived",
			of2(kbroadcast.CausalLower, cubeOfTrees, K)),
		quantity("kbroadcast.lower-one-source", "what no algorithm beats when one node has all packets, ceil(K/d) + d - 1", "slots",
			"derived; ST93, Section 3.3.2, has K = d",
			of2(kbroadcast.OneSourceLower, cubeOfTrees, K)),
		quantity("kbroadcast.adversary", "trees of one arc at least, when each node has a tree chosen in advance: so many sources take "+
			"so many slots", "slots", "ST93, Section 3.1",
			of1(kbroadcast.AdversaryBound, cubeOfTrees)),
		quantity("kbroadcast.adversary-increasing", "the same for trees in increasing order of dimensions, 2^(d-1)", "slots",
			"derived from ST93, Sections 2.2 and 3.1",
			of1(kbroadcast.IncreasingAdversary, cubeOfTrees)),
		quantity("kbroadcast.subtree", "nodes of subtree i of a completely unbalanced tree, 2^(d-i)", "nodes", "ST93, Section 2.2",
			of2(kbroadcast.SubtreeSize, cubeOfTrees, arguments.Int("i", "subtree, the dimension crossed first, at most d", 1,
				kbroadcast.MaxDimensions))),
		quantity("kbroadcast.trees-on-arc", "trees in increasing order of dimensions, one from each node, that use an arc of "+
			"dimension j: 2^(j-1)", "trees", "derived from ST93, Sections 2.2 and 3.3.1",
			of2(kbroadcast.TreesOnArc, cubeOfTrees, arguments.Int("j", "dimension of the arc, at most d", 1, kbroadcast.MaxDimensions))),
	}
}

// kbroadcastTimes are the slots of the algorithm of three phases.
func kbroadcastTimes() []catalog.Quantity {
	K := broadcasts(0)
	return []catalog.Quantity{
		quantity("kbroadcast.total", "slots of the three phases, 2 ceil(K/d) + 4d", "slots", "ST93, Section 3.2",
			of2(kbroadcast.Total, cubeOfTrees, K)),
		quantity("kbroadcast.exchange-total", "the same with ranks by dimension exchange in d slots, 2 ceil(K/d) + 3d - 1", "slots",
			"derived",
			of2(kbroadcast.ExchangeTotal, cubeOfTrees, K)),
		quantity("kbroadcast.phases", "slots of each phase: ranks by prefix sums or, shorter, by dimension exchange; to the roots; from "+
			"the roots, with termination packets or, bare, without",
			"slots", "ST93, Section 3.2; exchange and bare are derived",
			arguments.Of2(func(d, K int) ([]catalog.Value, error) {
				return several(
					outcome(kbroadcast.Phase1(d)).as("prefix"), outcome(kbroadcast.Exchange(d)).
						as("exchange"), outcome(kbroadcast.Phase2(d, K)).as("gather"),
					outcome(kbroadcast.Phase3(d, K)).as("broadcast"), outcome(kbroadcast.Phase3Bare(d, K)).as("broadcast-bare"))
			}, cubeOfTrees, K)),
		quantity("kbroadcast.multinode", "slots when every node broadcasts, without phase 1: 2 ceil(2^d/d) + 2d - 1", "slots",
			"ST93, Section 3.2", of1(kbroadcast.Multinode, cubeOfTrees)),
		quantity("kbroadcast.capacity", "largest K of a number of slots: of the three phases, and of any algorithm by "+
			"kbroadcast.lower-slots", "packets", "derived from ST93, Sections 3.1 and 3.2",
			arguments.Of2(func(d, slots int) ([]catalog.Value, error) {
				return several(outcome(kbroadcast.MostPackets(d, slots)).as("three-phases"),
					outcome(kbroadcast.MostForAny(d, slots)).as("any"))
			}, cubeOfTrees, arguments.Int("slots", "slots allowed, at least 4d", 4, kbroadcast.MaxSlots))),
	}
}
