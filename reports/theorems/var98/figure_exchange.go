package var98

import (
	"context"
	"fmt"

	formula "castlab/analytic/isotropic"
	"castlab/montecarlo"
	"castlab/reports"
	"castlab/reports/theorems/internal/kit"
	"castlab/topologies"
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
		for _, x := range family.list {
			n := float64(x.net.Order())
			h, err := x.theory()
			if err != nil {
				return f, err
			}
			kit.Point(&line, n, float64(h))
			if x.net.Order() > executed {
				continue
			}
			slots, _, err := x.slots()
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
	name string
	list []exchange
}

func exchangeFamilies() []exchangeFamily {
	ring := exchangeFamily{name: "ring"}
	for _, n := range []int{3, 4, 6, 8, 12, 16, 24, 32, 64, 128, 256} {
		ring.list = append(ring.list, tiesByNode(topologies.Ring{N: n}, []int{n}))
	}
	streets := exchangeFamily{name: "Manhattan Street"}
	for side := 4; side <= 16; side += 2 {
		streets.list = append(streets.list, exchange{topologies.Manhattan{Rows: side, Columns: side}, func() (int, error) { return formula.Manhattan(side, side) }, nil})
	}
	flat, solid := exchangeFamily{name: "p × p torus"}, exchangeFamily{name: "p × p × p torus"}
	for p := 3; p <= 16; p++ {
		flat.list = append(flat.list, exchange{topologies.Torus{Sides: []int{p, p}}, func() (int, error) { return formula.Torus([]int{p, p}) }, nil})
		if p <= 6 {
			solid.list = append(solid.list, exchange{topologies.Torus{Sides: []int{p, p, p}}, func() (int, error) { return formula.Torus([]int{p, p, p}) }, nil})
		}
	}
	cube, folded := exchangeFamily{name: "hypercube"}, exchangeFamily{name: "folded cube"}
	for d := 2; d <= 8; d++ {
		cube.list = append(cube.list, exchange{topologies.Hypercube{D: d}, func() (int, error) { return formula.Hypercube(d) }, nil})
		folded.list = append(folded.list, exchange{topologies.FoldedCube{D: d}, func() (int, error) { return formula.FoldedCube(d) }, nil})
	}
	return []exchangeFamily{ring, streets, flat, solid, cube, folded}
}
