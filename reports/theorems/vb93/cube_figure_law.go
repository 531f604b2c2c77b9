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
			X: reports.Axis{Label: "T / T_s"}, Y: reports.Axis{Label: "P(T / T_s ≤ x)"}}
		var counts []string
		for k, d := range []int{10, 14, 18} {
			runs := figureRuns(d, s.Max)
			sample, err := ratios(ctx, s, id, cubeInstance{d, law}, runs)
			if err != nil {
				return f, err
			}
			counts = append(counts, fmt.Sprintf("%d at $d = %d$", runs, d))
			step := reports.Curve{Name: fmt.Sprintf("d = %d", d), Kind: reports.Step, Hue: k + 1}
			band := reports.Band{Name: fmt.Sprintf("d = %d, %g %% band", d, 100*s.Level), Step: true, Hue: k + 1}
			epsilon := montecarlo.DKW(int64(runs), s.Level)
			for i, v := range sample {
				p := float64(i+1) / float64(runs)
				step.X, step.Y = append(step.X, v), append(step.Y, p)
				band.X, band.Lo, band.Hi = append(band.X, v), append(band.Lo, max(0, p-epsilon)), append(band.Hi, min(1, p+epsilon))
			}
			f.Curves, f.Bands = append(f.Curves, step), append(f.Bands, band)
		}
		f.Caption = fmt.Sprintf("Distribution of $T_{\\mathrm{mod}}/T_s$ with simultaneous Dvoretzky-Kiefer-Wolfowitz bands (level %g; runs: %s, %s, %s). It moves to 1 and narrows: "+
			"the largest of these cubes has 262,144 nodes, and every link's time in every phase was computed exactly.", s.Level, counts[0], counts[1], counts[2])
		return f, nil
	}}}
}
