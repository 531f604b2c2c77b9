package var98

import (
	"context"
	"fmt"
	"slices"

	"castlab/montecarlo"
	"castlab/reports"
	"castlab/reports/theorems/internal/kit"
	"castlab/topologies"
	"castlab/topologies/isotropic"
)

// exchangeFigures draw the times of total exchange against the number of nodes.
func exchangeFigures() []reports.FigureSpec {
	return []reports.FigureSpec{{ID: "var98-exchange", Make: exchangeFigure}}
}

func exchangeFigure(context.Context, montecarlo.Settings) (reports.Figure, error) {
	const executed = 64
	p := kit.NewPlotAt(reports.Figure{
		ID: "var98-exchange", Title: "Total exchange: how long each network takes",
		Caption: fmt.Sprintf("Slots of total exchange against the number of nodes, ties balanced: formulas (lines), and, up to %d "+
			"nodes, explicit schedules that were executed and validated (marks). Rings with ties by node, $\\lceil N^2/8 \\rceil$; "+
			"square wraparound meshes about $N^{3/2}/8$; square Manhattan Street networks, of two one-way links a node, about "+
			"$N^{3/2}/4$; "+
			"three-dimensional meshes about $N^{4/3}/8$; cubes $N/2$; folded cubes somewhat less.", executed),
		X: reports.Axis{Label: "nodes N", Log: true, Integer: true},
		Y: reports.Axis{Label: "completion time (slots)", Log: true, Integer: true},
	}, func(net isotropic.Network) float64 { return float64(net.Order()) })
	for i, family := range exchangeFamilies() {
		small := slices.DeleteFunc(slices.Clone(family.list), func(net isotropic.Network) bool { return net.Order() > executed })
		p.Theory(family.name, i+1, family.list, func(net isotropic.Network) (float64, error) {
			h, err := family.theory(net)
			return float64(h), err
		})
		p.Points("", i+1, small, func(net isotropic.Network) (float64, error) {
			slots, _, err := family.slots(net)
			return slots, err
		})
	}
	return p.Figure, p.Err
}

// An exchangeFamily is one family of networks in increasing order.
type exchangeFamily struct {
	exchange
	name string
	list []isotropic.Network
}

func exchangeFamilies() []exchangeFamily {
	alike := sameExchange
	ring, streets := exchangeFamily{exchange: tiesByNode, name: "ring"}, exchangeFamily{exchange: alike, name: "Manhattan Street"}
	for _, n := range []int{3, 4, 6, 8, 12, 16, 24, 32, 64, 128, 256} {
		ring.list = append(ring.list, topologies.Ring{N: n})
	}
	for side := 4; side <= 16; side += 2 {
		streets.list = append(streets.list, topologies.Manhattan{Rows: side, Columns: side})
	}
	flat, solid := exchangeFamily{exchange: alike, name: "p × p torus"}, exchangeFamily{exchange: alike, name: "p × p × p torus"}
	for p := 3; p <= 16; p++ {
		flat.list = append(flat.list, topologies.Torus{Sides: []int{p, p}})
		if p <= 6 {
			solid.list = append(solid.list, topologies.Torus{Sides: []int{p, p, p}})
		}
	}
	cube, folded := exchangeFamily{exchange: alike, name: "hypercube"}, exchangeFamily{exchange: alike, name: "folded cube"}
	for d := 2; d <= 8; d++ {
		cube.list = append(cube.list, topologies.Hypercube{D: d})
		folded.list = append(folded.list, topologies.FoldedCube{D: d})
	}
	return []exchangeFamily{ring, streets, flat, solid, cube, folded}
}
