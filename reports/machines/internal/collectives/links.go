package collectives

import (
	"fmt"

	"castlab/distributions"
	"castlab/distributions/inputs"
	"castlab/montecarlo/collectives"
	"castlab/reports/arguments"
	"castlab/topologies"
	"castlab/topologies/programs"
)

// links are the keys of the links of a network; what is left out is nil.
type links struct {
	law           *distributions.Law
	length, order *string
}

// linksOfNetwork declares law, length and order.
func linksOfNetwork() arguments.Argument[links] {
	return arguments.Of3(func(law *distributions.Law, length, order *string) (links, error) {
		return links{law, length, order}, nil
	},
		arguments.Optional("law", arguments.Law("law", "with topology: how long a link is busy with a message")),
		arguments.Optional("length", arguments.Word("length", "with topology: what a length is drawn for; a packet has one length on all "+
			"its links, and a message of several the sum; a byte's is multiplied by the size", "packet", "message", "byte")),
		arguments.Optional("order", arguments.Word("order", "with topology: which message a link takes first, as its sender lists them or "+
			"as they become ready", "list", "ready")))
}

// given returns the name of a key that is given, or "".
func (l links) given() string {
	switch {
	case l.law != nil:
		return "law"
	case l.length != nil:
		return "length"
	case l.order != nil:
		return "order"
	}
	return ""
}

// machine is that of a network.
func (l links) machine(network topologies.Topology) (machine, error) {
	if l.law == nil {
		return machine{}, &inputs.WordError{Word: "missing key law",
			Want: "give law=..., how long a link is busy with a message, such as law=exponential(mean=1)"}
	}
	per, first := "packet", "the first of the list"
	if l.length != nil {
		per = *l.length
	}
	ready := l.order != nil && *l.order == "ready"
	if ready {
		first = "what is ready first"
	}
	m := collectives.Links{Network: network, Length: *l.law, PerPacket: per == "packet", PerByte: per == "byte", Arrival: ready}
	if err := m.Validate(); err != nil {
		return machine{}, err
	}
	ranks := network.Order()
	if ranks > programs.MaxRanks {
		return machine{}, &inputs.Error{Arg: "topology", Value: network,
			Domain: fmt.Sprintf("a network of at most %d nodes", programs.MaxRanks)}
	}
	return machine{ranks: ranks, of: m, uniform: per != "byte", unit: "units of the law",
		on: fmt.Sprintf("the links of %v, a length for every %s, a link taking %s", network, per, first)}, nil
}
