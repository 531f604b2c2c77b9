package models

import (
	"fmt"
	"io"
	"math"
	"slices"

	"castlab/distributions/inputs"
	"castlab/montecarlo"
	"castlab/montecarlo/treedynamic"
	"castlab/reports/arguments"
	"castlab/reports/lab/catalog"
	"castlab/reports/lab/longrun"
	"castlab/topologies"
	"castlab/topologies/trees"
)

// direct is the dynamic broadcast along trees, each packet as soon as it is
// generated.
func direct() catalog.Model {
	return catalog.Model{
		Name: "direct",
		Meaning: "dynamic broadcasting along trees, packets starting as soon as they are generated; links carry one packet a slot each " +
			"way (VAR98, Section 3.4)",
		Notes: `A packet draws one of the trees at random. topology=SPEC has
  scheme=direct    as many spanning trees without a common edge as there are, along
                   which packets are broadcast from wherever they are
and a network that looks the same from every node, whose links may lead one way,
  scheme=rooted    trees rooted at the source, as many as links lead into a node, no
                   two of which share an arc: measured to be stable up to k/(N-1),
                   which no scheme exceeds
and the hypercube also
  scheme=rotated   the d rotations of the unbalanced (binomial) tree that is rooted
                   at the source
  scheme=indirect  up one of d trees to its root, and down it
trees=FILE are spanning trees on the same nodes, for scheme=direct; the edges that
they share, if any, have one queue. With k trees that share none every lambda
below k/(N-1) is stable, in any order.
order says which copy of a queue goes first; priority is to the one with the most
transmissions before it along its tree.
` + arrivalNotes + `

` + steadyNotes("packets", "") + `
` + quantileNotes + `
--samples are the R of the packets in the order in which they are completed; they
depend on each other.`,
		Symbols: []catalog.Symbol{
			{Name: "R", Meaning: "mean delay from generation to reception, over all nodes but the source"},
			{Name: "B", Meaning: "mean delay to the last reception"},
			{Name: "B p50", Meaning: "median of the delay to the last reception"},
			{Name: "B p99", Meaning: "delay to the last reception that 1 in 100 packets exceed"},
		},
		Bind: arguments.Of6(directStudy, arguments.Network("topology", "network, which has its trees"), treesInstead,
			trafficOf(ratePerNode),
			arguments.Choice("order", "which copy of a queue goes first", treedynamic.Orders()...).
				Default("order", treedynamic.FIFO.String()),
			arguments.Word("scheme", "along trees without a common edge, or rooted at the source, or by way of a root", schemeDirect,
				schemeRooted, schemeRotated, schemeIndirect).
				Default("scheme", schemeDirect), parameters),
	}
}

const (
	schemeDirect   = "direct"
	schemeRotated  = "rotated"
	schemeIndirect = "indirect"
	schemeShared   = "shared"
	schemeRooted   = "rooted"
)

// A treeFile is a file of spanning trees.
type treeFile struct {
	name  string
	edges [][]trees.Arc
}

// treesInstead parses the key trees, an alternative to a network with computed trees.
var treesInstead = arguments.Declared(func(k *arguments.Keys) func() (treeFile, error) {
	var edges [][]trees.Arc
	name := k.File("trees", "spanning trees", "a JSON list of trees, each a list of edges [u, v]", func(r io.Reader) (err error) {
		edges, err = trees.Read(r)
		return err
	})
	k.Either("topology", "trees")
	return func() (treeFile, error) { return treeFile{*name, edges}, nil }
})

// networkTrees is a scheme on a network along trees that are computed here.
func networkTrees(net topologies.Topology, scheme string) (*treedynamic.Scheme, error) {
	if scheme == schemeDirect {
		family, err := packed(net)
		if err != nil {
			return nil, err
		}
		return treedynamic.Trees(net, family)
	}
	if scheme == schemeRooted {
		alike, family, err := rootedTrees(net)
		if err != nil {
			return nil, err
		}
		return treedynamic.Rooted(alike, family)
	}
	cube, ok := net.(topologies.Hypercube)
	switch {
	case !ok:
		return nil, &inputs.WordError{Word: "scheme=" + scheme,
			Want: fmt.Sprintf("want direct with topology=%v, or rooted: the others are for hypercube(d=...)", net)}
	case cube.D > treedynamic.MaxDimensions:
		return nil, &inputs.WordError{Word: fmt.Sprintf("topology=%v", net),
			Want: fmt.Sprintf("want d from 1 to %d", treedynamic.MaxDimensions)}
	case scheme == schemeRotated:
		return treedynamic.Rotated(cube.D)
	}
	family, err := trees.Disjoint(cube.D)
	if err != nil {
		return nil, err
	}
	return treedynamic.Indirect(cube, family)
}

