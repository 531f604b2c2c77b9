package isotropic_test

import (
	"fmt"
	"testing"

	"castlab/topologies"
	"castlab/topologies/isotropic"
	"castlab/topologies/tasks"
)

func BenchmarkTotalExchange(b *testing.B) {
	for _, net := range []isotropic.Network{topologies.Hypercube{D: 8}, topologies.Hypercube{D: 10},
		topologies.Torus{Sides: []int{16, 16}}, topologies.Manhattan{Rows: 16, Columns: 16}} {
		b.Run(fmt.Sprint(net), func(b *testing.B) {
			for b.Loop() {
				if _, err := isotropic.TotalExchange(net); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func BenchmarkValidatedCube10(b *testing.B) {
	net := topologies.Hypercube{D: 10}
	s, err := isotropic.TotalExchange(net)
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if err := tasks.Validate(net, tasks.TotalExchange(1024), s, tasks.Full); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkDecomposeCube16(b *testing.B) {
	words, err := isotropic.Words(topologies.Hypercube{D: 16}, isotropic.Balanced)
	if err != nil {
		b.Fatal(err)
	}
	m := isotropic.MatrixOf(16, words)
	for b.Loop() {
		if _, err := isotropic.Decompose(m); err != nil {
			b.Fatal(err)
		}
	}
}
