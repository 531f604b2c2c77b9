package kbroadcast

import (
	"fmt"
	"math/rand/v2"
	"testing"
	"time"
)

// perSecond reports so many transmissions an operation, in 10^6 per second of
// processor time since start.
func perSecond(b *testing.B, start time.Duration, transmissions int) {
	if used := cpuTime() - start; used > 0 {
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
			start := cpuTime()
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
				start := cpuTime()
				for b.Loop() {
					if _, err := model(r); err != nil {
						b.Fatal(err)
					}
				}
				perSecond(b, start, cube.Transmissions(K))
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
			start := cpuTime()
			for b.Loop() {
				p.run(Random, sources, tree)
			}
			perSecond(b, start, (K+d)*(1<<d-1))
		})
	}
}
