package logp

import (
	"errors"
	"testing"

	"castlab/distributions/inputs"
)

// A window violates no rule except that it does not bring every item to every
// processor: as many get item i as hold it after n-i steps of its tree, the first item
// all. That of P = 22 exists although there is no infinite schedule.
func TestWindow(t *testing.T) {
	for _, c := range [][2]int{{3, 2}, {4, 2}, {6, 2}, {8, 4}, {14, 2}, {22, 2}, {9, 1}, {2, 5}} {
		P, L := c[0], c[1]
		B := served(P-1, L)
		for _, n := range []int{1, B + 1} {
			s, ok, err := Window(P, L, n, nil, one(), 1000)
			if err != nil || !ok {
				t.Fatalf("P=%d L=%d n=%d: %v %v", P, L, n, ok, err)
			}
			var v *Violation
			if err := Validate(s); err != nil && (!errors.As(err, &v) || v.Rule != Complete) {
				t.Errorf("P=%d L=%d n=%d: %v", P, L, n, err)
			}
			got := make([]int, n)
			for _, x := range s.Sends {
				got[x.Item]++
			}
			h := levels(L, B)
			for i := range got {
				want := 0
				for time, nodes := range h {
					if i+time < n {
						want += nodes
					}
				}
				if got[i] != want {
					t.Errorf("P=%d L=%d n=%d: %d get item %d, want %d", P, L, n, got[i], i, want)
				}
			}
			// Every window holds its own sendings.
			if again, ok, err := Window(P, L, n, s.Sends, one(), 1); err != nil || !ok || len(again.Sends) != len(s.Sends) {
				t.Errorf("P=%d L=%d n=%d: %v %v", P, L, n, ok, err)
			}
		}
	}
}

// By hand, P = 3, L = 1: who gets item 0 first, say 1, sends it to 2 in step 1, while
// the source's item 1 arrives at 1 in step 2 only if it does not at 2, where item 0
// arrives in step 2. So item 1 goes to 1, and so on: the root is always the same, and
// a window in which it changes cannot be.
func TestWindowKeepsWhatIsGiven(t *testing.T) {
	if _, ok, err := Window(3, 1, 3, []Send{{0, 0, 1, 0}, {1, 0, 1, 1}}, one(), 10); err != nil || !ok {
		t.Errorf("%v %v", ok, err)
	}
	if _, ok, err := Window(3, 1, 3, []Send{{0, 0, 1, 0}, {1, 0, 2, 1}}, one(), 10); err != nil || ok {
		t.Errorf("%v %v", ok, err)
	}
	var domain *inputs.Error
	for _, given := range [][]Send{{{0, 0, 3, 0}}, {{0, 0, 0, 0}}, {{1, 0, 1, 0}, {1, 0, 1, 0}}, {{0, 0, 1, 3}}, {{7, 0, 1, 0}}} {
		if _, _, err := Window(3, 1, 3, given, one(), 10); !errors.As(err, &domain) {
			t.Errorf("%v: %v", given, err)
		}
	}
	for _, c := range [][4]int{{1, 1, 1, 1}, {3, 0, 1, 1}, {3, 1, 0, 1}, {3, 1, 1, -1}, {7, 2, 1, 1}} {
		if _, _, err := Window(c[0], c[1], c[2], nil, one(), c[3]); !errors.As(err, &domain) {
			t.Errorf("%v: %v", c, err)
		}
	}
	var undecided *Undecided
	if _, _, err := Window(3, 1, 1, nil, one(), 0); !errors.As(err, &undecided) {
		t.Error(err)
	}
}
