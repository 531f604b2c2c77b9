package pmnb

import (
	"errors"
	"math"
	"math/bits"
	"math/rand/v2"
	"testing"

	"castlab/distributions/inputs"
	"castlab/montecarlo"
)

// The law of the set that is drawn, within 5.5 standard deviations for every one of
// 190 sets: a right sampler fails once in 100,000 seeds. That an M-subset is a
// tenth likelier than it should be is at least 7 deviations.
func TestLawsOfActiveNodes(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 0))
	law := func(n int, draw func(*rand.Rand) []int, p func(M int) float64) {
		const each = 5000
		counts := make([]int, 1<<n)
		runs := each << n
		for range runs {
			set := 0
			for _, v := range draw(r) {
				if set>>v&1 != 0 {
					t.Fatalf("node %d is drawn twice", v)
				}
				set |= 1 << v
			}
			counts[set]++
		}
		for set, count := range counts {
			p := p(bits.OnesCount(uint(set)))
			if deviation := math.Abs(float64(count) - p*float64(runs)); deviation > 5.5*math.Sqrt(p*(1-p)*float64(runs)) {
				t.Errorf("n=%d: set %b is drawn %d times of %d, want about %v", n, set, count, runs, p*float64(runs))
			}
		}
	}
	for n := 1; n <= 6; n++ {
		choose := 1.0
		for M := range n + 1 {
			law(n, uniform(n, M), func(size int) float64 {
				if size != M {
					return 0
				}
				return 1 / choose
			})
			choose = choose * float64(n-M) / float64(M+1)
		}
	}
	for _, p := range []float64{0, 0.3, 0.5, 1} {
		law(4, independent(4, p), func(size int) float64 {
			return math.Pow(p, float64(size)) * math.Pow(1-p, float64(4-size))
		})
	}
}

// M random nodes take a time that depends on M alone: with d = 3, M = 5 and tp = 1/2,
// II takes 3 prefix slots and (3 + ceil(5/8) + ceil(5/4) + ceil(5/2))/3 = 3, and III,
// with q = 2, 6 prefix slots and 3 + 1 + 1 + 1 = 6; I, with m = 3, 3 + 3 + 0 + ceil(7/3).
func TestDurations(t *testing.T) {
	for a, want := range map[Algorithm]float64{I: 9, II: 6, III: 12, Multinode: 3} {
		c, err := New(3, a)
		if err != nil {
			t.Fatal(err)
		}
		model, r := c.Durations(5, 0.5)(), rand.New(rand.NewPCG(1, 0))
		for range 10 {
			if got, err := model(r); err != nil || got != want {
				t.Fatalf("%v: %v slots, want %v (%v)", a, got, want, err)
			}
		}
		if allocations := testing.AllocsPerRun(10, func() { _, _ = model(r) }); allocations != 0 {
			t.Errorf("%v: %v allocations", a, allocations)
		}
	}
	// No node is active, or all are.
	c, err := New(3, II)
	if err != nil {
		t.Fatal(err)
	}
	for p, want := range map[float64]float64{0: 6, 1: 6 + float64(3+1+2+4)/3} {
		got, err := c.IndependentDurations(p, 1)()(rand.New(rand.NewPCG(1, 0)))
		if err != nil || math.Abs(got-want) > 1e-15*want {
			t.Errorf("p=%v: %v slots, want %v (%v)", p, got, want, err)
		}
	}
}

// A replication depends on its stream and on nothing that ran before.
func TestReplicationsDependOnTheStreamAlone(t *testing.T) {
	c, err := New(6, III)
	if err != nil {
		t.Fatal(err)
	}
	used, r := c.IndependentDurations(0.4, 0.25)(), rand.New(rand.NewPCG(1, 0))
	for range 100 {
		if _, err := used(r); err != nil {
			t.Fatal(err)
		}
	}
	for seed := range uint64(50) {
		again, err := used(rand.New(rand.NewPCG(seed, 1)))
		if err != nil {
			t.Fatal(err)
		}
		fresh, err := c.IndependentDurations(0.4, 0.25)()(rand.New(rand.NewPCG(seed, 1)))
		if err != nil || again != fresh {
			t.Errorf("%v, then %v (%v)", again, fresh, err)
		}
	}
	draw := uniform(64, 20)
	draw(r)
	first := append([]int(nil), draw(rand.New(rand.NewPCG(9, 9)))...)
	for i, v := range draw(rand.New(rand.NewPCG(9, 9))) {
		if first[i] != v {
			t.Fatalf("drawn %v, then %d at %d", first, v, i)
		}
	}
}

func TestDurationErrors(t *testing.T) {
	c, err := New(3, II)
	if err != nil {
		t.Fatal(err)
	}
	var domain *inputs.Error
	for _, model := range []montecarlo.Replication[float64]{
		c.Durations(-1, 0)(), c.Durations(9, 0)(), c.Durations(2, -0.1)(), c.Durations(2, 1.1)(), c.Durations(2, math.NaN())(),
		c.IndependentDurations(-0.1, 0)(), c.IndependentDurations(1.1, 0)(), c.IndependentDurations(math.NaN(), 0)(),
		c.IndependentDurations(0.5, 2)(),
	} {
		if _, err := model(rand.New(rand.NewPCG(1, 0))); !errors.As(err, &domain) {
			t.Error(err)
		}
	}
}
