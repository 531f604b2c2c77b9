package logp

import "math/bits"

// OneStep returns the time below which k items cannot be broadcast where what is sent
// in a step is received in the next, L = 1:
//
//	T = k - 1 + ceil(log2 P)
//
// The last of k items leaves the source in step k-1 or later, counted from 0, and the
// processors that hold it at most double in a step.
//
// Symbols: P processors, k items. Units: steps, elapsed. Source: Bar-Noy and Kipnis
// 1992. It is Lower with L = 1.
//
// Errors: P outside 1..MaxProcessors, k outside 0..MaxItems.
func OneStep(P, k int) (int, error) {
	if err := check(P, 1, k); err != nil {
		return 0, err
	}
	if P == 1 || k == 0 {
		return 0, nil
	}
	return k - 1 + bits.Len(uint(P-1)), nil
}
