package vb95

import (
	"context"
	"fmt"

	"castlab/analytic/pmnb"
	formula "castlab/analytic/reservation"
	"castlab/montecarlo"
	"castlab/reports"
	"castlab/reports/theorems/internal/kit"
)

// paddedFigure draws the delay of the hypercube scheme with padded periods and with
// periods of the actual duration of the broadcast.
func paddedFigure(ctx context.Context, s montecarlo.Settings) (reports.Figure, error) {
	const id, d, most = "vb95-padded", 6, 0.81
	p := kit.NewPlot[float64](reports.Figure{
		ID: id, Title: fmt.Sprintf("The hypercube scheme, padded and as executed, d = %d", d),
		Caption: fmt.Sprintf("$T_h$ against $\\rho = \\lambda(N-1)/d$ for $d = %d$, $t_p = 0$, algorithm II: periods padded to "+
			"$V + MX$, which is what the theorem is about, and periods that end when the broadcast does, with durations executed "+
			"packet by packet. Padding costs delay and stability: $\\rho < 21/25$ against $21/23$. Marks: means of %d independent "+
			"runs, Student t intervals (level %g).", d, min(figureRuns, s.Max), s.Level),
		X: reports.Axis{Label: "load ρ = λ(N − 1)/d"}, Y: reports.Axis{Label: "mean delay T_h (slots)", Log: true},
	})
	at := func(rho float64) dynamicCube { return dynamicCube{d, 0, rho, pmnb.II} }
	system := func(rho float64) (formula.System, error) { return at(rho).system() }
	loads := kit.Grid(most, 1, 162, 162)
	p.Theory("approximation, padded", 1, loads, kit.Then(system, approximateDelay))
	p.Bound("printed bound (18)", 3, loads, func(rho float64) (float64, error) { return printedCubeDelay(at(rho)) })
	p.Band("rigorous bracket, padded", 2, loads, func(rho float64) (lo, hi float64, err error) {
		b, err := kit.Then(system, formula.System.Bracket)(rho)
		return b.Lower, b.Upper, err
	})
	for _, kind := range []struct {
		name string
		make func(c dynamicCube) (periodTable, error)
		hue  int
		most float64
	}{{"simulated, padded", dynamicCube.padded, 1, most}, {"simulated, as long as executed", dynamicCube.executed, 5, 0.88}} {
		p.Estimates(kind.name, kind.hue, kit.Grid(kind.most, 1, 10, 10), func(rho float64) (montecarlo.Estimate, error) {
			run, err := at(rho).forFigure(kind.make, most)
			if err != nil {
				return montecarlo.Estimate{}, err
			}
			return meanOf(ctx, s, fmt.Sprintf("%s %s rho=%.4g", id, kind.name, rho), run, (*periodSums).delay)
		})
	}
	return p.Figure, p.Err
}
