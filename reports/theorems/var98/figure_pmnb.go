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

// pmnbFigure is the time of partial multinode broadcasts on a torus against the number
// of packets.
func pmnbFigure(ctx context.Context, s montecarlo.Settings) (reports.Figure, error) {
	const id, most, step = "var98-pmnb", 128, 8
	x := packing{net: torus(8, 8), delta: 8, radius: 8}
	f := reports.Figure{
		ID: id, Title: "Partial multinode broadcast on the 8x8 torus along two trees",
		X: reports.Axis{Label: "packets M", Integer: true}, Y: reports.Axis{Label: "completion time (slots)", Min: 0},
	}
	family, err := x.family()
	if err != nil {
		return f, err
	}
	diameters, err := x.diameters()
	if err != nil {
		return f, err
	}
	L := float64(diameters[0]+diameters[1]) / 2
	eta, _, err := graphs.Strength(graphOf(x.net))
	if err != nil {
		return f, err
	}
	printed := reports.Curve{Name: "bound as printed", Kind: reports.Bound, Hue: 1}
	sharp := reports.Curve{Name: "sharp bound", Kind: reports.Theory, Hue: 1}
	lower := [2]reports.Curve{{Name: "least of any algorithm, full duplex", Kind: reports.Theory, Hue: 2}, {Name: "least of any algorithm, half duplex", Kind: reports.Theory, Hue: 3}}
	marks := [2]reports.Curve{{Name: "executed, full duplex", Kind: reports.Points, Hue: 2}, {Name: "executed, half duplex", Kind: reports.Points, Hue: 3}}
	for M := step; M <= most; M += step {
		at := float64(M)
		bound, err := formula.PrintedBound(M, len(diameters), L, x.delta)
		if err != nil {
			return f, err
		}
		time, err := formula.Bound(M, diameters, x.radius)
		if err != nil {
			return f, err
		}
		kit.Point(&printed, at, bound)
		kit.Point(&sharp, at, float64(time.Filled))
		for i, d := range []formula.Duplex{formula.Full, formula.Half} {
			least, err := formula.Lower(M, eta.Float(), x.delta, d)
			if err != nil {
				return f, err
			}
			m, err := model.New(model.Broadcast{Net: x.net, Trees: family, HalfDuplex: d == formula.Half})
			if err != nil {
				return f, err
			}
			settings := s
			settings.Done = nil
			settings.Max = min(s.Max, figureRuns)
			settings.Min = min(s.Min, settings.Max)
			e, err := montecarlo.Mean("T", "slots", fmt.Sprintf("%s M=%d duplex=%v", id, M, d), m.Durations(M, model.Anywhere))(ctx, settings)
			if err != nil {
				return f, err
			}
			kit.Point(&lower[i], at, float64(least))
			kit.Interval(&marks[i], at, e)
		}
	}
	f.Curves = []reports.Curve{printed, sharp, lower[0], lower[1], marks[0], marks[1]}
	f.Caption = fmt.Sprintf("Two edge-disjoint spanning trees of diameters %d and %d; ranks take 16 slots of every executed broadcast. The bounds $M/k + L + 2\\delta$ and $2r + h - 1$ hold in both duplexes; no algorithm takes less than $M/(2\\eta)$ slots in full duplex and $M/\\eta$ in half, $\\eta = %v$. "+
		"Marks: means of %d broadcasts of packets at random nodes, Student t intervals (level %g).", diameters[0], diameters[1], eta, min(s.Max, figureRuns), s.Level)
	return f, nil
}
