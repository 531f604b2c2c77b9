package logp

import (
	"errors"
	"testing"

	formula "castlab/analytic/logp"
	"castlab/distributions/inputs"
)

// From this k on two items of the printed scheme arrive together, found by hand: with
// n = P-1, item i relayed to q arrives in step 2L + i + q - 1, the source's item j in
// step L + j, and to q if j = q - 1 modulo n; so j = L + i + q - 1, and i + L is
// divisible by n. Who has the item, q = 1 + i mod n, sends it to all others. The
// least j is L + i or, if i is 0 modulo n, one more, and k is j + 1.
func TestPrintedRelayCollides(t *testing.T) {
	for _, c := range []struct{ P, L, first int }{{3, 1, 3}, {4, 1, 4}, {4, 4, 7}, {8, 1, 8}, {8, 2, 8}, {8, 3, 8}, {8, 4, 8}} {
		for k := range 40 {
			s, err := PrintedRelay(c.P, c.L, k)
			if err != nil {
				t.Fatal(err)
			}
			var v *Violation
			if err := Validate(s); k < c.first && err != nil || k >= c.first && (!errors.As(err, &v) || v.Rule != OneReceive) {
				t.Errorf("P=%d L=%d k=%d: %v, want the first collision with k=%d", c.P, c.L, k, err, c.first)
			}
		}
	}
}

// Repaired: every schedule is legal and no longer than the lemma says, of which at
// most one step is missing where there is something to relay.
func TestRelayIsLegal(t *testing.T) {
	most := 40
	if testing.Short() {
		most = 13
	}
	for P := 2; P < most; P++ {
		for L := 1; L <= 8; L++ {
			for _, k := range []int{0, 1, 2, P - 1, P, 2*P + 3} {
				s, err := Relay(P, L, k)
				if err != nil {
					t.Fatal(err)
				}
				if err := Validate(s); err != nil {
					t.Fatalf("P=%d L=%d k=%d: %v", P, L, k, err)
				}
				want, err := formula.Relay(P, L, k)
				if err != nil {
					t.Fatal(err)
				}
				if s.Steps > want || P > 3 && s.Steps < want-1 {
					t.Errorf("P=%d L=%d k=%d: %d steps, the lemma has %d", P, L, k, s.Steps, want)
				}
			}
		}
	}
}

func TestIdempotentSquares(t *testing.T) {
	for n := 1; n <= 60; n++ {
		if n == 2 {
			continue
		}
		for i := range n {
			row, column := make([]bool, n), make([]bool, n)
			for j := range n {
				row[idempotent(n, i, j)], column[idempotent(n, j, i)] = true, true
			}
			for v := range n {
				if !row[v] || !column[v] {
					t.Fatalf("n=%d: row or column %d lacks %d", n, i, v)
				}
			}
			if v := idempotent(n, i, i); v != i {
				t.Fatalf("n=%d: %d stands in place %d of the diagonal", n, v, i)
			}
		}
	}
}

func TestRelayRefuses(t *testing.T) {
	var domain *inputs.Error
	for _, c := range [][3]int{{1, 1, 1}, {4097, 1, 1}, {2, 0, 1}, {2, 1, -1}, {2, 1 << 17, 1}, {4096, 1, 4097}} {
		for _, f := range []func(P, L, k int) (Schedule, error){Relay, PrintedRelay, Binomial, Pipeline, ScatterAllgather} {
			if _, err := f(c[0], c[1], c[2]); !errors.As(err, &domain) {
				t.Errorf("%v: %v", c, err)
			}
		}
	}
}
