package logp

import "castlab/distributions/inputs"

// MaxProcessors, MaxLatency and MaxItems bound P, L and k. Every time then fits
// an int with room to spare.
const (
	MaxProcessors = 1 << 40
	MaxLatency    = 1 << 20
	MaxItems      = 1 << 20
)

func checkMachine(P, L int) error {
	if err := inputs.Integer("P", P, 1, MaxProcessors); err != nil {
		return err
	}
	return inputs.Integer("L", L, 1, MaxLatency)
}

func check(P, L, k int) error {
	if err := checkMachine(P, L); err != nil {
		return err
	}
	return inputs.Integer("k", k, 0, MaxItems)
}
