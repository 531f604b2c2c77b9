package topotest

import (
	"fmt"
	"slices"

	"castlab/topologies"
)

// checkSymmetry checks the contract of Translate, and proves what NodeSymmetric says.
// Every node of the network must be reachable from every node.
func checkSymmetry(t topologies.Topology, links [][]topologies.Node, hops [][]int) error {
	moves, translated := t.(topologies.Translated)
	if translated {
		if err := checkTranslate(t, moves.Translate, links); err != nil {
			return err
		}
	}
	s, ok := t.(topologies.Symmetric)
	switch {
	case !ok:
		return nil
	case translated && !s.NodeSymmetric():
		return fmt.Errorf("%v: NodeSymmetric() = false, Translate takes node 0 to every node", t)
	case translated:
		return nil
	}
	for v := 1; v < len(links); v++ {
		found, decided := automorphism(hops, v, mostSteps)
		switch {
		case !decided:
			return fmt.Errorf("%v: NodeSymmetric() = %v is not decided: no automorphism that takes 0 to %d in %d steps", t,
				s.NodeSymmetric(), v, mostSteps)
		case !found && s.NodeSymmetric():
			return fmt.Errorf("%v: NodeSymmetric() = true, no automorphism takes 0 to %d", t, v)
		case !found:
			return nil
		}
	}
	if !s.NodeSymmetric() {
		return fmt.Errorf("%v: NodeSymmetric() = false, automorphisms take 0 to every node", t)
	}
	return nil
}

// checkTranslate returns the first violation by translate of being a transitive family
// of automorphisms that preserve link types. A map that takes j-th neighbors to j-th
// neighbors has an image closed under links; since every node is reachable from every
// node, it is a permutation.
func checkTranslate(t topologies.Topology, translate func(by, v topologies.Node) topologies.Node, links [][]topologies.Node) error {
	n := topologies.Node(len(links))
	image := make([]topologies.Node, n)
	for by := range n {
		for v := range n {
			image[v] = translate(by, v)
			if image[v] < 0 || image[v] >= n {
				return fmt.Errorf("%v: Translate(%d, %d) = %d out of range", t, by, v, image[v])
			}
		}
		if image[0] != by {
			return fmt.Errorf("%v: Translate(%d, 0) = %d", t, by, image[0])
		}
		for v := range n {
			there := links[image[v]]
			if len(there) != len(links[v]) {
				return fmt.Errorf("%v: Translate(%d, %d) = %d has %d links, not %d", t, by, v, image[v], len(there), len(links[v]))
			}
			for j, w := range links[v] {
				if image[w] != there[j] {
					return fmt.Errorf("%v: Translate(%d, %d) = %d, but Translate(%d, %d) = %d has %d as neighbor %d", t, by, w, image[w],
						by, v, image[v], there[j], j)
				}
			}
		}
	}
	return nil
}

// mostSteps bounds the search for an automorphism.
const mostSteps = 1 << 20

// automorphism reports whether some permutation of the nodes takes 0 to v and preserves
// all distances, and so links. It assigns images by backtracking, each at the right
// distances from and to those before it, and gives up after most assignments.
func automorphism(hops [][]int, v, most int) (found, decided bool) {
	// Nodes close to node 0 first, since they have few possible images.
	order := make([]int, len(hops))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return hops[0][a] - hops[0][b] })
	image, taken := make([]int, len(hops)), make([]bool, len(hops))
	steps := 0
	fits := func(u, w int) bool {
		for _, before := range order {
			if before == u {
				return true
			}
			if hops[before][u] != hops[image[before]][w] || hops[u][before] != hops[w][image[before]] {
				return false
			}
		}
		return true
	}
	var place func(i int) bool
	place = func(i int) bool {
		if i == len(order) {
			return true
		}
		for w := range hops {
			if i == 0 && w != v || taken[w] {
				continue
			}
			if steps++; steps > most {
				return false
			}
			if !fits(order[i], w) {
				continue
			}
			image[order[i]], taken[w] = w, true
			if place(i + 1) {
				return true
			}
			taken[w] = false
		}
		return false
	}
	found = place(0)
	return found, found || steps <= most
}
