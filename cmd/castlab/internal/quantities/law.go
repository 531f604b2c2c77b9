package quantities

import (
	"castlab/cmd/castlab/internal/grammar"
	"castlab/distributions"
)

func lawKey(k *grammar.Keys) *distributions.Law { return k.Law("law", "law of packet lengths") }

// ofLaw is a quantity of a law alone.
func ofLaw(name, meaning, unit string, eval func(l distributions.Law) float64) Quantity {
	return Quantity{
		Name: name, Meaning: meaning, Unit: unit, Source: "definition",
		Bind: func(k *grammar.Keys) Evaluation {
			law := lawKey(k)
			return number(func() (float64, error) { return eval(*law), nil })
		},
	}
}

// ofLawAt is a quantity of a law at one point.
func ofLawAt(name, meaning, unit, key, keyMeaning string, domain grammar.Domain, eval func(l distributions.Law, x float64) (float64, error)) Quantity {
	return Quantity{
		Name: name, Meaning: meaning, Unit: unit, Source: "definition",
		Bind: func(k *grammar.Keys) Evaluation {
			law, x := lawKey(k), k.Real(key, keyMeaning, domain)
			return number(func() (float64, error) { return eval(*law, *x) })
		},
	}
}

// sure lifts a function that cannot fail.
func sure(eval func(l distributions.Law, x float64) float64) func(l distributions.Law, x float64) (float64, error) {
	return func(l distributions.Law, x float64) (float64, error) { return eval(l, x), nil }
}

func lawQuantities() []Quantity {
	return []Quantity{
		ofLaw("law.mean", "mean of a law", "time", distributions.Law.Mean),
		ofLaw("law.variance", "variance of a law", "time^2", distributions.Law.Variance),
		ofLaw("law.abscissa", "sup of the theta with E exp(theta X) finite", "1/time", distributions.Law.Abscissa),
		ofLawAt("law.survival", "P(X > x)", "probability", "x", "length", grammar.Finite(), sure(distributions.Law.Survival)),
		ofLawAt("law.logsurvival", "log P(X > x), natural logarithm", "1", "x", "length", grammar.Finite(), sure(distributions.Law.LogSurvival)),
		ofLawAt("law.quantile", "inf of the x with P(X <= x) >= q", "time", "q", "probability", grammar.Unit(), sure(distributions.Law.Quantile)),
		ofLawAt("law.logmgf", "log E exp(theta X), +Inf where it diverges", "1", "theta", "argument, in 1/time", grammar.Finite(), sure(distributions.Law.LogMGF)),
		ofLawAt("law.rate", "Cramer function sup_theta(theta x - log E exp(theta X))", "1", "x", "length", grammar.Finite(), distributions.Rate),
	}
}
