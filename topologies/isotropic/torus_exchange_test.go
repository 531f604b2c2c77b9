package isotropic_test

import (
	"testing"

	formula "castlab/analytic/isotropic"
	"castlab/topologies"
	"castlab/topologies/isotropic"
	"castlab/topologies/tasks"
)

// Every torus takes the hops along its busiest side over its links, rounded up:
// 2 at n = 4, 5 at n = 6 and 6 at 3 x 4, where schedules in which the nodes choose
// alike take 3, 6 and 7.
func TestTorusExchange(t *testing.T) {
	most := 80
	if testing.Short() {
		most = 40
	}
	differ := 0
	for _, sides := range append(tori(most), []int{1}, []int{1, 1}, []int{5, 1, 4}, []int{8, 3}, []int{3, 12, 3}) {
		s, err := isotropic.TorusExchange(sides)
		if err != nil {
			t.Fatal(err)
		}
		net := topologies.Torus{Sides: sides}
		if err := tasks.Validate(net, tasks.TotalExchange(net.Order()), s, tasks.Full); err != nil {
			t.Errorf("%v: %v", net, err)
		}
		if want, err := formula.TorusExchange(sides); err != nil || s.Slots != want {
			t.Errorf("%v: %d slots, want %d: %v", net, s.Slots, want, err)
		}
		if alike, err := formula.Torus(sides); err != nil || s.Slots > alike {
			t.Errorf("%v: %d slots, alike %d: %v", net, s.Slots, alike, err)
		} else if s.Slots < alike {
			differ++
		}
	}
	if differ < 10 {
		t.Errorf("only %d of the tori take fewer slots than the critical sum", differ)
	}
	for _, sides := range [][]int{nil, {0}, {1 << 20}, {1 << 12, 3}} {
		if _, err := isotropic.TorusExchange(sides); err == nil {
			t.Errorf("%v: no error", sides)
		}
	}
}
