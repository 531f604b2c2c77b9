package vb95

import (
	"castlab/analytic/pmnb"
	formula "castlab/analytic/reservation"
	model "castlab/montecarlo/pmnb"
	"castlab/montecarlo/threshold"
	"castlab/reports"
)

var symbolCubeMost = reports.Symbol{Name: `\rho^*`, Meaning: `the $\rho$ below which the scheme is stable`}

func cubeStability() reports.Claim {
	const id = "VB95-HCSTAB"
	list := []dynamicCube{{d: 4, a: pmnb.II}, {d: 6, tp: 1, a: pmnb.II}, {d: 3, tp: 0.5, a: pmnb.II}, {d: 2, tp: 1, a: pmnb.II}, {d: 8, a: pmnb.II}, {d: 8, tp: 1, a: pmnb.II}, {d: 10, tp: 1, a: pmnb.II}}
	return reports.Claim{
		ID:         id,
		Title:      "The hypercube scheme is stable up to a load near 1",
		Statement:  `With algorithm II and padded periods the scheme is stable for $\rho < \rho^* = \frac1{1 + (2d\,t_p + 2)\,d/(N-1)}$, which tends to 1. Measured: the $\rho$ at which full queues cease to drain.`,
		Source:     `VB95, Section V, there with "$\le$"`,
		Quantity:   `\rho^*`,
		Relation:   reports.Equal,
		Resolution: within(0.03),
		Symbols:    []reports.Symbol{symbolCubeD, symbolCubeN, symbolTp, symbolCubeRho, symbolCubeMost},
		Formula:    formula.Hypercube.Stability,
		Model:      threshold.Find,
		Cases:      cubeLimits(id, 10, []pmnb.Algorithm{pmnb.II}, list, dynamicCube.padded, func(c dynamicCube) (float64, error) { return c.scheme().Stability() }),
		Figures:    stabilityFigures,
	}
}

func cubeStabilityIII() reports.Claim {
	const id = "VB95-HCSTAB-III"
	list := []dynamicCube{{d: 4, tp: 1, a: pmnb.III}, {d: 3, a: pmnb.III}, {d: 6, a: pmnb.III}, {d: 8, tp: 1, a: pmnb.III}, {d: 10, a: pmnb.III}}
	return reports.Claim{
		ID:    id,
		Title: "The stability of the hypercube scheme without splitting",
		Statement: `With algorithm III and padded periods the scheme is stable for $\rho < \rho^* = \frac1{1 + (2d + 4d\,t_p)\,d/(N-1)}$. ` +
			`It is what the paper prescribes, "$V$ should be replaced by $2d + 4dt_p$ throughout this section": $X = (N-1)/(dN)$ is long enough, as $\lceil M/d \rceil - 1 \le M(N-1)/(dN)$.`,
		Source:     "VB95, Section V; corrects its last display but one",
		Quantity:   `\rho^*`,
		Relation:   reports.Equal,
		Resolution: within(0.03),
		Symbols:    []reports.Symbol{symbolCubeD, symbolCubeN, symbolTp, symbolCubeRho, symbolCubeX, symbolCubeV, symbolCubeM, symbolCubeMost},
		Formula:    formula.Hypercube.Stability,
		Model:      threshold.Find,
		Cases:      cubeLimits(id, 10, []pmnb.Algorithm{pmnb.III}, list, dynamicCube.padded, func(c dynamicCube) (float64, error) { return c.scheme().Stability() }),
	}
}

