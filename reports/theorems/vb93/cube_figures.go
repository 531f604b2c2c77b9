package vb93

import (
	"context"
	"fmt"
	"math"
	"slices"

	"castlab/analytic/cube"
	"castlab/analytic/ring"
	"castlab/distributions"
	"castlab/montecarlo"
	model "castlab/montecarlo/cube"
	"castlab/montecarlo/cubetail"
	"castlab/reports"
)

// figureRuns is the number of runs behind a point of a figure: fewer for large
// cubes, whose runs are long and vary little.
func figureRuns(d, most int) int {
	switch {
	case d <= 10:
		return min(most, 1000)
	case d <= 14:
		return min(most, 200)
	}
	return min(most, 24)
}

// largestDrawn is the largest cube of the figures: one run at d = 20 takes
// seconds, which the quick profile does not have.
func largestDrawn(s montecarlo.Settings) int {
	if s.Max > 1<<13 {
		return 20
	}
	return 18
}

// ratios executes the barrier algorithm and returns T_mod/T_s in increasing
// order.
func ratios(ctx context.Context, s montecarlo.Settings, label string, in cubeInstance, runs int) ([]float64, error) {
	b, err := model.NewBarrier(in.d)
	if err != nil {
		return nil, err
	}
	slots := float64(((1 << in.d) - 2 + in.d) / in.d)
	order, err := montecarlo.Run(ctx, montecarlo.Plan{Seed: s.Seed, Label: label + " " + in.String(), Workers: s.Workers, Block: 1}, runs,
		func() montecarlo.Replication[float64] {
			run := b.NewExecution()
			return lengths(in.nodes(), in.law, func(x []float64) (float64, error) { return run.Run(x) / slots, nil })
		}, montecarlo.NewOrder)
	if err != nil {
		return nil, err
	}
	return order.Sorted(), nil
}

// ratioFigure is T/T_s against d for the ring and the cube: one grows without
// bound, the other tends to 1.
func ratioFigure() []reports.FigureSpec {
	const id = "vb93-cube-ratio"
	law := distributions.Exponential{Mu: 1}
	return []reports.FigureSpec{{ID: id, Make: func(ctx context.Context, s montecarlo.Settings) (reports.Figure, error) {
		theRing := reports.Curve{Name: "ring", Kind: reports.Theory, Hue: 1}
		bound := reports.Curve{Name: "cube with barriers, bound on the mean", Kind: reports.Bound, Hue: 2}
		order := reports.Curve{Name: "cube with barriers, second order", Kind: reports.Theory, Hue: 2}
		barrier := reports.Curve{Name: "cube with barriers, simulated", Kind: reports.Points, Hue: 2}
		free := reports.Curve{Name: "cube without, simulated", Kind: reports.Points, Hue: 3}
		for d := 2; d <= 20; d++ {
			m, err := ring.MeanMaximum(1<<d, law)
			if err != nil {
				return reports.Figure{}, err
			}
			theRing.X, theRing.Y = append(theRing.X, float64(d)), append(theRing.Y, m)
			if d < 4 {
				continue
			}
			slots, err := cube.Slots(d)
			if err != nil {
				return reports.Figure{}, err
			}
			u, err := cube.MeanBound(d, law)
			if err != nil {
				return reports.Figure{}, err
			}
			r, err := cube.SecondOrder(d, 1)
			if err != nil {
				return reports.Figure{}, err
			}
			bound.X, bound.Y = append(bound.X, float64(d)), append(bound.Y, u/slots)
			order.X, order.Y = append(order.X, float64(d)), append(order.Y, r)
		}
		mean := func(c *reports.Curve, in cubeInstance, label string, completion func() montecarlo.Replication[float64]) error {
			runs, slots := min(figureRuns(in.d, s.Max), max(8, 1<<18>>in.d)), float64(((1<<in.d)-2+in.d)/in.d)
			m, err := montecarlo.Run(ctx, montecarlo.Plan{Seed: s.Seed, Label: id + label + in.String(), Workers: s.Workers, Block: 1}, runs, completion, montecarlo.NewMoments)
			if err != nil {
				return err
			}
			e := montecarlo.MeanInterval(m, s.Level)
			c.X, c.Y = append(c.X, float64(in.d)), append(c.Y, e.Value/slots)
			c.Lo, c.Hi = append(c.Lo, e.Lo/slots), append(c.Hi, e.Hi/slots)
			return nil
		}
		for d := 4; d <= largestDrawn(s); d += 2 {
			in := cubeInstance{d, law}
			b, err := model.NewBarrier(d)
			if err != nil {
				return reports.Figure{}, err
			}
			if err := mean(&barrier, in, " barrier ", b.Completion(law)); err != nil {
				return reports.Figure{}, err
			}
			if d > 12 { // n(n-1) steps a run
				continue
			}
			a, err := model.NewAsync(d)
			if err != nil {
				return reports.Figure{}, err
			}
			if err := mean(&free, in, " async ", a.Completion(law)); err != nil {
				return reports.Figure{}, err
			}
		}
		return reports.Figure{
			ID: id, Title: "Completion time over that of unit lengths, exponential lengths",
			Caption: fmt.Sprintf("Mean of $T/T_s$ against $d$, $n = 2^d$ nodes. The ring pays for its longest packet, $\\mathrm{E}\\,M = H_n$; the cube tends to 1, and its "+
				"bound $U_d$ is sharp from $d = 12$ on. Marks: simulation, Student t intervals (level %g; %d to 8 runs).", s.Level, min(s.Max, 1000)),
			X: reports.Axis{Label: "dimensions d"}, Y: reports.Axis{Label: "E T / T_s", Log: true, Min: 0.9, Max: 20},
			Curves: []reports.Curve{theRing, bound, order, barrier, free},
		}, nil
	}}}
}

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
			band := reports.Band{Name: fmt.Sprintf("d = %d, 95 %% band", d), Step: true, Hue: k + 1}
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

