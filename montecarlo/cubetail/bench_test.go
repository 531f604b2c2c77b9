package cubetail

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"castlab/distributions"
)

// Runs of each method: ns/op is the time of one weight.
func BenchmarkConditional(b *testing.B) {
	for _, d := range []int{4, 6, 8, 10, 12} {
		for _, roots := range []int{1, min(1<<d, 64)} {
			q, err := newCube(d)
			if err != nil {
				b.Fatal(err)
			}
			typical, _ := q.typical(exponential)
			m := NewConditional(d, exponential, 1.5*typical)
			m.Roots = roots
			benchmark(b, fmt.Sprintf("d=%d/roots=%d", d, roots), m)
		}
	}
}

func BenchmarkTilted(b *testing.B) {
	for _, d := range []int{4, 6, 8, 10, 12} {
		q, err := newCube(d)
		if err != nil {
			b.Fatal(err)
		}
		typical, _ := q.typical(exponential)
		benchmark(b, fmt.Sprintf("d=%d", d), NewTilted(d, exponential, 1.5*typical))
	}
}

// A sweep is what Split spends its time on.
func BenchmarkSweep(b *testing.B) {
	law := distributions.Uniform{Min: 0, Max: 2}
	for _, d := range []int{4, 6, 8, 10} {
		q, err := newCube(d)
		if err != nil {
			b.Fatal(err)
		}
		p, s, r := newParticle(q), newSweeper(q, law), rand.New(rand.NewPCG(1, 1))
		for l := range p.x {
			p.x[l] = law.Sample(r)
		}
		p.evaluate()
		gamma := p.completion() * 0.999
		b.Run(fmt.Sprintf("d=%d", d), func(b *testing.B) {
			for b.Loop() {
				s.sweep(r, p, gamma)
			}
		})
	}
}

func benchmark(b *testing.B, name string, m Method) {
	replicate := m.Weights()()
	r := rand.New(rand.NewPCG(1, 1))
	b.Run(name, func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			if _, err := replicate(r); err != nil {
				b.Fatal(err)
			}
		}
	})
}
