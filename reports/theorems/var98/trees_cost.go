package var98

import (
	"fmt"

	"castlab/distributions/inputs"
	"castlab/montecarlo"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/theorems/internal/kit"
	"castlab/topologies"
	"castlab/topologies/trees"
)

// A joinedTrees is k spanning trees of two complete networks of n nodes with b links
// between, or of one complete network of n nodes if b is 0.
type joinedTrees struct{ n, b, k int }

func (x joinedTrees) String() string { return fmt.Sprintf("n=%d b=%d k=%d", x.n, x.b, x.k) }

func (x joinedTrees) net() topologies.Topology {
	if x.b == 0 {
		return topologies.Complete{N: x.n}
	}
	return joinedPair(x.n, x.b)
}

// least is the least mean diameter, where it is known.
func (x joinedTrees) least() (float64, error) {
	switch {
	case x.b > x.n:
		return 0, &inputs.Error{Arg: "b", Value: x.b, Domain: fmt.Sprintf("at most n = %d links between the networks", x.n)}
	case x.n < 3 || x.n == 3 && x.b > 0:
		return 0, &inputs.Error{Arg: "n", Value: x.n, Domain: "an integer >= 3, >= 4 with links to another network"}
	case x.k > 1 && (2*x.k > x.n || x.b > 0 && x.k != x.b):
		return 0, &inputs.Error{Arg: "k", Value: x.k, Domain: "1, or up to n/2, and as many as links between the networks"}
	case x.b > 0 && x.k == 1:
		return kit.Stated(3)
	case x.b > 0:
		return kit.Stated(5)
	case x.k == 1:
		return kit.Stated(2)
	}
	return kit.Stated(3)
}

// treesCost: where more trees cost length.
func treesCost() reports.Claim {
	const id = "VAR98-TREES-COST"
	return reports.Claim{
		ID:    id,
		Title: "Where more trees are longer: of several none has all links of a node",
		Statement: `A star has all links of its middle, and of $k > 1$ spanning trees that share no link none has. So a complete network of $n > 3$ nodes has one tree of $L = 2$, a star, and up to $\lfloor n/2 \rfloor$ of $L = 3$ each. Two complete networks of $n > 3$ nodes with $b$ links between, no two at one node, have one tree of $L = 3$, two stars, ` +
			`but $k = b$ of them, $2 \le b \le n/2$, have $L = 5$: each has one of the links between, and in either part a spanning tree of it that is no star, and so reaches 2 links from there. So the indirect scheme has $V = L + 2\delta = 9$ along one tree and 11 along two, and one tree is faster at light load where two sustain twice as much: the trade-off of the survey. ` +
			`A caterpillar or two complete networks with one link between have one tree, cubes and tori lose nothing (VAR98-TREES-SHORT). Searched: all spanning trees, and all choices of $k$.`,
		Source:     "derived; VAR98, Section 3.4, has the trade-off",
		Quantity:   `L`,
		Unit:       "links",
		Relation:   reports.Equal,
		Resolution: reports.Resolution{Absolute: 0.01},
		Symbols: []reports.Symbol{symbolTreeL, symbolDelta, {Name: "k", Meaning: "spanning trees no two of which share a link, as short as there are"}, {Name: "n", Meaning: "nodes of a complete network"}, {Name: "b", Meaning: "links between two of them, 0 for one alone"},
			{Name: "V", Meaning: "a period of the indirect scheme without packets", Unit: "slots"}},
		Formula: kit.Stated,
		Model:   trees.LeastLengths,
		Cases: kit.Given("k = 1, or 2k <= n and k = b where there are two networks; n >= 4 with two", kit.LongAfter(5, kit.Cases(id, joinedTreesArgument, []joinedTrees{
			{4, 0, 1}, {4, 0, 2}, {5, 0, 2}, {4, 2, 1}, {4, 2, 2}, {6, 0, 3}, {4, 1, 1}, {5, 2, 2}, {4, 3, 1},
		}, func(_ string, x joinedTrees) reports.Case {
			return reports.Case{
				Validate: func() error { _, err := x.least(); return err },
				Theory:   x.least,
				Measure: montecarlo.Exact("L", "links", func() (float64, float64, int64, error) {
					least, err := trees.LeastLengths(x.net())
					if err != nil {
						return 0, 0, 0, err
					}
					if len(least) < x.k {
						return 0, 0, 0, &inputs.Error{Arg: "k", Value: x.k, Domain: fmt.Sprintf("at most %d trees", len(least))}
					}
					return float64(least[x.k-1]) / float64(x.k), 0, 1, nil
				}),
				Kind: reports.Computed,
			}
		}))),
	}
}

var joinedTreesArgument = arguments.Of3(func(n, b, k int) (joinedTrees, error) { return joinedTrees{n, b, k}, nil },
	arguments.Int("n", "nodes of a complete network", 3, 6).Usual("n", 4, 5), arguments.Int("b", "links to another one, 0 for none", 0, 3).Usual("b", 0, 2), arguments.Int("k", "trees", 1, 3).Usual("k", 1, 2))
