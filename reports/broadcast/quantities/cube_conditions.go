package quantities

import (
	"castlab/analytic/cube"
	"castlab/distributions"
	"castlab/reports/arguments"
	"castlab/reports/lab/catalog"
)

// cubeConditions are the conditions on a tail, as cubes grow, for the conclusion of
// Proposition 4.
func cubeConditions() []catalog.Quantity {
	t := arguments.Real("t", "length in units of the mean, >= 1", arguments.AtLeast(1))
	return []catalog.Quantity{
		quantity("cube.sufficient-tail", "t (log t)^3 P(x > t E x): if it tends to 0 as t grows, T/T_s with barriers tends to "+
			"the mean length", "1", "derived",
			of2(cube.SufficientTail, arguments.PacketLengths, t)),
		quantity("cube.necessary-tail", "t (log t)^2 P(x > t E x): unless it tends to 0, T/T_s tends to the mean length by no "+
			"store-and-forward algorithm", "1", "derived",
			of2(cube.NecessaryTail, arguments.PacketLengths, t)),
		quantity("cube.universal-limit", "limit of the longest packet's part of cube.universal-tail as cubes grow, log-Pareto lengths",
			"probability", "derived",
			of2(universalLimit, arguments.PacketLengths, timePerSlot)),
	}
}

func universalLimit(law distributions.Law, c float64) (float64, error) {
	lengths, factor := law, 1.0
	for scaled, ok := lengths.(distributions.Scaled); ok; scaled, ok = lengths.(distributions.Scaled) {
		lengths, factor = scaled.Law, factor*scaled.Factor
	}
	logPareto, ok := lengths.(distributions.LogPareto)
	if !ok {
		return 0, &cube.HypothesisError{Result: "the limit", Hypothesis: "the lengths are log-Pareto", Law: law.String()}
	}
	logPareto.Mu *= factor
	return cube.UniversalLimit(logPareto, c)
}
