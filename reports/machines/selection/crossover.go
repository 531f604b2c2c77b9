package selection

import (
	"castlab/distributions/inputs"
	"castlab/montecarlo"
	"castlab/montecarlo/collectives"
	"castlab/montecarlo/comparison"
)

// Crossover returns the question at which sizes another of the candidates a and b is the
// better one. The grid has the sizes that are tried first, rising. Precision is the
// caller's to set.
//
// Errors: *inputs.Error for an empty grid; those of Compile at the ends of the grid.
func (p Problem) Crossover(a, b int, by comparison.Criterion, grid []int64) (comparison.Crossover, error) {
	if len(grid) == 0 {
		return comparison.Crossover{}, &inputs.Error{Arg: "sizes", Value: "none", Domain: "at least one size"}
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
		Systems: names, Model: p.at(a, b),
		Label: "crossover of " + names[0] + " and " + names[1], By: by, Grid: grid,
		Exact: len(laws) == 0, Laws: laws, Roundings: most, Flaws: p.Flaws,
	}, nil
}

// at returns the runs of some candidates by size.
func (p Problem) at(which ...int) func(size int64) (func() montecarlo.Replication[[]float64], error) {
	return func(size int64) (func() montecarlo.Replication[[]float64], error) {
		compiled, err := p.Compile(size, which...)
		if err != nil {
			return nil, err
		}
		return collectives.Together(compiled...), nil
	}
}

// Crossover returns the question of a problem at the best estimate of its parameters and
// at draws of them, as Problem.Crossover does for parameters that are known: a change
// reaches over the crossings of all draws, and of all that the problem may be besides.
//
// Errors: those of Problem.Crossover.
func Crossover(best Problem, draws []Problem, a, b int, by comparison.Criterion, grid []int64) (comparison.Crossover, error) {
	c, err := best.Crossover(a, b, by, grid)
	for _, p := range draws {
		c.Draws = append(c.Draws, p.at(a, b))
	}
	for _, o := range best.Others {
		x := comparison.Besides{Reason: o.Reason, Settle: o.Settle}
		for _, p := range o.Problems {
			x.Models = append(x.Models, p.at(a, b))
		}
		c.Besides = append(c.Besides, x)
	}
	return c, err
}
