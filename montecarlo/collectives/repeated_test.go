package collectives_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"castlab/distributions"
	"castlab/montecarlo"
	"castlab/montecarlo/collectives"
	"castlab/montecarlo/threshold"
	"castlab/topologies"
	"castlab/topologies/programs"
)

// sustained measures the largest sustainable rate between half and twice a rate.
func sustained(t *testing.T, q collectives.Repeated, around float64, backlog, instances int) montecarlo.Estimate {
	t.Helper()
	e, err := threshold.Find("rate", "", t.Name(), around/2, 2*around, q.Growth(backlog, instances))(context.Background(),
		montecarlo.Settings{
			Plan: montecarlo.Plan{Seed: 1, Workers: 1}, Level: 0.9999, Min: 8, Max: 64, Done: montecarlo.RelativePrecision(0.03),
		})
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%.4f in [%.4f, %.4f], wanted %.4f", e.Value, e.Lo, e.Hi, around)
	return e
}

// One CPU that is busy for X with every instance is the queue M/G/1, which sustains
// 1/EX. The interval misses that with probability 0.0001.
func TestOneQueueSustainsItsServiceRate(t *testing.T) {
	p := program([]programs.Operation{compute(0)})
	c, err := collectives.Compile(p, collectives.LogGP{}, collectives.Jitter{Noise: distributions.Exponential{Mu: 0.5}})
	if err != nil {
		t.Fatal(err)
	}
	if c.Capacity() != 2 {
		t.Errorf("capacity %v, want 2", c.Capacity())
	}
	if e := sustained(t, collectives.Repeated{Collective: c}, 2, 100, 1500); !e.Contains(2) || e.Width() > 0.4 {
		t.Errorf("M/M/1 with mean 1/2: %v to %v", e.Lo, e.Hi)
	}
	links, err := collectives.Compile(program([]programs.Operation{send(1, 1)}, []programs.Operation{receive(0, 1)}),
		collectives.Links{Network: topologies.Path{N: 2}, Length: distributions.Uniform{Max: 1}, Arrival: true}, collectives.Jitter{})
	if err != nil {
		t.Fatal(err)
	}
	if e := sustained(t, collectives.Repeated{Collective: links}, 2, 100, 1500); !e.Contains(2) || e.Width() > 0.4 {
		t.Errorf("a link with mean 1/2: %v to %v", e.Lo, e.Hi)
	}
}

// In the ring allgather of n ranks every CPU has n-1 messages to send and as many to
// receive: on a machine with o = 1 and nothing else an instance occupies it for 2(n-1).
// Since periodic instances on a machine that does not vary are no experiment, one run
// per rate suffices.
func TestRingSustainsOneOverItsWork(t *testing.T) {
	const n = 5
	for _, m := range []collectives.Machine{
		collectives.LogGP{L: 3, O: 1, Eager: 1}, collectives.LogGP{L: 3, O: 1, Eager: 1, Polling: true},
		collectives.LogGP{L: 3, O: 1, Gap: 2, Eager: 1},
		collectives.Links{Network: topologies.Ring{N: n}, Length: distributions.Deterministic{Mu: 2}},
		collectives.Links{Network: topologies.Ring{N: n}, Length: distributions.Deterministic{Mu: 2}, Arrival: true},
	} {
		c, err := collectives.Compile(ringAllgather(n, 1), m, collectives.Jitter{})
		if err != nil {
			t.Fatal(err)
		}
		const want = 1.0 / 2 / (n - 1)
		if c.Capacity() != want {
			t.Errorf("%v: capacity %v, want %v", m, c.Capacity(), want)
		}
		growth := collectives.Repeated{Collective: c, Periodic: true}.Growth(50, 500)
		for _, x := range []struct {
			rate float64
			sign int
		}{{0.95 * want, -1}, {1.05 * want, 1}} {
			model, err := growth(x.rate)
			if err != nil {
				t.Fatal(err)
			}
			g, err := model()(montecarlo.NewWords(pcg()).Rand())
			if err != nil {
				t.Fatal(err)
			}
			if g*float64(x.sign) <= 0 {
				t.Errorf("%v: at %v of the capacity grows by %v", m, x.rate/want, g)
			}
		}
	}
}

// What a run of instances comes to depends on its stream alone, and not on the runs
// that its model made before: of every kind of machine, with slots for more instances
// than it begins with, too.
func TestGrowthForgetsTheRunsBefore(t *testing.T) {
	law := distributions.Exponential{Mu: 1}
	for _, m := range []struct {
		machine collectives.Machine
		jitter  collectives.Jitter
	}{
		{collectives.LogGP{L: 3, O: 1, Eager: 1}, collectives.Jitter{Noise: law, Start: law}},
		{collectives.LogGP{L: 3, O: 1, Eager: 1, Polling: true}, collectives.Jitter{Flight: law, Noise: law}},
		{collectives.Links{Network: topologies.Ring{N: 5}, Length: law}, collectives.Jitter{Start: law}},
		{collectives.Links{Network: topologies.Ring{N: 5}, Length: law, Arrival: true}, collectives.Jitter{}},
	} {
		c, err := collectives.Compile(ringAllgather(5, 1), m.machine, m.jitter)
		if err != nil {
			t.Fatal(err)
		}
		model, err := collectives.Repeated{Collective: c, Periodic: true}.Growth(4, 200)(c.Capacity())
		if err != nil {
			t.Fatal(err)
		}
		run, seen := model(), map[float64]bool{}
		for seed := range uint64(4) {
			of := func(run montecarlo.Replication[float64]) float64 {
				g, err := run(rand.New(rand.NewPCG(seed, 1)))
				if err != nil {
					t.Fatal(err)
				}
				return g
			}
			alone, after := of(model()), of(run)
			if alone != after {
				t.Errorf("%v: run %d grows by %v alone and by %v after others", m.machine, seed, alone, after)
			}
			seen[alone] = true
		}
		if len(seen) < 2 {
			t.Errorf("%v: every run grows by the same", m.machine)
		}
	}
}
