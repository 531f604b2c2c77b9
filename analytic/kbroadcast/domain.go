package kbroadcast

import "castlab/distributions/inputs"

// The sizes up to which the functions of this package answer.
const (
	MaxDimensions = 62      // 2^d nodes are an int
	MaxPackets    = 1 << 53 // a float64 holds every number of packets
)

// checkDimension returns an error unless 1 <= d <= MaxDimensions.
func checkDimension(d int) error {
	return inputs.Integer("d", d, 1, MaxDimensions)
}

// checkSizes returns an error unless d and K are in the domain, K >= least.
func checkSizes(d, K, least int) error {
	if err := checkDimension(d); err != nil {
		return err
	}
	return inputs.Integer("K", K, least, MaxPackets)
}

// ceilingOver returns ceil(a/d) for a >= 0, d >= 1.
func ceilingOver(a, d int) int {
	q := a / d
	if a%d > 0 {
		q++
	}
	return q
}
