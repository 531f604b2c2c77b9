package cube

import (
	"testing"

	"castlab/topologies/schedules"
)

// The plan sends what the schedule says, once each, in the order of each link,
// and no row is overwritten while a child is still to read it. The numbers of
// rows are those MaxAsync speaks of.
func TestPlanKeepsRowsUntilTheirChildrenAreServed(t *testing.T) {
	rows := map[int]int{12: 709, 13: 1661, 14: 2000, 15: 3718, 16: 9424}
	for d := 1; d <= MaxAsync; d++ {
		a, err := NewAsync(d)
		if err != nil {
			t.Fatal(err)
		}
		order, err := schedules.NewRotation(d)
		if err != nil {
			t.Fatal(err)
		}
		n := 1 << d
		sent := make([]int, d)          // packets that the links of a dimension have sent
		owner := make([]uint32, a.rows) // the node whose arrivals a row holds
		seen := make([]bool, n)
		children := make([]int, n)
		for _, g := range a.groups {
			for _, h := range a.hops[g.first:g.end] {
				parent := h.t ^ 1<<g.c
				if parent != 0 {
					children[parent]++
				}
			}
		}
		for k, g := range a.groups {
			if g.end-g.first > groupLength || g.end == g.first {
				t.Fatalf("d = %d: group of %d", d, g.end-g.first)
			}
			// A group is done block by block: all its hops in one block, then all in the
			// next. So no hop may write what another reads.
			written := map[int32]bool{}
			for _, h := range a.hops[g.first:g.end] {
				written[h.row] = h.row != none
			}
			for _, h := range a.hops[g.first:g.end] {
				parent := h.t ^ 1<<g.c
				switch {
				case seen[h.t] || parent != 0 && !seen[parent]:
					t.Fatalf("d = %d: node %d twice, or before its parent", d, h.t)
				case order.Nodes[g.c+sent[g.c]*d] != h.t:
					t.Fatalf("d = %d: links of dimension %d send %d as packet %d", d, g.c, h.t, sent[g.c])
				case parent == 0:
					if h.parent != none {
						t.Fatalf("d = %d: node %d reads row %d for the root", d, h.t, h.parent)
					}
				case owner[h.parent] != parent || int(h.from) >= k || written[h.parent]:
					t.Fatalf("d = %d: node %d reads row %d of node %d", d, h.t, h.parent, owner[h.parent])
				}
				if (h.row == none) != (children[h.t] == 0) {
					t.Fatalf("d = %d: node %d with %d children has row %d", d, h.t, children[h.t], h.row)
				}
				if h.row != none {
					owner[h.row] = h.t
				}
				seen[h.t] = true
				sent[g.c]++
			}
		}
		for t1 := 1; t1 < n; t1++ {
			if !seen[t1] {
				t.Fatalf("d = %d: node %d is not reached", d, t1)
			}
		}
		if want, stated := rows[d]; stated && a.rows != want {
			t.Errorf("d = %d: %d rows, want %d", d, a.rows, want)
		}
	}
}
