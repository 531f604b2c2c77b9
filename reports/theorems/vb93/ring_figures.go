package vb93

import (
	"context"
	"fmt"
	"math"

	"castlab/analytic/ring"
	"castlab/distributions"
	"castlab/montecarlo"
	"castlab/reports"
)

// lawFigures draw the law of T with its 95 % band, for exponential lengths and
// for the measured trace.
func lawFigures(trace distributions.Law) []reports.FigureSpec {
	specs := []reports.FigureSpec{lawFigure("vb93-ring-cdf-exponential", "Completion time, ring of 64 nodes, exponential lengths", "completion time t (mean lengths)",
		instance{n: 64, law: distributions.Exponential{Mu: 1}})}
	if trace != nil {
		specs = append(specs, lawFigure("vb93-ring-cdf-trace", "Completion time, ring of 64 nodes, measured round-trip times", "completion time t (microseconds)",
			instance{n: 64, law: trace}))
	}
	return specs
}

func lawFigure(id, title, unit string, in instance) reports.FigureSpec {
	return reports.FigureSpec{ID: id, Make: func(ctx context.Context, s montecarlo.Settings) (reports.Figure, error) {
		const level = 0.95
		sample, err := completionSample(ctx, s, id, in)
		if err != nil {
			return reports.Figure{}, err
		}
		epsilon := montecarlo.DKW(int64(len(sample)), level)
		step := reports.Curve{Name: fmt.Sprintf("simulated, n = %d runs", len(sample)), Kind: reports.Step, X: []float64{sample[0]}, Y: []float64{0}}
		band := reports.Band{Name: "95 % DKW band", Step: true, X: []float64{sample[0]}, Lo: []float64{0}, Hi: []float64{epsilon}}
		theory := reports.Curve{Name: "theory", Kind: reports.Theory}
		outside := false
		for i, t := range sample {
			if i+1 < len(sample) && sample[i+1] == t {
				continue // an atom: the step is drawn once, at its full height
			}
			p := float64(i+1) / float64(len(sample))
			step.X, step.Y = append(step.X, t), append(step.Y, p)
			band.X = append(band.X, t)
			band.Lo, band.Hi = append(band.Lo, max(0, p-epsilon)), append(band.Hi, min(1, p+epsilon))
			f, err := ring.CDF(in.n, in.law, t)
			if err != nil {
				return reports.Figure{}, err
			}
			theory.X, theory.Y = append(theory.X, t), append(theory.Y, f)
			outside = outside || f < p-epsilon || f > p+epsilon
		}
		where := "inside the band at every time that was measured"
		if outside {
			where = "outside the band at some time that was measured"
		}
		return reports.Figure{
			ID: id, Title: title,
			Caption: fmt.Sprintf("Distribution function of $T$ for `%v`: %d executed rings with the simultaneous Dvoretzky-Kiefer-Wolfowitz band "+
				"(level %g, half-width %.4f), and $F(t/T_s)^n$, which is %s.", in, len(sample), level, epsilon, where),
			X: reports.Axis{Label: unit, Log: sample[0] > 0 && sample[len(sample)-1] > 20*sample[0]}, Y: reports.Axis{Label: "P(T ≤ t)"},
			Curves: []reports.Curve{step, theory}, Bands: []reports.Band{band},
		}, nil
	}}
}

// completionSample executes s.Max rings and returns T in increasing order.
func completionSample(ctx context.Context, s montecarlo.Settings, label string, in instance) ([]float64, error) {
	order, err := montecarlo.Run(ctx, s.Plan, label+" "+in.String(),
		s.Max, in.completion, montecarlo.NewOrder)
	if err != nil {
		return nil, err
	}
	return order.Sorted(), nil
}

