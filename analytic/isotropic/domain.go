package isotropic

import (
	"fmt"

	"castlab/distributions"
)

// MaxNodes is the largest network: a count of hops is below its square.
const MaxNodes = 1 << 30

// MaxDimension is the largest cube, of MaxNodes nodes.
const MaxDimension = 30

func checkInt(arg string, value, low, high int) error {
	if value < low || value > high {
		return &distributions.DomainError{Arg: arg, Value: value, Domain: fmt.Sprintf("an integer from %d to %d", low, high)}
	}
	return nil
}

// nodes returns the product of the sides of a torus.
func nodes(sides []int) (int, error) {
	n := min(1, len(sides))
	for _, p := range sides {
		if p < 1 || p > MaxNodes/n {
			n = 0
			break
		}
		n *= p
	}
	if n == 0 {
		return 0, &distributions.DomainError{Arg: "sides", Value: sides, Domain: fmt.Sprintf("one or more integers >= 1 with a product up to %d", MaxNodes)}
	}
	return n, nil
}

// over returns ceil(a/b) for a >= 0, b >= 1.
func over(a, b int) int { return (a + b - 1) / b }
