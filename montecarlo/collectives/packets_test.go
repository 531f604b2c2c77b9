package collectives_test

import (
	"errors"
	"math"
	"testing"

	"castlab/distributions"
	"castlab/distributions/inputs"
	"castlab/montecarlo/collectives"
	"castlab/topologies"
	"castlab/topologies/programs"
)

// In recursive doubling on the cube a message is as long as its packets together, whose
// lengths are those of the first messages, and a rank sends on when it has received. The
// broadcast ends at the greatest, over ranks, of the sums of the subcubes around a rank:
// added here in another order, which 1e-13 allows for.
func TestMessageIsAsLongAsItsPackets(t *testing.T) {
	const d, n = 4, 16
	plan, err := programs.RecursiveDoubling().Plan(programs.Settings{Ranks: n, Bytes: n})
	if err != nil {
		t.Fatal(err)
	}
	m := collectives.Links{Network: topologies.Hypercube{D: d}, Length: distributions.Exponential{Mu: 1}, PerPacket: true, Packets: plan}
	c := compiled(t, plan.Program, m, collectives.Jitter{})
	e := c.NewExecution()
	perRank := c.Operations() / n
	for seed := range uint64(20) {
		key := collectives.Key{A: seed}
		last, err := e.Run(key)
		if err != nil {
			t.Fatal(err)
		}
		x := make([]float64, n)
		for r := range x {
			x[r] = e.Crossing(key, r*perRank)
		}
		want := 0.0
		for r := range n {
			sum := 0.0
			for i := range d {
				for u := range n {
					if u>>i == r>>i {
						sum += x[u]
					}
				}
			}
			want = max(want, sum)
		}
		if math.Abs(last-want) > 1e-13*want {
			t.Errorf("run %d: %v, want %v", seed, last, want)
		}
	}
	// A node sends 1, 2, 4 and 8 packets over its links, one message each.
	if got := c.Capacity(); math.Abs(got-1./8) > 1e-15 {
		t.Errorf("capacity %v, want 1/8", got)
	}
	m.PerByte = true
	var argument *inputs.Error
	if err := m.Validate(); !errors.As(err, &argument) {
		t.Errorf("packets whose length is a byte's: %v", err)
	}
}
