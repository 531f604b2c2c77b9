package st93

import (
	"context"
	"fmt"

	formula "castlab/analytic/kbroadcast"
	"castlab/analytic/maxload"
	"castlab/montecarlo"
	model "castlab/montecarlo/kbroadcast"
	"castlab/reports"
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
			Caption: fmt.Sprintf("Slots against $K$ at $d = %d$. Ranks from a prefix: the formula and one execution for each mark, which takes exactly as long. Trees at random: "+
				"phase 3 after phase 2, with $2\\,\\mathrm{E}\\max_j N_j + 2d - 1$ from the exact law of the largest load, which the mean cannot exceed; and roots that start at once, packets of phase 3 first. "+
				"Means of %d runs each with random sources, Student t intervals (level %g). No algorithm is below $\\lceil\\max(d, (2^d-1)K/(d\\,2^d))\\rceil$.", d, runs, s.Level),
			X: reports.Axis{Label: "broadcasts K", Log: true, Integer: true}, Y: reports.Axis{Label: "completion time (slots)", Log: true, Integer: true},
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
func meanSlots(ctx context.Context, s montecarlo.Settings, label string, in instance, ranks model.Ranks, runs int) (montecarlo.Estimate, error) {
	return kit.MeanOf(ctx, s.Plan, fmt.Sprintf("%s %v d=%d K=%d", label, ranks, in.d, in.K), runs, s.Level,
		func() montecarlo.Replication[float64] { return execution(ranks, slots)(in) })
}
