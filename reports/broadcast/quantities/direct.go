package quantities

import (
	"fmt"
	"io"

	"castlab/analytic/graphs"
	"castlab/analytic/reservation"
	"castlab/distributions/inputs"
	"castlab/reports/arguments"
	"castlab/reports/lab/catalog"
	"castlab/topologies/trees"
)

// directQuantities are the direct scheme along edge-disjoint spanning trees.
func directQuantities() []catalog.Quantity {
	const theorem = "VAR98, direct broadcasting scheme theorem"
	lambda := arguments.Real("lambda", "packets per node and slot", arguments.Nonnegative())
	return []catalog.Quantity{
		quantity("direct.reception", "mean reception delay of the direct scheme, over packets and over all nodes but the source", "slots",
			theorem+", and erratum: k^2 in front of the sum", of2(graphs.Family.Reception, treeFamily, lambda)),
		quantity("direct.batch-reception", "direct.reception where packets are generated in Poisson batches, each at one node, lambda "+
			"packets per node and slot in all", "slots", "derived; "+theorem+", has single packets",
			of3(func(f graphs.Family, lambda float64, b reservation.Batch) (float64, error) {
				return f.BatchReception(lambda, float64(b))
			}, treeFamily, lambda, batch)),
		quantity("direct.reception-printed", "the same as some copies have it, k in place of k^2", "slots", theorem,
			of2(graphs.Family.PrintedReception, treeFamily, lambda)),
		quantity("direct.bound", "upper bound on direct.reception by its mean distance, 1/2 + l + r/(2(1-r)) with r = lambda (N-1)/k",
			"slots",
			"derived; VAR98, Section 3.4, has O(l)", of2(graphs.Family.Bound, treeFamily, lambda)),
		quantity("direct.light", "limits of the mean reception delay R and the mean completion delay B as lambda -> 0", "slots", "derived",
			two1(names{"R", "B"}, func(f graphs.Family) (float64, float64, error) {
				R, B := f.Light()
				return R, B, nil
			}, treeFamily)),
		quantity("direct.distance", "mean distance of two different nodes in a tree, l; printed: of any two, which the theorem "+
			"can be read as", "links",
			theorem+", and erratum", two1(names{"mean", "printed"}, func(f graphs.Family) (float64, float64, error) {
				return f.Distance(), f.PrintedDistance(), nil
			}, treeFamily)),
		quantity("direct.stability", "the lambda below which the direct scheme is stable, k/(N-1)", "packets per node and slot", theorem,
			of1(sure1(graphs.Family.Stability), treeFamily)),
		quantity("direct.rooted", "what no order of service has less of as mean reception delay along arc-disjoint trees of each node, "+
			"1/2 + l + rho/(2(1-rho))", "slots", "derived",
			of2(graphs.RootedReception, arguments.Real("l", "mean links from the root to another node", arguments.Nonnegative()),
				arguments.Real("rho", "load lambda (N-1)/k", arguments.UnitBelowOne()))),
		quantity("direct.completion-bound", "bounds on the mean completion delay B under load, until the last node has a packet, first "+
			"come, first served, or in any order that leaves no link idle", "slots",
			"derived; VAR98, Section 3.4, has none", two1(names{"lower", "upper"}, (*graphs.Completion).Mean, completion(lambda))),
		quantity("direct.completion-quantile-bounds", "bounds on the t by which a share q of packets has been received by all nodes",
			"slots",
			"derived; VAR98, Section 3.4, has none", two2(names{"lower", "upper"}, (*graphs.Completion).Quantile, completion(lambda),
				probability)),
		quantity("direct.completion-survival-bounds", "bounds on the probability that a packet has not been received by all nodes a "+
			"time t after its generation", "probability",
			"derived; VAR98, Section 3.4, has none", two2(names{"lower", "upper"},
				func(c *graphs.Completion, t float64) (lower, upper float64, err error) {
					lower, upper = c.Survival(t)
					return lower, upper, nil
				}, completion(lambda), instant)),
	}
}

// completion are the bounds on the completion delay of the direct scheme.
func completion(lambda arguments.Argument[float64]) arguments.Argument[*graphs.Completion] {
	return arguments.Of3(func(t treesOfLinks, lambda float64, order string) (*graphs.Completion, error) {
		return graphs.NewCompletion(t.links, lambda, order == "any")
	}, treeLinks, lambda, arguments.Word("order", "which packet of a queue goes first: the one that came first, or any", "fifo", "any").
		Default("order", "fifo"))
}

// treeFamily is a file of edge-disjoint spanning trees, or a network with a maximal
// family.
var treeFamily = arguments.Declared(func(k *arguments.Keys) func() (graphs.Family, error) {
	of := treeLinks.Declare(k)
	return func() (graphs.Family, error) {
		t, err := of()
		return t.family, err
	}
})

// A treesOfLinks is a family with the links of its trees.
type treesOfLinks struct {
	links  [][][2]int
	family graphs.Family
}

var treeLinks = arguments.Declared(func(k *arguments.Keys) func() (treesOfLinks, error) {
	var list [][][2]int
	net := k.Network("topology", "network, along as many edge-disjoint spanning trees as it has")
	file := k.File("trees", "edge-disjoint spanning trees", "a JSON list of trees, each a list of edges [u, v]", func(r io.Reader) error {
		edges, err := trees.Read(r)
		for _, tree := range edges {
			list = append(list, linksOf(tree))
		}
		return err
	})
	k.Either("topology", "trees")
	return func() (treesOfLinks, error) {
		given := "trees=" + *file
		if *net != nil {
			given = fmt.Sprintf("topology=%v", *net)
			if _, err := arcsOf("topology", *net); err != nil {
				return treesOfLinks{}, err
			}
			family, err := trees.Packing(*net)
			if err != nil {
				return treesOfLinks{}, err
			}
			for _, tree := range family {
				list = append(list, linksOf(tree.Arcs()))
			}
		}
		f, err := graphs.NewFamily(list)
		if err != nil {
			return treesOfLinks{}, &inputs.WordError{Word: given, Err: err}
		}
		return treesOfLinks{list, f}, nil
	}
})

func linksOf(tree []trees.Arc) [][2]int {
	links := make([][2]int, len(tree))
	for i, e := range tree {
		links[i] = [2]int{int(e.From), int(e.To)}
	}
	return links
}
