package treedynamic_test

import (
	"fmt"
	"testing"
	"time"

	. "castlab/montecarlo/treedynamic"
)

// perSecond reports transmissions, in 10^6 per second of processor time since
// start.
func perSecond(b *testing.B, start time.Duration, transmissions int64) {
	if used := cpuTime() - start; used > 0 {
		b.ReportMetric(float64(transmissions)/used.Seconds()/1e6, "M/cpu-s")
	}
}

// run measures the transmissions of a scheme at a share of its capacity, in
// stretches of some 10^5.
func run(b *testing.B, s *Scheme, load float64, o Order) {
	most, _ := s.Capacity()
	r, err := Dynamic{Scheme: s, Lambda: load * most, Order: o}.Run(words(1))
	if err != nil {
		b.Fatal(err)
	}
	r.Advance(500)
	dst := make([]Broadcast, 100_000/s.Nodes()+1)
	r.Fill(dst)
	b.ReportAllocs()
	start, n := cpuTime(), int64(0)
	for b.Loop() {
		r.Fill(dst)
		n += int64(len(dst) * (s.Nodes() - 1))
	}
	perSecond(b, start, n)
}

func BenchmarkRotated(b *testing.B) {
	for _, d := range []int{6, 8, 10, 13} {
		s, err := Rotated(d)
		if err != nil {
			b.Fatal(err)
		}
		for _, o := range Orders() {
			for _, rho := range []float64{.1, .5, .9} {
				b.Run(fmt.Sprintf("d=%d,%v,rho=%g", d, o, rho), func(b *testing.B) { run(b, s, rho, o) })
			}
		}
	}
}

// Receptions count here; the way up is not in them.
func BenchmarkIndirect(b *testing.B) {
	for _, d := range []int{4, 5} {
		s := indirectWorld(b, d).scheme
		b.Run(fmt.Sprintf("d=%d", d), func(b *testing.B) { run(b, s, .8, FIFO) })
	}
}

func BenchmarkTrees(b *testing.B) {
	for _, f := range []family{path2, k4, star7, uneven} {
		s := f.scheme(b)
		b.Run(f.name, func(b *testing.B) { run(b, s, .8, FIFO) })
	}
}

// The plain program of the tests, on the same arrivals.
func BenchmarkPlain(b *testing.B) {
	w := rotatedWorld(b, 6)
	most, _ := w.scheme.Capacity()
	start, n := cpuTime(), int64(0)
	for b.Loop() {
		done, _ := w.plain(.5*most, FIFO, words(1), 200)
		n += int64(len(done) * 63)
	}
	perSecond(b, start, n)
}
