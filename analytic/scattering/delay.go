package scattering

import (
	"math"

	"castlab/distributions/inputs"
)

// Lower returns a lower bound on T for every scheme,
//
//	T >= S + lambda S^2/(2 (1 - lambda S)),  S = (N-1)/d
//
// What a node has still to send for its own requests falls by d packets a slot at
// most; where it always does, requests served one after the other, which no other
// order improves on average, they are a queue with constant service S.
//
// Symbols: as in the package. Units: slots. Source: derived; VAR98, Section 3.5,
// has its value as lambda -> 0, up to a constant.
//
// Errors: d outside 1..MaxDimensions, lambda < 0 or not below 2/N.
func Lower(d int, lambda float64) (float64, error) {
	if _, err := stable(d, lambda); err != nil {
		return 0, err
	}
	s := (math.Ldexp(1, d) - 1) / float64(d)
	return queue(s, lambda), nil
}

// FixedLower returns a lower bound on T where all packets cross dimension 0
// first, if they cross it at all, and links are never idle,
//
//	T >= 1/2 + N/2 + (N/2) rho/(2(1-rho))
//
// The link of dimension 0 of a node carries the N/2 packets of each request of
// its own and no others: it is a queue with constant service N/2.
//
// Symbols: as in the package. Units: slots. Source: derived.
//
// Errors: as Lower.
func FixedLower(d int, lambda float64) (float64, error) {
	if _, err := stable(d, lambda); err != nil {
		return 0, err
	}
	return 0.5 + queue(math.Ldexp(1, d-1), lambda), nil
}

// queue returns the mean time in an M/D/1 system.
func queue(service, lambda float64) float64 {
	load := lambda * service
	return service + service*load/(2*(1-load))
}

// FixedLight returns T and D as lambda -> 0 where packets cross dimensions in
// ascending order and, of those that begin with the same one, those with farther
// to go are sent first:
//
//	T = 1/2 + N/2
//	D = 1/2 + [(N^2-1)/3 + (d-1)N + 1] / (2(N-1))
//
// The paths from one node are a tree, so that packets wait at the source alone.
// Dimension i begins m = 2^(d-1-i) of them, which leave in the slots 1..m and have
// (d-1-i)/2 links to go behind the first on average. The last of dimension 0 goes
// to a neighbor.
//
// Symbols: as in the package. Units: slots. Source: derived.
//
// Errors: d outside 1..MaxDimensions.
func FixedLight(d int) (T, D float64, err error) {
	if err := inputs.Integer("d", d, 1, MaxDimensions); err != nil {
		return 0, 0, err
	}
	n := math.Ldexp(1, d)
	sum := (n*n-1)/3 + float64(d-1)*n + 1
	return 0.5 + n/2, 0.5 + sum/(2*(n-1)), nil
}

// RotatedLight returns T as lambda -> 0 where the packets of a request are shared
// out evenly among the dimensions that they cross first, the others follow
// cyclically, and those with farther to go are sent first:
//
//	T = 1/2 + ceil((N-1)/d)
//
// which is the least that any scheme has whose packets wait for the next slot.
// The paths from one node are a tree here too. The packets of a share that go
// farther than to a neighbor leave at least a slot before its last one, those
// that go three links at least two.
//
// Symbols: as in the package. Units: slots. Source: derived.
//
// Errors: d outside 1..MaxDimensions.
func RotatedLight(d int) (float64, error) {
	s, err := Slots(d)
	if err != nil {
		return 0, err
	}
	return 0.5 + float64(s), nil
}
