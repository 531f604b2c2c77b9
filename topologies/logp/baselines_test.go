package logp

import (
	"math/bits"
	"math/rand/v2"
	"testing"

	formula "castlab/analytic/logp"
)

// Every baseline is legal, none beats the bound, and the times are these.
func TestBaselines(t *testing.T) {
	times := map[string]func(P, L, k int) int{
		// A path of the tree passes d digits, each by a hop or a step of waiting; with
		// P = 2^d the longest is d hops. There is no other waiting.
		"binomial": func(P, L, k int) int {
			if d := bits.Len(uint(P - 1)); P == 1<<d {
				return (k-1)*d + d*L
			}
			return -1
		},
		"pipeline": func(P, L, k int) int { return L*(P-1) + k - 1 },
		// Each round lasts for the most items of a processor, or L; the first begins once
		// all is dealt out.
		"scatter": func(P, L, k int) int {
			n := P - 1
			if n == 1 {
				return L + k - 1
			}
			if k%n != 0 {
				return -1
			}
			return max(k, k-1+L-(k/n-1)) + (n-2)*max(k/n, L) + k/n - 1 + L
		},
	}
	for P := 2; P <= 20; P++ {
		for L := 1; L <= 6; L++ {
			for _, k := range []int{1, 2, 3, 7, P, 3 * (P - 1)} {
				bound, err := formula.Lower(P, L, k)
				if err != nil {
					t.Fatal(err)
				}
				for name, f := range map[string]func(P, L, k int) (Schedule, error){"binomial": Binomial, "pipeline": Pipeline,
					"scatter": ScatterAllgather} {
					s, err := f(P, L, k)
					if err != nil {
						t.Fatal(err)
					}
					if err := Validate(s); err != nil {
						t.Fatalf("%s P=%d L=%d k=%d: %v", name, P, L, k, err)
					}
					if want := times[name](P, L, k); s.Steps < bound || want >= 0 && s.Steps != want {
						t.Errorf("%s P=%d L=%d k=%d: %d steps, want %d, bound %d", name, P, L, k, s.Steps, want, bound)
					}
				}
				s, err := SingleSending(P, L, k, rand.New(rand.NewPCG(1, 1)), 200)
				if err != nil {
					t.Fatal(err)
				}
				if err := Validate(s); err != nil {
					t.Fatalf("P=%d L=%d k=%d: %v", P, L, k, err)
				}
				if want, err := formula.Single(P, L, k); err != nil || s.Steps != want {
					t.Errorf("single sending P=%d L=%d k=%d: %d steps, want %d, %v", P, L, k, s.Steps, want, err)
				}
			}
		}
	}
}
