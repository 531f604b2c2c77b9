package kbroadcast

import (
	"math"
	"testing"
)

// increasing visits the arcs (z, dimension) of the increasing-order tree of a
// source: z differs from it in dimensions below the arc's only.
func increasing(d, source int, visit func(z, j int)) {
	for y := range 1 << d {
		if v := y ^ source; v != 0 {
			j := 0
			for i := range d {
				if v>>i&1 == 1 {
					j = i + 1 // the last dimension crossed
				}
			}
			visit(y^1<<(j-1), j)
		}
	}
}

// By walking all trees of small cubes.
func TestTreesAreThoseOfTheCube(t *testing.T) {
	for d := 1; d <= 7; d++ {
		count := make([][]int, 1<<d)
		for z := range count {
			count[z] = make([]int, d+1)
		}
		for source := range 1 << d {
			increasing(d, source, func(z, j int) { count[z][j]++ })
		}
		most := 0
		for j := 1; j <= d; j++ {
			trees, err := TreesOnArc(d, j)
			for z := range count {
				most = max(most, count[z][j])
				if err != nil || count[z][j] != trees {
					t.Fatalf("d=%d: arc %d of node %d is in %d trees, formula %d, error %v", d, j, z, count[z][j], trees, err)
				}
			}
			size := 0
			for v := range 1 << d { // lowest dimension crossed first
				if v>>(j-1)&1 == 1 && v&(1<<(j-1)-1) == 0 {
					size++
				}
			}
			if got, err := SubtreeSize(d, j); err != nil || got != size {
				t.Errorf("d=%d: subtree %d has %d nodes, formula %d, error %v", d, j, size, got, err)
			}
		}
		if worst, _ := IncreasingAdversary(d); worst != most {
			t.Errorf("d=%d: worst arc in %d trees, formula %d", d, most, worst)
		}
		// 2^d - 1 trees over d arcs.
		if bound, _ := AdversaryBound(d); bound*d < 1<<d-1 || (bound-1)*d >= 1<<d-1 || bound > most {
			t.Errorf("d=%d: bound %d", d, bound)
		}
	}
}

// By trying every K up to a number from which d + K - 1 is above both terms.
func TestGreedyThresholdsAreThoseOfAllK(t *testing.T) {
	for d := 3; d <= MaxDimensions; d++ {
		all, last := -1, -1
		for K := 1; K <= 40*d; K++ {
			greedy, _ := GreedyBound(d, K)
			three, _ := Total(d, K)
			if greedy < three {
				last = K
			} else if all < 0 {
				all = K - 1
			}
		}
		gotAll, gotLast, err := GreedyThreshold(d)
		if err != nil || gotAll != float64(all) || gotLast != float64(last) {
			t.Errorf("d=%d: below for all K <= %v and no K > %v, error %v, want %d and %d", d, gotAll, gotLast, err, all, last)
		}
		if all < 3*d || d >= 10 && (all != 3*d+8 || last != all) {
			t.Errorf("d=%d: below for all K <= %d", d, all)
		}
	}
	for d := 1; d <= 2; d++ {
		for _, K := range []int{1, 2, 3, 1000, 1001, MaxPackets} {
			greedy, _ := GreedyBound(d, K)
			if three, _ := Total(d, K); greedy >= three {
				t.Errorf("d=%d K=%d: %d slots against %d", d, K, greedy, three)
			}
		}
		if all, last, _ := GreedyThreshold(d); !math.IsInf(all, 1) || !math.IsInf(last, 1) {
			t.Errorf("d=%d: %v, %v", d, all, last)
		}
	}
	// The thresholds of the claim, by hand.
	for i, want := range []float64{27, 28, 31, 34, 35, 38} {
		if all, _, _ := GreedyThreshold(5 + i); all != want {
			t.Errorf("d=%d: %v, want %v", 5+i, all, want)
		}
	}
}

// d = 10, K = 100, C = 6: the printed 260 and at most 139; with loads below 60
// the phases take at most 2*59 + 19 = 137. Case 2: 37, printed 40.
func TestRandomizedTimesByHand(t *testing.T) {
	printed, _ := PrintedCase1Time(10, 100, 6)
	derived, _ := Case1Time(10, 100, 6)
	slots, _ := RandomizedTotal(10, 59)
	if printed != 260 || derived != 139 || slots != 137 {
		t.Errorf("case 1: printed %v, derived %v, largest load 59: %d", printed, derived, slots)
	}
	few, _ := Case2Time(10)
	rounded, _ := PrintedCase2Time(10)
	most, _ := RandomizedTotal(10, 9)
	if few != 37 || rounded != 40 || most != few {
		t.Errorf("case 2: %d, printed %d, largest load 9: %d", few, rounded, most)
	}
	if x, err := Case1Time(1, MaxPackets, math.MaxFloat64); err != nil || !math.IsInf(x, 1) {
		t.Errorf("beyond float64: %v, error %v", x, err)
	}
}

// rotate executes d packets of ranks 1..d, each at node 0, whose tree begins with
// dimension r mod d + 1 and which cross in slot m dimension (r + m - shift) mod d + 1,
// if their tree continues over it. It returns the slots until every node has every
// packet.
func rotate(d, shift int) int {
	last := 0
	for r := 1; r <= d; r++ {
		// at[v] is the slot in which node v has the packet; the path to v crosses
		// its dimensions in the order of the tree.
		at := map[int]int{0: 0}
		for m := 1; len(at) < 1<<d; m++ {
			dimension := (r+m-shift+d)%d + 1
			place := (dimension - 1 - r%d + d) % d // in the tree's order
			for v, slot := range at {
				next := v ^ 1<<(dimension-1)
				if _, there := at[next]; there || slot == m {
					continue
				}
				ordered := true // only places before this one were crossed
				for i := range d {
					if v>>i&1 == 1 && (i-r%d+d)%d >= place {
						ordered = false
					}
				}
				if ordered {
					at[next] = m
					last = max(last, m)
				}
			}
		}
	}
	return last
}

func TestRotationExecuted(t *testing.T) {
	for d := 1; d <= 8; d++ {
		right, _ := Rotation(d)
		printed, _ := PrintedRotation(d)
		if got := rotate(d, 1); got != right {
			t.Errorf("d=%d: executed in %d slots, formula %d", d, got, right)
		}
		if got := rotate(d, 2); got != printed {
			t.Errorf("d=%d: the printed rule executed in %d slots, formula %d", d, got, printed)
		}
		total, _ := RotationTotal(d)
		three, _ := Total(d, d)
		greedy, _ := GreedyBound(d, d)
		if three != 4*d+2 || greedy != 2*d-1 || total != 3*d || total != 2*d+right {
			t.Errorf("d=%d: %d, %d, %d slots; the paper says 4d+2, 2d-1, 3d", d, three, greedy, total)
		}
		if one, _ := OneSourceLower(d, d); one != right {
			t.Errorf("d=%d: one source with d packets needs %d slots", d, one)
		}
	}
}
