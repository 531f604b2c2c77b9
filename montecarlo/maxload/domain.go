package maxload

import "castlab/distributions/inputs"

// The sizes that can be simulated.
const (
	MaxBins  = 1024
	MaxBalls = 1_000_000
)

// checkSizes returns an error unless 1 <= d <= MaxBins and 0 <= K <= MaxBalls.
func checkSizes(d, K int) error {
	if err := inputs.Integer("d", d, 1, MaxBins); err != nil {
		return err
	}
	return inputs.Integer("K", K, 0, MaxBalls)
}
