package quantities

import (
	"math"

	"castlab/analytic/ring"
	"castlab/cmd/castlab/internal/grammar"
	"castlab/distributions"
)

func nodesKey(k *grammar.Keys) *int { return k.Int("n", "nodes of the ring", 2, math.MaxInt) }

func ofRing(name, meaning, unit, source string, eval func(n int, law distributions.Law) (float64, error)) Quantity {
	return Quantity{
		Name: name, Meaning: meaning, Unit: unit, Source: source,
		Bind: func(k *grammar.Keys) Evaluation {
			n, law := nodesKey(k), lawKey(k)
			return number(func() (float64, error) { return eval(*n, *law) })
		},
	}
}

func ofRingAt(name, meaning, unit, source, key, keyMeaning string, domain grammar.Domain,
	eval func(n int, law distributions.Law, x float64) (float64, error),
) Quantity {
	return Quantity{
		Name: name, Meaning: meaning, Unit: unit, Source: source,
		Bind: func(k *grammar.Keys) Evaluation {
			n, law, x := nodesKey(k), lawKey(k), k.Real(key, keyMeaning, domain)
			return number(func() (float64, error) { return eval(*n, *law, *x) })
		},
	}
}

func ringQuantities() []Quantity {
	const eq1 = "VB93, Section II-A, eq. (1)"
	const fromEq1 = "derived from VB93, Section II-A, eq. (1)"
	return []Quantity{
		ofRing("ring.mean", "mean completion time of the multinode broadcast in a ring", "time", eq1, ring.Mean),
		ofRing("ring.variance", "variance of the completion time", "time^2", fromEq1, ring.Variance),
		ofRingAt("ring.quantile", "quantile of the completion time", "time", fromEq1, "q", "probability", grammar.OpenUnit(), ring.Quantile),
		ofRingAt("ring.tail", "P(T > t), T the completion time", "probability", fromEq1, "t", "threshold, in time", grammar.Finite(), ring.Tail),
	}
}
