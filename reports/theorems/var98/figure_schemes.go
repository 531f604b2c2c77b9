package var98

import (
	"context"
	"fmt"

	"castlab/montecarlo"
	"castlab/montecarlo/steady"
	"castlab/montecarlo/treedynamic"
	"castlab/reports"
	"castlab/reports/theorems/internal/kit"
	"castlab/topologies"
)

// schemeFigures compare the direct and the indirect scheme on the same trees.
func schemeFigures() []reports.FigureSpec {
	return []reports.FigureSpec{{ID: "var98-schemes", Make: schemesFigure}}
}

// schemesFigure draws their delays on the 3x3 torus.
func schemesFigure(ctx context.Context, s montecarlo.Settings) (reports.Figure, error) {
	const id = "var98-schemes"
	torus3 := topologies.Torus{Sides: []int{3, 3}}
	s.Done = nil
	shape, _, err := indirect{net: torus3}.overhead()
	if err != nil {
		return reports.Figure{}, err
	}
	f, err := direct{net: torus3}.family()
	if err != nil {
		return reports.Figure{}, err
	}
	direct1, indirect1 := f.Stability(), float64(shape.k)/float64(shape.N)
	low, high := 2.0, 400.0
	limit := func(name string, hue int, rate float64) reports.Curve {
		return reports.Curve{Name: name, Kind: reports.Bound, Hue: hue, X: []float64{rate, rate}, Y: []float64{low, high}}
	}
	curves := struct{ r, rMarks, bMarks, padded, executed, ends, gates reports.Curve }{
		r:        reports.Curve{Name: "direct, R", Kind: reports.Theory, Hue: 1},
		rMarks:   reports.Curve{Name: "direct, R, simulated", Kind: reports.Points, Hue: 1},
		bMarks:   reports.Curve{Name: "direct, B, simulated", Kind: reports.Points, Hue: 2},
		padded:   reports.Curve{Name: "indirect, B, padded", Kind: reports.Theory, Hue: 3},
		executed: reports.Curve{Name: "indirect, B, executed", Kind: reports.Points, Hue: 3},
		ends:     limit("limit of direct, k/(N-1)", 1, direct1),
		gates:    limit("limit of indirect, k/N", 3, indirect1),
	}
	const steps = 160
	for i := range steps {
		share := 0.97 * float64(i+1) / steps
		lambda := share * direct1
		r, err := f.Reception(lambda)
		if err != nil {
			return reports.Figure{}, err
		}
		kit.Point(&curves.r, lambda, r)
		lambda = share * indirect1
		b, err := indirectExact(shape.N, lambda, shape.k, shape.L, shape.delta)
		if err != nil {
			return reports.Figure{}, err
		}
		kit.Point(&curves.padded, lambda, b)
	}
	loads, runs := 8, 16 // loads in tenths of the limit; a run at the next load would take as long as all of these
	if kit.Detailed(s) {
		loads, runs = 9, 32
	}
	runs = min(runs, s.Max)
	for i := 1; i <= loads; i++ {
		c := direct{net: torus3, load: 0.1 * float64(i)}
		c.length = int(1000 / ((1 - c.load) * (1 - c.load)))
		for _, m := range []struct {
			marks *reports.Curve
			name  string
		}{{&curves.rMarks, "R"}, {&curves.bMarks, "B"}} {
			of := treedynamic.Reception.Of
			if m.name == "B" {
				of = treedynamic.Completion.Of
			}
			packets, err := packetRuns(c, of)
			if err != nil {
				return reports.Figure{}, err
			}
			label := fmt.Sprintf("%s %s topology=%v load=%v", id, m.name, c.net, c.load)
			e, err := montecarlo.Slow(runs, runs, steady.OverRuns(m.name, "slots", label, steady.FirstRatio, packets))(ctx, s)
			if err != nil {
				return reports.Figure{}, err
			}
			kit.Interval(m.marks, c.rate(f), e)
		}
		gated := indirect{net: torus3, rho: 0.1 * float64(i)}
		periods, err := gated.executedRuns()
		if err != nil {
			return reports.Figure{}, err
		}
		label := fmt.Sprintf("%s topology=%v rho=%v", id, gated.net, gated.rho)
		e, err := montecarlo.Slow(runs, runs, steady.OverRuns("B", "slots", label, steady.FirstRatio, periods))(ctx, s)
		if err != nil {
			return reports.Figure{}, err
		}
		kit.Interval(&curves.executed, gated.lambda(shape), e)
	}
	capacity, err := capacityOf(torus3)
	if err != nil {
		return reports.Figure{}, err
	}
	return reports.Figure{
		ID: id, Title: "Direct and indirect broadcasting along the same trees, 3x3 torus",
		Caption: fmt.Sprintf("Mean delays against $\\lambda$ along $k = %d$ spanning trees without a common link, $L = %g$, $\\delta = "+
			"%d$. Direct: to the reception by a node, $R$, closed form and simulated, and by the last node, $B$, first come, first "+
			"served. "+
			"Indirect: to the end of the period, $B$, exact for padded periods, and with broadcasts executed. Dotted: $k/N$ and "+
			"$k/(N-1)$, up to which they are stable; the capacity of the network is %g. Marks: means of %d independent runs after a "+
			"warm-up, Student t intervals (level %g), mostly smaller than the marks.",
			shape.k, shape.L, shape.delta, capacity, runs, s.Level),
		X:      reports.Axis{Label: "rate λ (packets per node and slot)", Min: 0, Max: 0.26},
		Y:      reports.Axis{Label: "mean delay (slots)", Log: true, Min: low, Max: high},
		Curves: []reports.Curve{curves.r, curves.rMarks, curves.bMarks, curves.padded, curves.executed, curves.gates, curves.ends},
	}, nil
}
