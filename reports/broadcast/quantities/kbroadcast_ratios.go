package quantities

import (
	"castlab/analytic/kbroadcast"
	"castlab/reports/arguments"
	"castlab/reports/lab/catalog"
)

// kbroadcastRatios compare the three phases with lower bounds.
func kbroadcastRatios() []catalog.Quantity {
	const worstUnit = "ratio: 1; K: packets"
	K := broadcasts(1)
	bound := func(bounds ...kbroadcast.Bound) arguments.Argument[kbroadcast.Bound] {
		return arguments.Choice("bound", "lower bound, as in kbroadcast.ratio", bounds...)
	}
	return []catalog.Quantity{
		quantity("kbroadcast.ratio", "slots of the three phases over a lower bound: as printed, in whole slots (ceiling), or the "+
			"sharper one (causal)", "1", "ST93, Section 3.2; ceiling and causal are derived",
			arguments.Of2(func(d, K int) ([]catalog.Value, error) {
				to := func(b kbroadcast.Bound) result { return outcome(kbroadcast.Ratio(d, K, b)).as(b.String()) }
				return several(to(kbroadcast.Real), to(kbroadcast.Ceiling), to(kbroadcast.Causal))
			}, cubeOfTrees, K)),
		quantity("kbroadcast.ratio-limits", "what the ratio to kbroadcast.lower comes close to: 4 + 2 ceil(K/d)/d for few packets, 2 + "+
			"4d^2/K for many", "1", "ST93, Section 3.2; second order derived",
			arguments.Of2(func(d, K int) ([]catalog.Value, error) {
				return several(outcome(kbroadcast.RatioFew(d, K)).as("few"), outcome(kbroadcast.RatioMany(d, K)).as("many"))
			}, cubeOfTrees, K)),
		quantity("kbroadcast.worst-ratio", "largest ratio over K = 1..2^d distinct sources, and the largest K that has it",
			worstUnit, "ST93, Section 3.2 (erratum for bound=real); bound=causal is derived",
			two2(names{"ratio", "K"}, func(d int, b kbroadcast.Bound) (ratio float64, K int, err error) {
				if b == kbroadcast.Causal {
					return kbroadcast.WorstCausalRatio(d)
				}
				return kbroadcast.WorstRatio(d, b == kbroadcast.Ceiling)
			}, cubeOfTrees, bound(kbroadcast.Real, kbroadcast.Ceiling, kbroadcast.Causal))),
		quantity("kbroadcast.worst-shared-ratio", "largest ratio over all K >= 1 where a node may have several packets, and the largest "+
			"K that has it",
			worstUnit, "derived",
			two2(names{"ratio", "K"}, func(d int, b kbroadcast.Bound) (ratio float64, K int, err error) {
				return kbroadcast.WorstSharedRatio(d, b == kbroadcast.Ceiling)
			}, cubeOfTrees, bound(kbroadcast.Real, kbroadcast.Ceiling))),
		quantity("kbroadcast.multinode-ratio", "kbroadcast.multinode over the optimum ceil((2^d-1)/d), which tends to 2", "1",
			"ST93, Section 3.2",
			of1(kbroadcast.MultinodeRatio, cubeOfTrees)),
	}
}
