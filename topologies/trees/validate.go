package trees

import (
	"fmt"
	"slices"

	"castlab/topologies"
)

// Validate returns a *Violation unless every tree of the family is a spanning
// tree of the network. It knows nothing of how the trees were made. An invalid
// network is reported by its own error.
func Validate(net topologies.Topology, family []Tree) error {
	_, err := survey(net, family)
	return err
}

// ValidateArcDisjoint returns a *Violation unless the family consists of
// spanning trees of the network no two of which share an arc.
func ValidateArcDisjoint(net topologies.Topology, family []Tree) error {
	return validateDisjoint(net, family, ArcDisjoint)
}

// ValidateEdgeDisjoint returns a *Violation unless the family consists of
// spanning trees of the network no two of which share a link, in the same
// direction or in opposite ones.
func ValidateEdgeDisjoint(net topologies.Topology, family []Tree) error {
	return validateDisjoint(net, family, EdgeDisjoint)
}

func validateDisjoint(net topologies.Topology, family []Tree, rule Rule) error {
	s, err := survey(net, family)
	if err != nil {
		return err
	}
	user := make([]int, len(s.links.to)) // by link, the tree that uses it, from 1
	for i, t := range family {
		for v, p := range t.Parent {
			if p == topologies.Node(v) {
				continue
			}
			a := arcBetween(t, topologies.Node(v), p)
			ways := []Arc{a}
			if rule == EdgeDisjoint {
				ways = append(ways, Arc{From: a.To, To: a.From})
			}
			for _, w := range ways {
				// In a directed network the opposite link may not exist.
				if l := s.links.number(w); l >= 0 && user[l] > 0 && user[l] != i+1 {
					return &Violation{Rule: rule, Tree: i, Arc: a, Why: fmt.Sprintf("tree %d uses %v, tree %d uses %v", i, a, user[l]-1, w)}
				}
			}
			user[s.links.number(a)] = i + 1
		}
	}
	return nil
}

// ValidateShortestPaths returns a *Violation unless the family consists of
// spanning trees of the network all of whose paths, from the root to a node or,
// where arcs lead to it, from a node to the root, are as short as the network
// has them.
func ValidateShortestPaths(net topologies.Topology, family []Tree) error {
	s, err := survey(net, family)
	if err != nil {
		return err
	}
	var back *network
	for i, t := range family {
		links := &s.links
		if t.In {
			if back == nil {
				back = s.links.reversed()
			}
			links = back
		}
		for v, distance := range links.distances(t.Root) {
			if s.hops[i][v] > distance {
				return &Violation{
					Rule: ShortestPath, Tree: i, Arc: arcBetween(t, topologies.Node(v), t.Parent[v]),
					Why: fmt.Sprintf("tree %d has %d hops between %d and its root %d, %v has %d", i, s.hops[i][v], v, t.Root, net,
						distance),
				}
			}
		}
	}
	return nil
}

// ValidateDepth returns a *Violation unless the family consists of spanning
// trees of the network with at most the given number of arcs between any node
// and the root.
func ValidateDepth(net topologies.Topology, family []Tree, most int) error {
	s, err := survey(net, family)
	if err != nil {
		return err
	}
	for i, t := range family {
		for v, hops := range s.hops[i] {
			if hops > most {
				return &Violation{
					Rule: Shallow, Tree: i, Arc: arcBetween(t, topologies.Node(v), t.Parent[v]),
					Why: fmt.Sprintf("tree %d has %d hops between %d and its root %d, want at most %d", i, hops, v, t.Root, most),
				}
			}
		}
	}
	return nil
}

// Unused returns the arcs of the network that no tree of the family uses, by
// sender, then by receiver. Its errors are those of Validate.
func Unused(net topologies.Topology, family []Tree) ([]Arc, error) {
	s, err := survey(net, family)
	if err != nil {
		return nil, err
	}
	used := make([]bool, len(s.links.to))
	for _, t := range family {
		for v, p := range t.Parent {
			if p != topologies.Node(v) {
				used[s.links.number(arcBetween(t, topologies.Node(v), p))] = true
			}
		}
	}
	var unused []Arc
	for l, to := range s.links.to {
		if !used[l] {
			from, _ := slices.BinarySearch(s.links.start, l+1)
			unused = append(unused, Arc{From: topologies.Node(from - 1), To: to})
		}
	}
	return unused, nil
}
