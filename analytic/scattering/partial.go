package scattering

import (
	"fmt"
	"math"

	"castlab/distributions/inputs"
)

// Linear returns X and V so that some M scatters, whatever their nodes are, are
// finished in X M + V slots: one after the other, when all nodes know their ranks,
//
//	X = ceil((N-1)/d), V = d
//
// Neighbors across dimension after dimension exchange the numbers of requests of
// their subcubes, so ranks take d slots. No algorithm has X < (N-1)/d for every V:
// d links lead away from a node with all M.
//
// Symbols: as in the package. Units: slots. Source: derived, for VAR98, Section
// 3.5.
//
// Errors: d outside 1..MaxDimensions.
func Linear(d int) (X, V float64, err error) {
	s, err := Slots(d)
	return float64(s), float64(d), err
}

// Shorter returns how long M scatters take, h of them of the node that has most, if
// they are executed in the shorter of two ways: one after the other, or by h total
// exchanges,
//
//	d + min(M ceil((N-1)/d), h N/2)
//
// where d slots are those in which nodes hear M, h and their ranks.
//
// Symbols: as in the package. Units: slots. Source: derived.
//
// Errors: d outside 1..MaxDimensions; M < 0; h outside ceil(M/N)..M.
func Shorter(d, M, h int) (float64, error) {
	s, err := Slots(d)
	if err != nil {
		return 0, err
	}
	if err := inputs.Integer("M", M, 0, math.MaxInt); err != nil {
		return 0, err
	}
	if least := math.Ceil(math.Ldexp(float64(M), -d)); h > M || float64(h) < least {
		return 0, &inputs.Error{Arg: "h", Value: h, Domain: fmt.Sprintf("an integer from %g to %d", least, M)}
	}
	return float64(d) + math.Min(float64(M)*float64(s), math.Ldexp(float64(h), d-1)), nil
}

// FromSubcube returns a time below which no algorithm scatters from all 2^m nodes
// of a subcube of m dimensions,
//
//	(N - 2^m)/(d-m) for m < d, N/2 for m = d
//
// Each of 2^m nodes has N - 2^m packets for nodes outside, and d-m links lead out
// of it. The scatters of all N nodes cross each dimension N^2/2 times over N links.
//
// Symbols: as in the package. Units: slots. Source: derived.
//
// Errors: d outside 1..MaxDimensions, m outside 0..d.
func FromSubcube(d, m int) (float64, error) {
	if err := inputs.Integer("d", d, 1, MaxDimensions); err != nil {
		return 0, err
	}
	if m < 0 || m > d {
		return 0, &inputs.Error{Arg: "m", Value: m, Domain: fmt.Sprintf("an integer from 0 to %d", d)}
	}
	if m == d {
		return math.Ldexp(1, d-1), nil
	}
	return (math.Ldexp(1, d) - math.Ldexp(1, m)) / float64(d-m), nil
}

// LeastOverhead returns a V below which no algorithm scatters from every set of M
// different nodes, M = 1..N, in X M + V slots,
//
//	max_m FromSubcube(d, m) - X 2^m, m = 0..d
//
// With X = 1/2, as small as it must be for a gated scheme to be stable up to 2/N
// by the static-to-dynamic theorem, V is at least N/4, by the half of the cube (m =
// d-1): d/4 times the time of a scatter. With V = c N/d for some c, on the other
// hand,
//
//	X >= 2^j [(1 - 2^-j)/j - c/d], j = d-m
//
// which for j = d/(2c) grows exponentially in d: a linear time cannot serve both
// of the survey's ends.
//
// Symbols: as in the package. Units: slots. Source: derived.
//
// Errors: d outside 1..MaxDimensions, X < 0 or not finite.
func LeastOverhead(d int, X float64) (float64, error) {
	if err := inputs.Integer("d", d, 1, MaxDimensions); err != nil {
		return 0, err
	}
	if err := inputs.Nonnegative("X", X); err != nil {
		return 0, err
	}
	most := 0.0
	for m := range d + 1 {
		least, err := FromSubcube(d, m)
		if err != nil {
			return 0, err
		}
		most = math.Max(most, least-math.Ldexp(X, m))
	}
	return most, nil
}

// GatedLight returns the limit of the mean delay to the end of the period as
// lambda -> 0 where scatters of a period take Shorter,
//
//	3 d/2 + ceil((N-1)/d)
//
// A request meets an empty period of d slots, half of which is left on average, and
// is alone in the next.
//
// Symbols: as in the package. Units: slots. Source: derived; VAR98, Section 3.5,
// asks for the order of ceil((N-1)/d).
//
// Errors: d outside 1..MaxDimensions.
func GatedLight(d int) (float64, error) {
	X, V, err := Linear(d)
	return 1.5*V + X, err
}