func cubeStabilityIIIPrinted() reports.Claim {
	const id = "VB95-HCSTAB-III-PRINTED"
	list := []dynamicCube{{d: 4, tp: 1, a: pmnb.III}, {d: 3, a: pmnb.III}}
	return reports.Claim{
		ID:         id,
		Title:      "As printed: the stability of the hypercube scheme without splitting",
		Statement:  `With algorithm III and padded periods the scheme is stable for $\rho < \rho^* = \frac1{1 + (2d + 4d\,t_p)\,d/N}$, $\rho$ being $\lambda(N-1)/d$.`,
		Source:     "VB95, Section V, last display but one",
		Quantity:   `\rho^*`,
		Relation:   reports.Equal,
		Resolution: within(0.03),
		Erratum:    `$d/N$ must be $d/(N-1)$, as in the formula for algorithm II: $0.1351$ against $0.1429$ for $d = 4$, $t_p = 1$ (VB95-HCSTAB-III). The printed form belongs to $X = 1/d$ and $\rho = \lambda N/d$, which are not those of Section V. Periods as long as the broadcast takes have another limit, VB95-HCSTAB-ACTUAL.`,
		Symbols:    []reports.Symbol{symbolCubeD, symbolCubeN, symbolTp, symbolCubeLambda, symbolCubeX, symbolCubeMost},
		Formula:    formula.Hypercube.PrintedStability,
		Model:      threshold.Find,
		Cases:      cubeLimits(id, 4, []pmnb.Algorithm{pmnb.III}, list, dynamicCube.padded, func(c dynamicCube) (float64, error) { return c.scheme().PrintedStability() }),
	}
}

func cubeStabilityActual() reports.Claim {
	const id = "VB95-HCSTAB-ACTUAL"
	list := []dynamicCube{{d: 4, a: pmnb.II}, {d: 6, tp: 1, a: pmnb.II}, {d: 4, tp: 1, a: pmnb.III}, {d: 6, a: pmnb.II}, {d: 8, a: pmnb.III}, {d: 8, tp: 1, a: pmnb.II}}
	return reports.Claim{
		ID:    id,
		Title: "Periods as long as the broadcast takes are stable up to a higher load",
		Statement: `Periods that end when the broadcast does are stable for $\rho < \rho^* = \frac{N-1}{d\,T(N)}$, $T(N)$ being the time of a broadcast from all nodes: with algorithm II ` +
			`$\lambda\left(2d\,t_p + 1 + \frac{N-1}d\right) < 1$. Durations are those of executed broadcasts.`,
		Source:     "derived; larger than VB95, Section V",
		Quantity:   `\rho^*`,
		Relation:   reports.Equal,
		Resolution: within(0.03),
		Symbols:    []reports.Symbol{symbolCubeD, symbolCubeN, symbolTp, symbolCubeRho, symbolCubeLambda, symbolCubeMost, {Name: "T(N)", Meaning: "time of the full multinode broadcast", Unit: "slots"}},
		Formula:    formula.Hypercube.ActualStability,
		Model:      threshold.Find,
		Cases:      cubeLimits(id, 9, []pmnb.Algorithm{pmnb.II, pmnb.III}, list, dynamicCube.executed, func(c dynamicCube) (float64, error) { return c.scheme().ActualStability() }),
	}
}

func cubeStabilityExchange() reports.Claim {
	const id = "VB95-HCSTAB-EXCHANGE"
	list := []dynamicCube{{d: 4, tp: 1, a: pmnb.II}, {d: 6, tp: 1, a: pmnb.II}, {d: 4, tp: 1, a: pmnb.III}, {d: 8, tp: 1, a: pmnb.II}}
	return reports.Claim{
		ID:    id,
		Title: "Ranks in d steps instead of 2d raise the stability limit",
		Statement: `Neighbors that exchange the totals of their subcubes know all ranks in $d$ steps instead of $2d$, so that full periods last $d\,t_p + 1 + (N-1)/d$ with algorithm II: ` +
			`the scheme with executed durations is stable for $\rho < \rho^* = \frac{N-1}{d\,T(N)}$.`,
		Source:     "derived; improves VB95, Section V",
		Quantity:   `\rho^*`,
		Relation:   reports.Equal,
		Resolution: within(0.03),
		Symbols:    []reports.Symbol{symbolCubeD, symbolCubeN, symbolTp, symbolCubeRho, symbolCubeMost, {Name: "T(N)", Meaning: "time of the full multinode broadcast", Unit: "slots"}},
		Formula:    formula.Hypercube.ActualStability,
		Model:      threshold.Find,
		Cases: cubeLimits(id, 9, []pmnb.Algorithm{pmnb.II, pmnb.III}, list, func(c dynamicCube) (periodTable, error) { return c.executedWith(model.Exchange) }, func(c dynamicCube) (float64, error) {
			h := c.scheme()
			h.Prefix = pmnb.Exchange
			return h.ActualStability()
		}),
	}
}
