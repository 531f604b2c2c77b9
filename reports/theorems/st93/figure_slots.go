package st93

import (
	"context"
	"fmt"

	formula "castlab/analytic/kbroadcast"
	"castlab/analytic/maxload"
	"castlab/montecarlo"
	model "castlab/montecarlo/kbroadcast"
	"castlab/reports"
)

// slotsFigures are the completion times of the algorithm and of its variants
// against the number of broadcasts.
func slotsFigures() []reports.FigureSpec {
	return []reports.FigureSpec{slotsFigure("st93-slots-8", 8, 200), slotsFigure("st93-slots-12", 12, 25)}
}

func slotsFigure(id string, d, runs int) reports.FigureSpec {
	return reports.FigureSpec{ID: id, Make: func(ctx context.Context, s montecarlo.Settings) (reports.Figure, error) {
		runs := min(runs, s.Max)
		total := reports.Curve{Name: "2 ceil(K/d) + 4d", Kind: reports.Theory, Hue: 1}
		mean := reports.Curve{Name: "2 E max N + 2d − 1", Kind: reports.Theory, Hue: 2}
		least := reports.Curve{Name: "lower bound", Kind: reports.Bound, Hue: 4}
		for _, K := range spread(1<<d, 200) {
			t, err := formula.Total(d, K)
			if err != nil {
				return reports.Figure{}, err
			}
			_, l, err := formula.Lower(d, K)
			if err != nil {
				return reports.Figure{}, err
			}
			add(&total, float64(K), float64(t))
			add(&least, float64(K), float64(l))
		}
		for _, K := range spread(1<<d, 30) {
			m, err := maxload.Mean(d, K)
			if err != nil {
				return reports.Figure{}, err
			}
			add(&mean, float64(K), 2*m+float64(2*d-1))
		}
		f := reports.Figure{
			ID: id, Title: fmt.Sprintf("Completion time of K broadcasts, d = %d", d),
			Caption: fmt.Sprintf("Slots against $K$ at $d = %d$. Ranks from a prefix: the formula and one execution for each mark, which takes exactly as long. Trees at random: "+
				"phase 3 after phase 2, with $2\\,\\mathrm{E}\\max_j N_j + 2d - 1$ from the exact law of the largest load, which the mean cannot exceed; and roots that start at once, packets of phase 3 first. "+
				"Means of %d runs each with random sources, Student t intervals (level %g). No algorithm is below $\\lceil\\max(d, (2^d-1)K/(d\\,2^d))\\rceil$.", d, runs, s.Level),
			X: reports.Axis{Label: "broadcasts K", Log: true, Integer: true}, Y: reports.Axis{Label: "completion time (slots)", Log: true, Integer: true},
			Curves: []reports.Curve{total, mean, least},
		}
		for _, variant := range []struct {
			name string
			how  model.Ranks
			runs int
		}{{"ranks from a prefix, executed", model.Prefix, 1}, {"trees at random", model.Random, runs}, {"trees at random, immediate start", model.Immediate, runs}} {
			c := reports.Curve{Name: variant.name, Kind: reports.Points, Hue: int(variant.how) + 1}
			for e := range d + 1 {
				m, err := slotMoments(ctx, s, id, instance{d, 1 << e}, variant.how, variant.runs)
				if err != nil {
					return f, err
				}
				if variant.runs == 1 {
					add(&c, float64(int(1)<<e), m.Mean())
				} else {
					addInterval(&c, float64(int(1)<<e), montecarlo.MeanInterval(m, s.Level))
				}
			}
			f.Curves = append(f.Curves, c)
		}
		return f, nil
	}}
}

// slotMoments executes broadcasts from random sources.
func slotMoments(ctx context.Context, s montecarlo.Settings, label string, in instance, how model.Ranks, runs int) (*montecarlo.Moments, error) {
	cube, err := model.New(in.d, how)
	if err != nil {
		return nil, err
	}
	return montecarlo.Run(ctx, s.Plan, fmt.Sprintf("%s %v %v", label, how, in), runs,
		result(cube, in.K, func(t model.Times) float64 { return float64(t.Slots) }), montecarlo.NewMoments)
}
