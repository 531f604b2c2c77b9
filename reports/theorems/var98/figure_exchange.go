package var98

import (
	"context"
	"fmt"

	"castlab/montecarlo"
	"castlab/reports"
	"castlab/reports/theorems/internal/kit"
	"castlab/topologies"
	"castlab/topologies/isotropic"
)

// exchangeFigures are the times of total exchange against the number of nodes.
func exchangeFigures() []reports.FigureSpec {
	return []reports.FigureSpec{{ID: "var98-exchange", Make: exchangeFigure}}
}

func exchangeFigure(context.Context, montecarlo.Settings) (reports.Figure, error) {
	const executed = 64
	f := reports.Figure{
		ID: "var98-exchange", Title: "Total exchange: how long each network takes",
		Caption: fmt.Sprintf("Slots of total exchange against the number of nodes, ties balanced: formulas (lines), and, up to %d nodes, explicit schedules that were executed and validated (marks). Rings with ties by node, $\\lceil N^2/8 \\rceil$; square wraparound meshes about $N^{3/2}/8$; square Manhattan Street networks, of two one-way links a node, about $N^{3/2}/4$; "+
			"three-dimensional meshes about $N^{4/3}/8$; cubes $N/2$; folded cubes somewhat less.", executed),
		X: reports.Axis{Label: "nodes N", Log: true, Integer: true}, Y: reports.Axis{Label: "completion time (slots)", Log: true, Integer: true},
	}
	for i, family := range exchangeFamilies() {
		line := reports.Curve{Name: family.name, Kind: reports.Theory, Hue: i + 1}
		marks := reports.Curve{Kind: reports.Points, Hue: i + 1}
		for _, net := range family.list {
			n := float64(net.Order())
			h, err := family.theory(net)
			if err != nil {
				return f, err
			}
			kit.Point(&line, n, float64(h))
			if net.Order() > executed {
				continue
			}
			slots, _, err := family.slots(net)
			if err != nil {
				return f, err
			}
			kit.Point(&marks, n, slots)
		}
		f.Curves = append(f.Curves, line, marks)
	}
	return f, nil
}

// An exchangeFamily is one kind of network in increasing order.
type exchangeFamily struct {
	exchange[isotropic.Network]
	name string
	list []isotropic.Network
}

func exchangeFamilies() []exchangeFamily {
	alike := totalExchanges[isotropic.Network]()
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
