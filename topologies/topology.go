// Package topologies holds the networks of broadcast theory, one per file.
//
// A network is a graph: nodes are numbered from 0, and a link from v to w means
// that v can send to w. Networks are values with exported parameters; their
// closed forms are methods, which package topotest holds to a search. Those that
// only some networks have are the interfaces [Regular], [Measured], [Symmetric],
// [Directed] and [Translated].
//
//   - For a network of one's choice: a literal of its type, such as [Hypercube], and its
//     Validate. For one that is given by its links: [NewGraph], or [ReadGraph] from a list.
//   - From text such as torus(sides=3x4): [Parse]; with files of links, [ParseFiles].
//   - For distances from a node: [Distances].
//
// Spanning trees are in package [castlab/topologies/trees], broadcasts slot by slot in
// [castlab/topologies/schedules], collective operations of message-passing machines in
// [castlab/topologies/programs].
package topologies

import "castlab/distributions/inputs"

// A Node is the number of a node, from 0 to Order-1.
type Node int

// A Topology is a network.
type Topology interface {
	// Validate returns an *inputs.Error for the first parameter outside its domain.
	Validate() error
	// Order returns the number of nodes.
	Order() int
	// AppendNeighbors appends the nodes that v sends to, each once, to dst.
	AppendNeighbors(dst []Node, v Node) []Node
	// String returns the network in the grammar of the command line, such as
	// ring(n=9).
	String() string
}

// A Regular network has as many links at every node.
type Regular interface {
	Topology
	// Degree returns the number of links that leave a node.
	Degree() int
}

// A Measured network knows its distances.
type Measured interface {
	Topology
	// Diameter returns the greatest distance between two nodes.
	Diameter() int
	// MeanDistance returns the mean over the ordered pairs of different nodes; 0
	// where there is none.
	MeanDistance() float64
}

// A Symmetric network knows whether its nodes look alike.
type Symmetric interface {
	Topology
	// NodeSymmetric reports whether some automorphism takes any node to any other.
	NodeSymmetric() bool
}

// A Directed network knows whether its links lead one way; those of a network
// without the method lead both ways.
type Directed interface {
	Topology
	// Directed reports whether some link has no way back.
	Directed() bool
}

// A Translated network looks the same from every node, and says how.
//
// Translate keeps the types of links: the j-th neighbor of Translate(by, v) is
// Translate(by, w) for the j-th neighbor w of v. What is done at node 0 with its
// j-th link can so be done at every node with its j-th link. As an automorphism
// that keeps types is known from one image, translations are a group:
// Translate(a, Translate(b, v)) = Translate(Translate(a, b), v).
type Translated interface {
	Topology
	// Translate returns the image of v under the automorphism that takes node 0 to by.
	Translate(by, v Node) Node
}

// maxNodes keeps the number of nodes within an int on every machine.
const maxNodes = 1 << 30

// validNodes returns an *inputs.Error for a number of nodes outside 1..maxNodes.
func validNodes(n int) error {
	return inputs.Integer("n", n, 1, maxNodes)
}
