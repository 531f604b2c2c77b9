package vb95

import (
	"castlab/analytic/pmnb"
	"castlab/reports"
)

// cubeActual: periods that are not padded.
func cubeActual() reports.Claim {
	const id = "VB95-EQ18-ACTUAL"
	return reports.Claim{
		ID:    id,
		Title: "The printed bound, for periods as long as the broadcast takes",
		Statement: `$T_h \le W + \frac1d + \min\left(\rho W, \frac{N-1}{2d}\right)$ where a period ends when its broadcast does, which takes at most $V + MX$. ` +
			`The theorem is proved for periods of exactly $V + MX$ and assumes that shorter ones do no harm. This is no theorem: a longer period can let a packet wait less, and there are durations of periods for which shorter ones raise the mean. It held in every run.`,
		Source:   "VB95, Sections II and V; for shorter periods assumed there, not proved",
		Quantity: `T_h`,
		Unit:     "slots",
		Relation: reports.AtMost,
		Symbols:  []reports.Symbol{symbolCubeD, symbolCubeN, symbolCubeRho, symbolCubeX, symbolCubeV, symbolCubeT, symbolCubeW, symbolCubeM},
		Formula:  "analytic/reservation.Hypercube",
		Model:    "montecarlo/reservation.Periods",
		Cases: func() []reports.Case {
			return cubeDelays(id, actualCubes(), dynamicCube.executed, printedCubeDelay)
		},
	}
}

// cubeActualPadded: against padded periods.
func cubeActualPadded() reports.Claim {
	const id = "VB95-HCACTUAL"
	return reports.Claim{
		ID:    id,
		Title: "Periods as long as the broadcast takes are no worse than padded ones",
		Statement: `The mean delay with executed durations is at most that with periods padded to $V + MX$. Measured: their difference in units of the second, in independent runs. ` +
			`This is no theorem, see VB95-EQ18-ACTUAL; it held in every run.`,
		Source:   "measured; VB95 assumes it in Section II",
		Quantity: `T_h/T_{\text{padded}} - 1`,
		Relation: reports.AtMost,
		Symbols:  []reports.Symbol{symbolCubeX, symbolCubeV, symbolCubeT, symbolCubeM, {Name: `T_{\text{padded}}`, Meaning: `the same with periods of exactly $V + MX$`, Unit: "slots"}},
		Formula:  "reports/theorems/internal/kit.Stated",
		Model:    "montecarlo/reservation.Periods",
		Cases: func() []reports.Case {
			return cubeCases(id, actualCubes(), []func(dynamicCube) (periodTable, error){dynamicCube.executed, dynamicCube.padded}, "T/T padded - 1", "",
				func(dynamicCube) (float64, error) { return 0, nil },
				func(_ dynamicCube, s []periodSums) float64 { return s[0].delay()/s[1].delay() - 1 })
		},
	}
}

func actualCubes() []dynamicCube {
	return []dynamicCube{
		{4, 0, 0.5, pmnb.II}, {6, 1, 0.3, pmnb.II}, {4, 1, 0.1, pmnb.III},
		{6, 0, 0.8, pmnb.II}, {8, 0, 0.05, pmnb.II}, {8, 0, 0.9, pmnb.II}, {8, 1, 0.3, pmnb.III},
	}
}
