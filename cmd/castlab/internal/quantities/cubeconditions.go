package quantities

import (
	"castlab/analytic/cube"
	"castlab/cmd/castlab/internal/grammar"
	"castlab/distributions"
)

// cubeConditions are what a tail must do, as cubes grow, for the conclusion of
// Proposition 4 to hold.
func cubeConditions() []Quantity {
	weighted := func(name, meaning string, eval func(law distributions.Law, t float64) (float64, error)) Quantity {
		return Quantity{
			Name: name, Meaning: meaning, Unit: "1", Source: "derived",
			Bind: func(k *grammar.Keys) Evaluation {
				law, t := lawKey(k), k.Real("t", "length in units of the mean, >= 1", grammar.Positive())
				return number(func() (float64, error) { return eval(*law, *t) })
			},
		}
	}
	return []Quantity{
		weighted("cube.sufficient-tail", "t (log t)^3 P(x > t E x): if it tends to 0 as t grows, T/T_s with barriers tends to the mean length", cube.SufficientTail),
		weighted("cube.necessary-tail", "t (log t)^2 P(x > t E x): unless it tends to 0, T/T_s tends to the mean length by no store-and-forward algorithm", cube.NecessaryTail),
		{
			Name: "cube.universal-limit", Meaning: "limit of the longest packet's part of cube.universal-tail as cubes grow, log-Pareto lengths", Unit: "probability", Source: "derived",
			Bind: func(k *grammar.Keys) Evaluation {
				law, c := lawKey(k), k.Real("c", "time allowed for each of the T_s slots", grammar.Positive())
				return number(func() (float64, error) {
					lengths, factor := *law, 1.0
					for scaled, ok := lengths.(distributions.Scaled); ok; scaled, ok = lengths.(distributions.Scaled) {
						lengths, factor = scaled.Law, factor*scaled.Factor
					}
					logPareto, ok := lengths.(distributions.LogPareto)
					if !ok {
						return 0, &cube.HypothesisError{Result: "the limit", Hypothesis: "the lengths are log-Pareto", Law: (*law).String()}
					}
					logPareto.Mu *= factor
					return cube.UniversalLimit(logPareto, *c)
				})
			},
		},
	}
}
