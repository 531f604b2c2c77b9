package reservation

import (
	"math/rand/v2"
	"syscall"
	"testing"
	"time"

	"castlab/distributions"
	"castlab/montecarlo"
)

func BenchmarkCounts(b *testing.B) {
	for _, f := range []Frames{{64, .3 / (64. / 6), 1. / 6, 14}, {1024, .6 / 102.4, .1, 22}, {1024, .8 / 102.4, .1, 22}} {
		b.Run("", func(b *testing.B) {
			c, err := f.Counts(montecarlo.NewWords(rand.NewPCG(1, 0)))
			if err != nil {
				b.Fatal(err)
			}
			dst := make([]Frame, 1024)
			packets := 0
			t0 := cpu()
			for b.Loop() {
				c.Fill(dst)
				for _, f := range dst {
					packets += int(f.Active)
				}
			}
			b.ReportMetric(float64(packets)/(cpu()-t0).Seconds()/1e6, "Mpackets/cpu-s")
			b.ReportMetric(float64(packets)/b.Elapsed().Seconds()/1e6, "Mpackets/s")
		})
	}
}

func cpu() time.Duration {
	var u syscall.Rusage
	_ = syscall.Getrusage(syscall.RUSAGE_SELF, &u)
	return time.Duration(u.Utime.Nano())
}

func BenchmarkFollow(b *testing.B) {
	for _, order := range []Order{InTurn, AtRandom} {
		b.Run(order.String(), func(b *testing.B) {
			q := Queues{N: 64, Lambda: 0.3 / (64. / 6), X: distributions.Deterministic{Mu: 1. / 6}, V: distributions.Deterministic{Mu: 14}, Order: order}
			f, err := q.Follow(montecarlo.NewWords(rand.NewPCG(1, 0)))
			if err != nil {
				b.Fatal(err)
			}
			packets, total := 0, 0.0
			t0 := cpu()
			for b.Loop() {
				s := f.Next()
				for i := range s.Packets {
					total += s.Packets[i].Done - s.Packets[i].Arrived
				}
				packets += s.Active()
			}
			b.ReportMetric(float64(packets)/(cpu()-t0).Seconds()/1e6, "Mpackets/cpu-s")
			b.ReportMetric(total/float64(packets), "T")
		})
	}
}
