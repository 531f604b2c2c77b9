package quantities

import (
	"math"

	"castlab/analytic/ring"
	"castlab/cmd/castlab/internal/grammar"
)

func harmonicQuantities() []Quantity {
	return []Quantity{
		{
			Name: "harmonic.coefficient", Meaning: "A_k of the expansion of the harmonic numbers", Unit: "1",
			Source: "VB93, Section II-B, eq. (3)",
			Bind: func(k *grammar.Keys) Evaluation {
				index := k.Int("k", "index of the coefficient", 2, 1000)
				return number(func() (float64, error) { return ring.HarmonicCoefficient(*index) })
			},
		},
		{
			Name: "harmonic.error", Meaning: "H_n - (ln n + C), C Euler's constant", Unit: "1",
			Source: "VB93, Section II-B, eq. (3)",
			Bind: func(k *grammar.Keys) Evaluation {
				n := k.Int("n", "terms of the harmonic number", 1, math.MaxInt)
				return number(func() (float64, error) { return ring.HarmonicError(*n) })
			},
		},
	}
}
