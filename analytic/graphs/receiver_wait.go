package graphs

import (
	"fmt"
	"math"
	"math/cmplx"

	"castlab/distributions/inputs"
)

// maxReceiving is the largest number of links that ReceiverWait takes.
const maxReceiving = 1 << 16

// ReceiverWait returns the mean wait in a queue with c servers of constant unit
// service and Poisson arrivals,
//
//	W = (1/L) [ sum over k = 1..c-1 of 1/(1 - z_k) - (c(c-1) - L^2)/(2(c - L)) ]
//
// with z_k the roots of z^c = exp(L(z-1)) in the unit disk but 1, one for each root of
// unity w of order c, z = w exp((L/c)(z-1)). The number in the system a unit of time
// later is what c servers leave of it and what comes in the meantime, X' = max(X-c, 0) + A,
// whether services begin at any time or at slot boundaries alone: the slotted queue has
// the same W, and the half slot until a boundary besides. With one server it is
// L/(2(1-L)).
//
// Symbols: c servers, here the links into a node; L = rate arrivals per slot. Units:
// slots. Its error is c 2^-52 or so, absolute. Source: Crommelin, "Delay probability
// formulae when the holding times are constant", 1932, for the queue; Bailey, "On
// queueing processes with bulk service", 1954, for the roots.
//
// Errors: c outside 1..2^16, rate < 0 or not below c.
func ReceiverWait(c int, rate float64) (float64, error) {
	if err := inputs.Integer("c", c, 1, maxReceiving); err != nil {
		return 0, err
	}
	if !(0 <= rate && rate < float64(c)) {
		return 0, &inputs.Error{Arg: "rate", Value: rate, Domain: fmt.Sprintf("a number >= 0 and below c = %d", c)}
	}
	if rate == 0 {
		return 0, nil
	}
	servers := float64(c)
	waiting := -(float64(servers*(servers-1)) - float64(rate*rate)) / (2 * (servers - rate))
	for k := 1; k < c; k++ {
		waiting += real(1 / (1 - diskRoot(rate/servers, float64(k)/servers)))
	}
	return math.Max(0, waiting/rate), nil
}

// diskRoot returns the root of z = w exp(rho(z-1)) in the unit disk, w = exp(2 pi i turn),
// by Newton's method from 0.
func diskRoot(rho, turn float64) complex128 {
	w := cmplx.Rect(1, 2*math.Pi*turn)
	z := complex(0, 0)
	for range 100 {
		e := w * cmplx.Exp(complex(rho, 0)*(z-1))
		step := (z - e) / (1 - complex(rho, 0)*e)
		z -= step
		if cmplx.Abs(step) < 1e-15 {
			break
		}
	}
	return z
}
