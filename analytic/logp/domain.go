package logp

import (
	"fmt"

	"castlab/distributions"
)

// MaxProcessors, MaxLatency and MaxItems bound P, L and k. Every time then fits
// an int with room to spare.
const (
	MaxProcessors = 1 << 40
	MaxLatency    = 1 << 20
	MaxItems      = 1 << 20
)

func integer(arg string, value, least, most int) error {
	if value < least || value > most {
		return &distributions.DomainError{Arg: arg, Value: value, Domain: fmt.Sprintf("an integer from %d to %d", least, most)}
	}
	return nil
}

func checkMachine(P, L int) error {
	if err := integer("P", P, 1, MaxProcessors); err != nil {
		return err
	}
	return integer("L", L, 1, MaxLatency)
}

func check(P, L, k int) error {
	if err := checkMachine(P, L); err != nil {
		return err
	}
	return integer("k", k, 0, MaxItems)
}
