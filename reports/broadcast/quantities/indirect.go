package quantities

import (
	"math"

	"castlab/analytic/reservation"
	"castlab/reports/arguments"
	"castlab/reports/lab/catalog"
)

// The edge-disjoint spanning trees of a network, their mean diameter and its own.
var (
	treeCount       = arguments.Int("k", "edge-disjoint spanning trees", 1, math.MaxInt)
	meanDiameter    = arguments.Real("L", "mean diameter of the trees", arguments.Nonnegative())
	networkDiameter = arguments.Int("delta", "diameter of the network", 0, math.MaxInt)
)

// indirectQuantities are the gated system of a network with edge-disjoint
// spanning trees.
func indirectQuantities() []catalog.Quantity {
	const theorem = "VAR98, indirect broadcasting scheme theorem"
	rate, nodes := arguments.Real("lambda", "packets per node and slot", arguments.Nonnegative()),
		arguments.Int("N", "nodes of the network", 1, math.MaxInt)
	indirect := arguments.Of5(reservation.Indirect, nodes, rate, treeCount, meanDiameter, networkDiameter)
	return []catalog.Quantity{
		quantity("indirect.bound", "the printed upper bound on the mean delay of the indirect scheme", "slots",
			theorem+", and erratum: rho = lambda N/k",
			of5(reservation.IndirectBound, nodes, rate, treeCount, meanDiameter, networkDiameter)),
		quantity("indirect.exact", "mean delay of the indirect scheme when periods last M/k + L + 2 delta exactly", "slots",
			"derived; "+theorem+", has the bound indirect.bound",
			of1(reservation.Gated.Delay, indirect)),
		quantity("indirect.sd", "standard deviation of the delay behind indirect.exact", "slots", "derived", of1(delayDeviation, indirect)),
		quantity("indirect.light", "limit of indirect.exact as lambda -> 0, 1.5 L + 3 delta + 1/k", "slots",
			theorem+", and erratum: no bound",
			of3(reservation.IndirectLight, treeCount, meanDiameter, networkDiameter)),
		quantity("indirect.stability", "the lambda below which the indirect scheme is stable, k/N", "packets per node and slot", theorem,
			of2(sure2(func(N, k int) float64 { return float64(k) / float64(N) }), nodes, treeCount)),
		quantity("indirect.rooted", "mean delay with periods of M/k + L + 2 delta + ln(k N)/2, more than broadcasts take on average "+
			"along k arc-disjoint trees of each node", "slots", "measured, in the form of "+theorem,
			of1(reservation.Gated.Delay, arguments.Of5(reservation.Rooted, nodes, rate,
				arguments.Int("k", "links into a node", 1, math.MaxInt),
				arguments.Int("L", "links from the root of the deepest tree to its farthest leaf", 0, math.MaxInt), networkDiameter))),
	}
}