// loosenessFigure is the size from which each method guarantees Proposition 4.
func loosenessFigure() []reports.FigureSpec {
	const id = "vb93-cube-n0"
	const eps = 0.05
	law := distributions.Exponential{Mu: 1}
	return []reports.FigureSpec{{ID: id, Make: func(ctx context.Context, s montecarlo.Settings) (reports.Figure, error) {
		f := reports.Figure{ID: id, Title: "From which size on the cube is within 1 + delta of the unit-length time",
			X: reports.Axis{Label: "delta", Log: true}, Y: reports.Axis{Label: "log2 of the number of nodes", Log: true},
			Caption: fmt.Sprintf("$\\log_2 n_0(\\delta, \\varepsilon)$ at $\\varepsilon = %g$ for exponential lengths. At $\\delta = 0.1$ the proof of Proposition 4 needs $2^{4039}$ nodes, "+
				"the best parameters of Proposition 3 $2^{1059}$, separate budgets for the phases $2^{21}$ (Chernoff) and $2^{20}$ (exact link laws). Marks: the measured 0.95-quantile "+
				"of the excess $T_{\\mathrm{mod}}/T_s - 1$ at each $d$ (1000 runs up to $d = 10$, 200 up to 14, 64 above).", eps)}
		for k, method := range []cube.Method{cube.Proof, cube.Proposition3, cube.Chernoff, cube.Exact} {
			c := reports.Curve{Name: []string{"proof of Prop. 4", "Prop. 3, best parameters", "Chernoff, best budgets", "exact link laws, best budgets"}[k], Kind: reports.Bound, Hue: k + 1}
			for _, delta := range []float64{0.02, 0.05, 0.1, 0.2, 0.5, 1} {
				d, err := cube.Dimension(delta, eps, law, method)
				if err != nil {
					return f, err
				}
				c.X, c.Y = append(c.X, delta), append(c.Y, float64(d))
			}
			f.Curves = append(f.Curves, c)
		}
		points := reports.Curve{Name: "simulated", Kind: reports.Points, Hue: 5}
		for d := 10; d <= largestDrawn(s)-2; d += 2 {
			runs := figureRuns(d, s.Max)
			if d > 14 {
				runs = min(s.Max, 64) // the 0.95-quantile needs more than a mean
			}
			sample, err := ratios(ctx, s, id, cubeInstance{d, law}, runs)
			if err != nil {
				return f, err
			}
			excess := sample[int(math.Ceil(0.95*float64(runs)))-1] - 1
			points.X, points.Y = append(points.X, excess), append(points.Y, float64(d))
		}
		slices.Reverse(points.X)
		slices.Reverse(points.Y)
		f.Curves = append(f.Curves, points)
		return f, nil
	}}}
}

