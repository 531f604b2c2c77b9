package st93

import (
	"context"
	"fmt"
	"math"

	formula "castlab/analytic/kbroadcast"
	"castlab/analytic/maxload"
	"castlab/montecarlo"
	model "castlab/montecarlo/kbroadcast"
	throws "castlab/montecarlo/maxload"
	"castlab/reports"
	"castlab/reports/drawings"
	"castlab/reports/theorems/internal/kit"
)

// slotsFigures draw the completion times of the algorithm and of its variants against
// the number of broadcasts.
func slotsFigures() []reports.FigureSpec {
	return []reports.FigureSpec{slotsFigure("st93-slots-8", 8, 200), slotsFigure("st93-slots-12", 12, 25)}
}

func slotsFigure(id string, d, runs int) reports.FigureSpec {
	return reports.FigureSpec{ID: id, Make: func(ctx context.Context, s montecarlo.Settings) (reports.Figure, error) {
		runs := min(runs, s.Max)
		p := kit.NewPlot[int](reports.Figure{
			ID: id, Title: fmt.Sprintf("Completion time of K broadcasts, d = %d", d),
			Caption: fmt.Sprintf("Slots against $K$ at $d = %d$. Ranks from a prefix: the formula and one execution for each mark, which "+
				"takes exactly as long. Trees at random: phase 3 after phase 2, with $2\\,\\mathrm{E}\\max_j N_j + 2d - 1$ from the "+
				"exact law of the largest load, which the mean cannot exceed; and roots that start at once, packets of phase 3 first. "+
				"Means of %d runs each with random sources, Student t intervals (level %g). No algorithm is below $\\lceil\\max(d, "+
				"(2^d-1)K/(d\\,2^d))\\rceil$.", d, runs, s.Level),
			X: reports.Axis{Label: "broadcasts K", Log: true, Integer: true},
			Y: reports.Axis{Label: "completion time (slots)", Log: true, Integer: true},
		})
		p.Theory("2 ceil(K/d) + 4d", 1, spread(1<<d, 200), func(K int) (float64, error) {
			t, err := formula.Total(d, K)
			return float64(t), err
		})
		p.Theory("2 E max N + 2d − 1", 2, spread(1<<d, 30), func(K int) (float64, error) {
			m, err := maxload.Mean(d, K)
			return 2*m + float64(2*d-1), err
		})
		p.Bound("lower bound", 4, spread(1<<d, 200), func(K int) (float64, error) {
			_, l, err := formula.Lower(d, K)
			return float64(l), err
		})
		var powers []int
		for e := range d + 1 {
			powers = append(powers, 1<<e)
		}
		slots := func(ranks model.Ranks, runs int) func(K int) (montecarlo.Estimate, error) {
			return func(K int) (montecarlo.Estimate, error) { return meanSlots(ctx, s, id, instance{d, K}, ranks, runs) }
		}
		p.Points("ranks from a prefix, executed", int(model.Prefix)+1, powers, func(K int) (float64, error) {
			e, err := slots(model.Prefix, 1)(K)
			return e.Value, err
		})
		p.Estimates("trees at random", int(model.Random)+1, powers, slots(model.Random, runs))
		p.Estimates("trees at random, immediate start", int(model.Immediate)+1, powers, slots(model.Immediate, runs))
		return p.Figure, p.Err
	}}
}

