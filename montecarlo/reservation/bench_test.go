package reservation

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"castlab/distributions"
	"castlab/montecarlo"
	"castlab/montecarlo/runtest"
	"castlab/montecarlo/steady"
)

// Utilizations 0.3, 0.6 and 0.8.
var benched = []Frames{
	{N: 64, Lambda: 0.3 / (64. / 6), X: 1. / 6, V: 14},
	{N: 1024, Lambda: 0.6 / 102.4, X: 0.1, V: 22},
	{N: 1024, Lambda: 0.8 / 102.4, X: 0.1, V: 22},
}

// report prints packets per second of wall time and of processor time.
func report(b *testing.B, packets int, t0 time.Duration) {
	b.ReportMetric(float64(packets)/b.Elapsed().Seconds()/1e6, "Mpackets/s")
	b.ReportMetric(float64(packets)/(runtest.ProcessorTime()-t0).Seconds()/1e6, "Mpackets/cpu-s")
}

func BenchmarkCounts(b *testing.B) {
	for _, f := range benched {
		b.Run(fmt.Sprintf("N=%d rho=%.1f", f.N, f.Lambda*float64(f.N)*f.X), func(b *testing.B) {
			c, err := f.Counts(montecarlo.NewWords(rand.NewPCG(1, 0)))
			if err != nil {
				b.Fatal(err)
			}
			dst := make([]Frame, 256)
			packets := 0
			t0 := runtest.ProcessorTime()
			for b.Loop() {
				c.Fill(dst)
				for _, f := range dst {
					packets += int(f.Active)
				}
			}
			report(b, packets, t0)
		})
	}
}

// The plain loop: a queue length for every user, and every user scanned in every frame.
func BenchmarkPlainLoop(b *testing.B) {
	f := benched[0]
	r := rand.New(rand.NewPCG(1, 0))
	queue := make([]int, f.N)
	packets := 0
	t0 := runtest.ProcessorTime()
	for b.Loop() {
		for range 256 {
			k := 0
			for u := range queue {
				if queue[u] > 0 {
					queue[u]--
					k++
				}
			}
			end := f.Length(k)
			for t := r.ExpFloat64() / f.Lambda / float64(f.N); t < end; t += r.ExpFloat64() / f.Lambda / float64(f.N) {
				queue[r.IntN(f.N)]++
			}
			packets += k
		}
	}
	report(b, packets, t0)
}

func BenchmarkFollow(b *testing.B) {
	for _, order := range []Order{InTurn, AtRandom} {
		b.Run(order.String(), func(b *testing.B) {
			q := Queues{N: 64, Lambda: 0.3 / (64. / 6), X: distributions.Deterministic{Mu: 1. / 6},
				V: distributions.Deterministic{Mu: 14}, Order: order}
			f, err := q.Follow(montecarlo.NewWords(rand.NewPCG(1, 0)))
			if err != nil {
				b.Fatal(err)
			}
			packets, total := 0, 0.0
			t0 := runtest.ProcessorTime()
			for b.Loop() {
				s := f.Next()
				for i := range s.Packets {
					total += s.Packets[i].Done - s.Packets[i].Arrived
				}
				packets += s.Active()
			}
			report(b, packets, t0)
			b.ReportMetric(total/float64(packets), "T")
		})
	}
}

func BenchmarkDelays(b *testing.B) {
	for _, f := range benched {
		b.Run(fmt.Sprintf("N=%d", f.N), func(b *testing.B) {
			d, err := f.Delays(montecarlo.NewWords(rand.NewPCG(1, 0)))
			if err != nil {
				b.Fatal(err)
			}
			packets, total := 0, 0.0
			t0 := runtest.ProcessorTime()
			for b.Loop() {
				for range 100 {
					delays := d.Next()
					for _, x := range delays {
						total += x
					}
					packets += len(delays)
				}
			}
			report(b, packets, t0)
			b.ReportMetric(total/float64(packets), "T")
		})
	}
}

// The mean delay to 1 % with the real stopping rule, from the first packet on.
// The first look comes after 1000 frames.
func BenchmarkDelayToOnePercent(b *testing.B) {
	f := benched[1]
	frames, runs := int64(0), uint64(0)
	t0 := runtest.ProcessorTime()
	for b.Loop() {
		e, err := steady.Mean("T", "time", "bench", f.Start(Delay))(context.Background(), montecarlo.Settings{
			Plan: montecarlo.Plan{Seed: runs, Workers: 1}, Level: 0.95, Min: 1000, Max: 1 << 20,
			Done: func(e montecarlo.Estimate) bool { return e.Width() <= 0.02*e.Value },
		})
		if err != nil {
			b.Fatal(err)
		}
		if !steady.Converged(e) || e.Width() > 0.02*e.Value {
			b.Fatalf("%+v", e)
		}
		frames += e.N
		runs++
	}
	b.ReportMetric(float64(frames)/float64(runs), "frames")
	b.ReportMetric((runtest.ProcessorTime()-t0).Seconds()/float64(runs), "cpu-s")
}
