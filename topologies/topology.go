// Package topologies holds the networks of broadcast theory, one per file.
//
// A network is a graph: nodes are numbered from 0, and a link from v to w means
// that v can send to w. Networks are values with exported parameters; their
// closed forms (degree, diameter) are methods, which package topotest holds to
// a search.
package topologies

import "fmt"

// A Node is the number of a node, from 0 to Order-1.
type Node int

// A Topology is a network.
type Topology interface {
	// Validate returns a *DomainError for the first parameter outside its domain.
	Validate() error
	// Order returns the number of nodes.
	Order() int
	// AppendNeighbors appends the nodes that v sends to, each once, to dst.
	AppendNeighbors(dst []Node, v Node) []Node
	// String returns the network in the grammar of the command line, such as
	// ring(n=9).
	String() string
}

// A DomainError says which argument lies outside which domain.
type DomainError struct {
	Arg    string // the parameter, as the command line spells it
	Value  any    // what was given
	Domain string // what is allowed
}

func (e *DomainError) Error() string {
	return fmt.Sprintf("%s=%v: want %s", e.Arg, e.Value, e.Domain)
}
