package ring

import (
	"math"

	"castlab/distributions/inputs"
)

// UniformMean returns the mean completion time for lengths uniform on [0, u],
//
//	E T = ceil((n-1)/2) u n/(n+1).
//
// n points divide [0, u] into n+1 stretches of equal mean length.
//
// Symbols: n nodes; u the greatest length. Units: those of u. Source: VB93,
// Section II-B. Errors: n < 2; u not a finite number > 0.
func UniformMean(n int, u float64) (float64, error) {
	if err := inputs.Integer("n", n, 2, math.MaxInt); err != nil {
		return 0, err
	}
	if err := inputs.Positive("u", u); err != nil {
		return 0, err
	}
	return float64(Slots(n)) * u * (float64(n) / (float64(n) + 1)), nil
}
