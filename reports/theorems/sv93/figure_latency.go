package sv93

import (
	"context"
	"fmt"
	"math/rand/v2"

	formula "castlab/analytic/logp"
	"castlab/montecarlo"
	model "castlab/montecarlo/logp"
	"castlab/reports"
	"castlab/reports/theorems/internal/kit"
)

func latencyFigures() []reports.FigureSpec {
	return []reports.FigureSpec{{ID: "sv93-latency", Make: latencyFigure}}
}

// latencyLengths are the numbers of items of the runs for which the figure has curves.
var latencyLengths = [...]int{50, 200, 800}

// latencyFigure draws the law of the delay under uniform latencies, with the bounds.
func latencyFigure(ctx context.Context, s montecarlo.Settings) (reports.Figure, error) {
	const P, L, adversaryItems, tries, most = 16, 4, 200, 300, 200
	f := reports.Figure{
		ID: "sv93-latency", Title: "Delays of the schedule of groups when latencies vary, P = 16, L = 4",
		X: reports.Axis{Label: "delay beyond L + B(P − 1, L + 1) (steps)", Integer: true},
		Y: reports.Axis{Label: "share of items with at most this delay", Min: 0, Max: 1},
	}
	runs := min(s.Max, most)
	for i, k := range latencyLengths {
		c, err := latencyLaw(ctx, s, size{P, L, k}, runs)
		if err != nil {
			return f, err
		}
		c.Name, c.Hue = fmt.Sprintf("uniform, last %d of %d items", model.LastItems, k), i+1
		f.Curves = append(f.Curves, c)
	}
	printed, err := formula.PrintedAdversary(P, L)
	if err != nil {
		return f, err
	}
	proved, err := provedAdversary(size{P: P, L: L})
	if err != nil {
		return f, err
	}
	x := size{P, L, adversaryItems}
	worst, _, err := againstAdversary(x)
	if err != nil {
		return f, err
	}
	for i, line := range []struct {
		name string
		at   int
		kind reports.CurveKind
	}{{"bound as printed", printed, reports.Bound}, {"worst adversary found", worst, reports.Measured},
		{"proved bound", proved, reports.Theory}} {
		at := float64(line.at)
		f.Curves = append(f.Curves, reports.Curve{Name: line.name, Kind: line.kind, Hue: 4 + i, X: []float64{at, at}, Y: []float64{0, 1}})
	}
	f.Caption = fmt.Sprintf("Latencies are independent and uniform on 1 to %d; messages with equal tags are received in random order. "+
		"Each distribution function is of the last %d items of %d runs, without a band, as items of one run depend on each other: "+
		"lateness accumulates, and goes beyond the printed bound $(L-1)\\,d = %d$. The adversary is the worst of %d tried, over %d "+
		"items; no latencies add more than $(d+1)(L-1+s)-d = %d$.",
		L, model.LastItems, runs, printed, tries, adversaryItems, proved)
	return f, nil
}

// latencyLaw returns the distribution function of the excess delay of the last items of some runs over the schedule.
func latencyLaw(ctx context.Context, s montecarlo.Settings, x size, runs int) (reports.Curve, error) {
	c := reports.Curve{Kind: reports.Step}
	g, p, err := groupProgram(x)
	if err != nil {
		return c, err
	}
	e, err := p.NewUniformExecution(model.Shuffled)
	if err != nil {
		return c, err
	}
	streams := montecarlo.NewStreams(s.Seed, fmt.Sprintf("sv93-latency %v", x))
	count, n, low, high := map[int]int{}, 0, 0, 0
	for i := range runs {
		if err := ctx.Err(); err != nil {
			return c, err
		}
		if _, err := e.Run(rand.New(streams.Source(uint64(i)))); err != nil {
			return c, err
		}
		for item := x.k - model.LastItems; item < x.k; item++ {
			more := e.Delay(item) - g.Delay()
			count[more]++
			n++
			low, high = min(low, more), max(high, more)
		}
	}
	kit.Point(&c, float64(low-1), 0)
	below := 0
	for more := low; more <= high; more++ {
		below += count[more]
		kit.Point(&c, float64(more), float64(below)/float64(n))
	}
	return c, nil
}