// meanSlots estimates the mean time of broadcasts from random sources.
func meanSlots(
	ctx context.Context, s montecarlo.Settings, label string, in instance, ranks model.Ranks, runs int,
) (montecarlo.Estimate, error) {
	return kit.MeanOf(ctx, s.Plan, fmt.Sprintf("%s %v d=%d K=%d", label, ranks, in.d, in.K), runs, s.Level,
		func() montecarlo.Replication[float64] { return execution(ranks, slots)(in) })
}

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
			Caption: fmt.Sprintf("$\\Pr(\\max_j N_j \\ge m)$ when $K = %d$ broadcasts choose among $d = %d$ trees at random: exact, "+
				"counted in %d throws as far as they reach (band: pointwise Clopper-Pearson intervals, level %g) and by importance "+
				"sampling beyond (%d weighted throws a mark, Student t intervals, level %g). Bound (1) of the paper, $2d(e/C)^{CK/d}$ "+
				"with $C = md/K$, lacks a factor $e^{-K/d}$ and has one 2 too many%s; $d(e^{C-1}/C^C)^{K/d}$ is the sharp one.",
				K, d, runs, s.Level, rareRuns, s.Level, seen),
			X:      reports.Axis{Label: "largest load m (packets)", Integer: true},
			Y:      reports.Axis{Label: "P(max N_j ≥ m)", Log: true, Min: 1e-16, Max: top},
			Curves: []reports.Curve{counted}, Bands: []reports.Band{band},
		})
		loads := kit.From(int(math.Ceil(mean)), most)
		p.Theory("exact", 2, loads, func(m int) (float64, error) { return law.Tail(m), nil })
		p.Bound("sharp bound", 4, loads, func(m int) (float64, error) { return maxload.SharpChernoff(d, K, float64(m)/mean) })
		if lowest < top {
			p.Bound("bound (1) as printed", 3, loads, func(m int) (float64, error) {
				return maxload.PrintedChernoff(d, K, float64(m)/mean)
			})
		}
		var rare []int
		for i := range 12 {
			rare = append(rare, most-i*(most-int(mean))/15)
		}
		p.Estimates("simulated, tilted", 5, rare, func(m int) (montecarlo.Estimate, error) {
			tilted, err := throws.Tilted(d, K, m)
			if err != nil {
				return montecarlo.Estimate{}, err
			}
			return kit.MeanOf(ctx, s.Plan, fmt.Sprintf("%s m=%d", id, m), rareRuns, s.Level, tilted.Weights())
		})
		return p.Figure, p.Err
	}}
}

