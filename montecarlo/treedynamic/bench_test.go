package treedynamic_test

import (
	"fmt"
	"math/rand/v2"
	"syscall"
	"testing"
	"time"

	"castlab/montecarlo"
	. "castlab/montecarlo/treedynamic"
)

func words(seed uint64) *montecarlo.Words { return montecarlo.NewWords(rand.NewPCG(seed, 0)) }

func cpuTime() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

func BenchmarkRotated(b *testing.B) {
	for _, d := range []int{6, 8, 10, 12} {
		for _, o := range Orders() {
			for _, rho := range []float64{.5, .9} {
				b.Run(fmt.Sprintf("d=%d,%v,rho=%g", d, o, rho), func(b *testing.B) {
					s, err := Rotated(d)
					if err != nil {
						b.Fatal(err)
					}
					most, _ := s.Capacity()
					r, err := Dynamic{Scheme: s, Lambda: rho * most, Order: o}.Run(words(1))
					if err != nil {
						b.Fatal(err)
					}
					dst := make([]Broadcast, 64)
					r.Advance(1000)
					b.ReportAllocs()
					start := cpuTime()
					n, sum := 0, 0.0
					for b.Loop() {
						r.Fill(dst)
						n += len(dst)
						for _, x := range dst {
							sum += x.Completion
						}
					}
					b.ReportMetric(float64(n*(1<<d-1))/(cpuTime()-start).Seconds()/1e6, "M/cpu-s")
					b.ReportMetric(sum/float64(n), "B")
				})
			}
		}
	}
}
