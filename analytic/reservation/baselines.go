package reservation

import (
	"math"

	"castlab/analytic/pmnb"
	"castlab/distributions/inputs"
)

// DummiesStability returns the rho below which the dynamic scheme is stable when
// each of its periods is a multinode broadcast with dummy packets for the nodes
// where nothing waits,
//
//	rho = (N-1)/(d ceil((N-1)/d))
//
// A period takes one packet of each node, and ceil((N-1)/d) slots.
//
// Units: none. Source: derived, for VB95, Section IV. Errors: d outside
// 1..pmnb.MaxDimensions.
func DummiesStability(d int) (float64, error) {
	slots, err := pmnb.Multinode(d)
	if err != nil {
		return 0, err
	}
	return (math.Ldexp(1, d) - 1) / (float64(d) * float64(slots)), nil
}

// DummiesDelay returns the mean time from a packet's arrival to the end of the
// period that broadcasts it in the scheme with dummy packets of DummiesStability,
//
//	T = S [3/2 + u/(2(1-u))], S = ceil((N-1)/d), u = lambda S = rho d S/(N-1)
//
// Every node is a queue by itself that serves a packet in a period of S: half a
// period to the next gate, the wait of M/D/1, and the packet's own period.
//
// Units: slots. Source: derived, for VB95, Section IV. Errors: d as in
// DummiesStability; rho < 0 or not below it.
func DummiesDelay(d int, rho float64) (float64, error) {
	limit, err := DummiesStability(d)
	if err != nil {
		return 0, err
	}
	if !(rho >= 0 && rho < limit) {
		return 0, inputs.Errorf("rho", rho, "a number >= 0 and below %.6g, the stability limit", limit)
	}
	u := rho / limit
	return (math.Ldexp(1, d) - 1) / (float64(d) * limit) * (1.5 + u/(2*(1-u))), nil
}

// FirstBalance returns a number of packets up to which a period of the dynamic
// scheme with algorithm I brings more packets than it serves, on average,
//
//	2^floor(rho d) > N^rho/2
//
// however near to 0 the times of the ranks are: for 1 < M <= 2^m, m = ceil(log2 M)
// <= rho d, lambda N T(M) > rho d [(2^m-1)/m + 2d - m] >= 2^m - 1 + rho d^2 > M.
// With algorithms II and III periods balance at rho d V/(1-rho) packets, of the
// order of d^2.
//
// Units: packets. Source: derived, for VB95, Section I. Errors: d outside
// 1..pmnb.MaxDimensions, rho outside (0, 1).
func FirstBalance(d int, rho float64) (float64, error) {
	if err := inputs.Integer("d", d, 1, pmnb.MaxDimensions); err != nil {
		return 0, err
	}
	if !(rho > 0 && rho < 1) {
		return 0, inputs.Errorf("rho", rho, "a number between 0 and 1")
	}
	return math.Exp2(math.Floor(rho * float64(d))), nil
}
