package collectives

import (
	"cmp"
	"fmt"
	"math"
	"strings"

	"castlab/distributions/inputs"
	"castlab/montecarlo/collectives"
	"castlab/montecarlo/loggp"
	"castlab/reports/arguments"
	"castlab/reports/machines/selection"
	"castlab/topologies"
	"castlab/topologies/programs"
)

// costs are what messages cost: among ranks what a machine says, on a network what its links do.
type costs struct {
	machine   *string // in words, or the path of a fit
	inside    *string // in words, of messages inside of a node
	transport transport
	distances distances
	links     links
}

// costsOfMessages declares machine, what belongs to a fitted one, distances, and what belongs to a network.
func costsOfMessages() arguments.Argument[costs] {
	return arguments.Of5(func(machine, inside *string, t transport, d distances, l links) (costs, error) {
		return costs{machine, inside, t, d, l}, nil
	},
		arguments.Optional("machine", arguments.Text("machine", "with nodes: what messages cost",
			"loggp(L=1,o=0.5,g=1,G=0.001), streams(L=1,o=0.5,g=1,G=0.001,packet=1500) or fluid(L=1,o=0.5,g=1,G=0.001), in microseconds, "+
				"or the path of what 'castlab fit FILE --json' printed")),
		arguments.Optional("inside", arguments.Text("inside", "with ppn: what messages cost between ranks of a node, which then share its "+
			"network interface; if left out as much as others, with an interface for every rank",
			"loggp(L=0.3,o=0.1,g=0.1,G=0.0001), in microseconds, with machine=loggp(...)")),
		transports(), distancesOfRanks(), linksOfNetwork())
}

// A machine is what words describe.
type machine struct {
	ranks    int
	of       collectives.Machine // nil for a fitted one
	unit, on string              // of times; the machine in words
	notes    []string            // for the reader
	nodes    *programs.Nodes     // which ranks share one; nil where none do
	uniform  bool                // the time of a message does not depend on its size

	fit    *loggp.Fit // nil for given parameters
	source string     // path of the fit
	travel selection.Network
}

// onNetwork is the machine of a network, whose links take one message at a time.
func (c costs) onNetwork(network topologies.Topology) (machine, error) {
	const want = "it belongs to nodes=...; the links of topology=... are described by law=..."
	name := cmp.Or(c.transport.given(), c.distances.given())
	if name == "" && c.inside != nil {
		name = "inside"
	}
	if name == "" && c.machine != nil {
		name = "machine"
	}
	if name != "" {
		return machine{}, &inputs.WordError{Word: "key " + name, Want: want}
	}
	return c.links.machine(network)
}

// amongRanks is the machine in which every rank can send to every other. latency says that a law is in place of L.
func (c costs) amongRanks(g arguments.Grammar, ranks int, on place, latency bool) (machine, error) {
	if name := c.links.given(); name != "" {
		return machine{}, &inputs.WordError{Word: "key " + name,
			Want: "it belongs to topology=...; with nodes=... messages are described by machine=... and latency=..."}
	}
	fitted := c.machine != nil && isMachineFile(*c.machine)
	if name := c.transport.given(); name != "" && !fitted {
		return machine{}, &inputs.WordError{Word: "key " + name, Want: "it belongs to a fitted machine; state what messages share as " +
			"machine=streams(...,packet=1500) or fluid(...), or that they do not as machine=loggp(...)"}
	}
	far, err := c.distances.read(g, ranks, fitted)
	if err != nil {
		return machine{}, err
	}
	if latency && far != nil {
		return machine{}, &inputs.WordError{Word: "latency and " + c.distances.given(),
			Want: "the keys exclude each other: a law in place of L is that of all messages; add one to the distances with added=LAW"}
	}
	var m machine
	if fitted {
		m, err = c.transport.fitted(g, *c.machine, far)
	} else {
		m, err = c.stated(g, latency, far)
	}
	m.ranks, m.unit = ranks, "microseconds"
	if err != nil {
		return m, err
	}
	return c.onNodes(g, m, on, latency)
}

// stated is a machine of given parameters.
func (c costs) stated(g arguments.Grammar, latency bool, far draws) (m machine, err error) {
	m.of = collectives.LogGP{Eager: math.MaxInt64}
	switch {
	case c.machine != nil:
		if m.of, err = stated(g, *c.machine, latency || far != nil); err != nil {
			return m, fmt.Errorf("machine=%s: %w", *c.machine, err)
		}
	case latency || far != nil:
		m.notes = append(m.notes, "without machine=... a message costs its latency alone: its size, overheads and gaps cost nothing")
	default:
		return m, &inputs.WordError{Word: "missing key machine or latency",
			Want: "give machine=loggp(L=..,o=..,g=..,G=..) in microseconds, or the path of what 'castlab fit FILE --json' printed, or " +
				"latency=LAW alone"}
	}
	if far != nil {
		d, err := far(-1)
		if err != nil {
			return m, err
		}
		m.of = withDistances(m.of, d)
	}
	if c.machine != nil || far != nil {
		m.on = machineText(m.of)
	}
	if latency {
		m.on = strings.Replace(m.on, "L=0, ", "", 1)
	}
	return m, nil
}

// withDistances puts distances between the ranks of a machine.
func withDistances(m collectives.Machine, d *collectives.Distances) collectives.Machine {
	switch m := m.(type) {
	case collectives.LogGP:
		m.Distances = d
		return m
	case collectives.Streams:
		m.Distances = d
		return m
	case collectives.Fluid:
		m.Distances = d
		return m
	}
	return m
}
