package logp

import "testing"

// By hand: two messages reach processor 1 in step 2, three reach 2 in step 3.
func TestCollisionsByHand(t *testing.T) {
	s := Schedule{Processors: 5, Latency: 1, Items: 3, Sends: []Send{{1, 0, 1, 0}, {1, 3, 1, 1}, {2, 0, 2, 0}, {2, 1, 2, 1}, {2, 3, 2, 2},
		{3, 0, 4, 1}}}
	if got := s.Collisions(); got != 3 {
		t.Errorf("%d collisions, want 3", got)
	}
	if got := (Schedule{Processors: 1}).Collisions(); got != 0 {
		t.Errorf("%d collisions of nothing", got)
	}
}

// By hand, with L = 2: processor 1 sends twice in step 4. It sends items 0 and 1 on, which the tree
// has in steps 0 + 2, from the source, and 1 + 3, from 2; with item 0 of the source two steps later
// both are in step 4. What 3 receives it does not send on.
func TestRoleConflictsByHand(t *testing.T) {
	s := Schedule{Processors: 5, Latency: 2, Items: 2,
		Sends: []Send{{0, 0, 1, 0}, {1, 2, 1, 1}, {4, 1, 3, 0}, {4, 1, 4, 1}, {5, 1, 3, 1}}}
	if got := s.RoleConflicts(); got != 1 {
		t.Errorf("%d conflicts, want 1", got)
	}
	s.Sends[0].Step = 2
	if got := s.RoleConflicts(); got != 2 {
		t.Errorf("%d conflicts, want 2", got)
	}
}

// By hand: of item 0 the receptions of 2, 3 and 4 are terminal, that of 1 is not; item 1 goes to 4 alone.
func TestTerminalReceptionsByHand(t *testing.T) {
	s := Schedule{Processors: 5, Latency: 1, Items: 2,
		Sends: []Send{{0, 0, 1, 0}, {1, 0, 2, 0}, {2, 0, 3, 0}, {2, 1, 4, 0}, {3, 0, 4, 1}}}
	for item, want := range [][2]int{{3, 4}, {1, 1}, {0, 0}} {
		if terminal, all := s.Terminal(item); terminal != want[0] || all != want[1] {
			t.Errorf("item %d: %d of %d, want %v", item, terminal, all, want)
		}
	}
}

// By hand: one processor has no children; of the tree of Figure 2 of SV93, P = 4 and L = 2, the one of
// least depth has the root alone with children; a line of three has two.
func TestInternalNodesByHand(t *testing.T) {
	for _, c := range []struct {
		parent []int
		want   int
	}{{[]int{-1}, 0}, {[]int{-1, 0, 0, 0}, 1}, {[]int{-1, 0, 1}, 2}} {
		if got := (Tree{Parent: c.parent}).Internal(); got != c.want {
			t.Errorf("%v: %d, want %d", c.parent, got, c.want)
		}
	}
}

// By hand: powers of two for L = 1, Fibonacci's numbers for L = 2, and for L = 3 Narayana's; 2^13 is
// counted in more than one tree.
func TestHoldersByHand(t *testing.T) {
	for L, list := range map[int][]int{1: {1, 2, 4, 8, 16}, 2: {1, 1, 2, 3, 5, 8, 13, 21, 34}, 3: {1, 1, 1, 2, 3, 4, 6, 9, 13, 19}} {
		for i, want := range list {
			if got, n, err := Holders(i+1, L); got != want || n < 1 || err != nil {
				t.Errorf("L=%d i=%d: %d, n %d, %v, want %d", L, i+1, got, n, err, want)
			}
		}
	}
	if got, _, err := Holders(14, 1); got != 1<<13 || err != nil {
		t.Errorf("%d, %v, want 2^13", got, err)
	}
	if _, _, err := Holders(19, 1); err == nil {
		t.Error("2^18 processors are counted")
	}
	if _, _, err := Holders(3, 0); err == nil {
		t.Error("the latency 0 is accepted")
	}
}

// By hand: with P = 5 and L = 4 there is one group, of three, two of which meet within 9 items; with
// P = 2 there is none.
func TestMeetingByHand(t *testing.T) {
	for _, c := range []struct{ P, L, want int }{{5, 4, 9}, {2, 3, 1}} {
		g, err := NewGrouped(c.P, c.L)
		if err != nil {
			t.Fatal(err)
		}
		if got := g.Meeting(); got != c.want {
			t.Errorf("P=%d L=%d: %d items, want %d", c.P, c.L, got, c.want)
		}
	}
}
