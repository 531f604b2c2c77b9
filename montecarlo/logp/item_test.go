package logp

import (
	"math/rand/v2"
	"testing"

	"castlab/montecarlo"
	"castlab/topologies/logp"
)

func timeOf(t *testing.T, x Item) montecarlo.Replication[float64] {
	t.Helper()
	model, err := x.Time()
	if err != nil {
		t.Fatal(err)
	}
	return model()
}

// With fixed latencies all targets take the time of the optimal tree.
func TestItemsOfFixedLatencies(t *testing.T) {
	for L := 1; L <= 4; L++ {
		for P := 1; P <= 40; P++ {
			tree, err := logp.Restricted(P, L)
			if err != nil {
				t.Fatal(err)
			}
			fixed, _ := Fixed(L)
			for _, x := range []Targets{AtSending, AtArrival, InTree} {
				got, err := timeOf(t, Item{P: P, Latency: fixed, Targets: x, Tree: tree})(nil)
				if err != nil || got != float64(tree.Duration()) {
					t.Fatalf("%v P=%d L=%d: %v %v, want %d", x, P, L, got, err, tree.Duration())
				}
			}
		}
	}
}

// By hand, latencies 1 or 2. Two processors: the first message comes after 1.5 steps on
// average, and no later one before it. Three: the source's second message comes in step 2
// or 3, by when the first has come, so 2.5 where both serve; along a line 1.5 twice; and
// if any message serves, 2 steps are enough in 3/4 of the cases in which the first takes
// one, as one of two sent in step 1 must take one, and in 1/2 of the others: 2.375. Each
// is within 0.05, ten standard deviations of the mean of 20000 times.
func TestItemsByHand(t *testing.T) {
	uniform, _ := Uniform(2)
	line := logp.Tree{Latency: 1, Parent: []int{-1, 0, 1}, Time: []int{0, 1, 2}}
	star := logp.Tree{Latency: 1, Parent: []int{-1, 0, 0}, Time: []int{0, 1, 2}}
	for _, c := range []struct {
		x    Item
		want float64
	}{
		{Item{P: 2, Latency: uniform, Targets: AtSending}, 1.5},
		{Item{P: 2, Latency: uniform, Targets: AtArrival}, 1.5},
		{Item{P: 3, Latency: uniform, Targets: InTree, Tree: star}, 2.5},
		{Item{P: 3, Latency: uniform, Targets: InTree, Tree: line}, 3},
		{Item{P: 3, Latency: uniform, Targets: AtSending}, 2.5},
		{Item{P: 3, Latency: uniform, Targets: AtArrival}, 2.375},
	} {
		replicate, r := timeOf(t, c.x), rand.New(rand.NewPCG(1, 1))
		const n = 20000
		sum := 0.0
		for range n {
			v, err := replicate(r)
			if err != nil {
				t.Fatal(err)
			}
			sum += v
		}
		if got := sum / n; got < c.want-0.05 || got > c.want+0.05 {
			t.Errorf("%v P=%d: %v, want %v", c.x.Targets, c.x.P, got, c.want)
		}
	}
}

func TestItemsRefuse(t *testing.T) {
	fixed, _ := Fixed(2)
	for _, x := range []Item{{P: 0, Latency: fixed}, {P: 2}, {P: 2, Latency: fixed, Targets: 3}, {P: 2, Latency: fixed, Targets: InTree},
		{P: 2, Latency: fixed, Targets: InTree, Tree: logp.Tree{Parent: []int{-1, 1}}}} {
		if _, err := x.Time(); err == nil {
			t.Errorf("%+v is accepted", x)
		}
	}
}
