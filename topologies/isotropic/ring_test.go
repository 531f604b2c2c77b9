package isotropic_test

import (
	"testing"

	formula "castlab/analytic/isotropic"
	"castlab/topologies"
	"castlab/topologies/isotropic"
	"castlab/topologies/tasks"
)

// ceil(n^2/8) on even rings: 2 at n = 4 and 5 at n = 6, where every schedule in
// which the nodes choose alike takes 3 and 6; and never below n^2/8, the hops over
// the links.
func TestRingExchange(t *testing.T) {
	most := 64
	if testing.Short() {
		most = 24
	}
	for n := 1; n <= most; n++ {
		s, err := isotropic.RingExchange(n)
		if err != nil {
			t.Fatal(err)
		}
		if err := tasks.Validate(topologies.Ring{N: n}, tasks.TotalExchange(n), s, tasks.Full); err != nil {
			t.Errorf("n=%d: %v", n, err)
		}
		if want, err := formula.RingExchange(n); err != nil || s.Slots != want {
			t.Errorf("n=%d: %d slots, want %d: %v", n, s.Slots, want, err)
		}
	}
	if _, err := isotropic.RingExchange(0); err == nil {
		t.Error("no node")
	}
	if _, err := isotropic.RingExchange(1 << 20); err == nil {
		t.Error("2^59 sends")
	}
}
