package quantities

import (
	"fmt"
	"io"

	"castlab/analytic/graphs"
	"castlab/cmd/castlab/internal/grammar"
	"castlab/topologies/trees"
)

// directQuantities are the direct scheme along edge-disjoint spanning trees.
func directQuantities() []Quantity {
	const theorem = "VAR98, direct broadcasting scheme theorem"
	return []Quantity{
		ofDirect("direct.reception", "mean reception delay of the direct scheme, over packets and over all nodes but the source", theorem+", and erratum: k^2 in front of the sum", graphs.Family.Reception),
		ofDirect("direct.reception-printed", "the same as some copies have it, k in place of k^2", theorem, graphs.Family.PrintedReception),
		ofDirect("direct.bound", "upper bound on direct.reception by its mean distance, 1/2 + l + r/(2(1-r)) with r = lambda (N-1)/k", "derived; VAR98, Section 3.4, has O(l)", graphs.Family.Bound),
		{
			Name: "direct.light", Meaning: "limits of the mean reception delay R and the mean completion delay B as lambda -> 0", Unit: "slots", Source: "derived",
			Bind: func(k *grammar.Keys) Evaluation {
				family := familyKey(k)
				return func() ([]Value, error) {
					f, err := family()
					if err != nil {
						return nil, err
					}
					reception, completion := f.Light()
					return []Value{{"R", reception}, {"B", completion}}, nil
				}
			},
		},
		{
			Name: "direct.distance", Meaning: "mean distance of two different nodes in a tree, l; printed: of any two, which the theorem can be read as", Unit: "links", Source: theorem + ", and erratum",
			Bind: func(k *grammar.Keys) Evaluation {
				family := familyKey(k)
				return func() ([]Value, error) {
					f, err := family()
					if err != nil {
						return nil, err
					}
					return []Value{{"mean", f.Distance()}, {"printed", f.PrintedDistance()}}, nil
				}
			},
		},
		{
			Name: "direct.stability", Meaning: "the lambda below which the direct scheme is stable, k/(N-1)", Unit: "packets per node and slot", Source: theorem,
			Bind: func(k *grammar.Keys) Evaluation {
				family := familyKey(k)
				return number(func() (float64, error) {
					f, err := family()
					if err != nil {
						return 0, err
					}
					return f.Stability(), nil
				})
			},
		},
	}
}

// familyKey is a file of edge-disjoint spanning trees, or a network, which has as
// many as there are.
func familyKey(k *grammar.Keys) func() (graphs.Family, error) {
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
	return func() (graphs.Family, error) {
		given := "trees=" + *file
		if *net != nil {
			given = fmt.Sprintf("topology=%v", *net)
			if _, err := arcsOf("topology", *net); err != nil {
				return graphs.Family{}, err
			}
			family, err := trees.Packing(*net)
			if err != nil {
				return graphs.Family{}, err
			}
			for _, tree := range family {
				list = append(list, linksOf(tree.Arcs()))
			}
		}
		f, err := graphs.NewFamily(list)
		if err != nil {
			return graphs.Family{}, &grammar.Error{Word: given, Err: err}
		}
		return f, nil
	}
}

func linksOf(tree []trees.Arc) [][2]int {
	links := make([][2]int, len(tree))
	for i, e := range tree {
		links[i] = [2]int{int(e.From), int(e.To)}
	}
	return links
}

// ofDirect is a quantity of the direct scheme at a load.
func ofDirect(name, meaning, source string, eval func(f graphs.Family, lambda float64) (float64, error)) Quantity {
	return Quantity{
		Name: name, Meaning: meaning, Unit: "slots", Source: source,
		Bind: func(k *grammar.Keys) Evaluation {
			family := familyKey(k)
			lambda := k.Real("lambda", "packets per node and slot", grammar.Nonnegative())
			return number(func() (float64, error) {
				f, err := family()
				if err != nil {
					return 0, err
				}
				return eval(f, *lambda)
			})
		},
	}
}
