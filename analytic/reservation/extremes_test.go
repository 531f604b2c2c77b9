package reservation_test

import (
	"testing"

	"castlab/analytic/reservation"
	"castlab/distributions"
)

// Tables of 2^31 users are not begun: the chain is that of four at most.
func TestChainsOfManyUsersAreRefused(t *testing.T) {
	law := distributions.Exponential{Mu: 1}
	for _, n := range []int{reservation.MaxChain + 1, 1 << 31, 1<<63 - 1} {
		if _, err := reservation.Solve(n, 5e-324, law, law); err == nil {
			t.Errorf("N=%d is solved", n)
		}
		if _, err := reservation.SolveConstant(n, 5e-324, 1, 1); err == nil {
			t.Errorf("N=%d of constant lengths is solved", n)
		}
	}
}
