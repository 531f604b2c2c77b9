package topologies

import (
	"fmt"
	"math/rand/v2"

	"castlab/distributions/inputs"
)

// mostKnown bounds the nodes of the graphs here, and of a part of them where all links of it exist.
const mostKnown, mostLinked = 1 << 20, 1 << 10

// Petersen returns the Petersen graph: two cycles of five, the second with steps of
// two, and a link between equal numbers. All its nodes look alike.
func Petersen() Graph {
	var links [][2]Node
	for v := range Node(5) {
		links = append(links, [2]Node{v, (v + 1) % 5}, [2]Node{5 + v, 5 + (v+2)%5}, [2]Node{v, 5 + v})
	}
	g, _ := NewGraph("petersen", 10, links) // it is connected
	return g
}

// Barbell returns two complete networks of n nodes with links between nodes of equal numbers, those of 0 up to b - 1.
//
// Errors: n outside 1..1024; b outside 1..n.
func Barbell(n, b int) (Graph, error) {
	if err := inputs.Integer("n", n, 1, mostLinked); err != nil {
		return Graph{}, err
	}
	if err := inputs.Integer("b", b, 1, n); err != nil {
		return Graph{}, err
	}
	var links [][2]Node
	other := Node(n)
	for v := range other {
		if int(v) < b {
			links = append(links, [2]Node{v, v + other})
		}
		for w := range v {
			links = append(links, [2]Node{v, w}, [2]Node{v + other, w + other})
		}
	}
	name := fmt.Sprintf("barbell-%d", n)
	if b > 1 {
		name += fmt.Sprintf("-%d", b)
	}
	return NewGraph(name, 2*n, links)
}

// Caterpillar returns a path of n nodes with a leaf at each, node n + v at node v.
//
// Errors: n outside 1..2^20.
func Caterpillar(n int) (Graph, error) {
	if err := inputs.Integer("n", n, 1, mostKnown); err != nil {
		return Graph{}, err
	}
	var links [][2]Node
	for v := range Node(n) {
		if v > 0 {
			links = append(links, [2]Node{v - 1, v})
		}
		links = append(links, [2]Node{v, v + Node(n)})
	}
	return NewGraph(fmt.Sprintf("caterpillar-%d", n), 2*n, links)
}

// Bipartite returns the complete bipartite network of a and b nodes, those of the first part first.
//
// Errors: a or b outside 1..1024.
func Bipartite(a, b int) (Graph, error) {
	if err := inputs.Integer("a", a, 1, mostLinked); err != nil {
		return Graph{}, err
	}
	if err := inputs.Integer("b", b, 1, mostLinked); err != nil {
		return Graph{}, err
	}
	var links [][2]Node
	for v := range Node(a) {
		for w := range Node(b) {
			links = append(links, [2]Node{v, Node(a) + w})
		}
	}
	return NewGraph(fmt.Sprintf("bipartite-%d-%d", a, b), a+b, links)
}

// RecursiveTree returns a random recursive tree: each node but 0 is linked to one that is drawn from those of
// smaller numbers.
//
// Errors: n outside 1..2^20.
func RecursiveTree(n int, r *rand.Rand) (Graph, error) {
	if err := inputs.Integer("n", n, 1, mostKnown); err != nil {
		return Graph{}, err
	}
	links := make([][2]Node, n-1)
	for i := range links {
		links[i] = [2]Node{Node(r.IntN(i + 1)), Node(i + 1)}
	}
	return NewGraph("random-tree", n, links)
}

// mostVisited bounds the nodes of which all graphs are visited: seven of them have 1,866,256 connected ones.
const mostVisited = 7

// EveryGraph visits all connected graphs of n numbered nodes, until one returns an error.
//
// Source: derived. Errors: n outside 1..7; that of visit.
func EveryGraph(n int, visit func(g Graph) error) error {
	if err := inputs.Integer("n", n, 1, mostVisited); err != nil {
		return err
	}
	var pairs, links [][2]Node
	for v := range Node(n) {
		for w := range v {
			pairs = append(pairs, [2]Node{w, v})
		}
	}
	for set := range 1 << len(pairs) {
		links = links[:0]
		for i, pair := range pairs {
			if set>>i&1 == 1 {
				links = append(links, pair)
			}
		}
		g, err := NewGraph("", n, links)
		if err != nil {
			continue // it is not connected
		}
		if err := visit(g); err != nil {
			return err
		}
	}
	return nil
}
