// Package topologies holds the networks of broadcast theory, one per file.
//
// A network is a graph: nodes are numbered from 0, and a link from v to w means
// that v can send to w. Networks are values with exported parameters; their
// closed forms are methods, which package topotest holds to a search:
//
//	Degree() int             links that leave every node, where they are as many
//	Diameter() int           the greatest distance between two nodes
//	MeanDistance() float64   over the ordered pairs of different nodes; 0 where there is none
//	NodeSymmetric() bool     an automorphism takes any node to any other
//	Directed() bool          some link has no way back
//	Translate(by, v) Node    the automorphism that takes node 0 to by, applied to v
//
// Translate keeps the types of links: the j-th neighbor of Translate(by, v) is
// Translate(by, w) for the j-th neighbor w of v. What is done at node 0 with its
// j-th link can so be done at every node with its j-th link. As an automorphism
// that keeps types is known from one image, translations are a group:
// Translate(a, Translate(b, v)) = Translate(Translate(a, b), v).
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

// maxNodes keeps the number of nodes within an int on every machine.
const maxNodes = 1 << 30

// validNodes returns a *DomainError for a number of nodes outside 1..maxNodes.
func validNodes(n int) error {
	if n < 1 || n > maxNodes {
		return &DomainError{Arg: "n", Value: n, Domain: fmt.Sprintf("an integer from 1 to %d", maxNodes)}
	}
	return nil
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
