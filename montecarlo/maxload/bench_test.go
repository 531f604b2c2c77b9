package maxload

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"castlab/montecarlo"
)

// Samples of the maximum per second at d = 16, K = 4096: in bulk, one stream per
// sample behind the engine's interface, and the loop over balls.
func BenchmarkMaximum(b *testing.B) {
	perSecond := func(b *testing.B, samples int) {
		b.ReportMetric(float64(samples)*float64(b.N)/b.Elapsed().Seconds()/1e6, "M/s")
	}
	for _, c := range [][2]int{{16, 4096}, {10, 100}, {13, 4096}, {64, 100000}, {16, 1000000}} {
		d, K := c[0], c[1]
		t, err := New(d, K)
		if err != nil {
			b.Fatal(err)
		}
		name := fmt.Sprintf("d=%d,K=%d", d, K)
		b.Run("bulk/"+name, func(b *testing.B) {
			model, dst := t.Bulk()(), make([]float64, 1024)
			w := montecarlo.NewWords(rand.NewPCG(1, 0))
			b.ReportAllocs()
			for b.Loop() {
				if err := model(w, dst); err != nil {
					b.Fatal(err)
				}
			}
			perSecond(b, len(dst))
		})
		b.Run("single/"+name, func(b *testing.B) {
			model := t.Maximum()()
			r := rand.New(rand.NewChaCha8([32]byte{1}))
			b.ReportAllocs()
			for b.Loop() {
				if _, err := model(r); err != nil {
					b.Fatal(err)
				}
			}
			perSecond(b, 1)
		})
	}
	b.Run("loop over balls/d=16,K=4096", func(b *testing.B) {
		r := rand.New(rand.NewPCG(1, 0))
		for b.Loop() {
			naive(r, 16, 4096)
		}
		perSecond(b, 1)
	})
}

// Weights per second of a tail near 1e-12.
func BenchmarkRare(b *testing.B) {
	t, err := Tilted(16, 4096, 380)
	if err != nil {
		b.Fatal(err)
	}
	model := t.Weights()()
	r := rand.New(rand.NewChaCha8([32]byte{1}))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := model(r); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds()/1e6, "M/s")
}

// naive throws ball by ball.
func naive(r *rand.Rand, d, K int) int {
	var loads [64]int
	most := 0
	for range K {
		j := r.IntN(d)
		loads[j]++
		most = max(most, loads[j])
	}
	return most
}