// countedLoads returns the empirical tail of the largest load, down to the largest
// observed one, with its band.
func countedLoads(
	ctx context.Context, s montecarlo.Settings, label string, d, K int,
) (counted reports.Curve, band reports.Band, runs int, err error) {
	throw, err := throws.New(d, K)
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

// ratioFigures draw the ratio of the algorithm's time to the lower bounds against the
// number of broadcasts.
func ratioFigures() []reports.FigureSpec {
	return []reports.FigureSpec{ratioFigure("st93-ratio-8", 8), ratioFigure("st93-ratio-12", 12)}
}

func ratioFigure(id string, d int) reports.FigureSpec {
	return reports.FigureSpec{ID: id, Make: func(context.Context, montecarlo.Settings) (reports.Figure, error) {
		most := float64(int(1) << d)
		f := reports.Figure{
			ID: id, Title: fmt.Sprintf("Completion time over the lower bound, d = %d", d),
			Caption: fmt.Sprintf("$(2\\lceil K/d\\rceil + 4d)$ over the lower bound $\\max(d, (2^d-1)K/(d\\,2^d))$, as it is printed (a "+
				"real number) and rounded up to slots, and over the sharper bound that counts how many packets come no farther than $t$ "+
				"hops in $t$ slots. The ratio tends to 2 for $K \\gg d^2 = %d$ and is 4 and a little for $K \\ll d^2$. At $d^2$ it is 6 "+
				"in whole slots; just above, the real-valued bound lets it exceed 6.", d*d),
			X:      reports.Axis{Label: "broadcasts K", Log: true, Integer: true},
			Y:      reports.Axis{Label: "completion time / lower bound", Max: 8},
			Labels: []reports.Label{{Text: fmt.Sprintf("K = d² = %d", d*d), X: float64(d * d), Y: 6.6}},
		}
		for i, c := range []reports.Curve{
			{Name: "bound as printed", Kind: reports.Measured}, {Name: "in whole slots", Kind: reports.Theory},
			{Name: "sharper bound", Kind: reports.Theory},
		} {
			c.Hue = i + 1
			for _, K := range spread(1<<d, 1000) {
				r, err := formula.Ratio(d, K, []formula.Bound{formula.Real, formula.Ceiling, formula.Causal}[i])
				if err != nil {
					return f, err
				}
				kit.Point(&c, float64(K), r)
			}
			f.Curves = append(f.Curves, c)
		}
		for i, r := range []float64{2, 4, 6} {
			f.Curves = append(f.Curves, mark([]string{"2, 4, 6", "", ""}[i], 7, 1, most, r))
		}
		return f, nil
	}}
}

// multinodeFigures draw the actual duration of phase 2 of the multinode broadcast, and
// the gain if roots used it.
func multinodeFigures() []reports.FigureSpec {
	const id = "st93-multinode"
	const most = 14
	return []reports.FigureSpec{{ID: id, Make: func(ctx context.Context, _ montecarlo.Settings) (reports.Figure, error) {
		p := kit.NewPlot[int](reports.Figure{
			ID: id, Title: "Multinode broadcast: phase 2 is over long before its bound",
			Caption: fmt.Sprintf("The multinode broadcast ($K = 2^d$, ranks known), executed once for each $d$ up to %d: it is "+
				"deterministic. The bound $\\lceil 2^d/d\\rceil + d - 1$ of phase 2 counts one packet a slot into each root. But a root "+
				"has $d$ input links, and the busiest leads from the half of the nodes that is its largest subtree: phase 2 takes about "+
				"half of its bound. Where 4 divides $d$, however, the packets of tree 0 are those of nodes $x$ with $2^d - x - 1 \\equiv "+
				"0$ modulo $d$, so $x \\equiv 3$ modulo 4: all of them are in the largest subtree, where bit 1 is set, and one link "+
				"brings all. All this is known in advance: if phase 3 starts when phase 2 is over, the total seems to fall towards 3/2 "+
				"of the optimum $\\lceil (2^d-1)/d\\rceil$ instead of twice the optimum, unless 4 divides $d$.", most),
			X: reports.Axis{Label: "dimensions d", Min: 1.5, Max: most + 0.5, Integer: true},
			Y: reports.Axis{Label: "time / optimum or bound", Max: 4},
		})
		p.Err = ctx.Err()
		dimensions := kit.From(2, most)
		p.Theory("total over the optimum", 1, dimensions, formula.MultinodeRatio)
		p.Points("the same, if phase 3 starts when phase 2 is over", 2, dimensions, func(d int) (float64, error) {
			t, _, err := multinodeTimes(d)
			_, least := instance{d, 1 << d}.least()
			return float64(t.Phase2+t.Phase3) / float64(least), err
		})
		p.Points("phase 2 over its bound", 3, dimensions, func(d int) (float64, error) {
			bound, err := formula.Phase2(d, 1<<d)
			if err != nil {
				return 0, err
			}
			t, _, err := multinodeTimes(d)
			return float64(t.Phase2) / float64(bound), err
		})
		p.Curves = append(p.Curves, mark("1/2, 3/2, 2", 7, 2, most, 0.5), mark("", 7, 2, most, 1.5), mark("", 7, 2, most, 2))
		return p.Figure, p.Err
	}}}
}

// treeFigures draw the disjoint trees of two cubes.
func treeFigures() []reports.FigureSpec {
	var specs []reports.FigureSpec
	for _, d := range []int{3, 4} {
		id := fmt.Sprintf("st93-trees-%d", d)
		specs = append(specs, reports.FigureSpec{ID: id, Make: func(context.Context, montecarlo.Settings) (reports.Figure, error) {
			return drawings.DisjointTrees(id, d)
		}})
	}
	return specs
}

// mark returns a dotted horizontal line.
func mark(name string, hue int, from, to, y float64) reports.Curve {
	return reports.Curve{Name: name, Kind: reports.Bound, Hue: hue, X: []float64{from, to}, Y: []float64{y, y}}
}

// spread returns the integers from 1 to most, or about the given number of them in
// geometric progression if there are more.
func spread(most, about int) (list []int) {
	step := math.Pow(float64(most), 1/float64(about))
	for k := 1; k < most; k = max(k+1, int(float64(k)*step)) {
		list = append(list, k)
	}
	return append(list, most)
}
