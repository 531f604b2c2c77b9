package quantities

import (
	"castlab/analytic/kbroadcast"
	"castlab/cmd/castlab/internal/grammar"
)

// broadcastsKeys are the sizes of simultaneous broadcasts, at least so many of
// them.
func broadcastsKeys(k *grammar.Keys, least int) (d, K *int) {
	return cubeOfTreesKey(k), k.Int("K", "packets to broadcast", least, kbroadcast.MaxPackets)
}

// cubeOfTreesKey is the dimension where nodes are counted by an integer.
func cubeOfTreesKey(k *grammar.Keys) *int {
	return k.Int("d", "dimensions of the hypercube, also the number of trees", 1, kbroadcast.MaxDimension)
}

func kbroadcastQuantities() []Quantity {
	var list []Quantity
	list = append(list, kbroadcastBounds()...)
	list = append(list, kbroadcastTimes()...)
	list = append(list, kbroadcastRatios()...)
	list = append(list, kbroadcastSpecial()...)
	return list
}

// kbroadcastBounds are what no algorithm beats, or none with prespecified trees.
func kbroadcastBounds() []Quantity {
	return []Quantity{
		ofBroadcasts("kbroadcast.lower", "max(d, (2^d-1)K/(d 2^d)), a real number that no algorithm beats", "slots", "ST93, Section 3.1",
			func(d, K int) (float64, error) {
				real, _, err := kbroadcast.Lower(d, K)
				return real, err
			}),
		ofBroadcasts("kbroadcast.lower-slots", "the ceiling of kbroadcast.lower: the same in whole slots", "slots", "derived from ST93, Section 3.1",
			func(d, K int) (float64, error) {
				_, slots, err := kbroadcast.Lower(d, K)
				return float64(slots), err
			}),
		ofBroadcasts("kbroadcast.lower-causal", "sharper: what no algorithm beats because packets come one hop a slot", "slots", "derived", counted(kbroadcast.CausalLower)),
		ofBroadcasts("kbroadcast.lower-one-source", "what no algorithm beats when one node has all packets, ceil(K/d) + d - 1", "slots", "derived; ST93, Section 3.3.2, has K = d", counted(kbroadcast.OneSourceLower)),
		ofTrees("kbroadcast.adversary", "trees of one arc at least, when each node has a tree chosen in advance: so many sources take so many slots", "slots", "ST93, Section 3.1", kbroadcast.AdversaryBound),
		ofTrees("kbroadcast.adversary-increasing", "the same for trees in increasing order of dimensions, 2^(d-1)", "slots", "derived from ST93, Sections 2.2 and 3.1", kbroadcast.IncreasingAdversary),
		{
			Name: "kbroadcast.subtree", Meaning: "nodes of subtree i of a completely unbalanced tree, 2^(d-i)", Unit: "nodes", Source: "ST93, Section 2.2",
			Bind: func(k *grammar.Keys) Evaluation {
				d, i := cubeOfTreesKey(k), k.Int("i", "subtree, the dimension crossed first, at most d", 1, kbroadcast.MaxDimension)
				return number(func() (float64, error) { return counted(kbroadcast.SubtreeSize)(*d, *i) })
			},
		},
		{
			Name: "kbroadcast.trees-on-arc", Meaning: "trees in increasing order of dimensions, one from each node, that use an arc of dimension j: 2^(j-1)", Unit: "trees", Source: "derived from ST93, Sections 2.2 and 3.3.1",
			Bind: func(k *grammar.Keys) Evaluation {
				d, j := cubeOfTreesKey(k), k.Int("j", "dimension of the arc, at most d", 1, kbroadcast.MaxDimension)
				return number(func() (float64, error) { return counted(kbroadcast.TreesOnArc)(*d, *j) })
			},
		},
	}
}

// kbroadcastTimes are the slots of the algorithm of three phases.
func kbroadcastTimes() []Quantity {
	return []Quantity{
		ofBroadcasts("kbroadcast.total", "slots of the three phases, 2 ceil(K/d) + 4d", "slots", "ST93, Section 3.2", counted(kbroadcast.Total)),
		ofBroadcasts("kbroadcast.exchange-total", "the same with ranks by dimension exchange in d slots, 2 ceil(K/d) + 3d - 1", "slots", "derived", counted(kbroadcast.ExchangeTotal)),
		{
			Name: "kbroadcast.phases", Meaning: "slots of each phase: ranks by prefix sums or, shorter, by dimension exchange; to the roots; from the roots, with termination packets or, bare, without",
			Unit: "slots", Source: "ST93, Section 3.2; exchange and bare are derived",
			Bind: func(k *grammar.Keys) Evaluation {
				d, K := broadcastsKeys(k, 0)
				return func() ([]Value, error) { return phasesOf(*d, *K) }
			},
		},
		ofTrees("kbroadcast.multinode", "slots when every node broadcasts, without phase 1: 2 ceil(2^d/d) + 2d - 1", "slots", "ST93, Section 3.2", kbroadcast.Multinode),
		{
			Name: "kbroadcast.capacity", Meaning: "largest K of a number of slots: of the three phases, and of any algorithm by kbroadcast.lower-slots", Unit: "packets", Source: "derived from ST93, Sections 3.1 and 3.2",
			Bind: func(k *grammar.Keys) Evaluation {
				d, slots := cubeOfTreesKey(k), k.Int("slots", "slots allowed, at least 4d", 4, kbroadcast.MaxSlots)
				return func() ([]Value, error) {
					most, err := kbroadcast.MostPackets(*d, *slots)
					if err != nil {
						return nil, err
					}
					any, err := kbroadcast.MostForAny(*d, *slots)
					return []Value{{"three-phases", float64(most)}, {"any", float64(any)}}, err
				}
			},
		},
	}
}

func phasesOf(d, K int) ([]Value, error) {
	var values []Value
	for _, phase := range []struct {
		name  string
		slots func(d, K int) (int, error)
	}{
		{"prefix", func(d, _ int) (int, error) { return kbroadcast.Phase1(d) }},
		{"exchange", func(d, _ int) (int, error) { return kbroadcast.Exchange(d) }},
		{"gather", kbroadcast.Phase2},
		{"broadcast", kbroadcast.Phase3},
		{"broadcast-bare", kbroadcast.Phase3Bare},
	} {
		slots, err := phase.slots(d, K)
		if err != nil {
			return nil, err
		}
		values = append(values, Value{phase.name, float64(slots)})
	}
	return values, nil
}

// counted turns a number of slots, nodes or packets into a value.
func counted(eval func(d, K int) (int, error)) func(d, K int) (float64, error) {
	return func(d, K int) (float64, error) {
		count, err := eval(d, K)
		return float64(count), err
	}
}

// ofBroadcasts is a quantity of the dimension and the number of packets, which
// may be 0.
func ofBroadcasts(name, meaning, unit, source string, eval func(d, K int) (float64, error)) Quantity {
	return Quantity{
		Name: name, Meaning: meaning, Unit: unit, Source: source,
		Bind: func(k *grammar.Keys) Evaluation {
			d, K := broadcastsKeys(k, 0)
			return number(func() (float64, error) { return eval(*d, *K) })
		},
	}
}

// ofTrees is a count that the dimension alone determines.
func ofTrees(name, meaning, unit, source string, eval func(d int) (int, error)) Quantity {
	return Quantity{
		Name: name, Meaning: meaning, Unit: unit, Source: source,
		Bind: func(k *grammar.Keys) Evaluation {
			d := cubeOfTreesKey(k)
			return number(func() (float64, error) {
				count, err := eval(*d)
				return float64(count), err
			})
		},
	}
}
