package st93

import (
	"context"
	"fmt"
	"math"

	"castlab/analytic/maxload"
	"castlab/montecarlo"
	model "castlab/montecarlo/maxload"
	"castlab/reports"
	"castlab/reports/theorems/internal/kit"
)

// loadFigures draw the law of the largest load with both of its bounds.
func loadFigures() []reports.FigureSpec {
	return []reports.FigureSpec{loadFigure("st93-load-10", 10, 100, 40, 1e6), loadFigure("st93-load-16", 16, 4096, 384, 1e3)}
}

// loadFigure draws the loads from the mean to the given one; the vertical axis ends at
// top.
func loadFigure(id string, d, K, most int, top float64) reports.FigureSpec {
	return reports.FigureSpec{ID: id, Make: func(ctx context.Context, s montecarlo.Settings) (reports.Figure, error) {
		law, err := maxload.New(d, K)
		if err != nil {
			return reports.Figure{}, err
		}
		mean := float64(K) / float64(d)
		lowest, err := maxload.PrintedChernoff(d, K, float64(most)/mean)
		if err != nil {
			return reports.Figure{}, err
		}
		seen := "" // caption text about the printed bound, if it is outside of the figure
		if lowest >= top {
			seen = fmt.Sprintf(": it is above $10^{%.0f}$ here", math.Floor(math.Log10(lowest)))
		}
		counted, band, runs, err := countedLoads(ctx, s, id, d, K)
		if err != nil {
			return reports.Figure{}, err
		}
		rareRuns := min(s.Max, 1<<13)
		p := kit.NewPlot[int](reports.Figure{
			ID: id, Title: fmt.Sprintf("The largest of %d loads, K = %d", d, K),
			Caption: fmt.Sprintf("$\\Pr(\\max_j N_j \\ge m)$ when $K = %d$ broadcasts choose among $d = %d$ trees at random: exact, counted in %d throws as far as they reach (band: pointwise Clopper-Pearson "+
				"intervals, level %g) and by importance sampling beyond (%d weighted throws a mark, Student t intervals, level %g). Bound (1) of the paper, $2d(e/C)^{CK/d}$ with $C = md/K$, lacks a factor "+
				"$e^{-K/d}$ and has one 2 too many%s; $d(e^{C-1}/C^C)^{K/d}$ is the sharp one.", K, d, runs, s.Level, rareRuns, s.Level, seen),
			X: reports.Axis{Label: "largest load m (packets)", Integer: true}, Y: reports.Axis{Label: "P(max N_j ≥ m)", Log: true, Min: 1e-16, Max: top},
			Curves: []reports.Curve{counted}, Bands: []reports.Band{band},
		})
		loads := kit.From(int(math.Ceil(mean)), most)
		p.Theory("exact", 2, loads, func(m int) (float64, error) { return law.Tail(m), nil })
		p.Bound("sharp bound", 4, loads, func(m int) (float64, error) { return maxload.SharpChernoff(d, K, float64(m)/mean) })
		if lowest < top {
			p.Bound("bound (1) as printed", 3, loads, func(m int) (float64, error) { return maxload.PrintedChernoff(d, K, float64(m)/mean) })
		}
		var rare []int
		for i := range 12 {
			rare = append(rare, most-i*(most-int(mean))/15)
		}
		p.Estimates("simulated, tilted", 5, rare, func(m int) (montecarlo.Estimate, error) {
			model, err := model.Tilted(d, K, m)
			if err != nil {
				return montecarlo.Estimate{}, err
			}
			return kit.MeanOf(ctx, s.Plan, fmt.Sprintf("%s m=%d", id, m), rareRuns, s.Level, model.Weights())
		})
		return p.Figure, p.Err
	}}
}

// countedLoads returns the empirical tail of the largest load, down to the largest
// observed one, with its band.
func countedLoads(ctx context.Context, s montecarlo.Settings, label string, d, K int) (counted reports.Curve, band reports.Band, runs int, err error) {
	throw, err := model.New(d, K)
	if err != nil {
		return counted, band, 0, err
	}
	runs = 32 * s.Max
	h, err := loadHistogram(K)
	if err != nil {
		return counted, band, 0, err
	}
	h, err = montecarlo.Run(ctx, s.Plan, label, runs, throw.Maximum(), h.Empty)
	if err != nil {
		return counted, band, 0, err
	}
	counted = reports.Curve{Name: fmt.Sprintf("simulated, counted in %d throws", runs), Kind: reports.Measured, Hue: 1}
	band = reports.Band{Name: fmt.Sprintf("%g %% band", 100*s.Level), Hue: 1}
	above := int64(runs)
	for m := 0; above > 0; m++ {
		if m*d >= K {
			e := montecarlo.ProportionInterval(above, int64(runs), s.Level)
			kit.Point(&counted, float64(m), e.Value)
			band.X, band.Lo, band.Hi = append(band.X, float64(m)), append(band.Lo, e.Lo), append(band.Hi, e.Hi)
		}
		above -= h.Count(m)
	}
	return counted, band, runs, nil
}

// loadHistogram has a bin for every load from 0 to K.
func loadHistogram(K int) (*montecarlo.Histogram, error) {
	edges := make([]float64, K+2)
	for m := range edges {
		edges[m] = float64(m) - 0.5
	}
	return montecarlo.NewHistogram(edges)
}
