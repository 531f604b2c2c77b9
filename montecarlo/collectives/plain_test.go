package collectives_test

import (
	"math/rand/v2"
	"os"
	"testing"

	"castlab/montecarlo/collectives"
	"castlab/montecarlo/runtest"
)

// plainBinomial is what one would write by hand for a broadcast along the binomial
// tree on a LogGP machine: a loop over the ranks. It returns when the last is done.
func plainBinomial(m collectives.LogGP, wire float64, done []float64, flight func() float64) float64 {
	last := 0.0
	for r := range done {
		cpu, nic, bit := 0.0, 0.0, 1
		if r > 0 {
			for bit <= r {
				bit <<= 1
			}
			cpu = done[r] + m.O + wire
		}
		for ; r+bit < len(done); bit <<= 1 {
			at := max(cpu, nic)
			cpu, nic = at+m.O, at+(m.Gap+wire)
			done[r+bit] = at + m.O + flight()
		}
		done[r] = cpu
		last = max(last, cpu)
	}
	return last
}

// The plain loop gives the digits of the package.
func TestPlainLoop(t *testing.T) {
	for _, ranks := range []int{1, 2, 3, 64, 1000} {
		wire := 999 * machine.PerByte
		want := plainBinomial(machine, wire, make([]float64, ranks), func() float64 { return machine.L })
		if got := collectives.Last(ends(t, binomial(ranks, 1000), machine, collectives.Jitter{})); got != want {
			t.Errorf("%d ranks: %v, plainly %v", ranks, got, want)
		}
	}
}

func BenchmarkPlainBinomial(b *testing.B) {
	for _, ranks := range []struct {
		name string
		n    int
	}{{"1e3", 1000}, {"1e6", 1000000}} {
		done := make([]float64, ranks.n)
		for _, how := range []string{"fixed", "flight"} {
			b.Run(ranks.name+"/"+how, func(b *testing.B) {
				r := rand.New(pcg())
				flight := func() float64 { return machine.L }
				if how == "flight" {
					flight = func() float64 { return 5 * r.ExpFloat64() }
				}
				before := runtest.ProcessorTime()
				for b.Loop() {
					plainBinomial(machine, 0.999, done, flight)
				}
				b.ReportMetric(float64(ranks.n-1)*float64(b.N)/(runtest.ProcessorTime()-before).Seconds()/1e6, "10^6-messages/cpu-s")
			})
		}
	}
}

// A run allocates nothing once its tables have grown.
func TestRunsAllocateNothing(t *testing.T) {
	j := random()
	polling := machine
	polling.Polling = true
	for _, x := range []struct {
		c *collectives.Compiled
	}{
		{compiled(t, binomial(100, 1000), machine, j)},
		{compiled(t, ringAllgather(8, 1000), machine, j)},
		{compiled(t, ringAllgather(8, 1000), polling, j)},
	} {
		e := x.c.NewExecution()
		k := collectives.Key{}
		for range 20 {
			k.A++
			if _, err := e.Run(k); err != nil {
				t.Fatal(err)
			}
		}
		if n := testing.AllocsPerRun(50, func() {
			k.A++
			if _, err := e.Run(k); err != nil {
				t.Fatal(err)
			}
		}); n > 0 {
			t.Errorf("%s: %v allocations", x.c.Name(), n)
		}
	}
}

// A hundred thousand ranks, and a quarter of a million messages; in CI a million, and two.
func TestLargePrograms(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds")
	}
	ranks, n := 100_000, 512
	if os.Getenv("CASTLAB_TESTS") == "all" {
		ranks, n = 1_000_000, 1024
	}
	wire := 999 * machine.PerByte
	want := plainBinomial(machine, wire, make([]float64, ranks), func() float64 { return machine.L })
	if got := collectives.Last(ends(t, binomial(ranks, 1000), machine, collectives.Jitter{})); got != want {
		t.Errorf("%d ranks: %v, plainly %v", ranks, got, want)
	}
	// n-1 rounds of o + L + G(k-1) + o each: every rank waits for every message.
	c := compiled(t, ringAllgather(n, 1000), machine, collectives.Jitter{})
	if c.Messages() != n*(n-1) {
		t.Error(c.Messages())
	}
	got, err := c.NewExecution().Run(collectives.Key{})
	if err != nil {
		t.Fatal(err)
	}
	if round := machine.O + machine.L + wire + machine.O; got < float64(n-1)*round*(1-1e-9) || got > float64(n-1)*round*(1+1e-9) {
		t.Errorf("ring of %d: %v, want %v", n, got, float64(n-1)*round)
	}
}
