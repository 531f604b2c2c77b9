package quantities

import (
	"castlab/analytic/kbroadcast"
	"castlab/cmd/castlab/internal/grammar"
)

// kbroadcastRatios compare the three phases with lower bounds.
func kbroadcastRatios() []Quantity {
	return []Quantity{
		{
			Name: "kbroadcast.ratio", Meaning: "slots of the three phases over a lower bound: as printed, in whole slots (ceiling), or the sharper one (causal)", Unit: "1", Source: "ST93, Section 3.2; ceiling and causal are derived",
			Bind: func(k *grammar.Keys) Evaluation {
				d, K := broadcastsKeys(k, 1)
				return func() ([]Value, error) {
					var values []Value
					for b := kbroadcast.Real; b <= kbroadcast.Causal; b++ {
						ratio, err := kbroadcast.Ratio(*d, *K, b)
						if err != nil {
							return nil, err
						}
						values = append(values, Value{b.String(), ratio})
					}
					return values, nil
				}
			},
		},
		{
			Name: "kbroadcast.ratio-limits", Meaning: "what the ratio to kbroadcast.lower comes close to: 4 + 2 ceil(K/d)/d for few packets, 2 + 4d^2/K for many", Unit: "1", Source: "ST93, Section 3.2; second order derived",
			Bind: func(k *grammar.Keys) Evaluation {
				d, K := broadcastsKeys(k, 1)
				return func() ([]Value, error) {
					few, err := kbroadcast.RatioFew(*d, *K)
					if err != nil {
						return nil, err
					}
					many, err := kbroadcast.RatioMany(*d, *K)
					return []Value{{"few", few}, {"many", many}}, err
				}
			},
		},
		worstRatio("kbroadcast.worst-ratio", "largest ratio over K = 1..2^d distinct sources, and the largest K that has it",
			"ST93, Section 3.2 (erratum for bound=real); bound=causal is derived",
			kbroadcast.WorstRatio, kbroadcast.Real, kbroadcast.Ceiling, kbroadcast.Causal),
		worstRatio("kbroadcast.worst-shared-ratio", "largest ratio over all K >= 1 where a node may have several packets, and the largest K that has it",
			"derived", kbroadcast.WorstSharedRatio, kbroadcast.Real, kbroadcast.Ceiling),
		{
			Name: "kbroadcast.multinode-ratio", Meaning: "kbroadcast.multinode over the optimum ceil((2^d-1)/d), which tends to 2", Unit: "1", Source: "ST93, Section 3.2",
			Bind: func(k *grammar.Keys) Evaluation {
				d := cubeOfTreesKey(k)
				return number(func() (float64, error) { return kbroadcast.MultinodeRatio(*d) })
			},
		},
	}
}

func worstRatio(name, meaning, source string, eval func(d int, ceiling bool) (float64, int, error), bounds ...kbroadcast.Bound) Quantity {
	names := make([]string, len(bounds))
	for i, b := range bounds {
		names[i] = b.String()
	}
	return Quantity{
		Name: name, Meaning: meaning, Unit: "ratio: 1; K: packets", Source: source,
		Bind: func(k *grammar.Keys) Evaluation {
			d, bound := cubeOfTreesKey(k), k.Word("bound", "lower bound, as in kbroadcast.ratio", names...)
			return func() ([]Value, error) {
				ratio, K, err := 0.0, 0, error(nil)
				if *bound == kbroadcast.Causal.String() {
					ratio, K, err = kbroadcast.WorstCausalRatio(*d)
				} else {
					ratio, K, err = eval(*d, *bound == kbroadcast.Ceiling.String())
				}
				return []Value{{"ratio", ratio}, {"K", float64(K)}}, err
			}
		},
	}
}

// kbroadcastSpecial are the algorithms for few packets and with random trees.
func kbroadcastSpecial() []Quantity {
	return []Quantity{
		ofBroadcasts("kbroadcast.greedy", "upper bound on the slots along increasing-order trees of the sources, d + K - 1", "slots", "ST93, Section 3.3.1", counted(kbroadcast.GreedyBound)),
		{
			Name: "kbroadcast.greedy-threshold", Meaning: "for which K kbroadcast.greedy is below kbroadcast.total: every K <= all, no K > last", Unit: "packets", Source: "derived; ST93, Section 3.3.1, says all K <= 3d",
			Bind: func(k *grammar.Keys) Evaluation {
				d := cubeOfTreesKey(k)
				return func() ([]Value, error) {
					all, last, err := kbroadcast.GreedyThreshold(*d)
					return []Value{{"all", all}, {"last", last}}, err
				}
			},
		},
		{
			Name: "kbroadcast.case1-time", Meaning: "time with random trees while no tree has C K/d packets: 4CK/d + 2d as printed, 2CK/d + 2d - 1 as the phases give", Unit: "slots", Source: "ST93, Section 3.2, case 1, and erratum",
			Bind: func(k *grammar.Keys) Evaluation {
				d, K := broadcastsKeys(k, 0)
				C := loadFactorKey(k)
				return func() ([]Value, error) {
					printed, err := kbroadcast.PrintedCase1Time(*d, *K, *C)
					if err != nil {
						return nil, err
					}
					derived, err := kbroadcast.Case1Time(*d, *K, *C)
					return []Value{{"printed", printed}, {"derived", derived}}, err
				}
			},
		},
		{
			Name: "kbroadcast.case2-time", Meaning: "time with random trees while no tree has d packets: 4d as printed, 4d - 3 as the phases give", Unit: "slots", Source: "ST93, Section 3.2, case 2, and derived",
			Bind: func(k *grammar.Keys) Evaluation {
				d := cubeOfTreesKey(k)
				return func() ([]Value, error) {
					printed, err := kbroadcast.PrintedCase2Time(*d)
					if err != nil {
						return nil, err
					}
					derived, err := kbroadcast.Case2Time(*d)
					return []Value{{"printed", float64(printed)}, {"derived", float64(derived)}}, err
				}
			},
		},
		{
			Name: "kbroadcast.randomized", Meaning: "slots with random trees, 2 max + 2d - 1, max as in maxload: mean, and smallest number with P(slots <= it) >= q", Unit: "slots", Source: "derived from ST93, Section 3.2",
			Bind: func(k *grammar.Keys) Evaluation {
				d, K := cubeOfTreesKey(k), ballsKey(k)
				q := k.Real("q", "probability", grammar.Unit())
				return func() ([]Value, error) { return randomizedSlots(*d, *K, *q) }
			},
		},
	}
}
