package kit

import (
	"fmt"

	"castlab/distributions/inputs"
	"castlab/reports/arguments"
	"castlab/topologies"
)

// Affordable returns an error for a value with which an experiment costs more than
// most, in the unit that words name, such as "transmissions in a run".
func Affordable(arg string, value any, cost, most float64, words string) error {
	if cost <= most { // false for NaN
		return nil
	}
	return &inputs.Error{Arg: arg, Value: value, Domain: fmt.Sprintf("what takes at most %.3g %s; this takes %.3g", most, words, cost)}
}

// NetworkUpTo returns the argument of a network of least to most nodes.
func NetworkUpTo(least, most int) arguments.Argument[topologies.Topology] {
	network := arguments.Network("topology", fmt.Sprintf("network of %d to %d nodes", least, most)).
		UsualOf("topology", arguments.SmallNetworks...)
	return arguments.Of1(func(net topologies.Topology) (topologies.Topology, error) {
		if n := net.Order(); n < least || n > most {
			return nil, &inputs.Error{Arg: "topology", Value: net, Domain: fmt.Sprintf("a network of %d to %d nodes", least, most)}
		}
		return net, nil
	}, network)
}
