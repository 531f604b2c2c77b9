package kbroadcast

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"castlab/distributions/inputs"
)

// All subsets are equally likely: counts of all C(n, K) of them, within 5.5
// standard deviations each. There are fewer than 1500: a right sampler fails once
// in 17,000 seeds; that a subset is a tenth likelier than it should be is 10
// deviations.
func TestSubsetsAreEquallyLikely(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 0))
	const each = 10_000
	for n := 1; n <= 8; n++ {
		for K := range n + 1 {
			counts := map[uint64]int{}
			taken := make([]uint64, 1)
			var set []int
			subsets := 1 // C(n, K)
			for i := range K {
				subsets = subsets * (n - i) / (i + 1)
			}
			for range each * subsets {
				set = subset(r, n, K, taken, set[:0])
				key := uint64(0)
				for i, x := range set {
					if x < 0 || x >= n || i > 0 && x <= set[i-1] {
						t.Fatalf("n=%d K=%d: %v", n, K, set)
					}
					key |= 1 << x
				}
				if len(set) != K || taken[0] != 0 {
					t.Fatalf("n=%d K=%d: %v, taken %b", n, K, set, taken[0])
				}
				counts[key]++
			}
			if len(counts) != subsets {
				t.Errorf("n=%d K=%d: %d subsets, want %d", n, K, len(counts), subsets)
			}
			for key, count := range counts {
				p := 1 / float64(subsets)
				if deviation := math.Abs(float64(count)-each) / math.Sqrt(each*(1-p)); subsets > 1 && deviation > 5.5 {
					t.Errorf("n=%d K=%d: subset %b %d times, %.1f standard deviations from %d", n, K, key, count, deviation, each)
				}
			}
		}
	}
}

// Over several words, drawn or left out.
func TestLargeSubsets(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 0))
	for _, n := range []int{64, 128, 1024} {
		taken := make([]uint64, n/64)
		for K := range n + 1 {
			set := subset(r, n, K, taken, nil)
			for i, x := range set {
				if x < 0 || x >= n || i > 0 && x <= set[i-1] {
					t.Fatalf("n=%d K=%d: %v", n, K, set)
				}
			}
			rest := uint64(0)
			for _, w := range taken {
				rest |= w
			}
			if len(set) != K || rest != 0 {
				t.Fatalf("n=%d K=%d: %d numbers", n, K, len(set))
			}
		}
	}
}

// d=2, K=1, one packet at one of 4 nodes that takes one of 2 trees: 8 outcomes.
// Phase 2 takes 0 slots at a root for itself, 1 at its neighbors 0 and 3, and 2
// at the other root: means 0 (2 of 8), 1 (4 of 8), 2 (2 of 8).
func TestTreesAreDrawnUniformly(t *testing.T) {
	c, err := New(2, Random)
	if err != nil {
		t.Fatal(err)
	}
	model, r := c.Completion(1)(), rand.New(rand.NewPCG(1, 0))
	const n = 80_000
	var counts [3]int
	for range n {
		times, err := model(r)
		if err != nil {
			t.Fatal(err)
		}
		if want := (Times{Slots: times.Phase2 + 3, Phase2: times.Phase2, Phase3: 3, MaxLoad: 1}); times != want {
			t.Fatalf("%+v, want %+v", times, want)
		}
		counts[times.Phase2]++
	}
	// 6 standard deviations, a false alarm in 10^8 seeds; 0.01 of a probability is 6.
	for slots, p := range []float64{0.25, 0.5, 0.25} {
		if deviation := math.Abs(float64(counts[slots])-p*n) / math.Sqrt(p*(1-p)*n); deviation > 6 {
			t.Errorf("phase 2 took %d slots %d times of %d, %.1f standard deviations from %v", slots, counts[slots], n, deviation, p*n)
		}
	}
}

// A replication depends on its stream and on nothing that ran before.
func TestReplicationsDependOnTheStreamAlone(t *testing.T) {
	for _, how := range variants {
		for d := range 8 {
			c, err := New(d, how)
			if err != nil {
				t.Fatal(err)
			}
			for _, K := range []int{0, 1, 1 << d / 2, 1 << d} {
				used, model := rand.New(rand.NewPCG(1, 0)), c.Completion(K)()
				for range 5 {
					if _, err := model(used); err != nil {
						t.Fatal(err)
					}
				}
				for seed := range uint64(5) {
					again, err := model(rand.New(rand.NewPCG(seed, 1)))
					if err != nil {
						t.Fatal(err)
					}
					fresh, err := c.Completion(K)()(rand.New(rand.NewPCG(seed, 1)))
					if err != nil || fresh != again {
						t.Fatalf("%v d=%d K=%d: %+v, then %+v (%v)", how, d, K, fresh, again, err)
					}
				}
			}
		}
	}
}

func TestReplicationsDoNotAllocate(t *testing.T) {
	for _, how := range variants {
		c, err := New(9, how)
		if err != nil {
			t.Fatal(err)
		}
		for _, K := range []int{3, 100, 300, 512} {
			model, r := c.Completion(K)(), rand.New(rand.NewPCG(1, 0))
			once := func() {
				if _, err := model(r); err != nil {
					t.Fatal(err)
				}
			}
			once()
			if n := testing.AllocsPerRun(20, once); n > 0 {
				t.Errorf("%v K=%d: %v allocations", how, K, n)
			}
		}
	}
}

