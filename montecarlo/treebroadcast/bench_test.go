package treebroadcast_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"castlab/montecarlo/treebroadcast"
	"castlab/topologies"
	"castlab/topologies/trees"
)

// Random trees of the complete network, of n nodes and about 4 log n levels: receptions
// a second, M(n-1) of an execution.
func BenchmarkTree(b *testing.B) {
	for _, c := range []struct{ n, M int }{{16, 16}, {256, 256}, {4096, 1024}} {
		for _, half := range []bool{false, true} {
			b.Run(fmt.Sprintf("n=%d/M=%d/half=%v", c.n, c.M, half), func(b *testing.B) {
				r := rand.New(rand.NewPCG(1, 1))
				parent, own := make([]topologies.Node, c.n), make([]int32, c.n)
				for v := 1; v < c.n; v++ {
					parent[v] = topologies.Node(r.IntN(v))
				}
				for range c.M {
					own[r.IntN(c.n)]++
				}
				m := must(treebroadcast.New(treebroadcast.Broadcast{Net: topologies.Complete{N: c.n},
					Trees: []trees.Tree{{Parent: parent}}, HalfDuplex: half}))
				e := m.NewExecution()
				b.ReportAllocs()
				for b.Loop() {
					e.Tree(0, own, r)
				}
				b.ReportMetric(float64(c.M*(c.n-1))*float64(b.N)/b.Elapsed().Seconds()/1e6, "M/s")
			})
		}
	}
}
