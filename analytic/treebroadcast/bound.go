package treebroadcast

import "castlab/distributions/inputs"

// TreeBound returns how many slots one tree takes for its M packets at most,
//
//	M + L - 1   for M, L >= 1; 0 for M = 0 or L = 0
//
// whatever waits where, and whatever non-idling edges choose. Let x be a packet and
// e_1, e_2, ... the edges of its path to a node. If e_i idles in a slot, both its
// ends have the same packets, every one of which has crossed it; so e_i has carried
// at least as many as e_(i-1), which carries only what comes to their common node.
// By induction e_i idles at most i-1 times before x crosses it, and x is among the M
// packets that it carries. In full duplex count the slots in which nothing goes
// x's way. All M packets at one end of a path of L edges take as long.
//
// Units: slots. Source: derived, for VAR98, Section 3.3. Errors: M outside
// 0..MaxPackets, L outside 0..MaxDiameter.
func TreeBound(M, L int) (int, error) {
	if err := checkPackets(M, 0); err != nil {
		return 0, err
	}
	if err := inputs.Integer("L", L, 0, MaxDiameter); err != nil {
		return 0, err
	}
	return treeBound(M, L), nil
}

func treeBound(M, L int) int {
	if M == 0 || L == 0 {
		return 0
	}
	return M + L - 1
}

// PrintedBound returns the printed bound on the time of a partial multinode
// broadcast, M/k + L + 2 delta, half duplex too.
//
// Symbols: L the mean diameter of k trees, delta that of the graph. Units: slots.
// Source: VAR98, Section 3.3, first display. Errors: M outside 0..MaxPackets, k
// outside 1..MaxTrees, L no number from 0 to MaxDiameter, delta outside
// 0..MaxDiameter.
func PrintedBound(M, k int, L float64, delta int) (float64, error) {
	if err := checkPackets(M, 0); err != nil {
		return 0, err
	}
	if err := checkTrees(k); err != nil {
		return 0, err
	}
	if !(L >= 0 && L <= MaxDiameter) {
		return 0, &inputs.Error{Arg: "L", Value: L, Domain: "a number from 0 to 2^30"}
	}
	if err := inputs.Integer("delta", delta, 0, MaxDiameter); err != nil {
		return 0, err
	}
	return float64(M)/float64(k) + L + float64(2*delta), nil
}

// A Time is what is guaranteed of the two phases, in slots.
type Time struct {
	Ranks  int // phase 1, 2 radius
	Filled int // both phases, trees filled by WaterFilling
	Mean   int // at least Filled, and less than M/k + L + 2 delta: 2 radius + ceil(M/k + L) - 1
	Equal  int // both phases, by EqualSplit
}

// Bound returns sharp bounds on the time of a partial multinode broadcast,
//
//	Filled = 2 radius + h - 1
//	Mean   = 2 radius + ceil(M/k + L) - 1
//
// with the level h of WaterFilling: h <= ceil((M + sum L_i)/k), its j = k. Where M
// or L is 0 phase 2 takes no time.
//
// Symbols: L the mean of the diameters, radius that of the graph. Units: slots.
// Source: derived; sharper than VAR98, Section 3.3, first display. Errors: those of
// WaterFilling; radius outside 0..MaxDiameter.
func Bound(M int, diameters []int, radius int) (Time, error) {
	filled, err := WaterFilling(M, diameters)
	if err != nil {
		return Time{}, err
	}
	equal, err := EqualSplit(M, diameters)
	if err != nil {
		return Time{}, err
	}
	if err := inputs.Integer("radius", radius, 0, MaxDiameter); err != nil {
		return Time{}, err
	}
	t := Time{Ranks: 2 * radius, Filled: 2*radius + filled.Slots, Mean: 2 * radius, Equal: 2*radius + equal.Slots}
	if M > 0 && diameters[0] > 0 {
		sum := M
		for _, L := range diameters {
			sum += L
		}
		t.Mean += over(sum, len(diameters)) - 1
	}
	return t, nil
}