// survivalFigures are the rare delays of a small cube whose law is known and of
// a larger one.
func survivalFigures() []reports.FigureSpec {
	return []reports.FigureSpec{
		survivalFigure("vb93-cube-tail-4", 4, 10, 130),
		survivalFigure("vb93-cube-tail-8", 8, 90, 310),
	}
}

func survivalFigure(id string, d int, from, to float64) reports.FigureSpec {
	law := distributions.Exponential{Mu: 1}
	return reports.FigureSpec{ID: id, Make: func(ctx context.Context, s montecarlo.Settings) (reports.Figure, error) {
		in := cubeInstance{d, law}
		f := reports.Figure{ID: id, Title: fmt.Sprintf("Rare delays in %d dimensions, exponential lengths", d),
			X: reports.Axis{Label: "gamma (mean lengths)"}, Y: reports.Axis{Label: "P(T > gamma)", Log: true, Min: 1e-13, Max: 1}}
		lines := []struct {
			name string
			kind reports.CurveKind
			at   func(gamma float64) (float64, error)
		}{
			{"Chernoff, best budgets", reports.Bound, func(g float64) (float64, error) { return cube.ChernoffProductShortfall(d, law, g) }},
			{"exact link laws, best budgets", reports.Bound, func(g float64) (float64, error) { return cube.ProductShortfall(d, law, g) }},
		}
		if d <= 4 {
			lines = append(lines, struct {
				name string
				kind reports.CurveKind
				at   func(gamma float64) (float64, error)
			}{"exact", reports.Theory, func(g float64) (float64, error) { return cube.TailExact(d, law, g) }})
		}
		for k, l := range lines {
			c := reports.Curve{Name: l.name, Kind: l.kind, Hue: k + 1}
			for g := from; g <= to; g += (to - from) / 60 {
				p, err := l.at(g)
				if err != nil {
					return f, err
				}
				if p > 0 {
					c.X, c.Y = append(c.X, g), append(c.Y, p)
				}
			}
			f.Curves = append(f.Curves, c)
		}
		plainRuns := min(s.Max, 4096)
		b, err := model.NewBarrier(d)
		if err != nil {
			return f, err
		}
		order, err := montecarlo.Run(ctx, montecarlo.Plan{Seed: s.Seed, Label: id + " plain " + in.String(), Workers: s.Workers}, plainRuns, b.Completion(law), montecarlo.NewOrder)
		if err != nil {
			return f, err
		}
		sample := order.Sorted()
		plain := reports.Curve{Name: "plain simulation", Kind: reports.Points, Hue: 4}
		rare := reports.Curve{Name: "conditional simulation", Kind: reports.Points, Hue: 5}
		conditionalRuns := min(s.Max, 4096)
		for g := from; g <= to; g += (to - from) / 10 {
			first, _ := slices.BinarySearch(sample, math.Nextafter(g, math.Inf(1)))
			if above := len(sample) - first; above > 0 {
				e := montecarlo.ProportionInterval(int64(above), int64(len(sample)), s.Level)
				plain.X, plain.Y = append(plain.X, g), append(plain.Y, e.Value)
				plain.Lo, plain.Hi = append(plain.Lo, e.Lo), append(plain.Hi, e.Hi)
			}
			e, err := cubetail.Probability("P", fmt.Sprintf("%s %v gamma=%v", id, in, g), cubetail.NewConditional(d, law, g))(ctx, montecarlo.Settings{
				Seed: s.Seed, Workers: s.Workers, Level: s.Level, Min: conditionalRuns, Max: conditionalRuns,
			})
			if err != nil {
				return f, err
			}
			if e.Value > 0 {
				rare.X, rare.Y = append(rare.X, g), append(rare.Y, e.Value)
				rare.Lo, rare.Hi = append(rare.Lo, max(e.Lo, 1e-13)), append(rare.Hi, e.Hi)
			}
		}
		f.Curves = append(f.Curves, plain, rare)
		f.Caption = fmt.Sprintf("$\\Pr(T_{\\mathrm{mod}} > \\gamma)$ at $d = %d$ on a logarithmic axis: two product bounds%s, %d plain runs (Clopper-Pearson intervals) as far as they reach, and "+
			"conditional simulation (%d runs a point, Student t intervals; level %g each). The true tail decays like $e^{-\\gamma/d}$.",
			d, map[bool]string{true: ", the exact law", false: ""}[d <= 4], plainRuns, conditionalRuns, s.Level)
		return f, nil
	}}
}
