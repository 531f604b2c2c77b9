package collectives_test

import (
	"testing"

	"castlab/distributions"
	"castlab/montecarlo/collectives"
	"castlab/montecarlo/runtest"
	"castlab/topologies"
	"castlab/topologies/programs"
)

// binomial is a broadcast of one message along the binomial tree.
func binomial(ranks int, bytes int64) programs.Program {
	p := programs.Program{Name: "binomial", Ranks: make([][]programs.Operation, ranks)}
	for r := range ranks {
		var after []int
		bit := 1
		if r > 0 {
			for bit <= r {
				bit <<= 1
			}
			p.Ranks[r] = append(p.Ranks[r], receive(r-bit>>1, bytes))
			after = []int{0}
		}
		for ; r+bit < ranks; bit <<= 1 {
			p.Ranks[r] = append(p.Ranks[r], send(r+bit, bytes, after...))
		}
	}
	return p
}

// ringAllgather is the allgather in which every rank passes on what came last; tag is
// the number of the packet, and an operation waits for the one before it.
func ringAllgather(ranks int, bytes int64) programs.Program {
	p := programs.Program{Name: "ring", Ranks: make([][]programs.Operation, ranks)}
	for r := range ranks {
		list := make([]programs.Operation, 0, 2*ranks)
		for step := range ranks - 1 {
			s := send((r+1)%ranks, bytes)
			s.Tag = (r - step + ranks) % ranks
			q := receive((r+ranks-1)%ranks, bytes, len(list))
			q.Tag = (r - step - 1 + ranks) % ranks
			if step > 0 {
				s.After = []int{len(list) - 1}
			}
			list = append(list, s, q)
		}
		p.Ranks[r] = list
	}
	return p
}

func benchmark(b *testing.B, p programs.Program, m collectives.Machine, j collectives.Jitter, static bool) {
	c, err := collectives.Compile(p, m, j)
	if err != nil {
		b.Fatal(err)
	}
	if c.Static() != static {
		b.Fatalf("static %v", c.Static())
	}
	e := c.NewExecution()
	k := collectives.Key{}
	if _, err := e.Run(k); err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	before := runtest.ProcessorTime()
	for b.Loop() {
		k.A++
		if _, err := e.Run(k); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(c.Messages())*float64(b.N)/(runtest.ProcessorTime()-before).Seconds()/1e6, "10^6-messages/cpu-s")
}

var machine = collectives.LogGP{L: 5, O: 1.5, Gap: 1, PerByte: 0.001, Eager: 1 << 16}

func random() collectives.Jitter { return collectives.Jitter{Flight: distributions.Exponential{Mu: 5}} }

func BenchmarkBinomial(b *testing.B) {
	for _, ranks := range []struct {
		name string
		n    int
	}{{"1e3", 1000}, {"1e6", 1000000}} {
		p := binomial(ranks.n, 1000)
		b.Run(ranks.name+"/fixed", func(b *testing.B) { benchmark(b, p, machine, collectives.Jitter{}, true) })
		b.Run(ranks.name+"/flight", func(b *testing.B) { benchmark(b, p, machine, random(), true) })
		b.Run(ranks.name+"/all", func(b *testing.B) {
			benchmark(b, p, machine, collectives.Jitter{Flight: distributions.Exponential{Mu: 5},
				Rank: distributions.Erlang{Shape: 4, Mu: 1}, Noise: distributions.Exponential{Mu: 1},
				Start: distributions.Exponential{Mu: 1}}, true)
		})
	}
}

func BenchmarkRing(b *testing.B) {
	for _, ranks := range []struct {
		name string
		n    int
	}{{"64", 64}, {"1024", 1024}} {
		p := ringAllgather(ranks.n, 1000)
		polling := machine
		polling.Polling = true
		links := collectives.Links{Network: topologies.Ring{N: ranks.n}, Length: distributions.Exponential{Mu: 1}, PerPacket: true}
		b.Run(ranks.name+"/polling/fixed", func(b *testing.B) { benchmark(b, p, polling, collectives.Jitter{}, true) })
		b.Run(ranks.name+"/polling/flight", func(b *testing.B) { benchmark(b, p, polling, random(), true) })
		b.Run(ranks.name+"/events/fixed", func(b *testing.B) { benchmark(b, p, machine, collectives.Jitter{}, false) })
		b.Run(ranks.name+"/events/flight", func(b *testing.B) { benchmark(b, p, machine, random(), false) })
		streams := collectives.Streams{L: 5, O: 1, Gap: 1, PerByte: 0.01, Packet: 1500, Eager: 1 << 20}
		b.Run(ranks.name+"/streams", func(b *testing.B) { benchmark(b, p, streams, random(), false) })
		b.Run(ranks.name+"/links", func(b *testing.B) { benchmark(b, p, links, collectives.Jitter{}, true) })
		links.Arrival = true
		b.Run(ranks.name+"/links/arrival", func(b *testing.B) { benchmark(b, p, links, collectives.Jitter{}, false) })
	}
}
