package pmnb

import (
	"fmt"

	"castlab/distributions/inputs"
)

// MaxDimensions is the largest cube: beyond it N is no int.
const MaxDimensions = 62

// checkDimension returns an error unless 1 <= d <= MaxDimensions.
func checkDimension(d int) error {
	return inputs.Integer("d", d, 1, MaxDimensions)
}

// checkActive returns an error unless 1 <= M <= 2^d.
func checkActive(d, M int) error {
	if err := checkDimension(d); err != nil {
		return err
	}
	if M < 1 || M > 1<<d {
		return &inputs.Error{Arg: "M", Value: M, Domain: fmt.Sprintf("an integer from 1 to 2^d = %d", 1<<d)}
	}
	return nil
}

// check returns an error unless all arguments of a duration are in their domains.
func check(a Algorithm, d, M int, tp float64) error {
	if a < I || a > III {
		return &inputs.Error{Arg: "algorithm", Value: a, Domain: "I, II or III"}
	}
	if err := checkActive(d, M); err != nil {
		return err
	}
	return inputs.Probability("tp", tp)
}

// over returns ceil(a/b) for a >= 0, b >= 1.
func over(a, b int) int {
	if a%b == 0 {
		return a / b
	}
	return a/b + 1
}
