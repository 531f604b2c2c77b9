package var98

import (
	"context"
	"fmt"

	"castlab/analytic/graphs"
	formula "castlab/analytic/treebroadcast"
	"castlab/montecarlo"
	model "castlab/montecarlo/treebroadcast"
	"castlab/reports"
	"castlab/reports/theorems/internal/kit"
)

func pmnbFigures() []reports.FigureSpec {
	return []reports.FigureSpec{{ID: "var98-pmnb", Make: pmnbFigure}}
}

// pmnbFigure draws the time of partial multinode broadcasts on a torus against the
// number of packets.
func pmnbFigure(ctx context.Context, s montecarlo.Settings) (reports.Figure, error) {
	const id, most, step = "var98-pmnb", 128, 8
	x := packing{net: torus(8, 8)}
	delta, radius := x.radii()
	family, err := x.family()
	if err != nil {
		return reports.Figure{}, err
	}
	diameters, err := x.diameters()
	if err != nil {
		return reports.Figure{}, err
	}
	L := float64(diameters[0]+diameters[1]) / 2
	eta, _, err := graphs.Strength(graphOf(x.net))
	if err != nil {
		return reports.Figure{}, err
	}
	s.Done = nil
	s.Max = min(s.Max, figureRuns)
	s.Min = min(s.Min, s.Max)
	p := kit.NewPlot[int](reports.Figure{
		ID: id, Title: "Partial multinode broadcast on the 8x8 torus along two trees",
		Caption: fmt.Sprintf("Two edge-disjoint spanning trees of diameters %d and %d; ranks take 16 slots of every executed broadcast. "+
			"The bounds $M/k + L + 2\\delta$ and $2r + h - 1$ hold in both duplexes; no algorithm takes less than $M/(2\\eta)$ slots in "+
			"full duplex and $M/\\eta$ in half, $\\eta = %v$. "+
			"Marks: means of %d broadcasts of packets at random nodes, Student t intervals (level %g).", diameters[0], diameters[1], eta,
			s.Max, s.Level),
		X: reports.Axis{Label: "packets M", Integer: true}, Y: reports.Axis{Label: "completion time (slots)", Min: 0},
	})
	packets := kit.Steps(step, most, step)
	p.Bound("bound as printed", 1, packets, func(M int) (float64, error) { return formula.PrintedBound(M, len(diameters), L, delta) })
	p.Theory("sharp bound", 1, packets, func(M int) (float64, error) {
		time, err := formula.Bound(M, diameters, radius)
		return float64(time.Filled), err
	})
	duplexes, names := []formula.Duplex{formula.Full, formula.Half}, []string{"full duplex", "half duplex"}
	for i, d := range duplexes {
		p.Theory("least of any algorithm, "+names[i], i+2, packets, func(M int) (float64, error) {
			least, err := formula.Lower(M, eta.Float(), delta, d)
			return float64(least), err
		})
	}
	for i, d := range duplexes {
		m, err := model.New(model.Broadcast{Net: x.net, Trees: family, HalfDuplex: d == formula.Half})
		if err != nil {
			return p.Figure, err
		}
		p.Estimates("executed, "+names[i], i+2, packets, func(M int) (montecarlo.Estimate, error) {
			return montecarlo.Mean("T", "slots", fmt.Sprintf("%s M=%d duplex=%v", id, M, d), m.Durations(M, model.Anywhere))(ctx, s)
		})
	}
	return p.Figure, p.Err
}
