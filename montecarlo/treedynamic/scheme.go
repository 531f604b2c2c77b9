package treedynamic

import (
	"fmt"
	"slices"

	"castlab/distributions/inputs"
	"castlab/topologies"
	"castlab/topologies/trees"
)

// A Scheme says along which links the copies of a packet go, for every source
// and each of its k trees. It is read-only and shared by all runs.
//
// A copy that waits for a link is in a stage: a link and all that follows from
// crossing it, which is a span of further stages.
type Scheme struct {
	name    string
	nodes   int
	choices int // k

	// For Trees and Indirect:
	arcs      []trees.Arc // by link; sorted by sender, then by receiver
	crossings []int64     // by link: pairs of source and tree that use it
	stages    []stage
	first     []span  // by tree and source: the first stages of a packet
	marks     []int32 // Indirect, by tree and node: its preorder number
	trips     []int32 // Indirect, by tree and source: link crossings of the copies of a packet
	knows     []span  // Indirect, by stage: sources, by preorder number, whose packet the receiver has already
	levels    []uint8 // by stage: rank of its weight among those of its link
	base      []int32 // by link: levels of the links before it; the number of levels at the end
	crowded   bool    // more than maxLevels weights at a link, which excludes Priority

	layouts []*layout // Trees without common edges: by tree
	owners  []owner   // likewise, by link: the one tree that uses it

	d int // Rotated: dimensions; 0 for the other schemes
}

// An owner is a link in the layout of a tree.
type owner struct{ tree, link int32 }

// A stage is a link, and the stages that follow it: lo..hi-1 but skip.
type stage struct {
	link, lo, hi, skip int32
}

// A span is the range lo..hi-1.
type span struct {
	lo, hi int32
}

// A stage takes some 100 bytes, and the weights that Priority distinguishes at a link
// are bits of a word.
const (
	maxStages = 1 << 26
	maxLevels = 64
)

// String returns what the scheme was made of.
func (s *Scheme) String() string { return s.name }

// Nodes returns the number of nodes, N.
func (s *Scheme) Nodes() int { return s.nodes }

// Choices returns the number of trees a packet chooses from, k.
func (s *Scheme) Choices() int { return s.choices }

// Links returns the number of directed links that trees use.
func (s *Scheme) Links() int {
	if s.d > 0 {
		return s.d << s.d
	}
	return len(s.arcs)
}

// Link returns the ends of link i. It panics for what is no link, 0 <= i < Links, as an index
// does.
func (s *Scheme) Link(i int) trees.Arc {
	if s.d > 0 {
		u := topologies.Node(i / s.d)
		return trees.Arc{From: u, To: u ^ 1<<(i%s.d)}
	}
	return s.arcs[i]
}

// Load returns the load that link i has per unit of lambda,
//
//	crossings/k,  crossings the pairs of a source and one of its trees that use the link
//
// counted from the trees. Times lambda it is the share of slots in which the
// link is busy, as long as no load reaches 1. It panics for what is no link, as an index does.
func (s *Scheme) Load(i int) float64 { return float64(s.count(i)) / float64(s.choices) }

func (s *Scheme) count(i int) int64 {
	if s.d > 0 {
		return rotatedCrossings(s.d)
	}
	return s.crossings[i]
}

// Capacity returns the lambda at which the load of a link reaches 1 for the
// first time, and one such link. No order keeps queues finite from there on.
func (s *Scheme) Capacity() (lambda float64, busiest trees.Arc) {
	worst := 0
	for i := range s.crossings { // all links of Rotated are equivalent
		if s.crossings[i] > s.crossings[worst] {
			worst = i
		}
	}
	return float64(s.choices) / float64(s.count(worst)), s.Link(worst)
}

// prepared checks a family and returns a scheme with its links, and the number of each.
func prepared(kind string, net topologies.Topology, family []trees.Tree) (*Scheme, map[trees.Arc]int32, error) {
	if err := trees.Validate(net, family); err != nil {
		return nil, nil, err
	}
	if err := trees.Validate(net, trees.Reversed(family)); err != nil {
		return nil, nil, fmt.Errorf("a tree is used in both directions: %w", err)
	}
	n, k := net.Order(), len(family)
	switch {
	case k == 0:
		return nil, nil, &inputs.Error{Arg: "trees", Value: k, Domain: "one spanning tree or more"}
	case n < 2:
		return nil, nil, &inputs.Error{Arg: "nodes", Value: n, Domain: "two nodes or more: a packet needs another node to go to"}
	case k > maxStages/2/n:
		return nil, nil, &inputs.Error{Arg: "trees", Value: k, Domain: fmt.Sprintf("at most %d trees of %d nodes", maxStages/2/n, n)}
	}
	var arcs []trees.Arc
	for _, t := range family {
		for _, a := range t.Arcs() {
			arcs = append(arcs, a, trees.Arc{From: a.To, To: a.From})
		}
	}
	slices.SortFunc(arcs, compareArcs)
	arcs = slices.Compact(arcs)
	number := make(map[trees.Arc]int32, len(arcs))
	for i, a := range arcs {
		number[a] = int32(i)
	}
	s := &Scheme{
		name:  fmt.Sprintf("%s(%v, %d trees)", kind, net, k),
		nodes: n, choices: k, arcs: arcs,
		crossings: make([]int64, len(arcs)),
		first:     make([]span, k*n),
	}
	return s, number, nil
}

func compareArcs(a, b trees.Arc) int {
	if a.From != b.From {
		return int(a.From - b.From)
	}
	return int(a.To - b.To)
}

// rank sets the level of every stage, the rank of its weight among those of its link.
func (s *Scheme) rank(weights []int64) {
	byLink := make([][]int64, len(s.arcs))
	for i, st := range s.stages {
		byLink[st.link] = append(byLink[st.link], weights[i])
	}
	s.base = make([]int32, len(s.arcs)+1)
	for l, w := range byLink {
		slices.Sort(w)
		byLink[l] = slices.Compact(w)
		s.base[l+1] = s.base[l] + int32(len(byLink[l]))
		s.crowded = s.crowded || len(byLink[l]) > maxLevels
	}
	s.levels = make([]uint8, len(s.stages))
	if s.crowded {
		return
	}
	for i, st := range s.stages {
		r, _ := slices.BinarySearch(byLink[st.link], weights[i])
		s.levels[i] = uint8(r)
	}
}
