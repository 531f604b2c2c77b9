package quantities

import (
	"math"
	"slices"

	"castlab/analytic/cube"
	"castlab/reports/arguments"
	"castlab/reports/lab/catalog"
)

var (
	dimensions  = arguments.Dimensions(math.MaxInt)
	phase       = arguments.Int("i", "phase, the number of hops", 1, math.MaxInt)
	timePerSlot = arguments.Real("c", "time allowed for each of the T_s slots", arguments.Positive())
)

func cubeQuantities() []catalog.Quantity {
	return slices.Concat(cubeCounts(), cubeMeans(), cubeTails(), cubeBounds(), cubeGuarantees(), cubeConditions(), cubeExchange())
}

// cubeCounts are the deterministic quantities.
func cubeCounts() []catalog.Quantity {
	return []catalog.Quantity{
		quantity("cube.slots", "T_s, slots of the multinode broadcast when every packet takes one", "slots", "VB93, Section I",
			of1(cube.Slots, dimensions)),
		quantity("cube.lower-bound", "what no store-and-forward algorithm beats on given lengths, max(d longest, (sum - shortest)/d)",
			"time", "derived",
			of4(cube.LowerBound, dimensions, arguments.Real("longest", "the longest of the 2^d lengths", arguments.Nonnegative()),
				arguments.Real("sum", "their sum", arguments.Nonnegative()),
				arguments.Real("shortest", "the shortest", arguments.Nonnegative()))),
		quantity("cube.beta", "beta_i, steps of phase i: the most packets that a link sends in it", "slots",
			"VB93, Section V, before eq. (6)",
			of2(cube.Beta, dimensions, phase)),
		quantity("cube.beta-sum", "sum of beta_i over the phases: slots with barriers when every packet takes one", "slots",
			"VB93, Section V, proof of Proposition 4",
			of1(cube.BetaSum, dimensions)),
		quantity("cube.beta-sum-bound", "(n-1)/d + d - 1, an upper bound on the sum of beta_i", "slots",
			"erratum to VB93, proof of Proposition 4",
			of1(cube.BetaSumBound, dimensions)),
		quantity("cube.beta-sum-printed-bound", "(n-1+d)/d, the printed upper bound, too small for every composite d", "slots",
			"VB93, proof of Proposition 4",
			of1(cube.PrintedBetaSumBound, dimensions)),
	}
}

// cubeMeans are means and their approximations.
func cubeMeans() []catalog.Quantity {
	const derived = "derived"
	sigma := arguments.Real("sigma", "standard deviation of a length in units of its mean", arguments.Nonnegative())
	return []catalog.Quantity{
		quantity("cube.mean-exact", "mean of the completion time with barriers, d <= 5", "time", derived,
			of2(cube.MeanExact, arguments.Dimensions(5), arguments.PacketLengths)),
		quantity("cube.mean-bound", "U_d, an upper bound on the mean of the completion time with barriers", "time", derived,
			of2(cube.MeanBound, arguments.Dimensions(40), arguments.PacketLengths)),
		quantity("cube.async-mean-exact", "mean of the completion time without barriers, d <= 4", "time", derived,
			of2(cube.AsyncMeanExact, arguments.Dimensions(4), arguments.PacketLengths)),
		quantity("cube.exponential-mean-bound", "H_n T_s, an upper bound on the mean without barriers, exponential lengths of mean 1",
			"time", "VB93, eq. (5)",
			of1(cube.ExponentialMeanBound, dimensions)),
		quantity("cube.second-order", "1 + sigma (2 pi d)^(1/4) sqrt(2 d ln(nd)/n), second order of E T/T_s with barriers, unit mean",
			"1", derived,
			of2(cube.SecondOrder, dimensions, sigma)),
		quantity("cube.async-second-order", "1 + sigma sqrt(2 d ln(nd)/n), second order of E T/T_s without barriers, unit mean", "1",
			derived,
			of2(cube.AsyncSecondOrder, dimensions, sigma)),
	}
}
