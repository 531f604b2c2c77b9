package collectives_test

import (
	"testing"

	"castlab/distributions"
	"castlab/montecarlo/collectives"
	"castlab/topologies/programs"
)

// By hand: two ranks send one byte each to a third, at o = 1 and with noise of mean 1/2 for
// every Send and reception. A sender is busy for 3/2, and the receiver for twice that: 1/3
// is sustained. If the receiver is slow by a factor of 2, its overheads double and its
// noise does not: 2 (2 + 1/2) = 5. A NIC that needs a gap of 2 after each of both
// receptions keeps it to 1/4.
func TestCapacityByHand(t *testing.T) {
	p := program([]programs.Operation{send(2, 1)}, []programs.Operation{send(2, 1)}, []programs.Operation{receive(0, 1), receive(1, 1)})
	for _, x := range []struct {
		gap  float64
		slow map[int]float64
		want float64
		near int // that are busy for 0.6 of the most
	}{{0, nil, 1.0 / 3, 1}, {0, map[int]float64{2: 2}, 1.0 / 5, 1}, {0, map[int]float64{0: 4}, 1 / 4.5, 2}, {2, nil, 1.0 / 4, 2}} {
		m := collectives.LogGP{L: 1, O: 1, Gap: x.gap, Eager: 1}
		c, err := collectives.Compile(p, m, collectives.Jitter{Noise: distributions.Exponential{Mu: 0.5}, Slow: x.slow})
		if err != nil {
			t.Fatal(err)
		}
		if got := c.Capacity(); got != x.want {
			t.Errorf("gap %v, slow %v: capacity %v, want %v", x.gap, x.slow, got, x.want)
		}
		if got := c.Bottlenecks(0.6); got != x.near {
			t.Errorf("gap %v, slow %v: %d bottlenecks, want %d", x.gap, x.slow, got, x.near)
		}
	}
}

// What is added to a time counts once, and what multiplies does not, a flight that a factor
// of its link multiplies among them.
func TestWhatIsAddedOnce(t *testing.T) {
	law := distributions.Exponential{Mu: 1}
	all := collectives.Jitter{Flight: law, Extra: law, Rank: law, Noise: law, Start: law}
	with := all
	with.Link = law
	for _, x := range []struct {
		j    collectives.Jitter
		want map[string]bool
	}{
		{all, map[string]bool{"flight": true, "extra": true, "rank": false, "noise": true, "start": true}},
		{with, map[string]bool{"flight": false, "extra": true, "rank": false, "link": false, "noise": true, "start": true}},
		{collectives.Jitter{}, map[string]bool{}},
	} {
		got := map[string]bool{}
		for _, s := range x.j.Sources() {
			got[s.Name] = s.Once
		}
		if len(got) != len(x.want) {
			t.Errorf("sources %v, want %v", got, x.want)
		}
		for name, once := range x.want {
			if is, there := got[name]; !there || is != once {
				t.Errorf("%s: once %v, want %v", name, is, once)
			}
		}
	}
}
