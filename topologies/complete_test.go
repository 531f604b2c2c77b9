package topologies_test

import (
	"math"
	"testing"

	"castlab/topologies"
)

func TestWhatIsNoNodeHasNoNeighbors(t *testing.T) {
	pair, err := topologies.NewGraph("pair", 2, [][2]topologies.Node{{0, 1}})
	if err != nil {
		t.Fatal(err)
	}
	for _, v := range []topologies.Node{-1, 5, math.MinInt, math.MaxInt} {
		if got := (topologies.Complete{N: 5}).AppendNeighbors(nil, v); len(got) != 0 {
			t.Errorf("%d has %d neighbors", v, len(got))
		}
		if got := pair.AppendNeighbors(nil, v); len(got) != 0 {
			t.Errorf("%d has %d neighbors in a graph", v, len(got))
		}
	}
	if got := (topologies.Complete{N: 5}).AppendNeighbors(nil, 4); len(got) != 4 {
		t.Errorf("%v", got)
	}
}
