package cube_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"castlab/distributions"
)

// BenchmarkBarrier draws exponential lengths and executes the broadcast.
func BenchmarkBarrier(b *testing.B) {
	for _, d := range []int{8, 9, 10, 11, 12, 13, 14, 15, 16, 18, 20} {
		b.Run(fmt.Sprintf("d=%d", d), func(b *testing.B) {
			run := newBarrier(b, d).Completion(distributions.Exponential{Mu: 1})()
			r := rand.New(rand.NewChaCha8([32]byte{1}))
			b.ReportAllocs()
			start := cpuTime()
			for b.Loop() {
				if _, err := run(r); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64((cpuTime()-start).Nanoseconds())/float64(b.N)/1e6, "cpu-ms/op")
		})
	}
}

// BenchmarkOutcomes has the largest link load besides.
func BenchmarkOutcomes(b *testing.B) {
	for _, d := range []int{10, 12, 14, 16, 20} {
		b.Run(fmt.Sprintf("d=%d", d), func(b *testing.B) {
			run := newBarrier(b, d).Outcomes(distributions.Exponential{Mu: 1})()
			r := rand.New(rand.NewChaCha8([32]byte{1}))
			b.ReportAllocs()
			start := cpuTime()
			for b.Loop() {
				if _, err := run(r); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64((cpuTime()-start).Nanoseconds())/float64(b.N)/1e6, "cpu-ms/op")
		})
	}
}
