package quantities

import (
	"math"

	"castlab/analytic/ring"
	"castlab/reports/arguments"
	"castlab/reports/lab/catalog"
)

func harmonicQuantities() []catalog.Quantity {
	const eq3 = "VB93, Section II-B, eq. (3)"
	return []catalog.Quantity{
		quantity("harmonic.coefficient", "A_k of the expansion of the harmonic numbers", "1", eq3,
			of1(ring.HarmonicCoefficient, arguments.Int("k", "index of the coefficient", 2, 1000))),
		quantity("harmonic.error", "H_n - (ln n + C), C Euler's constant", "1", eq3,
			of1(ring.HarmonicError, arguments.Int("n", "terms of the harmonic number", 1, math.MaxInt))),
	}
}
