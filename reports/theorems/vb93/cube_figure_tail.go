package vb93

import (
	"context"
	"fmt"
	"math"
	"slices"

	"castlab/analytic/cube"
	"castlab/distributions"
	"castlab/montecarlo"
	model "castlab/montecarlo/cube"
	"castlab/montecarlo/cubetail"
	"castlab/reports"
	"castlab/reports/theorems/internal/kit"
)

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
			X: reports.Axis{Label: "delay γ (mean lengths)"}, Y: reports.Axis{Label: "P(T > γ)", Log: true, Min: 1e-13, Max: 1}}
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
			steps := 60.0
			if l.kind == reports.Theory { // which takes longest, and is nearly straight
				steps = 30
			}
			for g := from; g <= to; g += (to - from) / steps {
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
		order, err := montecarlo.Run(ctx, s.Plan, id+" plain "+in.String(), plainRuns, b.Completion(law), montecarlo.NewOrder)
		if err != nil {
			return f, err
		}
		sample := order.Sorted()
		plain := reports.Curve{Name: "plain simulation", Kind: reports.Points, Hue: 4}
		rare := reports.Curve{Name: "conditional simulation", Kind: reports.Points, Hue: 5}
		conditionalRuns := min(s.Max, 1024)
		if kit.Detailed(s) {
			conditionalRuns = 4096
		}
		for g := from; g <= to; g += (to - from) / 10 {
			first, _ := slices.BinarySearch(sample, math.Nextafter(g, math.Inf(1)))
			if above := len(sample) - first; above > 0 {
				e := montecarlo.ProportionInterval(int64(above), int64(len(sample)), s.Level)
				plain.X, plain.Y = append(plain.X, g), append(plain.Y, e.Value)
				plain.Lo, plain.Hi = append(plain.Lo, e.Lo), append(plain.Hi, e.Hi)
			}
			e, err := cubetail.Probability("P", fmt.Sprintf("%s %v gamma=%v", id, in, g), cubetail.NewConditional(d, law, g))(ctx, montecarlo.Settings{
				Plan: s.Plan, Level: s.Level, Min: conditionalRuns, Max: conditionalRuns,
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
