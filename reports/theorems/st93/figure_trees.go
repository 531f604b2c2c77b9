package st93

import (
	"context"
	"fmt"

	"castlab/montecarlo"
	"castlab/reports"
	"castlab/reports/drawings"
)

// treeFigures draw the disjoint trees of two cubes.
func treeFigures() []reports.FigureSpec {
	var specs []reports.FigureSpec
	for _, d := range []int{3, 4} {
		id := fmt.Sprintf("st93-trees-%d", d)
		specs = append(specs, reports.FigureSpec{ID: id, Make: func(context.Context, montecarlo.Settings) (reports.Figure, error) {
			return drawings.DisjointTrees(id, d)
		}})
	}
	return specs
}
