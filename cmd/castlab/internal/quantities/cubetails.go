package quantities

import (
	"math"

	"castlab/analytic/cube"
	"castlab/analytic/sums"
	"castlab/cmd/castlab/internal/grammar"
	"castlab/distributions"
)

// cubeTails are probabilities of completion times, exact or bounded by the
// laws of link sums.
func cubeTails() []Quantity {
	const product = "derived from VB93, Proposition 2"
	return []Quantity{
		ofCubeGamma("cube.tail-exact", "P(T > gamma) with barriers, d <= 4", "probability", "derived", cube.TailExact),
		ofCubeGamma("cube.log-tail-exact", "natural logarithm of P(T > gamma) with barriers, d <= 4", "1", "derived", cube.LogTailExact),
		ofCubeGamma("cube.asymptotic-tail", "n K_d exp(-gamma/(d mean)), first order of P(T > gamma) with barriers, exponential lengths, d = 2..5; no bound, above 1 for small gamma", "1", "derived", cube.AsymptoticTail),
		ofCubeGamma("cube.product-bound", "best product lower bound on P(T <= gamma) with barriers, exact link laws", "probability", product, cube.ProductBound),
		ofCubeGamma("cube.product-shortfall", "1 - cube.product-bound, accurate where it is small", "probability", product, cube.ProductShortfall),
		ofCubeGamma("cube.chernoff-product", "the product bound with Chernoff's bound for every link", "probability", product, cube.ChernoffProductBound),
		ofCubeGamma("cube.async-tail", "P(T > gamma) without barriers, d <= 4", "probability", "derived", cube.AsyncTail),
		ofCube("cube.tail-constant", "K_d of P(T > gamma) ~ n K_d exp(-gamma/d), exponential lengths of mean 1, with barriers, d <= 5", "1", "derived", cube.ConstantK),
		{
			Name: "cube.universal-tail", Meaning: "lower bound on P(T > c T_s) for every store-and-forward algorithm", Unit: "probability", Source: "derived",
			Bind: func(k *grammar.Keys) Evaluation {
				d, law, c := dimensionsKey(k), lawKey(k), k.Real("c", "time allowed for each of the T_s slots", grammar.Positive())
				return number(func() (float64, error) { return cube.UniversalTail(*d, *law, *c) })
			},
		},
	}
}

// ofCubeGamma is a probability, or its logarithm, at a threshold gamma.
func ofCubeGamma(name, meaning, unit, source string, eval func(d int, law distributions.Law, gamma float64) (float64, error)) Quantity {
	return Quantity{
		Name: name, Meaning: meaning, Unit: unit, Source: source,
		Bind: func(k *grammar.Keys) Evaluation {
			d, law, gamma := dimensionsKey(k), lawKey(k), k.Real("gamma", "threshold, in time", grammar.Finite())
			return number(func() (float64, error) { return eval(*d, *law, *gamma) })
		},
	}
}

// sumQuantities are tails of sums of independent lengths: what one link sends.
// Where the sum has no formula and is known by a lattice, the answer is the ends of
// the bracket: its middle may be far from either.
func sumQuantities() []Quantity {
	const bounds = "; lower and upper bound where the sum has no formula"
	ofSum := func(name, meaning, unit string, of func(log float64) float64) Quantity {
		return Quantity{
			Name: name, Meaning: meaning + bounds, Unit: unit, Source: "definition",
			Bind: func(k *grammar.Keys) Evaluation {
				law := lawKey(k)
				m := k.Int("m", "number of independent lengths", 0, 1<<30)
				t := k.Real("t", "threshold, in time", grammar.Finite())
				return func() ([]Value, error) {
					s, err := sums.Of(*law, *m)
					if err != nil {
						return nil, err
					}
					b := s.LogSurvivalBracket(*t)
					if s.Exact() || b.Lo == b.Hi {
						return []Value{{Number: of(b.Middle())}}, nil
					}
					return []Value{{Name: "lower", Number: of(b.Lo)}, {Name: "upper", Number: of(b.Hi)}}, nil
				}
			},
		}
	}
	return []Quantity{
		ofSum("law.sum-tail", "P(X_1 + ... + X_m > t)", "probability", math.Exp),
		ofSum("law.sum-logtail", "log P(X_1 + ... + X_m > t), natural logarithm", "1", func(log float64) float64 { return log }),
	}
}
