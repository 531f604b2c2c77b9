package packets_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"castlab/montecarlo/packets"
	"castlab/topologies"
	"castlab/topologies/schedules"
)

func BenchmarkRun(b *testing.B) {
	for _, d := range []int{6, 8, 10, 11} {
		var x *packets.Broadcast
		for _, how := range disciplines {
			b.Run(fmt.Sprintf("d=%d/%v", d, how), func(b *testing.B) {
				if x == nil {
					x = cubeBroadcast(b, d)
				}
				e := x.NewExecution()
				r := rand.New(rand.NewPCG(1, 0))
				lengths := make([]float64, 1<<d)
				for i := range lengths {
					lengths[i] = r.ExpFloat64()
				}
				mustRun(b, e, how, lengths)
				b.ReportAllocs()
				for b.Loop() {
					if _, err := e.Run(how, lengths); err != nil {
						b.Fatal(err)
					}
				}
				b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(x.Sends()), "ns/send")
			})
		}
	}
}

// The plain loop for the cube alone: no table of sends, the links and copies are
// known from the rotation.
//
//	F_t(z) = max(F_(t before on the link)(z), F_parent(t)(z xor 2^c)) + x[z xor t]
func BenchmarkPlainLoop(b *testing.B) {
	for _, d := range []int{6, 8, 10, 11} {
		b.Run(fmt.Sprint("d=", d), func(b *testing.B) {
			r, err := schedules.NewRotation(d)
			if err != nil {
				b.Fatal(err)
			}
			n := 1 << d
			end := make([]float64, n*n) // row t: F_t
			none := make([]float64, n)
			x := make([]float64, n)
			random := rand.New(rand.NewPCG(1, 0))
			for i := range x {
				x[i] = random.ExpFloat64()
			}
			before := make([][]float64, d)
			done := 0.0
			for b.Loop() {
				for c := range before {
					before[c] = none
				}
				for k, t := range r.Nodes {
					c := r.Dimension(k + 1)
					bit := 1 << c
					free, held, row := before[c], end[(int(t)^bit)*n:][:n], end[int(t)*n:][:n]
					for z := range row {
						row[z] = max(free[z], held[z^bit]) + x[z^int(t)]
					}
					before[c] = row
				}
				for c := range before {
					done = max(done, last(before[c]))
				}
			}
			e := cubeBroadcast(b, d).NewExecution()
			if got := mustRun(b, e, packets.InSchedule, x); got != done {
				b.Fatalf("plain loop %v, packet by packet %v", done, got)
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(n*(n-1)), "ns/send")
		})
	}
}

func BenchmarkNew(b *testing.B) {
	for _, d := range []int{8, 10} {
		b.Run(fmt.Sprint("d=", d), func(b *testing.B) {
			s, err := schedules.CubeMultinode(d)
			if err != nil {
				b.Fatal(err)
			}
			b.ReportAllocs()
			for b.Loop() {
				if _, err := packets.New(topologies.Hypercube{D: d}, s); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
