package treebroadcast_test

import (
	"errors"
	"fmt"
	"slices"
	"testing"

	"castlab/analytic/treebroadcast"
	"castlab/distributions/inputs"
)

// best returns the smallest number of slots of any allocation, by enumeration.
func best(M int, diameters []int) int {
	L := diameters[0]
	slots := func(m int) int {
		if m == 0 || L == 0 {
			return 0
		}
		return m + L - 1
	}
	if len(diameters) == 1 {
		return slots(M)
	}
	least := 1 << 30
	for m := 0; m <= M; m++ {
		least = min(least, max(slots(m), best(M-m, diameters[1:])))
	}
	return least
}

// All diameters up to 6 of up to four trees, all M up to 9: no allocation is better,
// all packets are dealt, none too many to a tree.
func TestWaterFillingIsBest(t *testing.T) {
	var all func(prefix []int, k int)
	all = func(diameters []int, k int) {
		if len(diameters) == k {
			for M := 0; M <= 9; M++ {
				a, err := treebroadcast.WaterFilling(M, diameters)
				if err != nil {
					t.Fatal(err)
				}
				dealt, most := 0, 0
				for i, m := range a.Packets {
					if m < 0 {
						t.Errorf("M=%d, diameters %v: %v", M, diameters, a.Packets)
					}
					if dealt += m; m > 0 {
						most = max(most, m+diameters[i]-1)
					}
				}
				if want := best(M, diameters); dealt != M || most != a.Slots || a.Slots != want {
					t.Errorf("M=%d, diameters %v: %v in %d slots, want %d", M, diameters, a.Packets, a.Slots, want)
				}
			}
			return
		}
		for L := 1; L <= 6; L++ {
			all(append(slices.Clone(diameters), L), k)
		}
	}
	for k := 1; k <= 4; k++ {
		all(nil, k)
	}
}

// By hand. Bottoms 2, 5, 3, level 6: 4 + 1 + 3 = 8 packets fill it. One more raises
// the level to 7: 9 = 4 + 1 + 3 packets to level 6, and the first tree takes the
// ninth. With one packet only the shortest tree is used, and the equal split uses
// the first.
func TestAllocationsByHand(t *testing.T) {
	for _, c := range []struct {
		M, filledSlots, equalSlots int
		diameters, filled, equal   []int
	}{
		{8, 5, 7, []int{2, 5, 3}, []int{4, 1, 3}, []int{3, 3, 2}},
		{9, 6, 7, []int{2, 5, 3}, []int{5, 1, 3}, []int{3, 3, 3}},
		{1, 2, 5, []int{5, 2}, []int{0, 1}, []int{1, 0}},
		{0, 0, 0, []int{5, 2}, []int{0, 0}, []int{0, 0}},
		{7, 7, 7, []int{1}, []int{7}, []int{7}},
		{7, 0, 0, []int{0, 0}, []int{4, 3}, []int{4, 3}}, // a single node has nothing to send
	} {
		filled, err1 := treebroadcast.WaterFilling(c.M, c.diameters)
		equal, err2 := treebroadcast.EqualSplit(c.M, c.diameters)
		if err := errors.Join(err1, err2); err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(filled.Packets, c.filled) || filled.Slots != c.filledSlots {
			t.Errorf("water-filling M=%d, %v: %v, want %v in %d slots", c.M, c.diameters, filled, c.filled, c.filledSlots)
		}
		if !slices.Equal(equal.Packets, c.equal) || equal.Slots != c.equalSlots {
			t.Errorf("equal split M=%d, %v: %v, want %v in %d slots", c.M, c.diameters, equal, c.equal, c.equalSlots)
		}
	}
}

// The largest instance does not overflow: its slots are within one of
// (M + sum L)/k, and its packets add up.
func TestWaterFillingLargest(t *testing.T) {
	diameters := make([]int, treebroadcast.MaxTrees)
	for i := range diameters {
		diameters[i] = treebroadcast.MaxDiameter
	}
	a, err := treebroadcast.WaterFilling(treebroadcast.MaxPackets, diameters)
	if err != nil || a.Packets[0] != 1<<30 || a.Slots != 1<<31-1 {
		t.Errorf("%d packets in %d slots, %v", a.Packets[0], a.Slots, err)
	}
}

func TestDomains(t *testing.T) {
	discard := func(_ any, err error) error { return err }
	bad := map[string]error{
		"M=-1":           discard(treebroadcast.WaterFilling(-1, []int{1})),
		"M=-2":           discard(treebroadcast.EqualSplit(-2, []int{1})),
		"k=0":            discard(treebroadcast.WaterFilling(1, nil)),
		"diameters=-1":   discard(treebroadcast.EqualSplit(1, []int{1, -1})),
		"diameters=0":    discard(treebroadcast.WaterFilling(1, []int{1, 0})),
		"radius=-1":      discard(treebroadcast.Bound(1, []int{1}, -1)),
		"L=-1":           discard(treebroadcast.TreeBound(1, -1)),
		"delta=-1":       discard(treebroadcast.PrintedBound(1, 1, 1, -1)),
		"M=0":            discard(treebroadcast.Lower(0, 1, 1, treebroadcast.Full)),
		"tau=0":          discard(treebroadcast.Lower(1, 0, 1, treebroadcast.Full)),
		"tau=1e-300":     discard(treebroadcast.Lower(1, 1e-300, 1, treebroadcast.Full)),
		"eccentricity=-": discard(treebroadcast.Lower(1, 1, -1, treebroadcast.Full)),
		"duplex=Dup":     discard(treebroadcast.PrintedLower(1, 1, 1, treebroadcast.Duplex(7))),
		"own=2":          discard(treebroadcast.NodeLower(1, 2, 1)),
		"degree=0":       discard(treebroadcast.NodeLower(1, 0, 0)),
		"edges=[[0 0]]":  discard(treebroadcast.TreeSlots([][2]int{{0, 0}}, nil)),
		"edges=[0 2]":    discard(treebroadcast.TreeDiameter([][2]int{{0, 2}})),
		"edges=[[0 1] [": discard(treebroadcast.TreeDiameter([][2]int{{0, 1}, {1, 0}, {2, 3}})),
		"origins=2":      discard(treebroadcast.TreeSlots([][2]int{{0, 1}}, []int{2})),
	}
	if got := fmt.Sprint([]treebroadcast.Duplex{treebroadcast.Full, treebroadcast.Half}); got != "[full half]" {
		t.Error(got)
	}
	for begin, err := range bad {
		var domain *inputs.Error
		if !errors.As(err, &domain) || len(err.Error()) < len(begin) || err.Error()[:len(begin)] != begin {
			t.Errorf("%s: %v", begin, err)
		}
	}
}
