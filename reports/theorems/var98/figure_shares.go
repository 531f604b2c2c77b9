package var98

import (
	"context"

	formula "castlab/analytic/graphs"
	"castlab/montecarlo"
	"castlab/reports"
	"castlab/reports/theorems/internal/kit"
	"castlab/topologies"
)

// throughputFigure draws the throughput of schemes on one network of each kind, as a
// fraction of its capacity.
func throughputFigure(context.Context, montecarlo.Settings) (reports.Figure, error) {
	list := []struct {
		name string
		net  topologies.Topology
	}{
		{"path 9", topologies.Path{N: 9}}, {"star 9", topologies.Star{N: 9}}, {"barbell", barbell(4)}, {"ring 9", topologies.Ring{N: 9}},
		{"mesh 9", topologies.Mesh{Sides: []int{3, 3}}}, {"Petersen", petersen()},
		{"3-cube", topologies.Hypercube{D: 3}}, {"torus 9", torus(3, 3)}, {"6-cube", topologies.Hypercube{D: 6}},
		{"folded-5", topologies.FoldedCube{D: 5}}, {"K8", topologies.Complete{N: 8}}, {"K9", topologies.Complete{N: 9}},
	}
	f := reports.Figure{
		ID: "var98-capacity-networks", Title: "What schemes sustain on other networks",
		Caption: "Greatest rates as shares of the full-duplex capacity, found by minimum cuts. Direct scheme: $k/(N-1)$ with the most " +
			"edge-disjoint trees, $k = \\lfloor \\eta \\rfloor$; indirect: $k/N$; no half-duplex scheme exceeds $\\eta/N$. On trees the " +
			"direct scheme is as good as any, and the bound as printed, $2k/N$, is nearly twice what is possible; where the strength " +
			"$\\eta$ is well above $k$ it is below what is possible. The mesh and the torus are 3 by 3; the barbell is two complete " +
			"networks of 4 nodes and a link.",
		X: reports.Axis{Label: "network", Min: 0.4, Max: float64(len(list)) + 0.6, Hidden: true},
		Y: reports.Axis{Label: "share of the capacity", Min: -0.15, Max: 2},
	}
	capacity := reports.Curve{Name: "capacity", Kind: reports.Theory, Hue: 1,
		X: []float64{0.4, float64(len(list)) + 0.6}, Y: []float64{1, 1}}
	printed := reports.Curve{Name: "bound as printed, 2k/N", Kind: reports.Points, Hue: 2}
	direct := reports.Curve{Name: "direct scheme", Kind: reports.Points, Hue: 3}
	indirect := reports.Curve{Name: "indirect scheme", Kind: reports.Points, Hue: 4}
	half := reports.Curve{Name: "half duplex, any scheme", Kind: reports.Points, Hue: 5}
	for i, c := range list {
		most, err := capacityOf(c.net)
		if err != nil {
			return f, err
		}
		g := graphOf(c.net)
		eta, _, err := formula.Strength(g)
		if err != nil {
			return f, err
		}
		k := eta.Num / eta.Den
		bound, err := formula.PrintedFullDuplex(k, g.N)
		if err != nil {
			return f, err
		}
		x, n := float64(i+1), float64(g.N)
		const apart = 0.17 // places equal fractions side by side
		kit.Point(&printed, x-1.5*apart, bound/most)
		kit.Point(&direct, x-0.5*apart, float64(k)/(n-1)/most)
		kit.Point(&indirect, x+0.5*apart, float64(k)/n/most)
		kit.Point(&half, x+1.5*apart, eta.Float()/n/most)
		f.Labels = append(f.Labels, reports.Label{Text: c.name, X: x, Y: -0.08})
	}
	f.Curves = []reports.Curve{capacity, printed, direct, indirect, half}
	return f, nil
}
