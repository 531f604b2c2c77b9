package maxload

import "castlab/distributions/inputs"

// The sizes up to which the functions of this package answer.
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

// checkFactor returns an error unless C is a finite number >= least (> 0 if
// least is 0).
func checkFactor(C, least float64) error {
	if least == 0 {
		return inputs.Positive("C", C)
	}
	if C >= least && inputs.Finite(C) {
		return nil
	}
	return inputs.Errorf("C", C, "a finite number >= %.6g", least)
}
