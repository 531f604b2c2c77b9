package pmnb

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

// Transmissions per second of whole executions from random nodes: those of the
// broadcast are counted.
func BenchmarkRun(b *testing.B) {
	for _, c := range [][2]int{{4, 8}, {6, 20}, {10, 50}, {10, 512}, {12, 4096}, {16, 1024}} {
		d, M := c[0], c[1]
		for _, a := range all {
			b.Run(fmt.Sprintf("d=%d,M=%d/%v", d, M, a), func(b *testing.B) {
				cube, err := New(d, a)
				if err != nil {
					b.Fatal(err)
				}
				model := cube.Durations(M, 1)()
				r := rand.New(rand.NewChaCha8([32]byte{1}))
				if _, err := model(r); err != nil {
					b.Fatal(err)
				}
				b.ReportAllocs()
				start := runtest.ProcessorTime()
				for b.Loop() {
					if _, err := model(r); err != nil {
						b.Fatal(err)
					}
				}
				perSecond(b, start, cube.Transmissions(M))
			})
		}
	}
}

// Phase 3 of one class with a list of packets at every node: the same count.
func BenchmarkPlainLists(b *testing.B) {
	for _, c := range [][2]int{{4, 8}, {6, 20}, {10, 50}, {10, 512}, {12, 1024}} {
		d, M := c[0], c[1]
		b.Run(fmt.Sprintf("d=%d,M=%d", d, M), func(b *testing.B) {
			knows := make([][]uint16, 1<<d)
			for v := range knows {
				knows[v] = make([]uint16, 0, M)
			}
			start := runtest.ProcessorTime()
			for b.Loop() {
				for v := range knows {
					knows[v] = knows[v][:0]
					if v < M {
						knows[v] = append(knows[v], uint16(v))
					}
				}
				steps := 0
				for bit := 1 << (d - 1); bit > 0; bit /= 2 {
					most := 0
					for v, mine := range knows {
						if v&bit == 0 {
							theirs := knows[v|bit]
							most = max(most, len(mine), len(theirs))
							knows[v] = append(mine, theirs...)
							knows[v|bit] = append(theirs, mine...)
						}
					}
					steps += most
				}
				if len(knows[1<<d-1]) != M || steps < M {
					b.Fatal("packets are missing")
				}
			}
			perSecond(b, start, M*(1<<d-1))
		})
	}
}

// The same with a bit for every packet at every node, and no more structure.
func BenchmarkPlainBits(b *testing.B) {
	for _, c := range [][2]int{{10, 512}, {12, 4096}, {16, 1024}} {
		d, M := c[0], c[1]
		words := (M + 63) / 64
		b.Run(fmt.Sprintf("d=%d,M=%d", d, M), func(b *testing.B) {
			knows := make([]uint64, words<<d)
			start := runtest.ProcessorTime()
			for b.Loop() {
				clear(knows)
				for v := range M {
					knows[v*words+v/64] |= 1 << (v % 64)
				}
				for bit := 1 << (d - 1); bit > 0; bit /= 2 {
					for v := range 1 << d {
						if v&bit == 0 {
							mine, theirs := knows[v*words:(v+1)*words], knows[(v|bit)*words:(v|bit+1)*words]
							for w, x := range mine {
								x |= theirs[w]
								mine[w], theirs[w] = x, x
							}
						}
					}
				}
			}
			perSecond(b, start, M*(1<<d-1))
		})
	}
}
