package topologies_test

import (
	"math"
	"testing"

	"castlab/topologies"
)

func TestWhatIsNoNodeHasNoNeighbors(t *testing.T) {
	for _, v := range []topologies.Node{-1, 5, math.MinInt, math.MaxInt} {
		if got := (topologies.Complete{N: 5}).AppendNeighbors(nil, v); len(got) != 0 {
			t.Errorf("%d has %d neighbors", v, len(got))
		}
	}
	if got := (topologies.Complete{N: 5}).AppendNeighbors(nil, 4); len(got) != 4 {
		t.Errorf("%v", got)
	}
}
