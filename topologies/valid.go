package topologies

import "castlab/distributions/inputs"

// Valid returns the error of a network's Validate, and an *inputs.Error for no network.
func Valid(net Topology) error {
	if net == nil {
		return &inputs.Error{Arg: "topology", Value: "none", Domain: "a network"}
	}
	return net.Validate()
}
