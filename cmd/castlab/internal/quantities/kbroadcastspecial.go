package quantities

import (
	"castlab/analytic/kbroadcast"
	"castlab/cmd/castlab/internal/grammar"
)

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
		ofBroadcasts("kbroadcast.greedy-worst", "slots along increasing-order trees of K <= 2^d distinct sources at worst", "slots", "derived", counted(kbroadcast.GreedyWorst)),
		{
			Name: "kbroadcast.greedy-worst-threshold", Meaning: "for which K <= 2^d kbroadcast.greedy-worst is below kbroadcast.total: every K <= all, no K > last", Unit: "packets", Source: "derived",
			Bind: func(k *grammar.Keys) Evaluation {
				d := cubeOfTreesKey(k)
				return func() ([]Value, error) {
					all, last, err := kbroadcast.GreedyWorstThreshold(*d)
					return []Value{{"all", float64(all)}, {"last", float64(last)}}, err
				}
			},
		},
		{
			Name: "kbroadcast.rotation", Meaning: "slots of d packets with known ranks: d, by the printed rule d + 1, with prefix sums for the ranks 3d", Unit: "slots", Source: "ST93, Section 3.3.2, and erratum",
			Bind: func(k *grammar.Keys) Evaluation {
				d := cubeOfTreesKey(k)
				return func() ([]Value, error) { return rotationSlots(*d) }
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
			Name: "kbroadcast.randomized", Meaning: "slots with random trees when phase 2 takes all it may, 2 max + 2d - 1, max as in maxload: mean, and smallest number with P(slots <= it) >= q", Unit: "slots", Source: "derived from ST93, Section 3.2",
			Bind: func(k *grammar.Keys) Evaluation {
				d, K := cubeOfTreesKey(k), ballsKey(k)
				q := k.Real("q", "probability", grammar.Unit())
				return func() ([]Value, error) { return randomizedSlots(*d, *K, *q) }
			},
		},
	}
}

func rotationSlots(d int) ([]Value, error) {
	slots, err := kbroadcast.Rotation(d)
	if err != nil {
		return nil, err
	}
	printed, err := kbroadcast.PrintedRotation(d)
	if err != nil {
		return nil, err
	}
	total, err := kbroadcast.RotationTotal(d)
	return []Value{{"slots", float64(slots)}, {"printed", float64(printed)}, {"with-ranks", float64(total)}}, err
}
