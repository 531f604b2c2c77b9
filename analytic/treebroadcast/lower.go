package treebroadcast

import (
	"math"

	"castlab/distributions/inputs"
)

// PrintedLower returns what is printed as a lower bound,
//
//	max(M/(2k), delta)  full duplex,    max(M/k, delta)  half duplex
//
// for the largest number k of edge-disjoint spanning trees. Erratum: both terms
// are wrong. A packet need not keep to one of k trees, and where they leave edges
// unused the strength takes the place of k; and a packet need not travel delta
// hops, only as far as the node farthest from its own. See Lower.
//
// Units: slots. Source: VAR98, Section 3.3, second and third display. Errors: M
// outside 1..MaxPackets, k outside 1..MaxTrees, delta outside 0..MaxDiameter, a
// duplex that is none.
func PrintedLower(M, k, delta int, x Duplex) (float64, error) {
	ways, err := x.ways()
	if err != nil {
		return 0, err
	}
	if err := checkPackets(M, 1); err != nil {
		return 0, err
	}
	if err := checkTrees(k); err != nil {
		return 0, err
	}
	if err := inputs.Integer("delta", delta, 0, MaxDiameter); err != nil {
		return 0, err
	}
	return math.Max(float64(M)/float64(ways*k), float64(delta)), nil
}

// Lower returns a lower bound on the time of any algorithm,
//
//	max(ceil(M/(2 tau)), e)  full duplex,    max(ceil(M/tau), e)  half duplex
//
// Cut the nodes into p parts. Every packet has to cross between parts p-1 times at
// least, and in a slot the edges between parts carry two packets or one each; the
// least number of edges over p-1 is tau. A packet takes as many slots as the node
// farthest from its own is hops away: e is the greatest eccentricity of a node that
// has a packet.
//
// Symbols: tau the strength of the graph, rounded; a quotient that is within 1e-12 of
// an integer counts as that integer. +Inf, for a single node, leaves e. Units: slots.
// Source: derived; corrects VAR98, Section 3.3 (erratum, see PrintedLower). Errors: M
// outside 1..MaxPackets, tau not > 0, e outside 0..MaxDiameter, a duplex that is none.
func Lower(M int, tau float64, e int, x Duplex) (int, error) {
	ways, err := x.ways()
	if err != nil {
		return 0, err
	}
	if err := checkPackets(M, 1); err != nil {
		return 0, err
	}
	if !(tau > 0) {
		return 0, &inputs.Error{Arg: "tau", Value: tau, Domain: "a number > 0, the strength of a connected graph"}
	}
	if err := inputs.Integer("eccentricity", e, 0, MaxDiameter); err != nil {
		return 0, err
	}
	crossings := float64(M) / (float64(ways) * tau)
	if crossings > math.MaxInt/2 {
		return 0, &inputs.Error{Arg: "tau", Value: tau, Domain: "a strength that gives a number of slots below 2^62"}
	}
	return max(int(math.Ceil(crossings-float64(1e-12*crossings))), e), nil
}

// NodeLower returns a lower bound on the time of any algorithm, by what one node receives,
//
//	ceil((M - own)/degree)
//
// of the M packets it lacks all but its own. On a tree, where tau = 1, the leaf with
// the fewest packets needs M - own slots, in both duplexes.
//
// Units: slots. Source: derived. Errors: M outside 1..MaxPackets, own outside 0..M,
// degree outside 1..MaxDiameter.
func NodeLower(M, own, degree int) (int, error) {
	if err := checkPackets(M, 1); err != nil {
		return 0, err
	}
	if err := inputs.Integer("own", own, 0, M); err != nil {
		return 0, err
	}
	if err := inputs.Integer("degree", degree, 1, MaxDiameter); err != nil {
		return 0, err
	}
	return over(M-own, degree), nil
}
