package kbroadcast

import (
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"castlab/montecarlo/runtest"
)

// perSecond reports the number of transmissions per operation, in 10^6 per second of
// processor time since start.
func perSecond(b *testing.B, start time.Duration, transmissions int) {
	if used := runtest.ProcessorTime() - start; used > 0 {
		b.ReportMetric(float64(transmissions)*float64(b.N)/used.Seconds()/1e6, "M/cpu-s")
	}
}

// Transmissions per second of phase 2 alone, at d = 16 with K = 65536.
func BenchmarkGather(b *testing.B) {
	for _, c := range [][2]int{{10, 1 << 10}, {16, 1 << 16}, {20, 1 << 20}} {
		d, K := c[0], c[1]
		b.Run(fmt.Sprintf("d=%d,K=%d", d, K), func(b *testing.B) {
			e := execution(b, d, Random)
			sources, tree := draw(rand.New(rand.NewPCG(1, 0)), d, K, Random)
			e.choose(sources, tree)
			sent := 0
			for j := range d {
				for _, z := range e.starts[e.from[j]:e.from[j+1]] {
					for ; z > 0; z = above(z) {
						sent++
					}
				}
			}
			b.ReportAllocs()
			start := runtest.ProcessorTime()
			for b.Loop() {
				for j := range d {
					e.gather(j, e.starts[e.from[j]:e.from[j+1]], 0)
				}
			}
			perSecond(b, start, sent)
		})
	}
}

// Transmissions per second of whole executions: those of phase 3 are counted.
func BenchmarkRun(b *testing.B) {
	for _, c := range [][2]int{{6, 64}, {10, 100}, {10, 1 << 10}, {13, 1 << 13}, {16, 4096}, {16, 1 << 16}} {
		d, K := c[0], c[1]
		for _, how := range []Ranks{Prefix, Random, Immediate} {
			b.Run(fmt.Sprintf("%v/d=%d,K=%d", how, d, K), func(b *testing.B) {
				cube, err := New(d, how)
				if err != nil {
					b.Fatal(err)
				}
				model := cube.Completion(K)()
				r := rand.New(rand.NewChaCha8([32]byte{1}))
				b.ReportAllocs()
				start := runtest.ProcessorTime()
				for b.Loop() {
					if _, err := model(r); err != nil {
						b.Fatal(err)
					}
				}
				packets := K
				if how != Immediate {
					packets += d // termination packets
				}
				perSecond(b, start, packets*(1<<d-1))
			})
		}
	}
}

// The plain execution, the same count.
func BenchmarkPlain(b *testing.B) {
	for _, c := range [][2]int{{6, 64}, {10, 100}} {
		d, K := c[0], c[1]
		b.Run(fmt.Sprintf("d=%d,K=%d", d, K), func(b *testing.B) {
			p := newPlain(b, d, func(int) int { return 0 })
			sources, tree := draw(rand.New(rand.NewPCG(1, 0)), d, K, Random)
			start := runtest.ProcessorTime()
			for b.Loop() {
				p.run(Random, sources, tree)
			}
			perSecond(b, start, (K+d)*(1<<d-1))
		})
	}
}

// Phase 3 of one tree with a counter for every arc: packet number received + 1
// crosses if the node before it has it. The same count.
func BenchmarkCounters(b *testing.B) {
	for _, c := range [][2]int{{10, 10}, {16, 256}} {
		d, packets := c[0], c[1]
		b.Run(fmt.Sprintf("d=%d,K=%d", d, d*packets), func(b *testing.B) {
			received := make([]int32, 1<<d)
			start := runtest.ProcessorTime()
			for b.Loop() {
				clear(received)
				received[0] = int32(packets + 1)
				for range packets + d {
					for half := 1 << (d - 1); half > 0; half /= 2 {
						from, to := received[:half], received[half:2*half]
						for i, n := range from {
							if n > to[i] {
								to[i]++
							}
						}
					}
				}
				if received[1<<d-1] != int32(packets+1) {
					b.Fatal("packets are missing")
				}
			}
			perSecond(b, start, (packets+1)*(1<<d-1))
		})
	}
}

// What memory allows: the arcs of a slot, a bit each, are read and written once.
func BenchmarkCopy(b *testing.B) {
	for _, d := range []int{10, 16, 20} {
		b.Run(fmt.Sprint("d=", d), func(b *testing.B) {
			var slots [8][]uint64
			for i := range slots {
				slots[i] = make([]uint64, 1<<d/64)
			}
			start, now := runtest.ProcessorTime(), 0
			for b.Loop() {
				copy(slots[(now+1)%8], slots[now])
				now = (now + 1) % 8
			}
			perSecond(b, start, 1<<d)
		})
	}
}
