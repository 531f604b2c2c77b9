package collectives

import (
	"fmt"
	"strings"

	"castlab/distributions/inputs"
	"castlab/montecarlo/collectives"
	"castlab/reports/arguments"
	"castlab/topologies/programs"
)

// onNodes has the ranks of a node share its network interface where inside is given. latency says that a law is in place of L.
func (c costs) onNodes(g arguments.Grammar, m machine, on place, latency bool) (machine, error) {
	wrong := func(want string) (machine, error) { return m, &inputs.WordError{Word: "key inside", Want: want} }
	flat, isLogGP := m.of.(collectives.LogGP)
	switch {
	case c.inside == nil && on.placed != nil:
		return m, &inputs.WordError{Word: "key placement", Want: "it belongs to inside=...; without, all ranks are alike"}
	case c.inside == nil:
		if on.each > 1 {
			m.notes = append(m.notes, "messages inside of a node cost what others do, and every rank has a network interface of its own; "+
				"with inside=loggp(...) ranks share that of their node")
		}
		return m, nil
	case on.each == 1:
		return wrong("it belongs to ppn=2 or more, as one rank on a node sends nothing inside of it")
	case c.machine == nil || !isLogGP:
		return wrong("it belongs to machine=loggp(...); on other machines ranks share no interface here")
	case latency:
		return wrong("a law in place of L is that of all messages; add one with added=LAW in place of latency=LAW")
	case c.distances.levels != nil || c.distances.matrix != nil:
		return wrong("it excludes levels and latencies, as it has a latency of its own")
	}
	inside, err := statedInside(g, *c.inside)
	if err != nil {
		return m, fmt.Errorf("inside=%s: %w", *c.inside, err)
	}
	nodes := programs.Nodes{Each: on.each, Cyclic: on.placed != nil && *on.placed == "cyclic"}
	flat.Shared = &collectives.Shared{Nodes: nodes, Inside: inside}
	m.of, m.nodes = flat, &nodes
	m.on += fmt.Sprintf("; %d ranks a node (%v) share its interface, inside %s", on.each, nodes, machineText(inside))
	return m, flat.Validate()
}

// statedInside reads loggp(L=...,o=...,g=...,G=...,O=...,S=...), of messages inside of a node.
func statedInside(g arguments.Grammar, text string) (inside collectives.LogGP, err error) {
	name, words, err := inputs.Call("machine", text)
	if err != nil {
		return inside, err
	}
	if name != "loggp" {
		return inside, &inputs.WordError{Word: "machine " + name, Want: "want loggp(L=..,o=..,g=..,G=..)"}
	}
	k := g.NewKeys()
	value := parametersOfLogGP(false).Declare(k)
	if err := k.Parse(words); err != nil {
		return inside, err
	}
	return value()
}

// twoLevel begins the name of an algorithm between leaders of nodes.
const twoLevel = "two-level-"

// onLevels returns the algorithm of a task, also one of two levels where ranks share nodes.
func onLevels(task programs.Task, nodes *programs.Nodes, name string) (programs.Algorithm, error) {
	flat, two := strings.CutPrefix(name, twoLevel)
	a, err := find(task, flat)
	if !two || err != nil {
		return a, err
	}
	if nodes == nil {
		return a, &inputs.WordError{Word: "algorithm " + name,
			Want: "it belongs to nodes that ranks share: give ppn=... and inside=loggp(...)"}
	}
	return programs.TwoLevel(a, *nodes), nil
}

// levels are the words of an algorithm: of that among all ranks and, where they share nodes, of that between leaders.
func (s Setting) levels(word string) []string {
	if s.nodes == nil {
		return []string{word}
	}
	return []string{word, twoLevel + word}
}
