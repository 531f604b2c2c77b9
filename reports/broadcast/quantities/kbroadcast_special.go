package quantities

import (
	"castlab/analytic/kbroadcast"
	"castlab/analytic/maxload"
	"castlab/reports/arguments"
	"castlab/reports/lab/catalog"
)

// kbroadcastSpecial are the algorithms for few packets and with random trees.
func kbroadcastSpecial() []catalog.Quantity {
	K, thresholds := broadcasts(0), names{"all", "last"}
	return []catalog.Quantity{
		quantity("kbroadcast.greedy", "upper bound on the slots along increasing-order trees of the sources, d + K - 1", "slots",
			"ST93, Section 3.3.1",
			of2(kbroadcast.GreedyBound, cubeOfTrees, K)),
		quantity("kbroadcast.greedy-threshold", "for which K kbroadcast.greedy is below kbroadcast.total: every K <= all, no K > last",
			"packets", "derived; ST93, Section 3.3.1, says all K <= 3d",
			two1(thresholds, kbroadcast.GreedyThreshold, cubeOfTrees)),
		quantity("kbroadcast.greedy-worst", "slots along increasing-order trees of K <= 2^d distinct sources at worst", "slots",
			"derived", of2(kbroadcast.GreedyWorst, cubeOfTrees, K)),
		quantity("kbroadcast.greedy-worst-threshold", "for which K <= 2^d kbroadcast.greedy-worst is below kbroadcast.total: every K <= "+
			"all, no K > last", "packets", "derived",
			two1(thresholds, kbroadcast.GreedyWorstThreshold, cubeOfTrees)),
		quantity("kbroadcast.rotation", "slots of d packets with known ranks: d, by the printed rule d + 1, with prefix sums for "+
			"the ranks 3d", "slots", "ST93, Section 3.3.2, and erratum",
			arguments.Of1(func(d int) ([]catalog.Value, error) {
				return several(outcome(kbroadcast.Rotation(d)).as("slots"), outcome(kbroadcast.PrintedRotation(d)).as("printed"),
					outcome(kbroadcast.RotationTotal(d)).as("with-ranks"))
			}, cubeOfTrees)),
		quantity("kbroadcast.case1-time", "time with random trees while no tree has C K/d packets: 4CK/d + 2d as printed, 2CK/d + 2d - "+
			"1 as the phases give", "slots", "ST93, Section 3.2, case 1, and erratum",
			arguments.Of3(func(d, K int, C float64) ([]catalog.Value, error) {
				return several(outcome(kbroadcast.PrintedCase1Time(d, K, C)).as("printed"),
					outcome(kbroadcast.Case1Time(d, K, C)).as("derived"))
			}, cubeOfTrees, K, loadFactor)),
		quantity("kbroadcast.case2-time", "time with random trees while no tree has d packets: 4d as printed, 4d - 3 as the phases give",
			"slots", "ST93, Section 3.2, case 2, and derived",
			arguments.Of1(func(d int) ([]catalog.Value, error) {
				return several(outcome(kbroadcast.PrintedCase2Time(d)).as("printed"), outcome(kbroadcast.Case2Time(d)).as("derived"))
			}, cubeOfTrees)),
		quantity("kbroadcast.randomized", "slots with random trees when phase 2 takes all it may, 2 max + 2d - 1, max as in maxload: "+
			"mean, and smallest number with P(slots <= it) >= q", "slots", "derived from ST93, Section 3.2",
			two2(names{"mean", "quantile"}, slotsWith(kbroadcast.RandomizedTotal), arguments.Of2(maxload.New, cubeOfTrees, balls),
				arguments.Real("q", "probability", arguments.Unit()))),
		quantity("kbroadcast.detected", "the same where roots find out by counts behind the packets that phase 2 is over, 2 "+
			"max + 2d + 2", "slots", "derived from ST93, Section 3.2",
			two2(names{"mean", "quantile"}, slotsWith(kbroadcast.DetectedTotal), arguments.Of2(maxload.New, cubeOfTrees, balls),
				arguments.Real("q", "probability", arguments.Unit()))),
	}
}

// slotsWith returns the mean and a quantile of slots that are twice the largest load and
// a constant.
func slotsWith(total func(d, m int) (int, error)) func(law *maxload.Law, q float64) (mean float64, quantile int, err error) {
	return func(law *maxload.Law, q float64) (mean float64, quantile int, err error) {
		none, err := total(law.Bins(), 0)
		if err != nil {
			return 0, 0, err
		}
		m, err := law.Quantile(q)
		if err != nil {
			return 0, 0, err
		}
		quantile, err = total(law.Bins(), m)
		return float64(none) + 2*law.Mean(), quantile, err
	}
}
