package scattering_test

import (
	"fmt"
	"testing"

	. "castlab/montecarlo/scattering"
)

// Transmissions, in 10^6 per second.
func BenchmarkScattering(b *testing.B) {
	for _, d := range []int{4, 6, 8, 10} {
		for _, o := range Orders() {
			for _, load := range []float64{.1, .9} {
				b.Run(fmt.Sprintf("d=%d,%v,load=%g", d, o, load), func(b *testing.B) {
					r, err := Scattering{D: d, Lambda: load * 2 / float64(int(1)<<d), Order: o}.Run(words(1))
					if err != nil {
						b.Fatal(err)
					}
					dst := make([]Scatter, 100_000>>d)
					r.Fill(dst)
					b.ReportAllocs()
					n := 0
					for b.Loop() {
						r.Fill(dst)
						n += len(dst) * d << (d - 1)
					}
					b.ReportMetric(float64(n)/b.Elapsed().Seconds()/1e6, "M/s")
				})
			}
		}
	}
}
