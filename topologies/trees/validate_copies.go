package trees

import (
	"fmt"

	"castlab/topologies"
)

// ValidateCopies returns a *Violation unless the family consists of spanning trees of
// the network, and no arc is in more than so many of them.
func ValidateCopies(net topologies.Topology, family []Tree, copies int) error {
	s, err := survey(net, family)
	if err != nil {
		return err
	}
	used := make([]int, len(s.links.to))
	for i, t := range family {
		for _, a := range t.Arcs() {
			l := s.links.number(a)
			if used[l]++; used[l] > copies {
				return &Violation{Rule: Copies, Tree: i, Arc: a,
					Why: fmt.Sprintf("tree %d is number %d that uses %v, of at most %d", i, used[l], a, copies)}
			}
		}
	}
	return nil
}
