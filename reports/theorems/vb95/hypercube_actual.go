package vb95

import (
	"cmp"

	"castlab/analytic/pmnb"
	formula "castlab/analytic/reservation"
	model "castlab/montecarlo/reservation"
	"castlab/reports"
	"castlab/reports/theorems/internal/kit"
)

func cubeActual() reports.Claim {
	const id = "VB95-EQ18-ACTUAL"
	return reports.Claim{
		ID:    id,
		Title: "The printed bound, for periods as long as the broadcast takes",
		Statement: `$T_h \le W + \frac1d + \min\left(\rho W, \frac{N-1}{2d}\right)$ where a period ends when its broadcast does, which takes at most $V + MX$. ` +
			`The theorem is proved for periods of exactly $V + MX$ and assumes that shorter ones do no harm. That is not proved. The mean delay does not always fall with the periods: ` +
			`if every packet that waits is served, two packets arrive per unit of time, and periods last 2 with packets, then shorter periods without packets, $0.01$ for 1, raise it from $2.9948$ to $2.9954$. The bound held in every run.`,
		Source:   "VB95, Sections II and V; for shorter periods assumed there, not proved",
		Quantity: `T_h`,
		Unit:     "slots",
		Relation: reports.AtMost,
		Symbols:  []reports.Symbol{symbolCubeD, symbolCubeN, symbolCubeRho, symbolCubeX, symbolCubeV, symbolCubeT, symbolCubeW, symbolCubeM},
		Formula:  formula.Hypercube.PrintedBound,
		Model:    model.Periods.Counts,
		Figures:  directFigures,
		Cases:    executedCubes.delays(id, actualCubes(), dynamicCube.executed, printedCubeDelay),
	}
}

func cubeActualExact() reports.Claim {
	const id = "VB95-HCACTUAL-EXACT"
	list := []dynamicCube{{2, 1, 0.15, pmnb.II}, {1, 1, 0.1, pmnb.II}, {2, 0.25, 0.3, pmnb.II}, {2, 1, 0.05, pmnb.II}}
	// Beyond a load of 0.9 of the limit the Markov chain takes seconds to solve.
	solvedCubes := cubesUpTo(2, pmnb.II, pmnb.III).executed().where("periods without packets that take time; at most four nodes and p <= 0.9", func(c dynamicCube) error {
		return cmp.Or(holds(c.tp >= 1e-3, "tp", c.tp, "a number from 0.001 to 1"), holds(c.p() <= 0.9, "rho", c.rho, "a load at which lambda V/(1 - rho) is at most 0.9"))
	})
	return reports.Claim{
		ID:    id,
		Title: "The delay with periods as long as the broadcast takes, for two and four nodes exactly",
		Statement: `With algorithm II a period of $M > 0$ packets lasts $2d\,t_p + 2 + (M - 1 - s(M-1))/d$, with algorithm III and $d \le 2$ $4d\,t_p + 2d$, and one without $2d\,t_p$. The chain of the queue lengths at the gates with these periods has the mean delay $T_h$, to $10^{-9}$. ` +
			`Measured: with the durations of executed broadcasts.`,
		Source:     "derived, for VB95, Section V",
		Quantity:   `T_h`,
		Unit:       "slots",
		Relation:   reports.Equal,
		Resolution: within(0.03),
		Symbols:    []reports.Symbol{symbolCubeD, symbolTp, symbolCubeM, symbolCubeT, symbolOnes, {Name: "n", Meaning: "a number"}},
		Formula:    (*formula.Chain).Delay,
		Model:      model.Periods.Counts,
		Cases: solvedCubes.delays(id, list, dynamicCube.executed, func(c dynamicCube) (float64, error) {
			periods := []float64{2 * float64(c.d) * c.tp}
			for m := 1; m <= c.nodes(); m++ {
				length, err := pmnb.Exact(c.a, c.d, m, c.tp, pmnb.Tree)
				if err != nil {
					return 0, err
				}
				periods = append(periods, length)
			}
			chain, err := formula.SolvePeriods(c.lambda(), periods)
			if err != nil {
				return 0, err
			}
			return chain.Delay(), nil
		}),
	}
}

func cubeActualPadded() reports.Claim {
	const id = "VB95-HCACTUAL"
	return reports.Claim{
		ID:    id,
		Title: "Periods as long as the broadcast takes are no worse than padded ones (measured)",
		Statement: `The mean delay with executed durations is at most that with periods padded to $V + MX$. Measured: their ratio in independent runs, less 1. ` +
			`Not proved, see VB95-EQ18-ACTUAL; it held in every run.`,
		Source:   "measured; VB95 assumes it in Section II",
		Quantity: `T_h/T_{\text{padded}} - 1`,
		Relation: reports.AtMost,
		Symbols:  []reports.Symbol{symbolCubeX, symbolCubeV, symbolCubeT, symbolCubeM, {Name: `T_{\text{padded}}`, Meaning: `the same with periods of exactly $V + MX$`, Unit: "slots"}},
		Formula:  kit.Stated,
		Model:    model.Periods.Counts,
		Cases: executedCubes.cases(id, actualCubes(), "T/T padded - 1", "", func(dynamicCube) (float64, error) { return kit.Stated(0) },
			func(_ dynamicCube, s []periodSums) float64 { return s[0].delay()/s[1].delay() - 1 }, dynamicCube.executed, dynamicCube.padded),
	}
}

func actualCubes() []dynamicCube {
	return []dynamicCube{
		{4, 0, 0.5, pmnb.II}, {6, 1, 0.3, pmnb.II}, {4, 1, 0.1, pmnb.III},
		{6, 0, 0.8, pmnb.II}, {8, 0, 0.05, pmnb.II}, {8, 0, 0.9, pmnb.II}, {8, 1, 0.3, pmnb.III},
	}
}
