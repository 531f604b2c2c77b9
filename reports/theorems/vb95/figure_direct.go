package vb95

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"

	"castlab/analytic/pmnb"
	"castlab/montecarlo"
	"castlab/montecarlo/treedynamic"
	"castlab/reports"
	"castlab/reports/theorems/internal/kit"
	"castlab/topologies"
	"castlab/topologies/trees"
)

// directFigures compare the scheme of the paper with broadcasting along trees without
// partial multinode broadcasts.
func directFigures() []reports.FigureSpec {
	return []reports.FigureSpec{{ID: "vb95-direct", Make: directFigure}}
}

// A treeLoad is broadcasting along trees of the cube, at a load and with an order of
// service.
type treeLoad struct {
	scheme *treedynamic.Scheme
	order  treedynamic.Order
	lambda float64
}

// run returns the replications of one run from the empty network: the sums of
// completion delays over the packets completed after the warm-up. A queue with
// utilization u has a relaxation time of about 2/(1-u)^2 slots; the warm-up is five of
// these plus the time of a few broadcasts, and the observed part is twice as long.
func (l treeLoad) run() montecarlo.Replication[*periodSums] {
	capacity, _ := l.scheme.Capacity()
	idle := 1 - l.lambda/capacity
	warmUp, s := 50+int(math.Ceil(10/(idle*idle))), &periodSums{}
	return func(r *rand.Rand) (*periodSums, error) {
		run, err := treedynamic.Dynamic{Scheme: l.scheme, Lambda: l.lambda, Order: l.order}.Run(montecarlo.NewWords(r))
		if err != nil {
			return nil, err
		}
		run.Advance(warmUp)
		*s = periodSums{}
		for _, b := range run.Advance(2 * warmUp) {
			s.delays += b.Completion
			s.arrived++
		}
		return s, nil
	}
}

// directFigure draws the mean completion delay of four ways to broadcast.
func directFigure(ctx context.Context, s montecarlo.Settings) (reports.Figure, error) {
	const id, d, runs = "vb95-direct", 6, 16
	s.Max = min(runs, s.Max)
	rotated, err := treedynamic.Rotated(d)
	if err != nil {
		return reports.Figure{}, err
	}
	family, err := trees.Disjoint(d)
	if err != nil {
		return reports.Figure{}, err
	}
	indirect, err := treedynamic.Indirect(topologies.Hypercube{D: d}, family)
	if err != nil {
		return reports.Figure{}, err
	}
	along := func(scheme *treedynamic.Scheme, order treedynamic.Order) func(float64) (func() montecarlo.Replication[*periodSums], error) {
		return func(rho float64) (func() montecarlo.Replication[*periodSums], error) {
			return treeLoad{scheme, order, dynamicCube{d: d, rho: rho}.lambda()}.run, nil
		}
	}
	periods := func(tp, last float64) func(float64) (func() montecarlo.Replication[*periodSums], error) {
		return func(rho float64) (func() montecarlo.Replication[*periodSums], error) {
			return dynamicCube{d, tp, rho, pmnb.II}.forFigure(dynamicCube.executed, last)
		}
	}
	p := kit.NewPlot[float64](reports.Figure{
		ID: id, Title: fmt.Sprintf("Direct, indirect and by partial multinode broadcasts, d = %d", d),
		Caption: fmt.Sprintf("Mean time $B$ from the arrival of a packet until all nodes have it, against $\\rho = \\lambda(N-1)/d$, "+
			"for $d = %d$. Direct: along a random rotation of the unbalanced tree of the source, first come, first served or the copy "+
			"with the larger subtree first; $\\rho < 1$ is necessary. Indirect: up to the root of one of $d$ disjoint trees and down "+
			"it, first come, first served; $\\rho < \\frac23(1 - \\frac1N)$ is necessary. The scheme of VB95 with algorithm II, which "+
			"splits packets into $d$ parts, and with durations executed packet by packet, until the end of the period: $\\rho < 21/23$ "+
			"with $t_p = 0$, $21/47$ with $t_p = 1$. Marks: means of %d independent runs, each after a warm-up, Student t intervals "+
			"(level %g), mostly smaller than the marks.", d, s.Max, s.Level),
		X: reports.Axis{Label: "load ρ = λ(N − 1)/d"}, Y: reports.Axis{Label: "mean completion delay B (slots)", Log: true},
	})
	for i, way := range []struct {
		name  string
		loads []float64
		at    func(rho float64) (func() montecarlo.Replication[*periodSums], error)
	}{
		{"direct, FIFO", []float64{0.1, 0.25, 0.4, 0.55, 0.7, 0.85}, along(rotated, treedynamic.FIFO)},
		{"direct, larger subtree first", []float64{0.1, 0.25, 0.4, 0.55, 0.7, 0.85}, along(rotated, treedynamic.Priority)},
		{"indirect, FIFO", []float64{0.05, 0.175, 0.3, 0.425, 0.55}, along(indirect, treedynamic.FIFO)},
		{"VB95, t_p = 0", []float64{0.1, 0.25, 0.4, 0.55, 0.7, 0.85}, periods(0, 0.81)},
		{"VB95, t_p = 1", []float64{0.05, 0.125, 0.2, 0.3, 0.4}, periods(1, 0.4)},
	} {
		p.Estimates(way.name, i+1, way.loads, func(rho float64) (montecarlo.Estimate, error) {
			model, err := way.at(rho)
			if err != nil {
				return montecarlo.Estimate{}, err
			}
			return meanOf(ctx, s, fmt.Sprintf("%s %s rho=%.4g", id, way.name, rho), model, (*periodSums).delay)
		})
	}
	return p.Figure, p.Err
}
