package treebroadcast_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"castlab/montecarlo/treebroadcast"
	"castlab/topologies"
	"castlab/topologies/trees"
)

// Of 5 nodes every set of M is drawn as often as any other: 20000 draws have the law of
// the slots that all sets have, each run once, on a tree whose nodes differ. A share is off
// by five standard errors once in 10^6 times; a node that is never drawn changes shares by
// 0.05 and more.
func TestDistinctNodesAreDrawnAlike(t *testing.T) {
	const n, runs = 5, 20000
	m := must(treebroadcast.New(treebroadcast.Broadcast{Net: topologies.Complete{N: n},
		Trees: []trees.Tree{edges(0, 1, 0, 2, 2, 3, 3, 4)}}))
	for M := 1; M <= 3; M++ {
		want, sets := map[int]float64{}, 0.0
		e := m.NewExecution()
		for set := range 1 << n {
			var sources []int
			for v := range n {
				if set>>v&1 == 1 {
					sources = append(sources, v)
				}
			}
			if len(sources) == M {
				want[must(e.Run(sources, nil)).Slots]++
				sets++
			}
		}
		r := rand.New(rand.NewPCG(1, 0))
		draw := m.Completion(M, treebroadcast.Distinct)()
		got := map[int]float64{}
		for range runs {
			got[must(draw(r)).Slots]++
		}
		if len(want) < 2 || len(got) > len(want) {
			t.Errorf("M = %d: %d numbers of slots, want %d, of 2 at least", M, len(got), len(want))
		}
		for slots, k := range want {
			p := k / sets
			if share := got[slots] / runs; math.Abs(share-p) > 5*math.Sqrt(p*(1-p)/runs) {
				t.Errorf("M = %d: %d slots in a share of %.4f, want %.4f", M, slots, share, p)
			}
		}
	}
}

// An execution is the same after others: what a link did last belongs to the broadcast in
// which it did it.
func TestAnExecutionDoesNotDependOnThoseBefore(t *testing.T) {
	for _, rule := range treebroadcast.Rules() {
		for _, half := range []bool{false, true} {
			m := must(treebroadcast.New(treebroadcast.Broadcast{Net: topologies.Path{N: 6}, Trees: []trees.Tree{line(6)},
				HalfDuplex: half, Rule: rule}))
			after := m.NewExecution()
			r := rand.New(rand.NewPCG(1, 0))
			for i := range uint64(200) {
				sources := make([]int, 1+r.IntN(6))
				for p := range sources {
					sources[p] = r.IntN(6)
				}
				alone := must(m.NewExecution().Run(sources, rand.New(rand.NewPCG(i, 1))))
				if got := must(after.Run(sources, rand.New(rand.NewPCG(i, 1)))); got.Slots != alone.Slots {
					t.Errorf("%v, half duplex %v, sources %v: %d slots after others, %d alone", rule, half, sources, got.Slots, alone.Slots)
				}
			}
		}
	}
}
