package vb93

import (
	"context"
	"fmt"

	"castlab/distributions"
	"castlab/montecarlo"
	"castlab/reports"
)

// tighteningFigure is the law of T_mod/T_s at growing d.
func tighteningFigure() []reports.FigureSpec {
	const id = "vb93-cube-law"
	law := distributions.Exponential{Mu: 1}
	return []reports.FigureSpec{{ID: id, Make: func(ctx context.Context, s montecarlo.Settings) (reports.Figure, error) {
		f := reports.Figure{ID: id, Title: "The law of the completion time tightens, exponential lengths",
			X: reports.Axis{Label: "x, completion time in units of T_s"}, Y: reports.Axis{Label: "P(T / T_s ≤ x)"}}
		var counts []string
		largest := min(largestDrawn(s), 18)
		for k, d := range []int{10, (10 + largest) / 2, largest} {
			runs := figureRuns(d, s)
			sample, err := ratios(ctx, s, id, cubeInstance{d, law}, runs)
			if err != nil {
				return f, err
			}
			counts = append(counts, fmt.Sprintf("%d runs at $d = %d$", runs, d))
			epsilon := montecarlo.DKW(int64(runs), s.Level)
			step := reports.Curve{Name: fmt.Sprintf("d = %d, %d runs", d, runs), Kind: reports.Step, Hue: k + 1, X: []float64{sample[0]}, Y: []float64{0}}
			band := reports.Band{Step: true, Hue: k + 1, X: []float64{sample[0]}, Lo: []float64{0}, Hi: []float64{epsilon}}
			if k == 0 {
				band.Name = fmt.Sprintf("%g %% DKW band, of each", 100*s.Level)
			}
			for i, v := range sample {
				p := float64(i+1) / float64(runs)
				step.X, step.Y = append(step.X, v), append(step.Y, p)
				band.X, band.Lo, band.Hi = append(band.X, v), append(band.Lo, max(0, p-epsilon)), append(band.Hi, min(1, p+epsilon))
			}
			f.Curves, f.Bands = append(f.Curves, step), append(f.Bands, band)
		}
		f.Caption = fmt.Sprintf("Distribution of $T_{\\mathrm{mod}}/T_s$ with simultaneous Dvoretzky-Kiefer-Wolfowitz bands (level %g each; %s, %s, %s). It moves to 1 and narrows: "+
			"the largest of these cubes has $2^{%d}$ nodes, and every link's time in every phase was computed exactly.", s.Level, counts[0], counts[1], counts[2], largest)
		return f, nil
	}}}
}
