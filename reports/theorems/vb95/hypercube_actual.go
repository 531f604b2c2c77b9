package vb95

import (
	"castlab/analytic/pmnb"
	formula "castlab/analytic/reservation"
	model "castlab/montecarlo/reservation"
	"castlab/reports"
	"castlab/reports/claims"
	"castlab/reports/theorems/internal/kit"
)

// executedPeriods are the claims on periods as long as the broadcast takes.
func executedPeriods() []reports.Claim {
	return []reports.Claim{
		claims.Claim[dynamicCube]{
			ID: "VB95-EQ18-ACTUAL", Title: "The printed bound, for periods as long as the broadcast takes",
			Statement: `$T_h \le W + \frac1d + \min\left(\rho W, \frac{N-1}{2d}\right)$ where a period ends when its broadcast ` +
				`does, which takes at most $V + MX$. The theorem is proved for periods of exactly $V + MX$ and assumes that shorter ` +
				`ones do no harm. That is not proved. The mean delay does not always fall with the periods: if every packet that ` +
				`waits is served, two packets arrive per unit of time, and periods last 2 with packets, then shorter periods without ` +
				`packets, $0.01$ for 1, raise it from $2.9948$ to $2.9954$. The bound held in every run.`,
			Source:   "VB95, Sections II and V; for shorter periods assumed there, not proved",
			Measured: `T_h`, Unit: "slots", Relation: reports.AtMost,
			Symbols: []reports.Symbol{symbolCubeD, symbolCubeN, symbolCubeRho, symbolCubeX, symbolCubeV, symbolCubeT, symbolCubeW,
				symbolCubeM},
			Parameters: executedCubes, Over: actualCubes, Long: moreActualCubes, Given: stable, Drawn: dynamicCube.quickExecuted,
			Theory: printedCubeDelay, Measure: executedDelay,
			Formula: formula.Hypercube.PrintedBound, Model: model.Periods.Counts, Figures: directFigures,
		}.Declare(),
		claims.Claim[dynamicCube]{
			ID: "VB95-HCACTUAL", Title: "Periods as long as the broadcast takes are no worse than padded ones (measured)",
			Statement: `The mean delay with executed durations is at most that with periods padded to $V + MX$. Measured: their ` +
				`ratio in independent runs, less 1. Not proved, see VB95-EQ18-ACTUAL; it held in every run.`,
			Source:   "measured; VB95 assumes it in Section II",
			Measured: `T_h/T_{\text{padded}} - 1`, Name: "T/T padded - 1", Relation: reports.AtMost,
			Symbols: []reports.Symbol{symbolCubeX, symbolCubeV, symbolCubeT, symbolCubeM,
				{Name: `T_{\text{padded}}`, Meaning: `the same with periods of exactly $V + MX$`, Unit: "slots"}},
			Parameters: executedCubes, Over: actualCubes, Long: moreActualCubes, Given: stable, Drawn: dynamicCube.quickExecuted,
			Theory: claims.Stated[dynamicCube](0),
			Measure: cubeRuns(func(s []periodSums) float64 { return s[0].delay()/s[1].delay() - 1 },
				dynamicCube.executedRuns, dynamicCube.paddedBeside),
			Formula: kit.Stated, Model: model.Periods.Counts,
		}.Declare(),
		claims.Claim[dynamicCube]{
			ID: "VB95-HCACTUAL-EXACT", Title: "The delay with periods as long as the broadcast takes, for two and four nodes exactly",
			Statement: `With algorithm II a period of $M > 0$ packets lasts $2d\,t_p + 2 + (M - 1 - s(M-1))/d$, with algorithm III ` +
				`and $d \le 2$ $4d\,t_p + 2d$, and one without $2d\,t_p$. The chain of the queue lengths at the gates with these ` +
				`periods has the mean delay $T_h$, to $10^{-9}$. Measured: with the durations of executed broadcasts.`,
			Source:   "derived, for VB95, Section V",
			Measured: `T_h`, Unit: "slots", Within: claims.Relative(0.03),
			Symbols:    []reports.Symbol{symbolCubeD, symbolTp, symbolCubeM, symbolCubeT, symbolOnes, {Name: "n", Meaning: "a number"}},
			Parameters: executedUpTo(2, pmnb.II, pmnb.III), Over: with("algorithm=II", []string{"d=2 tp=1 rho=0.15", "d=1 tp=1 rho=0.1"}),
			Long:  with("algorithm=II", []string{"d=2 tp=0.25 rho=0.3", "d=2 tp=1 rho=0.05"}),
			Given: solvedCubes, Drawn: func(c dynamicCube) bool { return solvedCubes.Met(c) && c.quickExecuted() },
			Theory: dynamicCube.chainDelay, Measure: executedDelay,
			Formula: (*formula.Chain).Delay, Model: model.Periods.Counts,
		}.Declare(),
	}
}

var (
	actualCubes     = []string{"d=4 tp=0 rho=0.5 algorithm=II", "d=6 tp=1 rho=0.3 algorithm=II"}
	moreActualCubes = []string{
		"d=4 tp=1 rho=0.1 algorithm=III", "d=6 tp=0 rho=0.8 algorithm=II", "d=8 tp=0 rho=0.05,0.9 algorithm=II",
		"d=8 tp=1 rho=0.3 algorithm=III",
	}
)

// solvedCubes are the instances whose Markov chain is solved soon: beyond a load of 0.9 of the limit it takes seconds.
var solvedCubes = stable.And(claims.Given("periods without packets that take time; at most four nodes and p <= 0.9",
	func(c dynamicCube) error { return holds(c.tp >= 1e-3, "tp", c.tp, "a number from 0.001 to 1") },
	func(c dynamicCube) error {
		return holds(c.p() <= 0.9, "rho", c.rho, "a load at which lambda V/(1 - rho) is at most 0.9")
	}))

// chainDelay returns the delay by the chain of the queue lengths.
func (c dynamicCube) chainDelay() (float64, error) {
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
}
