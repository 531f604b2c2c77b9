package logp

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"testing"

	formula "castlab/analytic/logp"
	"castlab/distributions/inputs"
)

// All of P <= 10, L <= 4, k <= 6 meet the bound, and larger ones: each schedule is
// valid and optimal. The bound is compared with a formula that was written apart.
func TestOptimalSchedulesMeetTheBound(t *testing.T) {
	type machine struct{ P, L, k int }
	list := []machine{{32, 2, 8}, {64, 3, 4}, {16, 1, 70}, {1, 3, 5}, {7, 2, 0}, {2, 5, 9}, {3, 9, 4}, {4, 7, 4}, {20, 3, 6}, {17, 7, 7},
		{7, 3, 12}, {9, 4, 12}, {12, 4, 12}, {14, 3, 8}, {20, 2, 16}}
	for P := 2; P <= 10; P++ {
		for L := 1; L <= 4; L++ {
			for k := 1; k <= 6; k++ {
				list = append(list, machine{P, L, k})
			}
		}
	}
	for _, m := range list {
		s, bound, err := Optimal(m.P, m.L, m.k, rand.New(rand.NewPCG(1, 1)), 20000)
		if err != nil {
			t.Fatal(err)
		}
		if err := Validate(s); err != nil {
			t.Fatalf("%+v: %v", m, err)
		}
		want, err := formula.Lower(m.P, m.L, m.k)
		if err != nil {
			t.Fatal(err)
		}
		if bound != want || s.Steps != want {
			t.Errorf("%+v: %d steps, bound %d, want both %d", m, s.Steps, bound, want)
		}
	}
}

// Optima that exhaustive search and an integer program found.
func TestOptimaFoundElsewhere(t *testing.T) {
	for _, c := range [][4]int{{4, 4, 1, 6}, {5, 2, 1, 4}, {10, 4, 2, 11}, {4, 3, 2, 7}, {3, 2, 6, 8}, {3, 3, 5, 9}, {3, 4, 4, 9},
		{4, 1, 3, 4}, {4, 2, 4, 7}, {4, 3, 3, 8}, {5, 2, 3, 7}} {
		s, _, err := Optimal(c[0], c[1], c[2], rand.New(rand.NewPCG(1, 1)), 1000)
		if err != nil || s.Steps != c[3] {
			t.Errorf("P=%d L=%d k=%d: %d, %v, want %d", c[0], c[1], c[2], s.Steps, err, c[3])
		}
	}
}

// The first numbers, as the paper has them.
func TestLuby(t *testing.T) {
	for i, want := range []int{1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8, 1} {
		if got := luby(i + 1); got != want {
			t.Errorf("number %d is %d, want %d", i+1, got, want)
		}
	}
}

// Going back leaves nothing behind: the state is that of the sends that are left.
func TestRewindRestoresTheState(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	s, err := NewSearch(11, 3, 70)
	if err != nil {
		t.Fatal(err)
	}
	for range 200 {
		s.clear(200)
		s.draw(r)
		state := func() string { return fmt.Sprint(s.has, s.will, s.count, s.items, s.holders, s.sends) }
		var states []string
		for step := range 12 {
			states = append(states, state())
			s.begin = append(s.begin, len(s.sends))
			s.arrive(step)
			s.computeReach(step)
			s.match(r)
			s.take(step)
		}
		to := r.IntN(12)
		sent := len(s.sends)
		undone := s.rewind(to)
		if state() != states[to] || len(s.sends)+undone != sent {
			t.Fatalf("back to step %d:\n%s\nwant\n%s", to, state(), states[to])
		}
	}
}

func TestSearchRefuses(t *testing.T) {
	var domain *inputs.Error
	for _, c := range [][4]int{{0, 1, 1, 1}, {1, 0, 1, 1}, {1, 1, -1, 1}, {4097, 1, 1, 1}, {4096, 1, 4096, 1}, {2, 1, 1, 0}} {
		if _, _, err := Optimal(c[0], c[1], c[2], rand.New(rand.NewPCG(1, 1)), c[3]); !errors.As(err, &domain) {
			t.Errorf("%v: %v", c, err)
		}
	}
}

func BenchmarkOptimal(b *testing.B) {
	for _, c := range [][3]int{{10, 4, 6}, {32, 2, 8}, {64, 3, 4}} {
		b.Run(fmt.Sprintf("P=%d/L=%d/k=%d", c[0], c[1], c[2]), func(b *testing.B) {
			r := rand.New(rand.NewPCG(1, 1))
			for b.Loop() {
				if s, bound, err := Optimal(c[0], c[1], c[2], r, 100000); err != nil || s.Steps != bound {
					b.Fatal(s, bound, err)
				}
			}
		})
	}
	// Every P <= 10, L <= 4, k <= 6.
	b.Run("all", func(b *testing.B) {
		for b.Loop() {
			r := rand.New(rand.NewPCG(1, 1))
			for P := 2; P <= 10; P++ {
				for L := 1; L <= 4; L++ {
					for k := 1; k <= 6; k++ {
						if s, bound, err := Optimal(P, L, k, r, 100000); err != nil || s.Steps != bound {
							b.Fatal(s, bound, err)
						}
					}
				}
			}
		}
	})
}
