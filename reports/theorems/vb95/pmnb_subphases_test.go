package vb95

import "testing"

// By hand: five packets in three dimensions, one of each node 0 to 4, cross by
// subphases of ceil(5/8), ceil(5/4) and ceil(5/2); ten in one place carry.
func TestSubphasesAsANumber(t *testing.T) {
	if n, err := subphaseNumber(3, 5); n != 123 || err != nil {
		t.Errorf("%v, %v, want 123", n, err)
	}
	if n := number([]int{1, 10}); n != 20 {
		t.Errorf("1 and 10: %v, want 20", n)
	}
	if _, err := subphaseNumber(3, 9); err == nil {
		t.Error("nine packets of eight nodes are accepted")
	}
}

// All sets of a number of active nodes are executed: C(8, 3) of them.
func TestExecutedNumbersAreOfAllSets(t *testing.T) {
	middle, half, sets, err := executedNumbers(3, 3)
	if err != nil || middle != 112 || half != 0 || sets != 56 {
		t.Errorf("%v +- %v of %d sets, %v; want 112 of 56", middle, half, sets, err)
	}
}
