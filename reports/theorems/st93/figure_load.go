package st93

import (
	"context"
	"fmt"
	"math"

	"castlab/analytic/maxload"
	"castlab/montecarlo"
	model "castlab/montecarlo/maxload"
	"castlab/reports"
)

// loadFigures are the law of the largest load against both of its bounds.
func loadFigures() []reports.FigureSpec {
	return []reports.FigureSpec{loadFigure("st93-load-10", 10, 100, 40, 1e6), loadFigure("st93-load-16", 16, 4096, 384, 1e3)}
}

// loadFigure goes from the mean load to the given one; the vertical axis ends
// at top.
func loadFigure(id string, d, K, most int, top float64) reports.FigureSpec {
	return reports.FigureSpec{ID: id, Make: func(ctx context.Context, s montecarlo.Settings) (reports.Figure, error) {
		law, err := maxload.New(d, K)
		if err != nil {
			return reports.Figure{}, err
		}
		printed := reports.Curve{Name: "bound (1) as printed", Kind: reports.Bound, Hue: 3}
		sharp := reports.Curve{Name: "sharp bound", Kind: reports.Bound, Hue: 4}
		exact := reports.Curve{Name: "exact", Kind: reports.Theory, Hue: 2}
		mean := float64(K) / float64(d)
		for m := int(math.Ceil(mean)); m <= most; m++ {
			C := float64(m) / mean
			p, err := maxload.PrintedChernoff(d, K, C)
			if err != nil {
				return reports.Figure{}, err
			}
			q, err := maxload.SharpChernoff(d, K, C)
			if err != nil {
				return reports.Figure{}, err
			}
			add(&printed, float64(m), p)
			add(&sharp, float64(m), q)
			add(&exact, float64(m), law.Tail(m))
		}
		counted, band, runs, err := countedLoads(ctx, s, id, d, K)
		if err != nil {
			return reports.Figure{}, err
		}
		curves := []reports.Curve{counted, exact, sharp}
		seen := "" // of the printed bound, where it does not come into the figure
		if lowest := printed.Y[len(printed.Y)-1]; lowest < top {
			curves = append(curves, printed)
		} else {
			seen = fmt.Sprintf(": it is above $10^{%.0f}$ here", math.Floor(math.Log10(lowest)))
		}
		rare := reports.Curve{Name: "simulated, tilted", Kind: reports.Points, Hue: 5}
		rareRuns := min(s.Max, 1<<13)
		for i := range 12 {
			m := most - i*(most-int(mean))/15
			model, err := model.Tilted(d, K, m)
			if err != nil {
				return reports.Figure{}, err
			}
			w, err := montecarlo.Run(ctx, s.Plan, fmt.Sprintf("%s m=%d", id, m), rareRuns, model.Weights(), montecarlo.NewMoments)
			if err != nil {
				return reports.Figure{}, err
			}
			addInterval(&rare, float64(m), montecarlo.MeanInterval(w, s.Level))
		}
		return reports.Figure{
			ID: id, Title: fmt.Sprintf("The largest of %d loads, K = %d", d, K),
			Caption: fmt.Sprintf("$\\Pr(\\max_j N_j \\ge m)$ when $K = %d$ broadcasts choose among $d = %d$ trees at random: exact, counted in %d throws as far as they reach (band: pointwise Clopper-Pearson "+
				"intervals, level %g) and by importance sampling beyond (%d weighted throws a mark, Student t intervals, level %g). Bound (1) of the paper, $2d(e/C)^{CK/d}$ with $C = md/K$, lacks a factor "+
				"$e^{-K/d}$ and has one 2 too many%s; $d(e^{C-1}/C^C)^{K/d}$ is the sharp one.", K, d, runs, s.Level, rareRuns, s.Level, seen),
			X: reports.Axis{Label: "largest load m (packets)", Integer: true}, Y: reports.Axis{Label: "P(max N_j ≥ m)", Log: true, Min: 1e-16, Max: top},
			Curves: append(curves, rare), Bands: []reports.Band{band},
		}, nil
	}}
}

// countedLoads is the empirical tail of the largest load, down to the largest
// that was seen, with its band.
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
			add(&counted, float64(m), e.Value)
			band.X, band.Lo, band.Hi = append(band.X, float64(m)), append(band.Lo, e.Lo), append(band.Hi, e.Hi)
		}
		above -= h.Count(m)
	}
	return counted, band, runs, nil
}

// loadHistogram counts every load from 0 to K apart.
func loadHistogram(K int) (*montecarlo.Histogram, error) {
	edges := make([]float64, K+2)
	for m := range edges {
		edges[m] = float64(m) - 0.5
	}
	return montecarlo.NewHistogram(edges)
}
