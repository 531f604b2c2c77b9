package var98

import (
	"fmt"

	"castlab/distributions/inputs"
	"castlab/reports/arguments"
	"castlab/reports/theorems/internal/kit"
	"castlab/topologies"
)

// An ofNetwork is a network as the only parameter of a claim.
type ofNetwork struct{ net topologies.Topology }

func (c ofNetwork) String() string { return fmt.Sprintf("topology=%v", c.net) }

// ofNetworks is the argument of networks of least to most nodes.
func ofNetworks(least, most int) arguments.Argument[ofNetwork] {
	return arguments.Of1(func(net topologies.Topology) (ofNetwork, error) { return ofNetwork{net}, nil }, kit.NetworkUpTo(least, most))
}

// bothWays returns an error for a network with one-way links, which has no spanning
// trees to broadcast along.
func bothWays(net topologies.Topology) error {
	if d, is := net.(topologies.Directed); is && d.Directed() {
		return &inputs.Error{Arg: "topology", Value: net, Domain: "a network whose links lead both ways"}
	}
	return net.Validate()
}

func everyNetwork(nets []topologies.Topology) []ofNetwork {
	list := make([]ofNetwork, len(nets))
	for i, net := range nets {
		list[i] = ofNetwork{net}
	}
	return list
}