// packed returns the trees along which a network broadcasts, a maximal edge-disjoint
// family.
func packed(net topologies.Topology) ([]trees.Tree, error) {
	if net.Order() < 2 {
		return nil, &inputs.WordError{Word: fmt.Sprintf("topology=%v", net),
			Want: "want two nodes or more: a packet needs another node to go to"}
	}
	return trees.Packing(net)
}

// listedTrees is the direct scheme along trees of a file, on the network of their
// edges.
func listedTrees(file treeFile, scheme string) (*treedynamic.Scheme, error) {
	refused := func(err error) (*treedynamic.Scheme, error) {
		return nil, &inputs.WordError{Word: "trees=" + file.name, Err: err}
	}
	if scheme != schemeDirect {
		return nil, &inputs.WordError{Word: "scheme=" + scheme, Want: "want direct with trees=FILE: its trees have no roots"}
	}
	var family []trees.Tree
	for i, list := range file.edges {
		t, err := trees.FromEdges(0, list)
		if err != nil {
			return refused(fmt.Errorf("tree %d: %w", i+1, err))
		}
		family = append(family, t)
	}
	net := union{name: file.name}
	for i, t := range family {
		if i > 0 && t.Order() != len(net.neighbors) {
			return refused(fmt.Errorf("tree %d has %d nodes and tree 1 has %d; give spanning trees of one network", i+1, t.Order(),
				len(net.neighbors)))
		}
		net.add(t)
	}
	s, err := treedynamic.Trees(net, family)
	if err != nil {
		return refused(err)
	}
	return s, nil
}

// A union is the network of the edges of some trees.
type union struct {
	name      string
	neighbors [][]topologies.Node
}

func (u *union) add(t trees.Tree) {
	if u.neighbors == nil {
		u.neighbors = make([][]topologies.Node, t.Order())
	}
	join := func(v, w topologies.Node) {
		if !slices.Contains(u.neighbors[v], w) {
			u.neighbors[v] = append(u.neighbors[v], w)
		}
	}
	for _, a := range t.Arcs() {
		join(a.From, a.To)
		join(a.To, a.From)
	}
}

// Validate returns nil: the trees were validated when they were read.
func (u union) Validate() error { return nil }

// Order returns the number of nodes.
func (u union) Order() int { return len(u.neighbors) }

// AppendNeighbors appends the neighbors in the trees.
func (u union) AppendNeighbors(dst []topologies.Node, v topologies.Node) []topologies.Node {
	return append(dst, u.neighbors[v]...)
}

func (u union) String() string { return u.name }

func directStudy(net topologies.Topology, file treeFile, t traffic, order treedynamic.Order, scheme string,
	parameters fmt.Stringer) (catalog.Instance, error) {
	var s *treedynamic.Scheme
	var err error
	if net != nil {
		s, err = networkTrees(net, scheme)
	} else {
		s, err = listedTrees(file, scheme)
	}
	if err != nil {
		return catalog.Instance{}, err
	}
	d := treedynamic.Dynamic{Scheme: s, Lambda: t.lambda, Order: order, Arrivals: t.arrivals}
	if err := d.Validate(); err != nil {
		return catalog.Instance{}, err
	}
	measures := []treedynamic.Measure{treedynamic.Reception, treedynamic.Completion}
	const transmissions, least, most = 5e7, 1 << 11, 1 << 20
	r := longrun.Run{
		Label:    labelOf("direct", parameters),
		Warning:  repeated(t.arrivals),
		Observed: "packets", Sample: treedynamic.Reception.String(), Means: measured(measures),
		Quantiles:    medianAnd99(measured(measures)[1]),
		Observations: int(math.Max(least, math.Min(most, transmissions/float64(d.Scheme.Nodes())))),
		Start: func(w *montecarlo.Words) (longrun.Advance, error) {
			run, err := d.Run(w)
			if err != nil {
				return nil, err
			}
			var buffer []treedynamic.Broadcast
			return func(o *longrun.Observer, n int) error {
				if len(buffer) < n {
					buffer = make([]treedynamic.Broadcast, n)
				}
				run.Fill(buffer[:n])
				for _, b := range buffer[:n] {
					for i, m := range measures {
						o.Means[i].Add(m.Of(b), 1)
					}
					o.Sample(b.Reception)
					o.Values[0].Add(b.Completion)
				}
				return nil
			}, nil
		},
	}
	return r.Instance()
}
