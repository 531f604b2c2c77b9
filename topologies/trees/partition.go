package trees

import (
	"fmt"

	"castlab/distributions/inputs"
	"castlab/topologies"
)

// A Partition splits the nodes of a network into parts and proves that there
// are not many trees: a spanning tree has at least Parts-1 of the Cross links
// between parts, so of k that share no link
//
//	k (Parts - 1) <= Cross
//
// Some partition attains this, rounded down, for every network.
//
// Source: Nash-Williams 1961; Tutte 1961.
type Partition struct {
	Part  []int // by node, its part, 0 to Parts-1, numbered in order of their lowest nodes
	Parts int
	Cross int // links between different parts
}

// Most returns the number of trees that the partition allows,
// floor(Cross/(Parts-1)), and false where it has one part or none and so says
// nothing.
func (p Partition) Most() (trees int, ok bool) {
	if p.Parts < 2 {
		return 0, false
	}
	return p.Cross / (p.Parts - 1), true
}

// ValidatePartition returns an *inputs.Error unless the partition is
// one of the network's nodes, its parts numbered as said, and its numbers of
// parts and of links between them are those that are counted.
func ValidatePartition(net topologies.Topology, p Partition) error {
	if err := topologies.Valid(net); err != nil {
		return err
	}
	n := net.Order()
	if len(p.Part) != n {
		return &inputs.Error{Arg: "partition", Value: len(p.Part), Domain: fmt.Sprintf("the parts of %d nodes", n)}
	}
	parts := 0
	for v, part := range p.Part {
		if part < 0 || part > parts {
			return &inputs.Error{Arg: "part", Value: part, Domain: fmt.Sprintf("from 0 to %d at node %d", parts, v)}
		}
		parts = max(parts, part+1)
	}
	if p.Parts != parts {
		return &inputs.Error{Arg: "parts", Value: p.Parts, Domain: fmt.Sprintf("%d, as counted", parts)}
	}
	// Both directions of a link count as one.
	cross := 0
	var near []topologies.Node
	for v := range topologies.Node(n) {
		near = net.AppendNeighbors(near[:0], v)
		for _, w := range near {
			if v < w && p.Part[v] != p.Part[w] {
				cross++
			}
		}
	}
	if p.Cross != cross {
		return &inputs.Error{Arg: "cross", Value: p.Cross, Domain: fmt.Sprintf("%d, as counted", cross)}
	}
	return nil
}

// partitionOf returns the partition into nodes with the same mark.
func partitionOf(net *undirected, mark func(v topologies.Node) topologies.Node) Partition {
	p := Partition{Part: make([]int, net.n)}
	number := make(map[topologies.Node]int)
	for v := range p.Part {
		m := mark(topologies.Node(v))
		if _, seen := number[m]; !seen {
			number[m] = p.Parts
			p.Parts++
		}
		p.Part[v] = number[m]
	}
	for _, e := range net.ends {
		if p.Part[e[0]] != p.Part[e[1]] {
			p.Cross++
		}
	}
	return p
}
