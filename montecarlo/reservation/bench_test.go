package reservation

import (
	"math/rand/v2"
	"syscall"
	"testing"
	"time"

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
