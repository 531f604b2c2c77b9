package logp

import (
	"errors"
	"slices"
	"testing"

	"castlab/distributions/inputs"
)

// SV93's Figure 1: P = 8, L = 2 has the labels 1, 3, 4, 5, 5, 6, 6, 6, which
// are one more than elapsed times; Figure 2: of the trees for P = 4, L = 2 that of
// depth 1 is taken.
func TestFiguresOfThePaper(t *testing.T) {
	tree, err := Restricted(8, 2)
	if err != nil || !slices.Equal(tree.Time, []int{0, 2, 3, 4, 4, 5, 5, 5}) {
		t.Errorf("P=8 L=2: %+v, %v", tree, err)
	}
	tree, err = Restricted(4, 2)
	if err != nil || !slices.Equal(tree.Parent, []int{-1, 0, 0, 0}) || !slices.Equal(tree.Time, []int{0, 2, 3, 4}) {
		t.Errorf("P=4 L=2: %+v, %v", tree, err)
	}
}

// A tree is a valid schedule of the least time, found by letting everyone send
// all the time, and of the least depth, found by going through the universal tree
// level by level. Children are served one step after the other.
func TestRestrictedTrees(t *testing.T) {
	for L := 1; L <= 7; L++ {
		for P := 1; P <= 130; P++ {
			tree, err := Restricted(P, L)
			if err != nil {
				t.Fatal(err)
			}
			if err := Validate(tree.Schedule()); err != nil {
				t.Fatalf("P=%d L=%d: %v", P, L, err)
			}
			holders := []int{1}
			for time := 1; holders[time-1] < P; time++ {
				now := holders[time-1]
				if time >= L {
					now += holders[time-L]
				}
				holders = append(holders, now)
			}
			B := len(holders) - 1
			if tree.Duration() != B {
				t.Fatalf("P=%d L=%d: %d steps, want %d", P, L, tree.Duration(), B)
			}
			level, reached, depth := []int{0}, 1, 0
			for ; reached < P; depth++ {
				var next []int
				for _, l := range level {
					for at := l + L; at <= B; at++ {
						next = append(next, at)
					}
				}
				level, reached = next, reached+len(next)
			}
			if got := slices.Max(tree.Depths()); got != depth {
				t.Fatalf("P=%d L=%d: depth %d, want %d", P, L, got, depth)
			}
			served := make([]int, P)
			for v, u := range tree.Parent[1:] {
				if want := tree.Time[u] + L + served[u]; tree.Time[v+1] != want {
					t.Fatalf("P=%d L=%d: child %d of %d served at %d, want %d", P, L, v+1, u, tree.Time[v+1], want)
				}
				served[u]++
			}
			if !slices.Equal(served, tree.Degrees()) {
				t.Fatalf("P=%d L=%d: degrees %v, counted %v", P, L, tree.Degrees(), served)
			}
		}
	}
}

func TestRestrictedRefuses(t *testing.T) {
	for _, c := range [][2]int{{0, 1}, {maxTree + 1, 1}, {1, 0}, {1, 1<<20 + 1}} {
		var domain *inputs.Error
		if _, err := Restricted(c[0], c[1]); !errors.As(err, &domain) {
			t.Errorf("P=%d L=%d: %v", c[0], c[1], err)
		}
	}
}
