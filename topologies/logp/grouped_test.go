package logp

import (
	"errors"
	"testing"

	"castlab/distributions/inputs"
)

// Every processor gets every item once, none sends two in a step or before the step in
// which it is to have received the item, and each sends only as the node of its group,
// in P = 2..80, L = 1..6. Of a group's receptions no two fall in one step, the node's
// taken as a step later unless it is the root's.
func TestGroupedIsASchedule(t *testing.T) {
	for L := 1; L <= 6; L++ {
		for P := 2; P <= 80; P++ {
			g, err := NewGrouped(P, L)
			if err != nil {
				t.Fatal(err)
			}
			k := g.Delay() + P
			s, err := g.Schedule(k)
			if err != nil {
				t.Fatal(err)
			}
			if len(s.Sends) != k*(P-1) || s.Steps != k-1+g.Delay() {
				t.Fatalf("P=%d L=%d: %v", P, L, s)
			}
			type pair struct{ a, b int }
			got, sent, arrives := map[pair]int{}, map[pair]bool{}, map[pair]int{}
			for _, x := range s.Sends {
				if _, twice := got[pair{x.To, x.Item}]; twice || x.To == 0 || x.From == x.To {
					t.Fatalf("P=%d L=%d: %v is sent twice, or to the source", P, L, x)
				}
				got[pair{x.To, x.Item}] = x.Step + L
				arrives[pair{x.To, x.Step + L}]++
			}
			for i, x := range s.Sends {
				if sent[pair{x.From, x.Step}] {
					t.Fatalf("P=%d L=%d: %v is the second of its step", P, L, x)
				}
				sent[pair{x.From, x.Step}] = true
				if x.From > 0 && got[pair{x.From, x.Item}] > x.Step {
					t.Fatalf("P=%d L=%d: %v is sent before it is there", P, L, x)
				}
				if i > 0 && (s.Sends[i-1].Step > x.Step || s.Sends[i-1].Step == x.Step && s.Sends[i-1].From >= x.From) {
					t.Fatalf("P=%d L=%d: %v is out of order", P, L, x)
				}
			}
			for at, n := range arrives {
				if n > 2 {
					t.Fatalf("P=%d L=%d: %d messages arrive at %d in step %d", P, L, n, at.a, at.b)
				}
			}
			if !g.Clear {
				t.Errorf("P=%d L=%d: no leaves fit the root", P, L)
			} else if len(g.Roles) > 0 {
				for at, n := range arrives {
					if r := g.Roles[0]; n > 1 && at.a >= r.First && at.a < r.First+r.Size {
						t.Fatalf("P=%d L=%d: %d messages arrive at %d of the root's group in step %d", P, L, n, at.a, at.b)
					}
				}
			}
		}
	}
}

func TestGroupedRefuses(t *testing.T) {
	var domain *inputs.Error
	for _, c := range [][2]int{{1, 1}, {MaxGrouped + 1, 1}, {2, 0}, {2, 1<<16 + 1}} {
		if _, err := NewGrouped(c[0], c[1]); !errors.As(err, &domain) {
			t.Errorf("P=%d L=%d: %v", c[0], c[1], err)
		}
	}
	g, err := NewGrouped(5, 2)
	if err != nil {
		t.Fatal(err)
	}
	for _, k := range []int{-1, 1 << 24} {
		if _, err := g.Schedule(k); !errors.As(err, &domain) {
			t.Errorf("k=%d: %v", k, err)
		}
	}
}
