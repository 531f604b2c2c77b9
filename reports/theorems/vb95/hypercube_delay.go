package vb95

import (
	"fmt"
	"math"

	"castlab/analytic/pmnb"
	formula "castlab/analytic/reservation"
	model "castlab/montecarlo/reservation"
	"castlab/reports"
	"castlab/reports/arguments"
)

func cubeLine() reports.Claim {
	const id = "VB95-EQ18"
	list := []dynamicCube{
		{4, 0, 0.3, pmnb.II}, {6, 1, 0.25, pmnb.II}, {4, 0, 0.15, pmnb.III},
		{6, 0, 0.7, pmnb.II}, {8, 0, 0.8, pmnb.II}, {8, 1, 0.5, pmnb.II}, {8, 1, 0.3, pmnb.III}, {10, 0, 0.9, pmnb.II},
	}
	return reports.Claim{
		ID:    id,
		Title: "The mean delay of the hypercube scheme and a are on the line of the theorem",
		Statement: `$T_h = W + aNX + X$ with $W$ of (19), so $T_h - aNX\,\frac{1-2p}{1-p}$ does not depend on $a$, which is not known for more than four nodes. ` +
			`Measured: the left side, $T_h$ over packets and $a$ over the periods of the same runs, each period padded to $V + MX$.`,
		Source:     "VB95, Section V, eqs. (18) and (19)",
		Quantity:   `T_h - aNX\,(1-2p)/(1-p)`,
		Unit:       "slots",
		Relation:   reports.Equal,
		Resolution: within(0.02),
		Symbols:    []reports.Symbol{symbolCubeN, symbolCubeX, symbolCubeV, symbolCubeT, symbolCubeW, symbolCubeA, symbolCubeP, symbolCubeM},
		Formula:    formula.System.Delay,
		Model:      model.Periods.Counts,
		Cases: paddedCubes.cases(id, list, "T_h - a N X (1-2p)/(1-p)", "slots", onCube(func(s formula.System) (float64, error) { return s.Delay(0) }),
			func(c dynamicCube, s []periodSums) float64 {
				X, _ := c.lengths()
				return s[0].delay() - s[0].pairs/(2*s[0].active)*X*(1-2*c.p())/(1-c.p())
			}, dynamicCube.padded),
		Figures: cubeFigures,
	}
}

func cubePivot() reports.Claim {
	const id = "VB95-EQ18-PIVOT"
	list := []dynamicCube{{4, 0, 15.0 / 31, pmnb.II}, {6, 1, 3.0 / 11, pmnb.II}, {4, 1, 15.0 / 207, pmnb.III}, {8, 0, 255.0 / 287, pmnb.II}, {8, 1, 255.0 / 543, pmnb.II}}
	pivots := paddedCubes.where("p = 1/2, up to rounding", func(c dynamicCube) error {
		return holds(math.Abs(c.p()-0.5) <= 1e-12, "rho", c.rho, fmt.Sprintf("%.17g, where p = 1/2", c.pivot()))
	})
	pivots.cubes = arguments.Of4(func(d int, tp float64, rho *float64, a pmnb.Algorithm) (dynamicCube, error) {
		c := dynamicCube{d: d, tp: tp, a: a}
		if rho == nil {
			return newCube(d, tp, c.pivot(), a)
		}
		return newCube(d, tp, *rho, a)
	}, arguments.Dimensions(12).Usual("d", 1, 8), prefixTime, arguments.Optional("rho", cubeLoad), cubeAlgorithm(pmnb.II, pmnb.III))
	return reports.Claim{
		ID:         id,
		Title:      "At p = 1/2 the mean delay of the hypercube scheme is known for every d",
		Statement:  `$T_h$ is affine in $a$ with slope $NX\frac{1-2p}{1-p}$. At $p = 1/2$, which is $\rho = 1/(1 + 2Vd/(N-1))$, it does not depend on $a$. Periods are padded to $V + MX$.`,
		Source:     "derived from VB95, Section V, eqs. (18) and (19)",
		Quantity:   `T_h`,
		Unit:       "slots",
		Relation:   reports.Equal,
		Resolution: within(0.02),
		Symbols:    []reports.Symbol{symbolCubeD, symbolCubeN, symbolCubeRho, symbolCubeX, symbolCubeV, symbolCubeT, symbolCubeA, symbolCubeP, symbolCubeM},
		Formula:    formula.System.Pivot,
		Model:      model.Periods.Counts,
		Cases:      pivots.delays(id, list, dynamicCube.padded, onCube(func(s formula.System) (float64, error) { _, t, err := s.Pivot(); return t, err })),
	}
}

