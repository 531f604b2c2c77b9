package quantities

import (
	"math"

	"castlab/analytic/ring"
	"castlab/reports/arguments"
	"castlab/reports/lab/catalog"
)

func ringQuantities() []catalog.Quantity {
	const eq1 = "VB93, Section II-A, eq. (1)"
	const fromEq1 = "derived from VB93, Section II-A, eq. (1)"
	nodes := arguments.Int("n", "nodes of the ring", 2, math.MaxInt)
	return []catalog.Quantity{
		quantity("ring.mean", "mean completion time of the multinode broadcast in a ring", "time", eq1,
			of2(ring.Mean, nodes, arguments.PacketLengths)),
		quantity("ring.variance", "variance of the completion time", "time^2", fromEq1, of2(ring.Variance, nodes, arguments.PacketLengths)),
		quantity("ring.quantile", "quantile of the completion time", "time", fromEq1,
			of3(ring.Quantile, nodes, arguments.PacketLengths, arguments.Real("q", "probability", arguments.OpenUnit()))),
		quantity("ring.tail", "P(T > t), T the completion time", "probability", fromEq1,
			of3(ring.Tail, nodes, arguments.PacketLengths, arguments.Real("t", "threshold, in time", arguments.Finite()))),
	}
}
