package collectives_test

import (
	"math/rand/v2"
	"testing"

	"castlab/montecarlo/collectives"
	"castlab/topologies/programs"
)

func send(to int, bytes int64, after ...int) programs.Operation {
	return programs.Operation{Kind: programs.Send, Peer: to, Bytes: bytes, After: after}
}

func receive(from int, bytes int64, after ...int) programs.Operation {
	return programs.Operation{Kind: programs.Receive, Peer: from, Bytes: bytes, After: after}
}

func compute(time float64, after ...int) programs.Operation {
	return programs.Operation{Kind: programs.Compute, Time: time, After: after}
}

func program(ranks ...[]programs.Operation) programs.Program {
	return programs.Program{Name: "test", Ranks: ranks}
}

func completion(t *testing.T, p programs.Program, m collectives.Machine, j collectives.Jitter) float64 {
	t.Helper()
	c, err := collectives.Compile(p, m, j)
	if err != nil {
		t.Fatal(err)
	}
	last, err := c.NewExecution().Run(collectives.Key{A: 1, B: 2})
	if err != nil {
		t.Fatal(err)
	}
	return last
}

// One message of k bytes takes o + (k-1)G + L + o: Alexandrov et al., "LogGP", 1995.
func TestOneMessage(t *testing.T) {
	m := collectives.LogGP{L: 5, O: 2, Gap: 4, PerByte: 3, Eager: 1 << 20}
	for bytes, want := range map[int64]float64{0: 9, 1: 9, 2: 12, 100: 2 + 99*3 + 5 + 2} {
		p := program([]programs.Operation{send(1, bytes)}, []programs.Operation{receive(0, bytes)})
		if got := completion(t, p, m, collectives.Jitter{}); got != want {
			t.Errorf("%d bytes: %v, want %v", bytes, got, want)
		}
	}
}

func pcg() *rand.PCG { return rand.NewPCG(1, 2) }
