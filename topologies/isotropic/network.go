// Package isotropic schedules isotropic tasks, which look the same from every
// node of a network whose nodes look alike: each node sends packets along the
// same words of link types. A task is then one matrix, how often each packet of
// a node crosses links of each type, and a schedule that treats all nodes alike
// is a way to split that matrix into slots. It also transposes sparse matrices,
// and routes tasks that are not isotropic.
//
// Source: VAR98, Sections 3.1 and 3.2.
//
// VAR98 is listed in package [castlab/analytic].
package isotropic

import (
	"fmt"

	"castlab/distributions/inputs"
	"castlab/topologies"
)

// A Network has a group of symmetries that takes node 0 to every node and keeps
// the type of every link: the j-th link of a node is of type j.
type Network interface {
	topologies.Regular
	topologies.Translated
}

// end returns the node that a word of link types leads to from node 0.
func end(net Network, word []int) topologies.Node {
	var links []topologies.Node
	v := topologies.Node(0)
	for _, j := range word {
		links = net.AppendNeighbors(links[:0], v)
		v = links[j]
	}
	return v
}

// checkWords returns an *inputs.Error for a link type that the network
// does not have.
func checkWords(net Network, words [][]int) error {
	if err := topologies.Valid(net); err != nil {
		return err
	}
	degree := net.Degree()
	for _, word := range words {
		for _, j := range word {
			if j < 0 || j >= degree {
				return &inputs.Error{Arg: "type", Value: j, Domain: fmt.Sprintf("link types of %v, 0 to %d", net, degree-1)}
			}
		}
	}
	return nil
}

// Commutes reports whether links may be crossed in any order: to cross one of
// type i and then one of type j leads where j and then i does. By translation
// it is enough to look at node 0.
func Commutes(net Network) bool {
	degree := net.Degree()
	for i := range degree {
		for j := range i {
			if end(net, []int{i, j}) != end(net, []int{j, i}) {
				return false
			}
		}
	}
	return true
}
