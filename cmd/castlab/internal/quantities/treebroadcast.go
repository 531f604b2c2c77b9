package quantities

import (
	"fmt"

	"castlab/analytic/treebroadcast"
	"castlab/cmd/castlab/internal/grammar"
)

// treeBroadcastQuantities are partial multinode broadcasts along spanning trees that
// share no edge.
func treeBroadcastQuantities() []Quantity {
	const printed = "VAR98, Section 3.3"
	return []Quantity{
		{
			Name: "treebroadcast.bound", Meaning: "the printed upper bound on the time of a partial multinode broadcast along k edge-disjoint trees, M/k + L + 2 delta", Unit: "slots", Source: printed + ", first display",
			Bind: func(keys *grammar.Keys) Evaluation {
				M := packetsOfKey(keys, 0)
				k, L, delta := treesKeys(keys)
				return number(func() (float64, error) { return treebroadcast.PrintedBound(*M, *k, *L, *delta) })
			},
		},
		{
			Name: "treebroadcast.time", Meaning: "what the broadcast takes at most: ranks; in all, trees filled to one level, as that is bounded by the mean diameter, and by the equal split", Unit: "slots", Source: "derived from " + printed,
			Bind: func(keys *grammar.Keys) Evaluation {
				M, diameters := packetsOfKey(keys, 0), diametersKey(keys)
				radius := keys.Int("radius", "least eccentricity of a node of the network", 0, treebroadcast.MaxDiameter)
				return func() ([]Value, error) {
					t, err := treebroadcast.Bound(*M, *diameters, *radius)
					return []Value{{"ranks", float64(t.Ranks)}, {"filled", float64(t.Filled)}, {"mean", float64(t.Mean)}, {"equal", float64(t.Equal)}}, err
				}
			},
		},
		{
			Name: "treebroadcast.allocation", Meaning: "packets of each tree, and the slots they take at most", Unit: "packets; slots", Source: "derived from " + printed,
			Bind: func(keys *grammar.Keys) Evaluation {
				const filled, equal = "filled", "equal"
				M, diameters := packetsOfKey(keys, 0), diametersKey(keys)
				split := keys.Word("split", "trees filled to one level, packets and diameters together, or with as many packets each", filled, equal)
				keys.Default("split", filled)
				return func() ([]Value, error) {
					allocate := treebroadcast.WaterFilling
					if *split == equal {
						allocate = treebroadcast.EqualSplit
					}
					a, err := allocate(*M, *diameters)
					if err != nil {
						return nil, err
					}
					values := []Value{{"slots", float64(a.Slots)}}
					for i, packets := range a.Packets {
						values = append(values, Value{fmt.Sprintf("tree-%d", i+1), float64(packets)})
					}
					return values, nil
				}
			},
		},
		{
			Name: "treebroadcast.tree", Meaning: "slots that M packets take on one tree of diameter L at most, M + L - 1", Unit: "slots", Source: "derived from " + printed,
			Bind: func(keys *grammar.Keys) Evaluation {
				M := packetsOfKey(keys, 0)
				L := keys.Int("L", "diameter of the tree", 0, treebroadcast.MaxDiameter)
				return counts(func() (int, error) { return treebroadcast.TreeBound(*M, *L) })
			},
		},
		{
			Name: "treebroadcast.lower", Meaning: "slots that no partial multinode broadcast beats, by the strength of the network and the eccentricities of the sources", Unit: "slots", Source: "derived; corrects " + printed,
			Bind: func(keys *grammar.Keys) Evaluation {
				M := packetsOfKey(keys, 1)
				tau := keys.Real("tau", "strength of the network, such as graph.strength", grammar.Positive())
				e := keys.Int("eccentricity", "the greatest of a node that has a packet", 0, treebroadcast.MaxDiameter)
				duplex := duplexKey(keys)
				return counts(func() (int, error) {
					x, err := treebroadcast.ParseDuplex(*duplex)
					if err != nil {
						return 0, err
					}
					return treebroadcast.Lower(*M, *tau, *e, x)
				})
			},
		},
		{
			Name: "treebroadcast.lower-printed", Meaning: "the same as printed, which is wrong: max(M/(2k), delta), or max(M/k, delta) in half duplex", Unit: "slots", Source: printed + ", second and third display",
			Bind: func(keys *grammar.Keys) Evaluation {
				M := packetsOfKey(keys, 1)
				k := treeCountKey(keys)
				delta := keys.Int("delta", "diameter of the network", 0, treebroadcast.MaxDiameter)
				duplex := duplexKey(keys)
				return number(func() (float64, error) {
					x, err := treebroadcast.ParseDuplex(*duplex)
					if err != nil {
						return 0, err
					}
					return treebroadcast.PrintedLower(*M, *k, *delta, x)
				})
			},
		},
		{
			Name: "treebroadcast.lower-node", Meaning: "slots in which one node cannot but receive what it lacks", Unit: "slots", Source: "derived",
			Bind: func(keys *grammar.Keys) Evaluation {
				M := packetsOfKey(keys, 1)
				own := keys.Int("own", "packets of the node itself", 0, treebroadcast.MaxPackets)
				degree := keys.Int("degree", "links of the node", 1, treebroadcast.MaxDiameter)
				return counts(func() (int, error) { return treebroadcast.NodeLower(*M, *own, *degree) })
			},
		},
	}
}

// counts is number for a count.
func counts(eval func() (int, error)) Evaluation {
	return number(func() (float64, error) {
		n, err := eval()
		return float64(n), err
	})
}

func packetsOfKey(keys *grammar.Keys, least int) *int {
	return keys.Int("M", "packets, each for all other nodes", least, treebroadcast.MaxPackets)
}

func diametersKey(keys *grammar.Keys) *[]int {
	return keys.Ints("diameters", "longest distance in each of the trees", 0, treebroadcast.MaxDiameter)
}

func duplexKey(keys *grammar.Keys) *string {
	duplex := keys.Word("duplex", "a link carries one packet each way in a slot, or one in all", treebroadcast.Full.String(), treebroadcast.Half.String())
	keys.Default("duplex", treebroadcast.Full.String())
	return duplex
}
