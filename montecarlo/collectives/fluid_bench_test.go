package collectives_test

import (
	"fmt"
	"testing"

	"castlab/montecarlo/collectives"
	"castlab/topologies/programs"
)

// Flows of a ring are alone on their sides; those of an all-to-all all share with each other.
func BenchmarkFluid(b *testing.B) {
	m := collectives.Fluid{L: 5, O: 1, PerByte: 0.01, Eager: 1 << 20}
	b.Run("ring/64", func(b *testing.B) { benchmark(b, ringAllgather(64, 1000), m, random(), false) })
	for _, n := range []int{16, 64} {
		p, err := programs.Spread().Plan(programs.Settings{Ranks: n, Bytes: int64(n) * 1000})
		if err != nil {
			b.Fatal(err)
		}
		b.Run(fmt.Sprint("all-to-all/", n), func(b *testing.B) { benchmark(b, p.Program, m, random(), false) })
	}
}
