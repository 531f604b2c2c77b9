package logp

import (
	"errors"
	"math/rand/v2"
	"testing"

	"castlab/distributions/inputs"
)

// The protocol never fails (SV93, Lemma 6.3): every processor gets every item once, and
// of a group's leaves no two fall in one step, at P = 2..60, L = 1..4, whether the
// lowest or any processor is taken.
func TestArbitraryAssignsEveryLeaf(t *testing.T) {
	for L := 1; L <= 4; L++ {
		for P := 2; P <= 60; P++ {
			g, err := NewGrouped(P, L)
			if err != nil {
				t.Fatal(err)
			}
			for _, r := range []*rand.Rand{nil, rand.New(rand.NewPCG(1, 1))} {
				k := 3 * P
				s, err := g.Arbitrary(k, r)
				if err != nil {
					t.Fatal(err)
				}
				type pair struct{ a, b int }
				got, terminal, sends := map[pair]bool{}, map[pair]bool{}, map[pair]bool{}
				for _, x := range s.Sends {
					sends[pair{x.From, x.Item}] = true
				}
				for _, x := range s.Sends {
					if got[pair{x.To, x.Item}] || x.To == 0 {
						t.Fatalf("P=%d L=%d: %v is sent twice, or to the source", P, L, x)
					}
					got[pair{x.To, x.Item}] = true
					if at := (pair{x.To, x.Step}); !sends[pair{x.To, x.Item}] {
						if terminal[at] {
							t.Fatalf("P=%d L=%d: %v is the second leaf of its step", P, L, x)
						}
						terminal[at] = true
					}
				}
				if len(s.Sends) != k*(P-1) {
					t.Fatalf("P=%d L=%d: %d sends, want %d", P, L, len(s.Sends), k*(P-1))
				}
			}
		}
	}
}

// By hand, P = 7, L = 1: the tree has nodes at 0, 2, 3, 4, 4 and 4 or 5, so groups
// of 3 or more, and items 0, 1, 2 of the root go to processors 1, 2, 3. A leaf at
// step 2 of item 0 can be 2 or 3, the lowest is 2.
func TestArbitraryTakesTheLowest(t *testing.T) {
	g, err := NewGrouped(7, 1)
	if err != nil {
		t.Fatal(err)
	}
	s, err := g.Arbitrary(1, nil)
	if err != nil {
		t.Fatal(err)
	}
	var to []int // of the root's group, in the order of steps
	for _, x := range s.Sends {
		if r := g.Roles[0]; x.To >= r.First && x.To < r.First+r.Size {
			to = append(to, x.To-r.First)
		}
	}
	for i, v := range to {
		if v != i {
			t.Fatalf("the root's group gets item 0 in the order %v", to)
		}
	}
}

// Without the condition on the root, messages arrive together there: the groups are
// the same, the leaves are not. P = 4, L = 1: the tree has the times 0, 2, 3; the
// root's group of two gets the first leaf, 1 + 2 is odd.
func TestUnguarded(t *testing.T) {
	g, err := NewUnguarded(4, 1)
	if err != nil {
		t.Fatal(err)
	}
	if g.Clear || len(g.Roles) != 1 || g.Roles[0].Size != 2 || g.Leaf[1].Group != 0 || g.Leaf[2].Group != -1 {
		t.Errorf("%+v", g)
	}
	guarded, err := NewGrouped(4, 1)
	if err != nil {
		t.Fatal(err)
	}
	if !guarded.Clear || guarded.Leaf[2].Group != 0 {
		t.Errorf("%+v", guarded)
	}
	var domain *inputs.Error
	if _, err := NewUnguarded(1, 1); !errors.As(err, &domain) {
		t.Errorf("P=1: %v", err)
	}
	if _, err := g.Arbitrary(-1, nil); !errors.As(err, &domain) {
		t.Errorf("k=-1: %v", err)
	}
}
