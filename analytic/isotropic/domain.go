package isotropic

import (
	"fmt"

	"castlab/distributions/inputs"
)

// MaxNodes is the largest network: a count of hops is below its square.
const MaxNodes = 1 << 30

// MaxDimensions is the largest cube, of MaxNodes nodes.
const MaxDimensions = 30

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
		return 0, &inputs.Error{Arg: "sides", Value: sides, Domain: fmt.Sprintf("one or more integers >= 1 with a product up to %d",
			MaxNodes)}
	}
	return n, nil
}

// over returns ceil(a/b) for a >= 0, b >= 1.
func over(a, b int) int { return (a + b - 1) / b }