// With immediate start, trees at random and K = 2^d, an independent program saw
// 27-32 slots in a few runs at d=6, 42-45 at d=7, and never as many as
// 2 max N + 2d - 1 for d = 3..7. The medians lie in these ranges: the shares below
// and above are at most 0.28, and half of 1000 draws 15 standard deviations off.
func TestImmediateStart(t *testing.T) {
	published := map[int][2]int{6: {27, 32}, 7: {42, 45}}
	for d := 3; d <= 7; d++ {
		c, err := New(d, Immediate)
		if err != nil {
			t.Fatal(err)
		}
		model, r := c.Completion(1<<d)(), rand.New(rand.NewPCG(1, 0))
		below, above := 0, 0
		for range 1000 {
			times, err := model(r)
			if err != nil {
				t.Fatal(err)
			}
			if bound := 2*times.MaxLoad + 2*d - 1; times.Slots >= bound {
				t.Errorf("d=%d: %+v, want less than %d", d, times, bound)
			}
			if want, ok := published[d]; ok {
				if times.Slots < want[0] {
					below++
				}
				if times.Slots > want[1] {
					above++
				}
			}
		}
		if below >= 500 || above >= 500 {
			t.Errorf("d=%d: of 1000 draws %d took less than %d slots and %d more than %d", d, below, published[d][0], above,
				published[d][1])
		}
	}
}

func TestDomains(t *testing.T) {
	domain := func(err error) bool {
		var wrong *inputs.Error
		return errors.As(err, &wrong)
	}
	for _, d := range []int{-1, MaxDimensions + 1} {
		if _, err := New(d, Prefix); !domain(err) {
			t.Errorf("d=%d: %v", d, err)
		}
	}
	for _, how := range []Ranks{-1, Detected + 1} {
		if _, err := New(3, how); !domain(err) {
			t.Errorf("ranks %d: %v", how, err)
		}
	}
	for _, c := range []struct {
		how           Ranks
		sources, tree []int
	}{
		{Prefix, []int{8}, nil},
		{Prefix, []int{-1}, nil},
		{Prefix, []int{0}, []int{0}},
		{Known, nil, []int{}},
		{Prefix, make([]int, MaxPackets+1), nil},
		{Random, []int{1, 2}, nil},
		{Random, []int{1, 2}, []int{0}},
		{Random, []int{1}, []int{3}},
		{Immediate, []int{1}, []int{-1}},
	} {
		e := execution(t, 3, c.how)
		if _, err := e.Run(c.sources, c.tree); !domain(err) {
			t.Errorf("%v %d sources, trees %v: %v", c.how, len(c.sources), c.tree, err)
		}
		if _, err := e.Trace(c.sources, c.tree, func(int, int, int, int) {}); !domain(err) {
			t.Errorf("%v %d sources, trees %v, traced: %v", c.how, len(c.sources), c.tree, err)
		}
	}
	for _, K := range []int{-1, 9} {
		c, _ := New(3, Random)
		if _, err := c.Completion(K)()(rand.New(rand.NewPCG(1, 0))); !domain(err) {
			t.Errorf("K=%d: %v", K, err)
		}
	}
	if got := fmt.Sprint([]Ranks{Prefix, Random, Immediate, Exchange, Known, Detected}); got != "[prefix random immediate exchange "+
		"known detected]" {
		t.Error(got)
	}
}

// The cube of one node, and one packet at each end of the largest.
func TestSmallestAndLargest(t *testing.T) {
	for _, how := range variants {
		c, err := New(0, how)
		if err != nil {
			t.Fatal(err)
		}
		for K := range 2 {
			if times, err := c.Completion(K)()(rand.New(rand.NewPCG(1, 0))); err != nil || times != (Times{}) {
				t.Errorf("%v d=0 K=%d: %+v (%v)", how, K, times, err)
			}
		}
	}
	if testing.Short() {
		return
	}
	const d = MaxDimensions
	for _, how := range []Ranks{Prefix, Exchange, Known} {
		// r = 2 at node 0: its packet goes to root 2, one hop; the other, of rank 1,
		// from the far end to root 1, d-1 hops.
		got := run(t, execution(t, d, how), []int{0, 1<<d - 1}, nil)
		first := map[Ranks]int{Prefix: 2*d + 1, Exchange: d}[how]
		if want := (Times{Slots: first + d + 1 + d, Phase2: d - 1, Phase3: 1 + d, MaxLoad: 1}); got != want {
			t.Errorf("%v: %+v, want %+v", how, got, want)
		}
	}
	// Both for root 2^(d-1), label 0: node 0 differs from it in one dimension and
	// the far end in the others.
	got := run(t, execution(t, d, Immediate), []int{0, 1<<d - 1}, []int{d - 1, d - 1})
	if want := (Times{Slots: 2*d - 1, Phase2: d - 1, Phase3: 2*d - 2, MaxLoad: 2}); got != want {
		t.Errorf("%v", got)
	}
}
