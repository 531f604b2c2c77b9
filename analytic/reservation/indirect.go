package reservation

import "castlab/distributions/inputs"

// Indirect returns the gated system of the indirect scheme on a network with k
// edge-disjoint spanning trees: a static broadcast of M packets takes at most M/k
// + L + 2 delta, so X = 1/k and V = L + 2 delta. Its Delay is exact for periods
// padded to that length.
//
// Symbols: N nodes, lambda packets per node and slot, k trees, L the mean of their
// diameters, delta the diameter of the network. Units: slots. Source: VAR98,
// Section 3.4, where rho = lambda N/k lost its lambda N in print: erratum.
//
// Errors: N < 1, k < 1, L not a finite number >= 0, delta < 0, L + 2 delta = 0,
// lambda < 0 or not below k/N.
func Indirect(N int, lambda float64, k int, L float64, delta int) (Gated, error) {
	V, err := treeOverhead(k, L, delta)
	if err != nil {
		return Gated{}, err
	}
	if N < 1 {
		return Gated{}, inputs.Errorf("N", N, "an integer >= 1")
	}
	if limit := float64(k) / float64(N); !(lambda >= 0 && lambda < limit) {
		return Gated{}, inputs.Errorf("lambda", lambda, "a number >= 0 and below %.6g, the stability limit k/N", limit)
	}
	return ConstantGated(N, lambda, 1/float64(k), V)
}

// treeOverhead returns L + 2 delta.
func treeOverhead(k int, L float64, delta int) (float64, error) {
	if k < 1 {
		return 0, inputs.Errorf("k", k, "an integer >= 1")
	}
	if !inputs.Finite(L) || L < 0 {
		return 0, inputs.Errorf("L", L, "a finite number >= 0")
	}
	if delta < 0 || delta == 0 && L == 0 {
		return 0, inputs.Errorf("delta", delta, "an integer >= 0, > 0 if L is 0")
	}
	return L + 2*float64(delta), nil
}

// IndirectBound returns VAR98's bound on the mean delay of the indirect scheme,
//
//	B <= (rho^2 - rho + 2)/(2k(1-rho)) + (L + 2 delta)(1+rho)(3-rho)/(2(1-rho))
//
// rho = lambda N/k. It is the Bound of the gated system, written out.
//
// Symbols, Units, Errors: as Indirect. Source: VAR98, indirect broadcasting
// scheme theorem.
func IndirectBound(N int, lambda float64, k int, L float64, delta int) (float64, error) {
	g, err := Indirect(N, lambda, k, L, delta)
	if err != nil {
		return 0, err
	}
	rho := lambda * float64(N) / float64(k)
	return (float64(rho*rho)-rho+2)/(2*float64(k)*(1-rho)) + g.EV*(1+rho)*(3-rho)/(2*(1-rho)), nil
}

// IndirectLight returns the limit of the mean delay of the indirect scheme as
// lambda -> 0,
//
//	1.5 L + 3 delta + 1/k
//
// printed with "<=": the delay increases with lambda, so that it is no bound.
//
// Symbols: as Indirect. Units: slots. Source: VAR98, indirect broadcasting
// scheme theorem.
//
// Errors: k < 1, L not a finite number >= 0, delta < 0, L + 2 delta = 0.
func IndirectLight(k int, L float64, delta int) (float64, error) {
	V, err := treeOverhead(k, L, delta)
	if err != nil {
		return 0, err
	}
	return 1.5*V + 1/float64(k), nil
}
