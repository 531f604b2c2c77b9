package quantities

import (
	"castlab/analytic/scattering"
	"castlab/cmd/castlab/internal/grammar"
)

// scatteringQuantities are dynamic scattering on the hypercube.
func scatteringQuantities() []Quantity {
	const section = "VAR98, Section 3.5"
	return []Quantity{
		{
			Name: "scattering.slots", Meaning: "least time of a single node scatter, ceil((N-1)/d)", Unit: "slots", Source: section,
			Bind: func(k *grammar.Keys) Evaluation {
				d := scatterDimensions(k)
				return number(func() (float64, error) {
					slots, err := scattering.Slots(*d)
					return float64(slots), err
				})
			},
		},
		{
			Name: "scattering.capacity", Meaning: "the lambda from which on no dynamic scattering is stable, and below which the greedy one is, 2/N", Unit: "requests per node and slot", Source: section + "; that it is attained is derived",
			Bind: func(k *grammar.Keys) Evaluation {
				d := scatterDimensions(k)
				return number(func() (float64, error) { return scattering.Capacity(*d) })
			},
		},
		{
			Name: "scattering.load", Meaning: "share of time in which every link is busy, lambda N/2", Unit: "1", Source: "derived",
			Bind: func(k *grammar.Keys) Evaluation {
				d, lambda := scatterDimensions(k), scatterRate(k)
				return number(func() (float64, error) { return scattering.Load(*d, *lambda) })
			},
		},
		{
			Name: "scattering.lower", Meaning: "lower bounds on the mean time to the last reception: of any scheme, and of the greedy one that crosses dimensions in ascending order", Unit: "slots", Source: "derived; " + section + ", has the order of the first",
			Bind: func(k *grammar.Keys) Evaluation {
				d, lambda := scatterDimensions(k), scatterRate(k)
				return func() ([]Value, error) {
					any, err := scattering.Lower(*d, *lambda)
					if err != nil {
						return nil, err
					}
					fixed, err := scattering.FixedLower(*d, *lambda)
					return []Value{{"any", any}, {"fixed", fixed}}, err
				}
			},
		},
		{
			Name: "scattering.light", Meaning: "limits as lambda -> 0: of the mean time to the last reception T and to the reception of a packet D in ascending order, and of T with the packets shared out evenly among the links", Unit: "slots", Source: "derived",
			Bind: func(k *grammar.Keys) Evaluation {
				d := scatterDimensions(k)
				return func() ([]Value, error) {
					t, mean, err := scattering.FixedLight(*d)
					if err != nil {
						return nil, err
					}
					rotated, err := scattering.RotatedLight(*d)
					return []Value{{"T fixed", t}, {"D fixed", mean}, {"T rotated", rotated}}, err
				}
			},
		},
	}
}

func scatterDimensions(k *grammar.Keys) *int {
	return k.Int("d", "dimensions of the hypercube, of N = 2^d nodes", 1, scattering.MostDimensions)
}

func scatterRate(k *grammar.Keys) *float64 {
	return k.Real("lambda", "requests per node and slot", grammar.Nonnegative())
}
