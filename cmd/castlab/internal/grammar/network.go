package grammar

import (
	"math"

	"castlab/topologies"
)

// networks lists every network, in the order of the contract.
func networks() []family[topologies.Topology] {
	return []family[topologies.Topology]{
		closed("hypercube", "hypercube(d=4)", func(k *Keys) func() topologies.Topology {
			d := k.Int("d", "dimensions", 0, math.MaxInt)
			return func() topologies.Topology { return topologies.Hypercube{D: *d} }
		}),
		closed("ring", "ring(n=9)", func(k *Keys) func() topologies.Topology {
			n := k.Int("n", "nodes", 1, math.MaxInt)
			return func() topologies.Topology { return topologies.Ring{N: *n} }
		}),
	}
}

// NetworkTemplates returns one example of every network.
func NetworkTemplates() []string { return examples(networks()) }

// Network reads a network: NAME(key=value,...). The network returned is valid.
func (g Grammar) Network(text string) (topologies.Topology, error) {
	return choose(g, "network", networks(), text)
}
