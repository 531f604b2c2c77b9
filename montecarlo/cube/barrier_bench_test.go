package cube_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"castlab/distributions"
	"castlab/montecarlo"
	"castlab/montecarlo/runtest"
)

// benchmark runs one replication at a time. Besides wall-clock time it prints the
// processor time in milliseconds, which other work on the machine disturbs less.
func benchmark[T any](b *testing.B, d int, run montecarlo.Replication[T]) {
	b.Run(fmt.Sprintf("d=%d", d), func(b *testing.B) {
		r := rand.New(rand.NewChaCha8([32]byte{1}))
		b.ReportAllocs()
		start := runtest.ProcessorTime()
		for b.Loop() {
			if _, err := run(r); err != nil {
				b.Fatal(err)
			}
		}
		b.ReportMetric(float64((runtest.ProcessorTime()-start).Nanoseconds())/float64(b.N)/1e6, "cpu-ms/op")
	})
}

// BenchmarkBarrier draws exponential lengths and returns T_mod.
func BenchmarkBarrier(b *testing.B) {
	for _, d := range []int{6, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 20} {
		benchmark(b, d, newBarrier(b, d).Completion(distributions.Exponential{Mu: 1})())
	}
}

// BenchmarkOutcomes adds the largest link load.
func BenchmarkOutcomes(b *testing.B) {
	for _, d := range []int{10, 12, 14, 16, 20} {
		benchmark(b, d, newBarrier(b, d).Outcomes(distributions.Exponential{Mu: 1})())
	}
}

// BenchmarkHeavyTail has lengths of which one outweighs many others.
func BenchmarkHeavyTail(b *testing.B) {
	for _, d := range []int{10, 12, 14, 16, 20} {
		benchmark(b, d, newBarrier(b, d).Completion(distributions.Pareto{Shape: 1.1, Mu: 1})())
	}
}

// BenchmarkPlainLoop is what the transforms stand beside: the same lengths, and
// n^2 additions.
func BenchmarkPlainLoop(b *testing.B) {
	law := distributions.Exponential{Mu: 1}
	for d := 8; d <= 14; d++ {
		barrier, x := newBarrier(b, d), make([]float64, 1<<d)
		benchmark(b, d, func(r *rand.Rand) (float64, error) {
			for l := range x {
				x[l] = law.Sample(r)
			}
			total := 0.0
			for i := 1; i <= d; i++ {
				phase := 0.0
				for c := range d {
					set := barrier.Members(i, c)
					for z := range x {
						sum := 0.0
						for _, t := range set {
							sum += x[uint32(z)^t]
						}
						phase = max(phase, sum)
					}
				}
				total += phase
			}
			return total, nil
		})
	}
}
