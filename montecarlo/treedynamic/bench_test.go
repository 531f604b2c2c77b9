package treedynamic_test

import (
	"fmt"
	"testing"
	"time"

	"castlab/montecarlo/runtest"
	. "castlab/montecarlo/treedynamic"
)

// perSecond reports transmissions, in 10^6 per second of processor time since
// start.
func perSecond(b *testing.B, start time.Duration, transmissions int64) {
	if used := runtest.ProcessorTime() - start; used > 0 {
		b.ReportMetric(float64(transmissions)/used.Seconds()/1e6, "M/cpu-s")
	}
}

// run measures the transmissions of a scheme at a share of its capacity, in
// windows of some 10^5.
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
	start, n := runtest.ProcessorTime(), int64(0)
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

// torusFamily is two trees of the n x n torus that share no edge: all rows, open
// between columns r and r+1 in row r, joined by the edge of column r between rows
// r and r+1; and the same with rows and columns exchanged.
func torusFamily(n int) family {
	f := family{name: fmt.Sprintf("torus %dx%d", n, n), n: n * n, lists: make([][][2]int, 2)}
	at := func(row, column int) int { return row%n*n + column%n }
	for r := range n {
		for c := range n {
			if c != r {
				f.lists[0] = append(f.lists[0], [2]int{at(r, c), at(r, c+1)})
				f.lists[1] = append(f.lists[1], [2]int{at(c, r), at(c+1, r)})
			}
		}
		if r < n-1 {
			f.lists[0] = append(f.lists[0], [2]int{at(r, r), at(r+1, r)})
			f.lists[1] = append(f.lists[1], [2]int{at(r, r), at(r, r+1)})
		}
	}
	return f
}

// The direct scheme, first come, first served, and copy by copy.
func BenchmarkDirect(b *testing.B) {
	for _, n := range []int{4, 16, 64} {
		f := torusFamily(n)
		s := f.scheme(b)
		for _, rho := range []float64{.1, .5, .8, .95} {
			b.Run(fmt.Sprintf("%s,rho=%g", f.name, rho), func(b *testing.B) { run(b, s, rho, FIFO) })
		}
		b.Run(fmt.Sprintf("%s,rho=0.95,lifo", f.name), func(b *testing.B) { run(b, s, .95, LIFO) })
	}
}

// The plain program of the tests, on the same arrivals.
func BenchmarkPlain(b *testing.B) {
	w := rotatedWorld(b, 6)
	most, _ := w.scheme.Capacity()
	start, n := runtest.ProcessorTime(), int64(0)
	for b.Loop() {
		done, _ := w.plain(.5*most, FIFO, words(1), 200)
		n += int64(len(done) * 63)
	}
	perSecond(b, start, n)
}
