package trees

// A Violation is the first rule that a tree, or a family of trees, breaks.
type Violation struct {
	Rule Rule
	Tree int    // the place of the tree in the family, from 0
	Arc  Arc    // the arc at fault, where there is one
	Why  string // in words
}

func (v *Violation) Error() string { return v.Rule.String() + ": " + v.Why }

// A Rule is one thing that a tree, or a family of trees, must observe.
type Rule int

const (
	Shape        Rule = iota // as many nodes as the network
	Range                    // the root, parents and ends of edges are nodes
	Root                     // the root is its own parent, no other node is
	Link                     // the network has the arc
	Spanning                 // every node is reached from the root, along one path
	ArcDisjoint              // no arc is in two trees
	EdgeDisjoint             // no link is in two trees, in whatever direction
	ShortestPath             // no path of the network between a node and the root is shorter than the tree's
	Shallow                  // no node is farther from the root than demanded
	Copies                   // no arc is in more trees than it has copies
)

func (r Rule) String() string {
	names := [...]string{
		"shape", "range", "root", "link", "spanning",
		"arc-disjoint", "edge-disjoint", "shortest path", "shallow", "copies",
	}
	if r < 0 || int(r) >= len(names) {
		return "rule?"
	}
	return names[r]
}
