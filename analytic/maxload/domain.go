package maxload

import (
	"fmt"
	"math"

	"castlab/distributions"
)

// The sizes up to which the functions of this package answer.
const (
	MaxBins  = 1024
	MaxBalls = 1_000_000
)

// checkSizes returns an error unless 1 <= d <= MaxBins and 0 <= K <= MaxBalls.
func checkSizes(d, K int) error {
	if d < 1 || d > MaxBins {
		return &distributions.DomainError{Arg: "d", Value: d, Domain: fmt.Sprintf("an integer from 1 to %d", MaxBins)}
	}
	if K < 0 || K > MaxBalls {
		return &distributions.DomainError{Arg: "K", Value: K, Domain: fmt.Sprintf("an integer from 0 to %d", MaxBalls)}
	}
	return nil
}

// checkFactor returns an error unless C is a finite number >= least (> 0 if
// least is 0).
func checkFactor(C, least float64) error {
	if C >= least && C > 0 && !math.IsInf(C, 1) {
		return nil
	}
	domain := "a finite number > 0"
	if least > 0 {
		domain = fmt.Sprintf("a finite number >= %.6g", least)
	}
	return &distributions.DomainError{Arg: "C", Value: C, Domain: domain}
}
