package scattering

import (
	"fmt"
	"math"

	"castlab/distributions/inputs"
)

// MaxDimensions is the largest number of dimensions: 2^d is an integer.
const MaxDimensions = 62

// Slots returns how long a single node scatter takes at least, and can take:
//
//	ceil((N-1)/d)
//
// d links lead away from the source.
//
// Symbols: as in the package. Units: slots. Source: VAR98, Section 3.5.
//
// Errors: d outside 1..MaxDimensions.
func Slots(d int) (int64, error) {
	if err := inputs.Integer("d", d, 1, MaxDimensions); err != nil {
		return 0, err
	}
	return (int64(1)<<d - 2 + int64(d)) / int64(d), nil
}

// Transmissions returns the number of links that the packets of one request cross
// at least,
//
//	d N/2
//
// the sum of the distances from a node.
//
// Symbols: as in the package. Source: VAR98, Section 3.5.
//
// Errors: d outside 1..MaxDimensions.
func Transmissions(d int) (float64, error) {
	if err := inputs.Integer("d", d, 1, MaxDimensions); err != nil {
		return 0, err
	}
	return float64(d) * math.Ldexp(1, d-1), nil
}

// Capacity returns the rate
//
//	2/N
//
// from which on no scheme is stable: a request takes d N/2 transmissions, and a
// node has d links.
//
// Symbols: as in the package. Units: requests per node and slot. Source: VAR98,
// Section 3.5, which has lambda <= 2/N; at 2/N itself queues have no steady state.
//
// Errors: d outside 1..MaxDimensions.
func Capacity(d int) (float64, error) {
	if err := inputs.Integer("d", d, 1, MaxDimensions); err != nil {
		return 0, err
	}
	return math.Ldexp(1, 1-d), nil
}

// Load returns the share of time for which each link is busy,
//
//	rho = lambda N/2
//
// if every packet crosses each dimension in which its destination differs from
// its source exactly once, in an order that depends on that difference alone. A
// link of dimension i is crossed from the source s by the packets to 2^(d-1)
// destinations, at one of N links; translation makes these alike. Where the
// order is ascending: the source agrees with the link's first node in the bits
// from i on, 2^i of them, and the destination with its second one in the bits up
// to i, 2^(d-1-i) of them.
//
// Symbols: as in the package. Source: derived.
//
// Errors: d outside 1..MaxDimensions, lambda < 0 or not finite.
func Load(d int, lambda float64) (float64, error) {
	if err := inputs.Integer("d", d, 1, MaxDimensions); err != nil {
		return 0, err
	}
	if err := inputs.Nonnegative("lambda", lambda); err != nil {
		return 0, err
	}
	return math.Ldexp(lambda, d-1), nil
}

// stable returns the load, which is below 1.
func stable(d int, lambda float64) (float64, error) {
	rho, err := Load(d, lambda)
	if err != nil {
		return 0, err
	}
	if rho >= 1 {
		return 0, &inputs.Error{Arg: "lambda", Value: lambda, Domain: fmt.Sprintf("a rate >= 0 and below 2/N = %.6g", math.Ldexp(1, 1-d))}
	}
	return rho, nil
}
