package vb93

import (
	"context"
	"fmt"

	"castlab/distributions"
	"castlab/montecarlo"
	"castlab/reports"
	"castlab/reports/theorems/internal/kit"
)

// tighteningFigure draws the law of T_mod/T_s for growing d.
func tighteningFigure() []reports.FigureSpec {
	const id = "vb93-cube-law"
	law := distributions.Exponential{Mu: 1}
	return []reports.FigureSpec{{ID: id, Make: func(ctx context.Context, s montecarlo.Settings) (reports.Figure, error) {
		p := kit.NewPlot[float64](reports.Figure{ID: id, Title: "The law of the completion time tightens, exponential lengths",
			X: reports.Axis{Label: "x, completion time in units of T_s"}, Y: reports.Axis{Label: "P(T / T_s ≤ x)"}})
		var counts []string
		largest := min(largestDrawn(s), 18)
		band := fmt.Sprintf("%g %% DKW band, of each", 100*s.Level)
		for k, d := range []int{10, (10 + largest) / 2, largest} {
			runs := figureRuns(d, s)
			sample, err := ratios(ctx, s, id, cubeInstance{d, law}, runs)
			if err != nil {
				return p.Figure, err
			}
			counts = append(counts, fmt.Sprintf("%d runs at $d = %d$", runs, d))
			p.ECDF(fmt.Sprintf("d = %d, %d runs", d, runs), band, k+1, sample, s.Level)
			band = ""
		}
		p.Caption = fmt.Sprintf("Distribution of $T_{\\mathrm{mod}}/T_s$ with simultaneous Dvoretzky-Kiefer-Wolfowitz bands (level %g "+
			"each; %s, %s, %s). It moves to 1 and narrows: the largest of these cubes has $2^{%d}$ nodes, and every link's time in "+
			"every phase was computed exactly.", s.Level, counts[0], counts[1], counts[2], largest)
		return p.Figure, nil
	}}}
}
