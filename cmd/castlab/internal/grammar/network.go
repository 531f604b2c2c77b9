package grammar

import (
	"math"

	"castlab/topologies"
)

// A networkFamily is one kind of network. As for laws, the domain of a
// parameter is stated by the network's own Validate.
type networkFamily struct {
	name    string
	example string
	bind    func(k *Keys) func() topologies.Topology
}

// networks lists every network, in the order of the contract.
func networks() []networkFamily {
	return []networkFamily{
		{"ring", "ring(n=9)", func(k *Keys) func() topologies.Topology {
			n := k.Int("n", "nodes", 1, math.MaxInt)
			return func() topologies.Topology { return topologies.Ring{N: *n} }
		}},
	}
}

// NetworkTemplates returns one example of every network.
func NetworkTemplates() []string {
	var list []string
	for _, f := range networks() {
		list = append(list, f.example)
	}
	return list
}

// Network reads a network: NAME(key=value,...). The network returned is valid.
func (g Grammar) Network(text string) (topologies.Topology, error) {
	name, arguments, err := call(text)
	if name == "" {
		return nil, &Error{Word: "network " + printable(text), Want: "want NAME(key=value,...) such as ring(n=9)"}
	}
	var names []string
	for _, f := range networks() {
		names = append(names, f.name)
		if f.name != name {
			continue
		}
		if err != nil {
			return nil, &Error{Word: printable(text), Want: "want " + f.example}
		}
		keys := g.NewKeys()
		network := f.bind(keys)
		if err := keys.Parse(split(arguments)); err != nil {
			return nil, err
		}
		n := network()
		if err := n.Validate(); err != nil {
			return nil, err
		}
		return n, nil
	}
	return nil, Unknown("network", name, names)
}
