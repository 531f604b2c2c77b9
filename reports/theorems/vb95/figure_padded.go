package vb95

import (
	"context"
	"fmt"

	"castlab/analytic/pmnb"
	"castlab/montecarlo"
	"castlab/reports"
	"castlab/reports/theorems/internal/kit"
)

// paddedFigure is the hypercube scheme with padded periods and with periods as
// long as the broadcast takes.
func paddedFigure(ctx context.Context, s montecarlo.Settings) (reports.Figure, error) {
	const id, d = "vb95-padded", 6
	printed := reports.Curve{Name: "printed bound (18)", Kind: reports.Bound, Hue: 3}
	close := reports.Curve{Name: "approximation, padded", Kind: reports.Theory, Hue: 1}
	between := reports.Band{Name: "rigorous bracket, padded", Hue: 2}
	at := func(rho float64) dynamicCube { return dynamicCube{d, 0, rho, pmnb.II} }
	const most, steps = 0.81, 162
	for i := 1; i <= steps; i++ {
		c := at(most * float64(i) / steps)
		system, err := c.system()
		if err != nil {
			return reports.Figure{}, err
		}
		b, err := system.Bracket()
		if err != nil {
			return reports.Figure{}, err
		}
		a, err := system.ApproximateA()
		if err != nil {
			return reports.Figure{}, err
		}
		t, err := system.Delay(a)
		if err != nil {
			return reports.Figure{}, err
		}
		bound, err := printedCubeDelay(c)
		if err != nil {
			return reports.Figure{}, err
		}
		kit.Point(&printed, c.rho, bound)
		kit.Point(&close, c.rho, t)
		between.X, between.Lo, between.Hi = append(between.X, c.rho), append(between.Lo, b.Lower), append(between.Hi, b.Upper)
	}
	curves := []reports.Curve{close, printed}
	for _, kind := range []struct {
		name string
		make func(c dynamicCube) (periodTable, error)
		hue  int
		most float64
	}{{"simulated, padded", dynamicCube.padded, 1, most}, {"simulated, as long as executed", dynamicCube.executed, 5, 0.88}} {
		marks := reports.Curve{Name: kind.name, Kind: reports.Points, Hue: kind.hue}
		for i := 1; i <= 10; i++ {
			c := at(kind.most * float64(i) / 10)
			table, err := kind.make(c)
			if err != nil {
				return reports.Figure{}, err
			}
			long := c // beyond the limit of padded periods the warm-up is that of their last load
			long.rho = min(c.rho, most)
			e, err := meanOf(ctx, s, fmt.Sprintf("%s %s rho=%.4g", id, kind.name, c.rho), table.forFigure(c.lambda(), long.rho, long.p()), (*periodSums).delay)
			if err != nil {
				return reports.Figure{}, err
			}
			kit.Interval(&marks, c.rho, e)
		}
		curves = append(curves, marks)
	}
	return reports.Figure{
		ID: id, Title: fmt.Sprintf("The hypercube scheme, padded and as executed, d = %d", d),
		Caption: fmt.Sprintf("$T_h$ against $\\rho = \\lambda(N-1)/d$ for $d = %d$, $t_p = 0$, algorithm II: periods padded to $V + MX$, which is what the theorem is about, and periods that end when the broadcast does, with durations executed packet by packet. "+
			"Padding costs delay and stability: $\\rho < 21/25$ against $21/23$. Marks: means of %d independent runs, Student t intervals (level %g).", d, min(figureRuns, s.Max), s.Level),
		X: reports.Axis{Label: "load ρ = λ(N − 1)/d"}, Y: reports.Axis{Label: "mean delay T_h (slots)", Log: true},
		Curves: curves, Bands: []reports.Band{between},
	}, nil
}
