package quantities

import (
	"math"

	"castlab/analytic/cube"
	"castlab/analytic/sums"
	"castlab/distributions"
	"castlab/reports/arguments"
	"castlab/reports/lab/catalog"
)

// cubeTails are probabilities of completion times, exact or bounded by the
// laws of link sums.
func cubeTails() []catalog.Quantity {
	const derived, product = "derived", "derived from VB93, Proposition 2"
	// at evaluates a probability, or its logarithm, at a threshold gamma.
	at := func(d arguments.Argument[int], f func(d int, law distributions.Law, gamma float64) (float64, error)) evaluation {
		return of3(f, d, arguments.PacketLengths, arguments.Real("gamma", "threshold, in time", arguments.Finite()))
	}
	return []catalog.Quantity{
		quantity("cube.tail-exact", "P(T > gamma) with barriers, d <= 4", "probability", derived,
			at(arguments.Dimensions(4), cube.TailExact)),
		quantity("cube.log-tail-exact", "natural logarithm of P(T > gamma) with barriers, d <= 4", "1", derived,
			at(arguments.Dimensions(4), cube.LogTailExact)),
		quantity("cube.asymptotic-tail", "n K_d exp(-gamma/(d mean)), first order of P(T > gamma) with barriers, exponential lengths, d "+
			"= 2..5; no bound, above 1 for small gamma", "1", derived,
			at(arguments.Int("d", "dimensions of the hypercube", 2, 5), cube.AsymptoticTail)),
		quantity("cube.product-bound", "best product lower bound on P(T <= gamma) with barriers, exact link laws", "probability",
			product, at(arguments.Dimensions(40), cube.ProductBound)),
		quantity("cube.product-shortfall", "1 - cube.product-bound, accurate where it is small", "probability", product,
			at(arguments.Dimensions(40), cube.ProductShortfall)),
		quantity("cube.chernoff-product", "the product bound with Chernoff's bound for every link", "probability", product,
			at(arguments.Dimensions(1000), cube.ChernoffProductBound)),
		quantity("cube.async-tail", "P(T > gamma) without barriers, d <= 4", "probability", derived,
			at(arguments.Dimensions(4), cube.AsyncTail)),
		quantity("cube.tail-constant", "K_d of P(T > gamma) ~ n K_d exp(-gamma/d), exponential lengths of mean 1, with barriers, d <= 5",
			"1", derived,
			of1(cube.ConstantK, arguments.Dimensions(5))),
		quantity("cube.universal-tail", "lower bound on P(T > c T_s) for every store-and-forward algorithm", "probability", derived,
			of3(cube.UniversalTail, arguments.Dimensions(1000), arguments.PacketLengths, timePerSlot)),
	}
}

// sumQuantities are tails of sums of independent lengths: the load of one link. Where
// a lattice brackets a sum without a formula, the values are the ends of the bracket:
// its middle may be far from either.
func sumQuantities() []catalog.Quantity {
	const bounds = "; lower and upper bound where the sum has no formula"
	tail := func(of func(log float64) float64) evaluation {
		return arguments.Of3(func(law distributions.Law, m int, t float64) ([]catalog.Value, error) {
			s, err := sums.Of(law, m)
			if err != nil {
				return nil, err
			}
			b := s.LogSurvivalBracket(t)
			if s.Exact() || b.Lo == b.Hi {
				return []catalog.Value{{Number: of(b.Middle())}}, nil
			}
			return []catalog.Value{{Name: "lower", Number: of(b.Lo)}, {Name: "upper", Number: of(b.Hi)}}, nil
		}, arguments.PacketLengths, arguments.Int("m", "number of independent lengths", 0, 1<<30),
			arguments.Real("t", "threshold, in time", arguments.Finite()))
	}
	return []catalog.Quantity{
		quantity("law.sum-tail", "P(X_1 + ... + X_m > t)"+bounds, "probability", "definition", tail(math.Exp)),
		quantity("law.sum-logtail", "log P(X_1 + ... + X_m > t), natural logarithm"+bounds, "1", "definition",
			tail(func(log float64) float64 { return log })),
	}
}
