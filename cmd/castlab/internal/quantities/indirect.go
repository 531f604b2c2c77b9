package quantities

import (
	"math"

	"castlab/analytic/reservation"
	"castlab/cmd/castlab/internal/grammar"
)

// indirectQuantities are the gated system of a network with edge-disjoint
// spanning trees.
func indirectQuantities() []Quantity {
	const theorem = "VAR98, indirect broadcasting scheme theorem"
	return []Quantity{
		ofIndirect("indirect.bound", "the printed upper bound on the mean delay of the indirect scheme", theorem+", and erratum: rho = lambda N/k", reservation.IndirectBound),
		ofIndirect("indirect.exact", "mean delay of the indirect scheme when periods last M/k + L + 2 delta exactly", "derived; "+theorem+", has the bound indirect.bound",
			func(lambda float64, N, k int, L float64, delta int) (float64, error) {
				g, err := reservation.Indirect(lambda, N, k, L, delta)
				if err != nil {
					return 0, err
				}
				return g.Delay()
			}),
		ofIndirect("indirect.sd", "standard deviation of the delay behind indirect.exact", "derived",
			func(lambda float64, N, k int, L float64, delta int) (float64, error) {
				g, err := reservation.Indirect(lambda, N, k, L, delta)
				if err != nil {
					return 0, err
				}
				variance, err := g.DelayVariance()
				return math.Sqrt(variance), err
			}),
		{
			Name: "indirect.light", Meaning: "limit of indirect.exact as lambda -> 0, 1.5 L + 3 delta + 1/k", Unit: "slots", Source: theorem + ", and erratum: no bound",
			Bind: func(keys *grammar.Keys) Evaluation {
				k, L, delta := treesKeys(keys)
				return number(func() (float64, error) { return reservation.IndirectLight(*k, *L, *delta) })
			},
		},
		{
			Name: "indirect.stability", Meaning: "the lambda below which the indirect scheme is stable, k/N", Unit: "packets per node and slot", Source: theorem,
			Bind: func(keys *grammar.Keys) Evaluation {
				N, k := networkKey(keys), treeCountKey(keys)
				return number(func() (float64, error) { return float64(*k) / float64(*N), nil })
			},
		},
	}
}

func networkKey(k *grammar.Keys) *int { return k.Int("N", "nodes of the network", 1, math.MaxInt) }

func treeCountKey(k *grammar.Keys) *int {
	return k.Int("k", "edge-disjoint spanning trees", 1, math.MaxInt)
}

func treesKeys(keys *grammar.Keys) (k *int, L *float64, delta *int) {
	return treeCountKey(keys), keys.Real("L", "mean diameter of the trees", grammar.Nonnegative()), keys.Int("delta", "diameter of the network", 0, math.MaxInt)
}

func ofIndirect(name, meaning, source string, eval func(lambda float64, N, k int, L float64, delta int) (float64, error)) Quantity {
	return Quantity{
		Name: name, Meaning: meaning, Unit: "slots", Source: source,
		Bind: func(keys *grammar.Keys) Evaluation {
			lambda := keys.Real("lambda", "packets per node and slot", grammar.Nonnegative())
			N := networkKey(keys)
			k, L, delta := treesKeys(keys)
			return number(func() (float64, error) { return eval(*lambda, *N, *k, *L, *delta) })
		},
	}
}
