package topologies

import (
	"fmt"
	"math/rand/v2"

	"castlab/distributions/inputs"
)

// RandomRegular returns a connected network in which every node has k links, whose ends are paired at random until no
// pair is a loop or repeated. It is not uniform over all such networks.
//
// Errors: n outside 3..2^20; k outside 2..n-1; n and k both odd.
func RandomRegular(n, k int, r *rand.Rand) (Graph, error) {
	if err := inputs.Integer("n", n, 3, mostKnown); err != nil {
		return Graph{}, err
	}
	if err := inputs.Integer("k", k, 2, n-1); err != nil {
		return Graph{}, err
	}
	if n*k%2 != 0 {
		return Graph{}, inputs.Errorf("k", k, "an even number, as there are %d nodes", n)
	}
	for {
		var ends []int
		for v := range n {
			for range k {
				ends = append(ends, v)
			}
		}
		var links [][2]Node
		has := map[[2]int]bool{}
		for range 100 * len(ends) { // most drawings that last get stuck
			if len(ends) == 0 {
				break
			}
			r.Shuffle(len(ends), func(i, j int) { ends[i], ends[j] = ends[j], ends[i] })
			last := len(ends) - 2
			v, w := min(ends[last], ends[last+1]), max(ends[last], ends[last+1])
			if v == w || has[[2]int{v, w}] {
				continue
			}
			has[[2]int{v, w}] = true
			links, ends = append(links, [2]Node{Node(v), Node(w)}), ends[:last]
		}
		net, err := NewGraph(fmt.Sprintf("random-%d-regular-%d", k, n), n, links)
		if len(ends) == 0 && err == nil {
			return net, nil
		}
	}
}

// RandomConnected returns a network of so many links: a random recursive tree, and links between nodes drawn at random.
//
// Errors: n outside 2..2^20; links outside n-1..n(n-1)/2.
func RandomConnected(n, links int, r *rand.Rand) (Graph, error) {
	if err := inputs.Integer("n", n, 2, mostKnown); err != nil {
		return Graph{}, err
	}
	if err := inputs.Integer("links", links, n-1, n*(n-1)/2); err != nil {
		return Graph{}, err
	}
	seen := map[[2]Node]bool{}
	var list [][2]Node
	add := func(v, w int) {
		link := [2]Node{Node(min(v, w)), Node(max(v, w))}
		if v != w && !seen[link] {
			seen[link] = true
			list = append(list, link)
		}
	}
	for v := 1; v < n; v++ {
		add(r.IntN(v), v)
	}
	for len(list) < links {
		add(r.IntN(n), r.IntN(n))
	}
	return NewGraph(fmt.Sprintf("random-%d-%d", n, links), n, list)
}
