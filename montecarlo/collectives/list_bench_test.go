package collectives_test

import (
	"math/rand/v2"
	"testing"

	"castlab/distributions"
	"castlab/montecarlo/collectives"
	"castlab/topologies"
)

// One list of events: links that take what comes first, and instances that overlap on each machine.
func BenchmarkList(b *testing.B) {
	p := ringAllgather(64, 1000)
	links := collectives.Links{Network: topologies.Ring{N: 64}, Length: distributions.Exponential{Mu: 1}, PerPacket: true, Arrival: true}
	streams := collectives.Streams{L: 5, O: 1, Gap: 1, PerByte: 0.01, Packet: 1500, Eager: 1 << 20}
	b.Run("links", func(b *testing.B) { benchmark(b, p, links, collectives.Jitter{}, false) })
	for _, x := range []struct {
		name string
		m    collectives.Machine
		j    collectives.Jitter
		rate float64
	}{{"loggp", machine, random(), 0.002}, {"links", links, collectives.Jitter{}, 0.005}, {"streams", streams, random(), 0.0005}} {
		b.Run("repeated/"+x.name, func(b *testing.B) {
			c, err := collectives.Compile(p, x.m, x.j)
			if err != nil {
				b.Fatal(err)
			}
			model, err := collectives.Repeated{Collective: c}.Growth(4, 8)(x.rate)
			if err != nil {
				b.Fatal(err)
			}
			run, r := model(), rand.New(rand.NewPCG(1, 1))
			if _, err := run(r); err != nil {
				b.Fatal(err)
			}
			b.ReportAllocs()
			for b.Loop() {
				if _, err := run(r); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
