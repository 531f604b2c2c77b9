package topologies_test

import (
	"errors"
	"math/rand/v2"
	"testing"

	"castlab/distributions/inputs"
	"castlab/topologies"
)

// linksOf counts the links of a network, each once, and those of its nodes; it fails for what is not connected.
func linksOf(t *testing.T, net topologies.Topology) (links int, degrees []int) {
	t.Helper()
	for v := range topologies.Node(net.Order()) {
		degree := len(net.AppendNeighbors(nil, v))
		degrees, links = append(degrees, degree), links+degree
		if topologies.Distances(net, 0)[v] < 0 {
			t.Fatalf("%v: node %d is not reached", net, v)
		}
	}
	return links / 2, degrees
}

// Every node has k links; three links at each of four nodes are those of the complete network.
func TestRandomRegularHasEqualDegrees(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 0))
	for _, c := range [][2]int{{3, 2}, {4, 3}, {10, 3}, {9, 4}, {20, 5}, {8, 7}} {
		net, err := topologies.RandomRegular(c[0], c[1], r)
		if err != nil || net.Order() != c[0] {
			t.Fatal(net, err)
		}
		links, degrees := linksOf(t, net)
		for v, k := range degrees {
			if k != c[1] {
				t.Errorf("%v: node %d has %d links", net, v, k)
			}
		}
		if 2*links != c[0]*c[1] {
			t.Errorf("%v: %d links", net, links)
		}
	}
}

// As many links as are asked for, from a tree to the complete network.
func TestRandomConnectedHasItsLinks(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 0))
	for _, c := range [][2]int{{2, 1}, {5, 4}, {5, 10}, {24, 84}} {
		net, err := topologies.RandomConnected(c[0], c[1], r)
		if err != nil {
			t.Fatal(err)
		}
		if links, _ := linksOf(t, net); links != c[1] {
			t.Errorf("%v: %d links, want %d", net, links, c[1])
		}
	}
}

func TestRandomNetworksRefuse(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 0))
	for _, c := range [][2]int{{2, 1}, {5, 3}, {5, 5}, {5, 1}, {1<<20 + 1, 2}} {
		var domain *inputs.Error
		if _, err := topologies.RandomRegular(c[0], c[1], r); !errors.As(err, &domain) {
			t.Errorf("%d nodes of %d links: %v", c[0], c[1], err)
		}
	}
	for _, c := range [][2]int{{1, 0}, {5, 3}, {5, 11}} {
		var domain *inputs.Error
		if _, err := topologies.RandomConnected(c[0], c[1], r); !errors.As(err, &domain) {
			t.Errorf("%d nodes and %d links: %v", c[0], c[1], err)
		}
	}
}
