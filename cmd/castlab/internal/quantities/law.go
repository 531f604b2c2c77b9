package quantities

import (
	"castlab/cmd/castlab/internal/grammar"
	"castlab/distributions"
)

func lawQuantities() []Quantity {
	const definition = "definition"
	x := grammar.Real("x", "length", grammar.Finite())
	return []Quantity{
		quantity("law.mean", "mean of a law", "time", definition, of1(sure1(distributions.Law.Mean), grammar.PacketLengths)),
		quantity("law.variance", "variance of a law", "time^2", definition, of1(sure1(distributions.Law.Variance), grammar.PacketLengths)),
		quantity("law.abscissa", "sup of the theta with E exp(theta X) finite", "1/time", definition, of1(sure1(distributions.Law.Abscissa), grammar.PacketLengths)),
		quantity("law.survival", "P(X > x)", "probability", definition, of2(sure2(distributions.Law.Survival), grammar.PacketLengths, x)),
		quantity("law.logsurvival", "log P(X > x), natural logarithm", "1", definition, of2(sure2(distributions.Law.LogSurvival), grammar.PacketLengths, x)),
		quantity("law.quantile", "inf of the x with P(X <= x) >= q", "time", definition,
			of2(sure2(distributions.Law.Quantile), grammar.PacketLengths, grammar.Real("q", "probability", grammar.Unit()))),
		quantity("law.logmgf", "log E exp(theta X), +Inf where it diverges", "1", definition,
			of2(sure2(distributions.Law.LogMGF), grammar.PacketLengths, grammar.Real("theta", "argument, in 1/time", grammar.Finite()))),
		quantity("law.rate", "Cramer function sup_theta(theta x - log E exp(theta X))", "1", definition, of2(distributions.Rate, grammar.PacketLengths, x)),
	}
}
