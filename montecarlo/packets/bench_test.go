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
