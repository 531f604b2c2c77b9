package treedynamic_test

import (
	"errors"
	"math"
	"math/rand/v2"
	"testing"

	"castlab/distributions/inputs"
	. "castlab/montecarlo/treedynamic"
)

// With full queues the links that have most to do carry a packet in every slot:
// at a load the mean is 1 - 1/load. 50 runs of 1000 slots
// are 1e5 packets; the limit is seven standard deviations of their number. A
// program that forgot to change the rate would be at 1/3.
func TestGrowthIsWhatDoesNotLeave(t *testing.T) {
	for _, c := range []struct {
		w    world
		load float64
	}{{directWorld(t, path2), .7}, {directWorld(t, path2), 1.3}, {directWorld(t, k4), .9}, {directWorld(t, uneven), 1.2},
		{rotatedWorld(t, 3), 1.1}} {
		most, _ := c.w.scheme.Capacity()
		model, err := Dynamic{Scheme: c.w.scheme, Lambda: c.load * most}.Growth(1000)
		if err != nil {
			t.Fatal(err)
		}
		run, r, sum := model(), rand.New(rand.NewPCG(1, 0)), 0.0
		const runs = 50
		for range runs {
			g, err := run(r)
			if err != nil {
				t.Fatal(err)
			}
			sum += g / runs
		}
		if want := 1 - 1/c.load; math.Abs(sum-want) > .02 {
			t.Errorf("%v at load %v: %v, want %v", c.w.scheme, c.load, sum, want)
		}
	}
	var domain *inputs.Error
	s := directWorld(t, path2).scheme
	for _, slots := range []int{0, 1<<24 + 1} {
		if _, err := (Dynamic{Scheme: s, Lambda: .5}).Growth(slots); !errors.As(err, &domain) {
			t.Errorf("%d slots: %v", slots, err)
		}
	}
	if _, err := (Dynamic{Scheme: s, Lambda: 0}).Growth(10); !errors.As(err, &domain) {
		t.Error("lambda = 0")
	}
}
