package selection

import (
	"strings"

	"castlab/distributions/inputs"
	"castlab/montecarlo"
	"castlab/montecarlo/collectives"
	"castlab/montecarlo/comparison"
)

// Crossover returns the question at which sizes another of the candidates a and b is the
// better one. The grid has the sizes that are tried first, rising. Precision is the
// caller's to set.
//
// Errors: *inputs.Error for an empty grid, and for a machine with flaws, which a crossover
// cannot state; those of Compile at the ends of the grid.
func (p Problem) Crossover(a, b int, by comparison.Criterion, grid []int64) (comparison.Crossover, error) {
	if len(grid) == 0 {
		return comparison.Crossover{}, &inputs.Error{Arg: "sizes", Value: "none", Domain: "at least one size"}
	}
	if len(p.Flaws) > 0 {
		return comparison.Crossover{}, inputs.Errorf("machine", strings.Join(p.Flaws, "; "), "a machine without flaws")
	}
	most := 0
	for _, size := range []int64{grid[0], grid[len(grid)-1]} {
		compiled, err := p.Compile(size, a, b)
		if err != nil {
			return comparison.Crossover{}, err
		}
		most = max(most, roundings(compiled))
	}
	names := [2]string{p.Candidates[a].String(), p.Candidates[b].String()}
	laws := p.Laws()
	return comparison.Crossover{
		Systems: names,
		Model: func(size int64) (func() montecarlo.Replication[[]float64], error) {
			compiled, err := p.Compile(size, a, b)
			if err != nil {
				return nil, err
			}
			return collectives.Together(compiled...), nil
		},
		Label: "crossover of " + names[0] + " and " + names[1], By: by, Grid: grid,
		Exact: len(laws) == 0, Laws: laws, Roundings: most,
	}, nil
}
