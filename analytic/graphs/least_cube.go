package graphs

import (
	"math"

	"castlab/distributions/inputs"
)

// maxCube is the largest number of dimensions of the formulas of the cube.
const maxCube = 60

// CubeLeast returns lower bounds on the mean reception and completion delays of every
// dynamic broadcasting on the cube of d dimensions whose packets are sent whole, from
// slot boundaries on, those of LeastDelay,
//
//	R >= 1/2 + (d/2) N/(N-1) + W(d, d rho),  B >= max(1/2 + d, least R)
//
// At rho near 1 the wait W is 1/(2d(1-rho)), and as rho -> 0 both are attained by
// trees of shortest paths.
//
// Symbols: N = 2^d; rho = lambda (N-1)/d, transmissions needed over links. Units:
// slots. Source: derived; VB95, Section V, has the order 1/(1-rho) of a proof elsewhere.
//
// Errors: d outside 1..60, rho < 0 or not below 1.
func CubeLeast(d int, rho float64) (reception, completion float64, err error) {
	if err := checkLoad(d, rho); err != nil {
		return 0, 0, err
	}
	wait, err := ReceiverWait(d, float64(d)*rho)
	if err != nil {
		return 0, 0, err
	}
	n := math.Ldexp(1, d)
	reception = 0.5 + float64(d)/2*(n/(n-1)) + wait
	return reception, math.Max(reception, 0.5+float64(d)), nil
}

// CubeLeastSplit returns a lower bound on the mean reception delay, and so on the
// completion delay, of every dynamic broadcasting on the cube, of packets split at will
// too, at any time,
//
//	R >= 1/d + rho/(2d(1-rho))
//
// A node takes in d packets a slot at most: no scheme has completed more packets at it
// by any time than one server of that speed, a queue M/D/1. Distance alone delays no
// packet that is split finely, each part following the one before it.
//
// Symbols, Units, Errors: as CubeLeast. Source: derived.
func CubeLeastSplit(d int, rho float64) (float64, error) {
	if err := checkLoad(d, rho); err != nil {
		return 0, err
	}
	return (1 + rho/(2*(1-rho))) / float64(d), nil
}

func checkLoad(d int, rho float64) error {
	if err := inputs.Integer("d", d, 1, maxCube); err != nil {
		return err
	}
	if !(0 <= rho && rho < 1) {
		return &inputs.Error{Arg: "rho", Value: rho, Domain: "a load >= 0 and below 1, from which on no scheme is stable"}
	}
	return nil
}
