package tasks

import (
	"fmt"
	"slices"

	"castlab/distributions/inputs"
	"castlab/topologies"
)

// A network holds the links of a topology: those out of a node in the order of its
// neighbors, those into a node by that position and then by sender.
type network struct {
	n       int
	out, in []int // by node, the index of its first link in to, and in into; the number of links at the end
	from    []int // by link
	to      []int // by link
	into    []int // links
}

func newNetwork(net topologies.Topology) (*network, error) {
	if err := topologies.Valid(net); err != nil {
		return nil, err
	}
	n := net.Order()
	if n > mostNodes {
		return nil, &inputs.Error{Arg: "topology", Value: net,
			Domain: fmt.Sprintf("at most %d nodes, so that its links can be listed", mostNodes)}
	}
	many := &inputs.Error{Arg: "topology", Value: net, Domain: fmt.Sprintf("at most %d links, so that they can be listed", mostLinks)}
	if r, ok := net.(topologies.Regular); ok && r.Degree() > mostLinks/n {
		return nil, many
	}
	g := &network{n: n, out: make([]int, n+1), in: make([]int, n+1)}
	var neighbors []topologies.Node
	widest := 0
	for v := range n {
		neighbors = net.AppendNeighbors(neighbors[:0], topologies.Node(v))
		if len(g.to)+len(neighbors) > mostLinks {
			return nil, many
		}
		widest = max(widest, len(neighbors))
		for _, w := range neighbors {
			g.from = append(g.from, v)
			g.to = append(g.to, int(w))
			g.in[w+1]++
		}
		g.out[v+1] = len(g.to)
	}
	for v := range n {
		g.in[v+1] += g.in[v]
	}
	g.into = make([]int, len(g.to))
	next := append([]int(nil), g.in[:n]...)
	narrow := make([]int, 0, n) // nodes that have a neighbor at the place, which are fewer from place to place
	for v := range n {
		narrow = append(narrow, v)
	}
	for place := range widest {
		narrow = slices.DeleteFunc(narrow, func(v int) bool { return g.out[v]+place >= g.out[v+1] })
		for _, v := range narrow {
			l := g.out[v] + place
			w := g.to[l]
			g.into[next[w]] = l
			next[w]++
		}
	}
	return g, nil
}

// leaving returns the range of links out of v.
func (g *network) leaving(v int) (first, end int) { return g.out[v], g.out[v+1] }

// entering returns the links into v.
func (g *network) entering(v int) []int { return g.into[g.in[v]:g.in[v+1]] }

// far is the distance of a node that cannot be reached.
const far = -1

// distances returns the number of links on a shortest path from a node to every
// node.
func (g *network) distances(from int) []int {
	distance := make([]int, g.n)
	for v := range distance {
		distance[v] = far
	}
	distance[from] = 0
	reached := append(make([]int, 0, g.n), from)
	for next := 0; next < len(reached); next++ {
		v := reached[next]
		for l, end := g.leaving(v); l < end; l++ {
			if w := g.to[l]; distance[w] == far {
				distance[w] = distance[v] + 1
				reached = append(reached, w)
			}
		}
	}
	return distance
}

// distancesTo returns the number of links on a shortest path to a node.
func (g *network) distancesTo(to int) []int {
	distance := make([]int, g.n)
	for v := range distance {
		distance[v] = far
	}
	distance[to] = 0
	reached := append(make([]int, 0, g.n), to)
	for next := 0; next < len(reached); next++ {
		v := reached[next]
		for _, l := range g.entering(v) {
			if w := g.from[l]; distance[w] == far {
				distance[w] = distance[v] + 1
				reached = append(reached, w)
			}
		}
	}
	return distance
}

// unreachable is the error for a packet that has no path.
func unreachable(from, to int) error {
	return &inputs.Error{Arg: "topology", Value: fmt.Sprintf("no path from %d to %d", from, to),
		Domain: "a network with a path from every origin to its destinations"}
}

// MaxSends bounds the schedules that are made: each send is listed, with 32
// bytes.
const MaxSends = 1 << 24

// listable returns an error if a schedule would have too many sends.
func listable(sends int) error {
	if sends > MaxSends {
		return &inputs.Error{Arg: "topology", Value: fmt.Sprintf("%d sends", sends),
			Domain: fmt.Sprintf("at most %d, so that the schedule can be listed", MaxSends)}
	}
	return nil
}

// on returns an error unless the task is valid for the nodes of the network.
func (t Task) on(g *network) error {
	if err := t.Validate(); err != nil {
		return err
	}
	if t.Nodes != g.n {
		return &inputs.Error{Arg: "nodes", Value: t.Nodes, Domain: fmt.Sprintf("%d, those of the network", g.n)}
	}
	return nil
}
