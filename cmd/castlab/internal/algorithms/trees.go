package algorithms

import (
	"fmt"
	"math/bits"

	"castlab/cmd/castlab/internal/grammar"
	"castlab/reports"
	"castlab/reports/theorems/st93"
	"castlab/topologies"
	"castlab/topologies/schedules"
	"castlab/topologies/trees"
)

// maxTrees is the largest number of dimensions of a schedule along trees: d(2^d-1)
// sends.
const maxTrees = 16

func disjointTrees() Algorithm {
	return Algorithm{
		Name: "disjoint-trees", Meaning: "d packets in a hypercube at once, each along one of the d edge-disjoint trees, in d slots", Source: "ST93, Section 2.3",
		Bind: func(k *grammar.Keys) func() (Work, error) {
			d := k.Int("d", "dimensions of the hypercube", 1, maxTrees)
			return func() (Work, error) {
				family, err := trees.Disjoint(*d)
				if err != nil {
					return Work{}, err
				}
				roots := make([]int, *d)
				for j := range roots {
					roots[j] = 1 << j
				}
				s, err := schedules.Along(*d, roots, func(root int) (trees.Tree, error) { return family[bits.TrailingZeros(uint(root))], nil }, schedules.FIFO, nil)
				if err != nil {
					return Work{}, err
				}
				s.Algorithm, s.Params = "disjoint-trees", schedules.Params{"d": *d}
				cube := topologies.Hypercube{D: *d}
				return Work{
					Network: cube, Schedule: s,
					Validate: func() error {
						if err := schedules.Validate(cube, s); err != nil {
							return err
						}
						return trees.ValidateArcDisjoint(cube, family)
					},
					Proves: fmt.Sprintf("valid on %v, and no link is used by two trees in one direction", cube),
					Drawing: Drawing{
						Most:   1 << st93.MaxTreeFigure,
						Figure: func() (reports.Figure, error) { return st93.DisjointFigure("disjoint-trees", *d) },
					},
				}, nil
			}
		},
	}
}
