package pmnb

import (
	"math/bits"
	"math/rand/v2"
	"testing"
)

func execution(t testing.TB, d int, a Algorithm, v Variant) *Execution {
	t.Helper()
	c, err := NewVariant(d, a, v)
	if err != nil {
		t.Fatal(err)
	}
	return c.NewExecution()
}

func run(t testing.TB, e *Execution, active []int) Counts {
	t.Helper()
	counts, err := e.Run(active)
	if err != nil {
		t.Fatalf("%v d=%d, active %v: %v", e.c.a, e.c.d, active, err)
	}
	return counts
}

// The example of VB95 Section IV: N = 2^16, M = 2^10. Printed: I 157 and 125, II 98
// and 66, III 160 and 96, MNB 4096. II takes 2d = 32 prefix steps, 16 of packing
// and sum ceil(1024/2^j), j = 1..16, = 1023 + 6 steps of 1/16: 97.3125 and 65.3125.
// III: q = 64, 16 + sum ceil(64/2^j) = 16 + 63 + 10 = 89, and 64 prefix steps.
func TestTheExample(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 0))
	active := r.Perm(1 << 16)[:1<<10]
	for _, c := range []struct {
		a        Algorithm
		one, two float64
	}{
		{I, 157, 125}, {II, 97.3125, 65.3125}, {III, 153, 89}, {Multinode, 4096, 4096},
	} {
		counts := run(t, execution(t, 16, c.a, Variant{}), active)
		if got := counts.Duration(16, 1); got != c.one {
			t.Errorf("%v: %v slots if tp=1, want %v", c.a, got, c.one)
		}
		if got := counts.Duration(16, 0); got != c.two {
			t.Errorf("%v: %v slots if tp=0, want %v", c.a, got, c.two)
		}
	}
}

// every runs check for every set of nodes, as an increasing list.
func every(d int, check func(active []int)) {
	var active []int
	for set := range uint64(1) << (1 << d) {
		active = active[:0]
		for s := set; s != 0; s &= s - 1 {
			active = append(active, bits.TrailingZeros64(s))
		}
		check(active)
	}
}

// VB95 Section IV: every packet comes to every node, whatever the active nodes.
func TestEverySetOfActiveNodes(t *testing.T) {
	for d := range 4 {
		for _, a := range []Algorithm{I, II, III, Multinode} {
			for _, ranks := range []Ranks{Tree, Exchange, Known} {
				e := execution(t, d, a, Variant{Ranks: ranks})
				every(d, func(active []int) { run(t, e, active) })
			}
		}
	}
}