func cubeUpper() reports.Claim {
	const id = "VB95-EQ18-UPPER"
	list := []dynamicCube{
		{4, 0, 0.02, pmnb.II}, {6, 0, 0.5, pmnb.II}, {4, 0, 0.5, pmnb.II}, {6, 1, 0.3, pmnb.II},
		{4, 1, 0.1, pmnb.II}, {6, 0, 0.3, pmnb.III}, {8, 0, 0.9, pmnb.II}, {8, 1, 0.5, pmnb.II}, {10, 1, 0.7, pmnb.II},
	}
	return reports.Claim{
		ID:        id,
		Title:     "The printed bound on the mean delay of the hypercube scheme",
		Statement: `$T_h \le W + \frac1d + \min\left(\rho W, \frac{N-1}{2d}\right)$, at the lower bound (10) on $a$, where $W$ is largest. As $X < 1/d$, no instance attains it. Periods are padded to $V + MX$.`,
		Source:    "VB95, Section V, eq. (18)",
		Quantity:  `T_h`,
		Unit:      "slots",
		Relation:  reports.AtMost,
		Symbols:   []reports.Symbol{symbolCubeD, symbolCubeN, symbolCubeRho, symbolCubeX, symbolCubeV, symbolCubeT, symbolCubeW, symbolCubeA, symbolCubeM},
		Formula:   formula.Hypercube.PrintedBound,
		Model:     model.Periods.Counts,
		Cases:     paddedCubes.delays(id, list, dynamicCube.padded, printedCubeDelay),
	}
}

func cubeBracketUpper() reports.Claim {
	const id = "VB95-EQ18-BRACKET-UPPER"
	list := []dynamicCube{{4, 0, 0.3, pmnb.II}, {6, 0, 0.5, pmnb.II}, {6, 1, 0.2, pmnb.II}, {8, 0, 0.5, pmnb.II}, {8, 1, 0.3, pmnb.II}, {10, 0, 0.5, pmnb.II}}
	below := paddedCubes.where("p < 1/2", func(c dynamicCube) error {
		return holds(c.p() < 0.5, "rho", c.rho, fmt.Sprintf("a load below %.6g, where p < 1/2", c.pivot()))
	})
	return reports.Claim{
		ID:    id,
		Title: "A rigorous upper bound on the mean delay of the hypercube scheme, below the printed one",
		Statement: `The greatest $T_h$ on the range of $a$, $p(\frac12-\frac1{2N}) \le a \le \min(\frac12 - \frac1{2N}, \lambda W)$. ` +
			`It is attained at $p = 1/2$ (VB95-EQ18-PIVOT). The cases have $p < 1/2$; beyond, $T_h$ is so near to this end that no run tells them apart.`,
		Source:   "derived; sharper than VB95, eq. (18)",
		Quantity: `T_h`,
		Unit:     "slots",
		Relation: reports.AtMost,
		Symbols:  []reports.Symbol{symbolCubeN, symbolCubeLambda, symbolCubeT, symbolCubeW, symbolCubeA, symbolCubeP},
		Formula:  formula.System.Bracket,
		Model:    model.Periods.Counts,
		Cases:    below.trying(func(c dynamicCube) bool { return 0.1 < c.p() && c.p() < 0.4 }).delays(id, list, dynamicCube.padded, onCube(func(s formula.System) (float64, error) { b, err := s.Bracket(); return b.Upper, err })),
	}
}

func cubeBracketLower() reports.Claim {
	const id = "VB95-EQ18-BRACKET-LOWER"
	list := []dynamicCube{{4, 1, 0.22, pmnb.II}, {6, 1, 0.35, pmnb.II}, {4, 0, 0.6, pmnb.II}, {6, 0, 0.8, pmnb.II}, {8, 0, 0.9, pmnb.II}, {8, 1, 0.55, pmnb.II}}
	beyond := paddedCubes.where("p > 1/2", func(c dynamicCube) error {
		return holds(c.p() > 0.5, "rho", c.rho, fmt.Sprintf("a load beyond %.6g, where p > 1/2", c.pivot()))
	})
	return reports.Claim{
		ID:    id,
		Title: "A rigorous lower bound on the mean delay of the hypercube scheme",
		Statement: `The least $T_h$ on the range of $a$ of VB95-EQ18-BRACKET-UPPER. It is attained at $p = 1/2$ (VB95-EQ18-PIVOT). The cases have $p > 1/2$; ` +
			`below, $T_h$ is so near to this end that no run tells them apart.`,
		Source:   "derived; VB95 has no lower bound",
		Quantity: `T_h`,
		Unit:     "slots",
		Relation: reports.AtLeast,
		Symbols:  []reports.Symbol{symbolCubeT, symbolCubeA, symbolCubeP},
		Formula:  formula.System.Bracket,
		Model:    model.Periods.Counts,
		Cases:    beyond.trying(func(c dynamicCube) bool { return c.p() > 0.6 }).delays(id, list, dynamicCube.padded, onCube(func(s formula.System) (float64, error) { b, err := s.Bracket(); return b.Lower, err })),
	}
}
