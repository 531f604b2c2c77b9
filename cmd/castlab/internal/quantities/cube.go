package quantities

import (
	"math"

	"castlab/analytic/cube"
	"castlab/cmd/castlab/internal/grammar"
	"castlab/distributions"
)

func dimensionsKey(k *grammar.Keys) *int {
	return k.Int("d", "dimensions of the hypercube", 1, math.MaxInt)
}

func phaseKey(k *grammar.Keys) *int {
	return k.Int("i", "phase, the number of hops", 1, math.MaxInt)
}

func cubeQuantities() []Quantity {
	var list []Quantity
	list = append(list, cubeCounts()...)
	list = append(list, cubeMeans()...)
	list = append(list, cubeTails()...)
	list = append(list, cubeBounds()...)
	list = append(list, cubeGuarantees()...)
	list = append(list, cubeConditions()...)
	return list
}

// cubeCounts are the deterministic quantities.
func cubeCounts() []Quantity {
	return []Quantity{
		ofCube("cube.slots", "T_s, slots of the multinode broadcast when every packet takes one", "slots", "VB93, Section I", cube.Slots),
		{
			Name: "cube.lower-bound", Meaning: "what no store-and-forward algorithm beats on given lengths, max(d longest, (sum - shortest)/d)", Unit: "time", Source: "derived",
			Bind: func(k *grammar.Keys) Evaluation {
				d := dimensionsKey(k)
				longest := k.Real("longest", "the longest of the 2^d lengths", grammar.Nonnegative())
				sum := k.Real("sum", "their sum", grammar.Nonnegative())
				shortest := k.Real("shortest", "the shortest", grammar.Nonnegative())
				return number(func() (float64, error) { return cube.LowerBound(*d, *longest, *sum, *shortest) })
			},
		},
		{
			Name: "cube.beta", Meaning: "beta_i, steps of phase i: the most packets that a link sends in it", Unit: "slots", Source: "VB93, Section V, before eq. (6)",
			Bind: func(k *grammar.Keys) Evaluation {
				d, i := dimensionsKey(k), phaseKey(k)
				return number(func() (float64, error) { return cube.Beta(*d, *i) })
			},
		},
		ofCube("cube.beta-sum", "sum of beta_i over the phases: slots with barriers when every packet takes one", "slots", "VB93, Section V, proof of Proposition 4", cube.BetaSum),
		ofCube("cube.beta-sum-bound", "(n-1)/d + d - 1, an upper bound on the sum of beta_i", "slots", "erratum to VB93, proof of Proposition 4", cube.BetaSumBound),
		ofCube("cube.beta-sum-printed-bound", "(n-1+d)/d, the printed upper bound, too small for every composite d", "slots", "VB93, proof of Proposition 4", cube.PrintedBetaSumBound),
	}
}

// cubeMeans are means and their approximations.
func cubeMeans() []Quantity {
	const derived = "derived"
	return []Quantity{
		ofCubeLaw("cube.mean-exact", "mean of the completion time with barriers, d <= 5", "time", derived, cube.MeanExact),
		ofCubeLaw("cube.mean-bound", "U_d, an upper bound on the mean of the completion time with barriers", "time", derived, cube.MeanBound),
		ofCubeLaw("cube.async-mean-exact", "mean of the completion time without barriers, d <= 4", "time", derived, cube.AsyncMeanExact),
		ofCube("cube.exponential-mean-bound", "H_n T_s, an upper bound on the mean without barriers, exponential lengths of mean 1", "time", "VB93, eq. (5)", cube.ExponentialMeanBound),
		ofCubeSigma("cube.second-order", "1 + sigma (2 pi d)^(1/4) sqrt(2 d ln(nd)/n), second order of E T/T_s with barriers, unit mean", cube.SecondOrder),
		ofCubeSigma("cube.async-second-order", "1 + sigma sqrt(2 d ln(nd)/n), second order of E T/T_s without barriers, unit mean", cube.AsyncSecondOrder),
	}
}

// ofCube is a quantity of the dimension alone.
func ofCube(name, meaning, unit, source string, eval func(d int) (float64, error)) Quantity {
	return Quantity{
		Name: name, Meaning: meaning, Unit: unit, Source: source,
		Bind: func(k *grammar.Keys) Evaluation {
			d := dimensionsKey(k)
			return number(func() (float64, error) { return eval(*d) })
		},
	}
}

// ofCubeLaw is a quantity of the dimension and the law.
func ofCubeLaw(name, meaning, unit, source string, eval func(d int, law distributions.Law) (float64, error)) Quantity {
	return Quantity{
		Name: name, Meaning: meaning, Unit: unit, Source: source,
		Bind: func(k *grammar.Keys) Evaluation {
			d, law := dimensionsKey(k), lawKey(k)
			return number(func() (float64, error) { return eval(*d, *law) })
		},
	}
}

func ofCubeSigma(name, meaning string, eval func(d int, sigma float64) (float64, error)) Quantity {
	return Quantity{
		Name: name, Meaning: meaning, Unit: "1", Source: "derived",
		Bind: func(k *grammar.Keys) Evaluation {
			d, sigma := dimensionsKey(k), k.Real("sigma", "standard deviation of a length in units of its mean", grammar.Nonnegative())
			return number(func() (float64, error) { return eval(*d, *sigma) })
		},
	}
}
