package treebroadcast

import "slices"

// An Allocation says how many packets each tree carries.
type Allocation struct {
	Packets []int // by tree
	Slots   int   // that phase 2 takes at most, and, where the packets start at bad places, does take
}

// allocated adds the number of slots: the maximum of TreeBound over the trees.
func allocated(packets, diameters []int) Allocation {
	a := Allocation{Packets: packets}
	for i, m := range packets {
		a.Slots = max(a.Slots, treeBound(m, diameters[i]))
	}
	return a
}

// WaterFilling returns the allocation with the fewest slots. Trees are vessels
// whose bottoms are at the heights L_i, and M packets fill them to the level
//
//	h = min over j of ceil((M + L_(1) + ... + L_(j))/j),  L_(1) <= ... <= L_(k)
//
// which is the least with sum max(0, h - L_i) >= M: for any h the sum is the
// greatest of jh - L_(1) - ... - L_(j) over j. Every tree below h-1 gets h-1-L_i
// packets; what is left goes to the first of them and those at h-1, one each. Phase
// 2 takes h-1 slots, and no allocation has less: with h-1 the level would be lower.
//
// Symbols: M packets, diameters L_1..L_k. Units: packets, slots. Source: derived;
// VAR98, Section 3.3, leaves the choice open. Errors: M outside 0..MaxPackets, no
// diameter or more than MaxTrees, one outside 0..MaxDiameter, some of them 0 and
// others not.
func WaterFilling(M int, diameters []int) (Allocation, error) {
	if err := checkPackets(M, 0); err != nil {
		return Allocation{}, err
	}
	if err := checkDiameters(diameters); err != nil {
		return Allocation{}, err
	}
	packets := make([]int, len(diameters))
	if M == 0 {
		return allocated(packets, diameters), nil
	}
	h, bottoms := 0, 0
	for j, L := range slices.Sorted(slices.Values(diameters)) {
		bottoms += L
		if level := over(M+bottoms, j+1); j == 0 || level < h {
			h = level
		}
	}
	left := M
	for i, L := range diameters {
		packets[i] = max(0, h-1-L)
		left -= packets[i]
	}
	for i, L := range diameters {
		if left > 0 && L < h {
			packets[i]++
			left--
		}
	}
	return allocated(packets, diameters), nil
}

// EqualSplit returns the allocation of ceil(M/k) packets to the first M mod k trees
// and floor(M/k) to the others. It takes max L_i + ceil(M/k) - 1 slots where the
// longest tree is among the former, which may exceed M/k + L.
//
// Units: packets, slots. Source: VAR98, Section 3.3, read so that every packet
// chooses its tree by its rank modulo k. Errors: as WaterFilling.
func EqualSplit(M int, diameters []int) (Allocation, error) {
	if err := checkPackets(M, 0); err != nil {
		return Allocation{}, err
	}
	if err := checkDiameters(diameters); err != nil {
		return Allocation{}, err
	}
	k := len(diameters)
	packets := make([]int, k)
	for i := range packets {
		packets[i] = M / k
		if i < M%k {
			packets[i]++
		}
	}
	return allocated(packets, diameters), nil
}
