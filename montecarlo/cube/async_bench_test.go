package cube_test

import (
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"castlab/distributions"
	"castlab/montecarlo/cube"
	"castlab/montecarlo/runtest"
	"castlab/topologies/schedules"
)

// perSecond reports the transmissions of b's executions by the clock and, where
// it is known, by the processor time since start.
func perSecond(b *testing.B, d int, start time.Duration) {
	n := float64(int(1) << d)
	transmissions := n * (n - 1) * float64(b.N) / 1e6
	if used := runtest.ProcessorTime() - start; used > 0 {
		b.ReportMetric(transmissions/used.Seconds(), "M/cpu-s")
		b.ReportMetric(used.Seconds()*1e3/float64(b.N), "cpu-ms/op")
	}
	b.ReportMetric(transmissions/b.Elapsed().Seconds(), "M/s")
}

func benchmarkAsync(b *testing.B, d int, x []float64) {
	a, err := cube.NewAsync(d)
	if err != nil {
		b.Fatal(err)
	}
	e := a.NewExecution()
	e.Run(x) // the first run is the first to touch the memory
	b.ReportAllocs()
	start := runtest.ProcessorTime()
	for b.Loop() {
		e.Run(x)
	}
	perSecond(b, d, start)
}

// The last one takes 4.7 GiB.
func BenchmarkAsync(b *testing.B) {
	for d := 6; d <= cube.MaxAsync; d++ {
		x := exponentials(1<<d, rand.New(rand.NewPCG(1, 0)))
		b.Run(fmt.Sprint("d=", d), func(b *testing.B) { benchmarkAsync(b, d, x) })
	}
}

// One long packet in a thousand keeps links waiting, and no queue is certain.
func BenchmarkAsyncPareto(b *testing.B) {
	for d := 12; d <= 15; d++ {
		law := distributions.Pareto{Shape: 1.5, Mu: 1}
		r := rand.New(rand.NewPCG(1, 0))
		x := make([]float64, 1<<d)
		for l := range x {
			x[l] = law.Sample(r)
		}
		b.Run(fmt.Sprint("d=", d), func(b *testing.B) { benchmarkAsync(b, d, x) })
	}
}

// plainAsync is the double loop over nodes of the tree and receivers, with
// every row kept and nothing else done.
func plainAsync(r *schedules.Rotation, rows [][]float64, x []float64) float64 {
	end := 0.0
	for k, t := range r.Nodes {
		c := k % r.D
		row, parent, before := rows[t], rows[t^1<<c], rows[0]
		if k >= r.D {
			before = rows[r.Nodes[k-r.D]]
		}
		for z := range x {
			row[z] = max(before[z], parent[z^1<<c]) + x[z^int(t)]
			end = max(end, row[z])
		}
	}
	return end
}

// The plain loop keeps n rows: 128 MiB for d = 12, 512 MiB for d = 13.
func BenchmarkAsyncPlainLoop(b *testing.B) {
	for _, d := range []int{10, 12, 13} {
		b.Run(fmt.Sprint("d=", d), func(b *testing.B) {
			rotation, err := schedules.NewRotation(d)
			if err != nil {
				b.Fatal(err)
			}
			rows := make([][]float64, 1<<d)
			for t := range rows {
				rows[t] = make([]float64, 1<<d)
			}
			x := exponentials(1<<d, rand.New(rand.NewPCG(1, 0)))
			plainAsync(rotation, rows, x)
			start := runtest.ProcessorTime()
			for b.Loop() {
				plainAsync(rotation, rows, x)
			}
			perSecond(b, d, start)
		})
	}
}
