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
