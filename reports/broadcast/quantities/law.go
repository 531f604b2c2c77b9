package quantities

import (
	"castlab/distributions"
	"castlab/reports/arguments"
	"castlab/reports/lab/catalog"
)

func lawQuantities() []catalog.Quantity {
	const definition = "definition"
	x := arguments.Real("x", "length", arguments.Finite())
	return []catalog.Quantity{
		quantity("law.mean", "mean of a law", "time", definition, of1(sure1(distributions.Law.Mean), arguments.PacketLengths)),
		quantity("law.variance", "variance of a law", "time^2", definition,
			of1(sure1(distributions.Law.Variance), arguments.PacketLengths)),
		quantity("law.abscissa", "sup of the theta with E exp(theta X) finite", "1/time", definition,
			of1(sure1(distributions.Law.Abscissa), arguments.PacketLengths)),
		quantity("law.survival", "P(X > x)", "probability", definition, of2(sure2(distributions.Law.Survival), arguments.PacketLengths, x)),
		quantity("law.logsurvival", "log P(X > x), natural logarithm", "1", definition,
			of2(sure2(distributions.Law.LogSurvival), arguments.PacketLengths, x)),
		quantity("law.quantile", "inf of the x with P(X <= x) >= q", "time", definition,
			of2(sure2(distributions.Law.Quantile), arguments.PacketLengths, arguments.Real("q", "probability", arguments.Unit()))),
		quantity("law.logmgf", "log E exp(theta X), +Inf where it diverges", "1", definition,
			of2(sure2(distributions.Law.LogMGF), arguments.PacketLengths,
				arguments.Real("theta", "argument, in 1/time", arguments.Finite()))),
		quantity("law.rate", "Cramer function sup_theta(theta x - log E exp(theta X))", "1", definition,
			of2(distributions.Cramer, arguments.PacketLengths, x)),
	}
}
