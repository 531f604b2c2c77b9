package isotropic_test

import (
	"os"
	"testing"

	formula "castlab/analytic/isotropic"
	"castlab/topologies"
	"castlab/topologies/isotropic"
	"castlab/topologies/tasks"
)

// executed returns the slots of a total exchange that the validator accepts.
func executed(net isotropic.Network) (int, error) {
	s, err := isotropic.TotalExchange(net)
	if err != nil {
		return 0, err
	}
	return s.Slots, tasks.Validate(net, tasks.TotalExchange(net.Order()), s, tasks.Full)
}

// tori returns all lists of sides of at least 2, increasing, with at most a
// number of nodes.
func tori(most int) (list [][]int) {
	var extend func(sides []int, left int)
	extend = func(sides []int, left int) {
		low := 2
		if len(sides) > 0 {
			low = sides[len(sides)-1]
			list = append(list, append([]int(nil), sides...))
		}
		for s := low; s <= left; s++ {
			extend(append(sides, s), left/s)
		}
	}
	extend(nil, most)
	return list
}

// Every network of up to 49 nodes, in CI of up to 100, takes its critical sum, and passes a
// validator that knows nothing of the construction.
func TestTotalExchangeTakesTheCriticalSum(t *testing.T) {
	most := 100 // reports/theorems/var98 goes to 256
	if os.Getenv("CASTLAB_TESTS") != "all" {
		most = 49
	}
	type size struct {
		net isotropic.Network
		h   func() (int, error)
	}
	var list []size
	for d := 0; 1<<d <= most; d++ {
		list = append(list, size{topologies.Hypercube{D: d}, func() (int, error) { return formula.Hypercube(d) }},
			size{topologies.FoldedCube{D: d}, func() (int, error) { return formula.FoldedCube(d) }})
	}
	for _, sides := range append(tori(most), []int{1}, []int{1, 1}, []int{5, 1, 4}, []int{4, 2, 3}) {
		list = append(list, size{topologies.Torus{Sides: sides}, func() (int, error) { return formula.Torus(sides) }})
	}
	for n := 1; n <= most; n += 1 + n/8 {
		list = append(list, size{topologies.Complete{N: n}, func() (int, error) { return formula.Complete(n) }})
	}
	for n := 1; n <= 33; n++ {
		list = append(list, size{topologies.Ring{N: n}, func() (int, error) { return formula.Torus([]int{n}) }})
	}
	for R := 2; 2*R <= most; R += 2 {
		for C := 2; R*C <= most; C += 2 {
			list = append(list, size{topologies.Manhattan{Rows: R, Columns: C}, func() (int, error) { return formula.Manhattan(R, C) }})
		}
	}
	for _, c := range list {
		want, err := c.h()
		if err != nil {
			t.Fatal(err)
		}
		if slots, err := executed(c.net); err != nil || slots != want {
			t.Errorf("%v: %d slots, critical sum %d: %v", c.net, slots, want, err)
		}
	}
}
