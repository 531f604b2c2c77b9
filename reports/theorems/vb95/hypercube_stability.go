package vb95

import (
	"castlab/analytic/pmnb"
	formula "castlab/analytic/reservation"
	"castlab/montecarlo/threshold"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/claims"
)

// cubeStability are the claims on the stability of the hypercube scheme.
func cubeStability() []reports.Claim {
	return []reports.Claim{
		claims.Claim[dynamicCube]{
			ID: "VB95-HCSTAB", Title: "The hypercube scheme is stable up to a load near 1",
			Statement: `With algorithm II and padded periods the scheme is stable for ` +
				`$\rho < \rho^* = \frac1{1 + (2d\,t_p + 2)\,d/(N-1)}$, which tends to 1. Measured: the $\rho$ at which full queues ` +
				`cease to drain.`,
			Source:   `VB95, Section V, there with "$\le$"`,
			Measured: `\rho^*`, Name: "rho", Within: claims.Relative(0.03),
			Symbols:    []reports.Symbol{symbolCubeD, symbolCubeN, symbolTp, symbolCubeRho, symbolCubeMost},
			Parameters: unloadedCubes(10, pmnb.II), Over: []string{"d=4 tp=0 algorithm=II"},
			Long:   with("algorithm=II", []string{"d=6 tp=1", "d=3 tp=0.5", "d=2 tp=1", "d=8 tp=0,1", "d=10 tp=1"}),
			Theory: func(c dynamicCube) (float64, error) { return c.scheme().Stability() }, Measure: cubeLimit(dynamicCube.padded),
			Formula: formula.Hypercube.Stability, Model: threshold.Find, Figures: stabilityFigures,
		}.Declare(),
		claims.Claim[dynamicCube]{
			ID: "VB95-HCSTAB-III", Title: "The stability of the hypercube scheme without splitting",
			Statement: `With algorithm III and padded periods the scheme is stable for ` +
				`$\rho < \rho^* = \frac1{1 + (2d + 4d\,t_p)\,d/(N-1)}$. It is what the paper prescribes, "$V$ should be replaced by ` +
				`$2d + 4dt_p$ throughout this section": $X = (N-1)/(dN)$ is long enough, as $\lceil M/d \rceil - 1 \le M(N-1)/(dN)$.`,
			Source:   "VB95, Section V; corrects its last display but one",
			Measured: `\rho^*`, Name: "rho", Within: claims.Relative(0.03),
			Symbols: []reports.Symbol{symbolCubeD, symbolCubeN, symbolTp, symbolCubeRho, symbolCubeX, symbolCubeV, symbolCubeM,
				symbolCubeMost},
			Parameters: unloadedCubes(10, pmnb.III), Over: []string{"d=4 tp=1 algorithm=III"},
			Long:   with("algorithm=III", []string{"d=3,6 tp=0", "d=8 tp=1", "d=10 tp=0"}),
			Theory: func(c dynamicCube) (float64, error) { return c.scheme().Stability() }, Measure: cubeLimit(dynamicCube.padded),
			Formula: formula.Hypercube.Stability, Model: threshold.Find,
		}.Declare(),
		claims.Claim[dynamicCube]{
			ID: "VB95-HCSTAB-III-PRINTED", Title: "As printed: the stability of the hypercube scheme without splitting",
			Statement: `With algorithm III and padded periods the scheme is stable for ` +
				`$\rho < \rho^* = \frac1{1 + (2d + 4d\,t_p)\,d/N}$, $\rho$ being $\lambda(N-1)/d$.`,
			Source:   "VB95, Section V, last display but one",
			Measured: `\rho^*`, Name: "rho", Within: claims.Relative(0.03),
			Erratum: `$d/N$ must be $d/(N-1)$, as in the formula for algorithm II: $0.1351$ against $0.1429$ for $d = 4$, $t_p = 1$ ` +
				`(VB95-HCSTAB-III). The printed form belongs to $X = 1/d$ and $\rho = \lambda N/d$, which are not those of Section ` +
				`V. Periods as long as the broadcast takes have another limit, VB95-HCSTAB-ACTUAL.`,
			ErratumKind: reports.ErratumMisprint,
			Symbols:     []reports.Symbol{symbolCubeD, symbolCubeN, symbolTp, symbolCubeLambda, symbolCubeX, symbolCubeMost},
			Parameters:  unloadedCubes(4, pmnb.III), Over: []string{"d=4 tp=1 algorithm=III"}, Long: []string{"d=3 tp=0 algorithm=III"},
			Theory:  func(c dynamicCube) (float64, error) { return c.scheme().PrintedStability() },
			Measure: cubeLimit(dynamicCube.padded),
			Formula: formula.Hypercube.PrintedStability, Model: threshold.Find,
		}.Declare(),
		claims.Claim[dynamicCube]{
			ID: "VB95-HCSTAB-ACTUAL", Title: "Periods as long as the broadcast takes are stable up to a higher load",
			Statement: `Periods that end when the broadcast does are stable for $\rho < \rho^* = \frac{N-1}{d\,T(N)}$, $T(N)$ being ` +
				`the time of a broadcast from all nodes: with algorithm II $\lambda\left(2d\,t_p + 1 + \frac{N-1}d\right) < 1$. ` +
				`Durations are those of executed broadcasts.`,
			Source:   "derived; larger than VB95, Section V",
			Measured: `\rho^*`, Name: "rho", Within: claims.Relative(0.03),
			Symbols: []reports.Symbol{symbolCubeD, symbolCubeN, symbolTp, symbolCubeRho, symbolCubeLambda, symbolCubeMost,
				{Name: "T(N)", Meaning: "time of the full multinode broadcast", Unit: "slots"}},
			Parameters: unloadedCubes(9, pmnb.II, pmnb.III), Over: []string{"d=4 tp=0 algorithm=II"},
			Long:    []string{"d=6,8 tp=1 algorithm=II", "d=6 tp=0 algorithm=II", "d=4 tp=1 algorithm=III", "d=8 tp=0 algorithm=III"},
			Theory:  func(c dynamicCube) (float64, error) { return c.scheme().ActualStability() },
			Measure: cubeLimit(dynamicCube.executed),
			Formula: formula.Hypercube.ActualStability, Model: threshold.Find,
		}.Declare(),
		claims.Claim[dynamicCube]{
			ID: "VB95-HCSTAB-EXCHANGE", Title: "Ranks in d steps instead of 2d raise the stability limit",
			Statement: `Neighbors that exchange the totals of their subcubes know all ranks in $d$ steps instead of $2d$, so that ` +
				`full periods last $d\,t_p + 1 + (N-1)/d$ with algorithm II: the scheme with executed durations is stable for ` +
				`$\rho < \rho^* = \frac{N-1}{d\,T(N)}$.`,
			Source:   "derived; improves VB95, Section V",
			Measured: `\rho^*`, Name: "rho", Within: claims.Relative(0.03),
			Symbols: []reports.Symbol{symbolCubeD, symbolCubeN, symbolTp, symbolCubeRho, symbolCubeMost,
				{Name: "T(N)", Meaning: "time of the full multinode broadcast", Unit: "slots"}},
			Parameters: unloadedCubes(9, pmnb.II, pmnb.III), Over: []string{"d=4 tp=1 algorithm=II"},
			Long: []string{"d=6,8 tp=1 algorithm=II", "d=4 tp=1 algorithm=III"},
			Theory: func(c dynamicCube) (float64, error) {
				h := c.scheme()
				h.Prefix = pmnb.Exchange
				return h.ActualStability()
			},
			Measure: cubeLimit(dynamicCube.exchanging),
			Formula: formula.Hypercube.ActualStability, Model: threshold.Find,
		}.Declare(),
	}
}

// unloadedCubes is the argument of instances without a load.
func unloadedCubes(most int, algorithms ...pmnb.Algorithm) arguments.Argument[dynamicCube] {
	return arguments.Of3(func(d int, tp float64, a pmnb.Algorithm) (dynamicCube, error) {
		return dynamicCube{d: d, tp: tp, a: a}, nil
	},
		arguments.Dimensions(most).Usual("d", 1, 4), prefixTime, cubeAlgorithm(algorithms...))
}

// cubeLimit measures the largest stable rho.
func cubeLimit(periods func(c dynamicCube) (periodTable, error)) claims.Measurement[dynamicCube] {
	return claims.Threshold(func(c dynamicCube) (claims.Search, error) { return c.fullQueues(periods) }).Between(fullRuns, 4*fullRuns)
}

func (c dynamicCube) fullQueues(periods func(c dynamicCube) (periodTable, error)) (claims.Search, error) {
	return fullQueues(func() (periodTable, error) { return periods(c) }, float64(c.nodes()-1)/float64(c.d))
}

var symbolCubeMost = reports.Symbol{Name: `\rho^*`, Meaning: `the $\rho$ below which the scheme is stable`}
