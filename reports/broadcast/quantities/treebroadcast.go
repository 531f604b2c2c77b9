package quantities

import (
	"fmt"

	"castlab/analytic/treebroadcast"
	"castlab/reports/arguments"
	"castlab/reports/lab/catalog"
)

// treeBroadcastQuantities are partial multinode broadcasts along spanning trees that
// share no edge.
func treeBroadcastQuantities() []catalog.Quantity {
	const printed = "VAR98, Section 3.3"
	const filled, equal = "filled", "equal"
	packets := func(least int) arguments.Argument[int] {
		return arguments.Int("M", "packets, each for all other nodes", least, treebroadcast.MaxPackets)
	}
	distance := func(name, meaning string) arguments.Argument[int] {
		return arguments.Int(name, meaning, 0, treebroadcast.MaxDiameter)
	}
	diameters := arguments.Ints("diameters", "longest distance in each of the trees", 0, treebroadcast.MaxDiameter)
	trees := arguments.Int("k", "edge-disjoint spanning trees", 1, treebroadcast.MaxTrees)
	duplex := duplexOf("a link carries one packet each way in a slot, or one in all")
	return []catalog.Quantity{
		quantity("treebroadcast.bound", "the printed upper bound on the time of a partial multinode broadcast along k edge-disjoint "+
			"trees, M/k + L + 2 delta", "slots",
			printed+", first display", of4(treebroadcast.PrintedBound, packets(0), trees,
				arguments.Real("L", "mean diameter of the trees", arguments.Between(0, treebroadcast.MaxDiameter)),
				distance("delta", "diameter of the network"))),
		quantity("treebroadcast.time", "what the broadcast takes at most: ranks; in all, trees filled to one level, as that is bounded "+
			"by the mean diameter, and by the equal split",
			"slots", "derived from "+printed, arguments.Of3(broadcastTime, packets(0), diameters,
				distance("radius", "least eccentricity of a node of the network"))),
		quantity("treebroadcast.allocation", "packets of each tree, and the slots they take at most", "packets; slots",
			"derived from "+printed,
			arguments.Of3(func(M int, diameters []int, split string) ([]catalog.Value, error) {
				if split == equal {
					return byTree(treebroadcast.EqualSplit(M, diameters))
				}
				return byTree(treebroadcast.WaterFilling(M, diameters))
			}, packets(0), diameters,
				arguments.Word("split", "trees filled to one level, packets and diameters together, or with as many packets each",
					filled, equal).Default("split", filled))),
		quantity("treebroadcast.tree", "slots that M packets take on one tree of diameter L at most, M + L - 1", "slots",
			"derived from "+printed,
			of2(treebroadcast.TreeBound, packets(0), distance("L", "diameter of the tree"))),
		quantity("treebroadcast.lower", "slots that no partial multinode broadcast beats, by the strength of the network and the "+
			"eccentricities of the sources", "slots",
			"derived; corrects "+printed,
			of4(treebroadcast.Lower, packets(1), arguments.Real("tau", "strength of the network, such as graph.strength",
				arguments.Positive()),
				distance("eccentricity", "the greatest of a node that has a packet"), duplex)),
		quantity("treebroadcast.lower-printed", "the same as printed, which is wrong: max(M/(2k), delta), or max(M/k, delta) "+
			"in half duplex", "slots",
			printed+", second and third display", of4(treebroadcast.PrintedLower, packets(1), trees,
				distance("delta", "diameter of the network"), duplex)),
		quantity("treebroadcast.lower-node", "slots in which one node cannot but receive what it lacks", "slots", "derived",
			of3(treebroadcast.NodeLower, packets(1), arguments.Int("own", "packets of the node itself", 0, treebroadcast.MaxPackets),
				arguments.Int("degree", "links of the node", 1, treebroadcast.MaxDiameter))),
	}
}

func duplexOf(meaning string) arguments.Argument[treebroadcast.Duplex] {
	return arguments.Choice("duplex", meaning, treebroadcast.Full, treebroadcast.Half).Default("duplex", treebroadcast.Full.String())
}

func broadcastTime(M int, diameters []int, radius int) ([]catalog.Value, error) {
	t, err := treebroadcast.Bound(M, diameters, radius)
	return []catalog.Value{{Name: "ranks", Number: float64(t.Ranks)}, {Name: "filled", Number: float64(t.Filled)},
		{Name: "mean", Number: float64(t.Mean)}, {Name: "equal", Number: float64(t.Equal)}}, err
}

func byTree(a treebroadcast.Allocation, err error) ([]catalog.Value, error) {
	values := []catalog.Value{{Name: "slots", Number: float64(a.Slots)}}
	for i, packets := range a.Packets {
		values = append(values, catalog.Value{Name: fmt.Sprintf("tree-%d", i+1), Number: float64(packets)})
	}
	return values, err
}