// tailFigures draw the survival function of T on a logarithmic axis: exact,
// bounded, measured as far as the runs reach.
func tailFigures() []reports.FigureSpec {
	const id = "vb93-ring-tail"
	in := instance{n: 64, law: distributions.Exponential{Mu: 1}}
	return []reports.FigureSpec{{ID: id, Make: func(ctx context.Context, s montecarlo.Settings) (reports.Figure, error) {
		const level = 0.95
		sample, err := completionSample(ctx, s, id, in)
		if err != nil {
			return reports.Figure{}, err
		}
		exact := reports.Curve{Name: "exact", Kind: reports.Theory}
		bound := reports.Curve{Name: "Chernoff bound", Kind: reports.Bound}
		for t := 32.0; t <= 1000; t += 8 {
			p, err := ring.Tail(in.n, in.law, t)
			if err != nil {
				return reports.Figure{}, err
			}
			b, err := ring.ChernoffTail(in.n, in.law, t)
			if err != nil {
				return reports.Figure{}, err
			}
			exact.X, exact.Y = append(exact.X, t), append(exact.Y, p)
			bound.X, bound.Y = append(bound.X, t), append(bound.Y, b)
		}
		points := reports.Curve{Name: fmt.Sprintf("simulated, n = %d runs", len(sample)), Kind: reports.Points}
		above := len(sample)
		for t := 60.0; ; t += 30 {
			for above > 0 && sample[len(sample)-above] <= t {
				above--
			}
			if above == 0 {
				break
			}
			e := montecarlo.ProportionInterval(int64(above), int64(len(sample)), level)
			points.X, points.Y = append(points.X, t), append(points.Y, e.Value)
			points.Lo, points.Hi = append(points.Lo, e.Lo), append(points.Hi, e.Hi)
		}
		return reports.Figure{
			ID: id, Title: "Tail of the completion time, ring of 64 nodes, exponential lengths",
			Caption: fmt.Sprintf("$\\Pr(T > t)$ for `%v`: exact $1-(1-e^{-t/T_s})^n$, the bound $n e^{-I(t/T_s)}$, and %d executed rings with "+
				"pointwise Clopper-Pearson intervals (level %g).", in, len(sample), level),
			X: reports.Axis{Label: "completion time t (mean lengths)"}, Y: reports.Axis{Label: "P(T > t)", Log: true},
			Curves: []reports.Curve{exact, bound, points},
		}, nil
	}}}
}

// compareFigures draw E T/T_s against n for three tails.
func compareFigures() []reports.FigureSpec {
	const id = "vb93-ring-compare"
	return []reports.FigureSpec{{ID: id, Make: func(ctx context.Context, s montecarlo.Settings) (reports.Figure, error) {
		const level, runs = 0.95, 2000
		f := reports.Figure{
			ID: id, Title: "Mean completion time of the ring over that of unit lengths",
			Caption: fmt.Sprintf("$\\mathrm{E}\\,T/T_s$ against $n$: theory (lines) and simulation (marks; %d runs each, Student t intervals, level %g; "+
				"above %d nodes from the maximum length). Uniform lengths, which are bounded, keep the mean below $2\\,T_s$; exponential ones cost $H_n$, the harmonic number; Pareto ones, here of shape 6, a power of $n$.", runs, level, maxAsync),
			X: reports.Axis{Label: "nodes n", Log: true, Integer: true}, Y: reports.Axis{Label: "mean completion time E T / T_s"},
		}
		names := []string{"uniform", "exponential", "Pareto"}
		for i, law := range compareLaws() {
			line := reports.Curve{Name: names[i], Kind: reports.Theory, Hue: i + 1}
			for e := 1.0; e <= 12; e += 0.25 {
				n := int(math.Round(math.Exp2(e)))
				m, err := ring.MeanMaximum(n, law)
				if err != nil {
					return reports.Figure{}, err
				}
				line.X, line.Y = append(line.X, float64(n)), append(line.Y, m)
			}
			marks := reports.Curve{Name: names[i] + ", simulated", Kind: reports.Points, Hue: i + 1}
			for n := 2; n <= 4096; n *= 4 {
				in := instance{n: n, law: law}
				e, err := measureRatio(id+" "+in.String(), in)(ctx, montecarlo.Settings{Plan: s.Plan, Level: level, Min: runs, Max: runs})
				if err != nil {
					return reports.Figure{}, err
				}
				marks.X, marks.Y = append(marks.X, float64(n)), append(marks.Y, e.Value)
				marks.Lo, marks.Hi = append(marks.Lo, e.Lo), append(marks.Hi, e.Hi)
			}
			f.Curves = append(f.Curves, line, marks)
		}
		return f, nil
	}}}
}
