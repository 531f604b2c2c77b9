package vb93

import (
	"context"
	"fmt"
	"math"

	"castlab/analytic/ring"
	"castlab/distributions"
	"castlab/montecarlo"
	"castlab/reports"
	"castlab/reports/theorems/internal/kit"
)

// lawFigures draw the law of T with its 95 % band, for exponential lengths and for the measured trace.
func lawFigures(trace distributions.Law) []reports.FigureSpec {
	specs := []reports.FigureSpec{lawFigure("vb93-ring-cdf-exponential", "Completion time, ring of 64 nodes, exponential lengths",
		"completion time t (mean lengths)", instance{n: 64, law: distributions.Exponential{Mu: 1}})}
	if trace != nil {
		specs = append(specs, lawFigure("vb93-ring-cdf-trace", "Completion time, ring of 64 nodes, measured round-trip times",
			"completion time t (microseconds)", instance{n: 64, law: trace}))
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
		p := kit.NewPlot[float64](reports.Figure{
			ID: id, Title: title,
			X: reports.Axis{Label: unit, Log: sample[0] > 0 && sample[len(sample)-1] > 20*sample[0]},
			Y: reports.Axis{Label: "P(T ≤ t)"},
		})
		band := p.ECDF(fmt.Sprintf("simulated, n = %d runs", len(sample)), "95 % DKW band", 0, sample, level)
		times := band.X[1:] // without the step at 0
		p.Theory("theory", 0, times, func(t float64) (float64, error) { return ring.CDF(in.n, in.law, t) })
		where := "inside the band at every time that was measured"
		for i, f := range p.Curves[len(p.Curves)-1].Y {
			if f < band.Lo[i+1] || f > band.Hi[i+1] {
				where = "outside the band at some time that was measured"
			}
		}
		p.Caption = fmt.Sprintf("Distribution function of $T$ for `%v`: %d executed rings with the simultaneous "+
			"Dvoretzky-Kiefer-Wolfowitz band (level %g, half-width %.4f), and $F(t/T_s)^n$, which is %s.",
			in, len(sample), level, montecarlo.DKW(int64(len(sample)), level), where)
		return p.Figure, p.Err
	}}
}

// String names a ring in a figure, and its random streams.
func (in instance) String() string { return fmt.Sprintf("n=%d law=%v", in.n, in.law) }

// completionSample executes s.Max rings and returns T in increasing order.
func completionSample(ctx context.Context, s montecarlo.Settings, label string, in instance) ([]float64, error) {
	return kit.Sorted(ctx, s.Plan, label+" "+in.String(), s.Max, in.completion)
}

// tailFigures draw the survival function of T on a logarithmic axis: the exact one, the bound, and the empirical one.
func tailFigures() []reports.FigureSpec {
	const id = "vb93-ring-tail"
	in := instance{n: 64, law: distributions.Exponential{Mu: 1}}
	return []reports.FigureSpec{{ID: id, Make: func(ctx context.Context, s montecarlo.Settings) (reports.Figure, error) {
		const level, latest = 0.95, 1000
		sample, err := completionSample(ctx, s, id, in)
		if err != nil {
			return reports.Figure{}, err
		}
		p := kit.NewPlot[float64](reports.Figure{
			ID: id, Title: "Tail of the completion time, ring of 64 nodes, exponential lengths",
			Caption: fmt.Sprintf("$\\Pr(T > t)$ for `%v`: exact $1-(1-e^{-t/T_s})^n$, the bound $n e^{-I(t/T_s)}$, and %d executed "+
				"rings with pointwise Clopper-Pearson intervals (level %g).", in, len(sample), level),
			X: reports.Axis{Label: "completion time t (mean lengths)"}, Y: reports.Axis{Label: "P(T > t)", Log: true},
		})
		times := kit.Steps(32.0, latest, 8)
		p.Theory("exact", 0, times, func(t float64) (float64, error) { return ring.Tail(in.n, in.law, t) })
		p.Bound("Chernoff bound", 0, times, func(t float64) (float64, error) { return ring.ChernoffTail(in.n, in.law, t) })
		p.Tail(fmt.Sprintf("simulated, n = %d runs", len(sample)), 0, kit.Steps(60.0, latest, 30), sample, level)
		return p.Figure, p.Err
	}}}
}

// compareFigures draw E T/T_s against n for three tails.
func compareFigures() []reports.FigureSpec {
	const id = "vb93-ring-compare"
	return []reports.FigureSpec{{ID: id, Make: func(ctx context.Context, s montecarlo.Settings) (reports.Figure, error) {
		const level, runs = 0.95, 2000
		p := kit.NewPlot[int](reports.Figure{
			ID: id, Title: "Mean completion time of the ring over that of unit lengths",
			Caption: fmt.Sprintf("$\\mathrm{E}\\,T/T_s$ against $n$: theory (lines) and simulation (marks; %d runs each, Student t "+
				"intervals, level %g; above %d nodes from the maximum length). Uniform lengths, which are bounded, keep the mean below "+
				"$2\\,T_s$; exponential ones cost $H_n$, the harmonic number; Pareto ones, here of shape 6, a power of $n$.", runs, level,
				maxAsync),
			X: reports.Axis{Label: "nodes n", Log: true, Integer: true}, Y: reports.Axis{Label: "mean completion time E T / T_s"},
		})
		var nodes []int
		for _, e := range kit.Steps(1, 12, 0.25) {
			nodes = append(nodes, int(math.Round(math.Exp2(e))))
		}
		laws := []distributions.Law{
			distributions.Uniform{Min: 0, Max: 2}, distributions.Exponential{Mu: 1}, distributions.Pareto{Shape: 6, Mu: 1},
		}
		for i, name := range []string{"uniform", "exponential", "Pareto"} {
			law := laws[i]
			p.Theory(name, i+1, nodes, func(n int) (float64, error) { return ring.MeanMaximum(n, law) })
			p.Estimates(name+", simulated", i+1, []int{2, 8, 32, 128, 512, 2048}, func(n int) (montecarlo.Estimate, error) {
				in := instance{n: n, law: law}
				e := in.annotated(montecarlo.Mean("T/T_s", "", id+" "+in.String(), in.ratio))
				return e(ctx, montecarlo.Settings{Plan: s.Plan, Level: level, Min: runs, Max: runs})
			})
		}
		return p.Figure, p.Err
	}}}
}
