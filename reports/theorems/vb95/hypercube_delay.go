package vb95

import (
	"fmt"
	"math"

	"castlab/analytic/pmnb"
	formula "castlab/analytic/reservation"
	model "castlab/montecarlo/reservation"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/claims"
	"castlab/reports/theorems/internal/kit"
)

// cubeDelays are the claims on the packets of a period and on the mean delay of the hypercube scheme with padded periods.
func cubeDelays() []reports.Claim {
	return []reports.Claim{
		claims.Claim[dynamicCube]{
			ID: "VB95-MBAR", Title: "The mean number of packets of a period of the hypercube scheme",
			Statement: `$\bar M = \frac{\lambda N V}{1-\rho} = \frac{\rho V d}{1-\rho} \cdot \frac{N}{N-1}$, periods without a ` +
				`packet included.`,
			Source:   "VB95, Section II, dynamic broadcasting theorem; corrects Section V, below eq. (19)",
			Measured: `\bar M`, Name: "M", Unit: "packets", Within: claims.Relative(0.02),
			Symbols: []reports.Symbol{symbolCubeD, symbolCubeN, symbolCubeLambda, symbolCubeRho, symbolCubeV,
				{Name: `\bar M`, Meaning: "mean number of packets broadcast in a period"}},
			Parameters: paddedCubes, Over: []string{"d=4 tp=0 rho=0.5 algorithm=II", "d=4 tp=1 rho=0.2 algorithm=II"},
			Long:  with("algorithm=II", []string{"d=6 tp=0 rho=0.7", "d=3 tp=0 rho=0.4", "d=8 tp=1 rho=0.5"}),
			Given: stable, Drawn: dynamicCube.quick,
			Theory: formulaOf[dynamicCube](formula.System.Active), Measure: packetsOfPeriod,
			Formula: formula.System.Active, Model: model.Periods.Counts,
		}.Declare(),
		claims.Claim[dynamicCube]{
			ID: "VB95-MBAR-PRINTED", Title: "As printed: the mean number of packets of a period of the hypercube scheme",
			Statement: `$\bar M = \frac{\rho V d}{1-\rho}$.`,
			Source:    "VB95, Section V, below eq. (19)",
			Measured:  `\bar M`, Name: "M", Unit: "packets", Within: claims.Relative(0.03),
			Erratum: `A factor $N/(N-1)$ is missing: by (17) $\lambda N$ is $\rho d N/(N-1)$, not $\rho d$. With $d = 4$, ` +
				`$t_p = 0$, $\rho = 0.5$ it is $8.533$, not $8$; at the limit of stability it tends to $N$, not $N-1$ (VB95-MBAR).`,
			ErratumKind: reports.ErratumMisprint,
			Symbols: []reports.Symbol{symbolCubeD, symbolCubeN, symbolCubeLambda, symbolCubeRho, symbolCubeV, symbolTp,
				{Name: `\bar M`, Meaning: "mean number of packets broadcast in a period"}},
			Parameters: cubesUpTo(5, pmnb.II, pmnb.III), // with more nodes the factor is within the resolution
			Over:       []string{"d=4 tp=0 rho=0.5 algorithm=II", "d=4 tp=1 rho=0.2 algorithm=II"},
			Long:       []string{"d=3 tp=0 rho=0.4 algorithm=II"},
			Given:      stable, Drawn: dynamicCube.quick,
			Theory: func(c dynamicCube) (float64, error) { return c.scheme().PrintedActive(c.rho) }, Measure: packetsOfPeriod,
			Formula: formula.Hypercube.PrintedActive, Model: model.Periods.Counts,
		}.Declare(),
		claims.Claim[dynamicCube]{
			ID: "VB95-EQ18", Title: "The mean delay of the hypercube scheme and a are on the line of the theorem",
			Statement: `$T_h = W + aNX + X$ with $W$ of (19), so $T_h - aNX\,\frac{1-2p}{1-p}$ does not depend on $a$, which is not ` +
				`known for more than four nodes. Measured: the left side, $T_h$ over packets and $a$ over the periods of the same ` +
				`runs, each period padded to $V + MX$.`,
			Source:   "VB95, Section V, eqs. (18) and (19)",
			Measured: `T_h - aNX\,(1-2p)/(1-p)`, Name: "T_h - a N X (1-2p)/(1-p)", Unit: "slots", Within: claims.Relative(0.02),
			Symbols: []reports.Symbol{symbolCubeN, symbolCubeX, symbolCubeV, symbolCubeT, symbolCubeW, symbolCubeA, symbolCubeP,
				symbolCubeM},
			Parameters: paddedCubes, Over: []string{"d=4 tp=0 rho=0.3 algorithm=II", "d=6 tp=1 rho=0.25 algorithm=II"},
			Long: []string{
				"d=4 tp=0 rho=0.15 algorithm=III", "d=6 tp=0 rho=0.7 algorithm=II", "d=8 tp=0 rho=0.8 algorithm=II",
				"d=8 tp=1 rho=0.5 algorithm=II", "d=8 tp=1 rho=0.3 algorithm=III", "d=10 tp=0 rho=0.9 algorithm=II",
			},
			Given: stable, Drawn: dynamicCube.quick,
			Theory: formulaOf[dynamicCube](func(s formula.System) (float64, error) { return s.Delay(0) }), Measure: claims.Choose(cubeLine),
			Formula: formula.System.Delay, Model: model.Periods.Counts, Figures: cubeFigures,
		}.Declare(),
		claims.Claim[dynamicCube]{
			ID: "VB95-EQ18-PIVOT", Title: "At p = 1/2 the mean delay of the hypercube scheme is known for every d",
			Statement: `$T_h$ is affine in $a$ with slope $NX\frac{1-2p}{1-p}$. At $p = 1/2$, which is $\rho = 1/(1 + 2Vd/(N-1))$, ` +
				`it does not depend on $a$. Periods are padded to $V + MX$.`,
			Source:   "derived from VB95, Section V, eqs. (18) and (19)",
			Measured: `T_h`, Unit: "slots", Within: claims.Relative(0.02),
			Symbols: []reports.Symbol{symbolCubeD, symbolCubeN, symbolCubeRho, symbolCubeX, symbolCubeV, symbolCubeT, symbolCubeA,
				symbolCubeP, symbolCubeM},
			Parameters: pivotCubes,
			Over:       []string{"d=4 tp=0 rho=0.4838709677419355 algorithm=II", "d=6 tp=1 rho=0.2727272727272727 algorithm=II"},
			Long: []string{
				"d=4 tp=1 rho=0.07246376811594203 algorithm=III", "d=8 tp=0 rho=0.8885017421602788 algorithm=II",
				"d=8 tp=1 rho=0.4696132596685083 algorithm=II",
			},
			Given: pivotal, Drawn: func(c dynamicCube) bool { return pivotal.Met(c) && c.quick() },
			Theory: formulaOf[dynamicCube](pivotDelay), Measure: paddedDelay,
			Formula: formula.System.Pivot, Model: model.Periods.Counts,
		}.Declare(),
		claims.Claim[dynamicCube]{
			ID: "VB95-EQ18-UPPER", Title: "The printed bound on the mean delay of the hypercube scheme",
			Statement: `$T_h \le W + \frac1d + \min\left(\rho W, \frac{N-1}{2d}\right)$, at the lower bound (10) on $a$, where $W$ ` +
				`is largest. As $X < 1/d$, no instance attains it. Periods are padded to $V + MX$.`,
			Source:   "VB95, Section V, eq. (18)",
			Measured: `T_h`, Unit: "slots", Relation: reports.AtMost,
			Symbols: []reports.Symbol{symbolCubeD, symbolCubeN, symbolCubeRho, symbolCubeX, symbolCubeV, symbolCubeT, symbolCubeW,
				symbolCubeA, symbolCubeM},
			Parameters: paddedCubes, Over: []string{"d=4 tp=0 rho=0.02 algorithm=II", "d=6 tp=0 rho=0.5 algorithm=II"},
			Long: []string{
				"d=4 tp=0 rho=0.5 algorithm=II", "d=6 tp=1 rho=0.3 algorithm=II", "d=4 tp=1 rho=0.1 algorithm=II",
				"d=6 tp=0 rho=0.3 algorithm=III", "d=8 tp=0 rho=0.9 algorithm=II", "d=8 tp=1 rho=0.5 algorithm=II",
				"d=10 tp=1 rho=0.7 algorithm=II",
			},
			Given: stable, Drawn: dynamicCube.quick,
			Theory: printedCubeDelay, Measure: paddedDelay,
			Formula: formula.Hypercube.PrintedBound, Model: model.Periods.Counts,
		}.Declare(),
		claims.Claim[dynamicCube]{
			ID:    "VB95-EQ18-BRACKET-UPPER",
			Title: "A rigorous upper bound on the mean delay of the hypercube scheme, below the printed one",
			Statement: `The greatest $T_h$ on the range of $a$, $p(\frac12-\frac1{2N}) \le a \le \min(\frac12 - \frac1{2N}, \lambda ` +
				`W)$. It is attained at $p = 1/2$ (VB95-EQ18-PIVOT). The cases have $p < 1/2$; beyond, $T_h$ is so near to this end ` +
				`that no run tells them apart.`,
			Source:   "derived; sharper than VB95, eq. (18)",
			Measured: `T_h`, Unit: "slots", Relation: reports.AtMost,
			Symbols: []reports.Symbol{symbolCubeN, symbolCubeLambda, symbolCubeV, symbolCubeT, symbolCubeW, symbolCubeA,
				symbolCubeP},
			Parameters: paddedCubes, Over: []string{"d=4 tp=0 rho=0.3 algorithm=II", "d=6 tp=0 rho=0.5 algorithm=II"},
			Long: with("algorithm=II", []string{"d=6 tp=1 rho=0.2", "d=8 tp=0 rho=0.5", "d=8 tp=1 rho=0.3", "d=10 tp=0 rho=0.5"}),
			Given: stable.And(claims.Given("p < 1/2", func(c dynamicCube) error {
				return holds(c.p() < 0.5, "rho", c.rho, fmt.Sprintf("a load below %.6g, where p < 1/2", c.pivot()))
			})),
			Drawn:  func(c dynamicCube) bool { return 0.1 < c.p() && c.p() < 0.4 && c.quick() },
			Theory: dynamicCube.upper, Measure: paddedDelay,
			Formula: formula.System.Bracket, Model: model.Periods.Counts,
		}.Declare(),
		claims.Claim[dynamicCube]{
			ID: "VB95-EQ18-BRACKET-LOWER", Title: "A rigorous lower bound on the mean delay of the hypercube scheme",
			Statement: `The least $T_h$ on the range of $a$ of VB95-EQ18-BRACKET-UPPER. It is attained at $p = 1/2$ ` +
				`(VB95-EQ18-PIVOT). The cases have $p > 1/2$; below, $T_h$ is so near to this end that no run tells them apart.`,
			Source:   "derived; VB95 has no lower bound",
			Measured: `T_h`, Unit: "slots", Relation: reports.AtLeast,
			Symbols:    []reports.Symbol{symbolCubeV, symbolCubeT, symbolCubeA, symbolCubeP},
			Parameters: paddedCubes, Over: []string{"d=4 tp=1 rho=0.22 algorithm=II", "d=6 tp=1 rho=0.35 algorithm=II"},
			Long: with("algorithm=II", []string{"d=4 tp=0 rho=0.6", "d=6 tp=0 rho=0.8", "d=8 tp=0 rho=0.9", "d=8 tp=1 rho=0.55"}),
			Given: stable.And(claims.Given("p > 1/2", func(c dynamicCube) error {
				return holds(c.p() > 0.5, "rho", c.rho, fmt.Sprintf("a load beyond %.6g, where p > 1/2", c.pivot()))
			})),
			Drawn:  func(c dynamicCube) bool { return c.p() > 0.6 && c.quick() },
			Theory: dynamicCube.lower, Measure: paddedDelay,
			Formula: formula.System.Bracket, Model: model.Periods.Counts,
		}.Declare(),
		claims.Claim[dynamicCube]{
			ID: "VB95-THETA", Title: "The mean delay of the hypercube scheme is at least 1.5 V + X",
			Statement: `$T_h \ge 1.5\,V + X$ at every load, attained in the limit of light load (VB95-HCLIGHT): a packet waits for ` +
				`what is left of the period in which it arrives, half of a period of the length-biased law, and for its own. With ` +
				`the bound of eq. (18), VB95-EQ18, $T_h$ is of the order of $V$ at a fixed $\rho$. $V$ is $2d\,t_p + 2$ with ` +
				`algorithm II, so it is of the order of $d\,t_p$, as the paper writes it, if $t_p$ does not tend to 0 ` +
				`(VB95-THETA-SPLIT).`,
			Source:   "VB95, Section V, above the limit of light load; the bound is derived",
			Measured: `T_h`, Unit: "slots", Relation: reports.AtLeast,
			Symbols:    []reports.Symbol{symbolCubeD, symbolCubeRho, symbolTp, symbolCubeX, symbolCubeV, symbolCubeT},
			Parameters: paddedCubes, Over: []string{"d=4 tp=0 rho=0.02 algorithm=II", "d=4 tp=1 rho=0.1 algorithm=II"},
			Long: []string{
				"d=6 tp=0 rho=0.2 algorithm=II", "d=8 tp=1 rho=0.5 algorithm=II", "d=8 tp=0.5 rho=0.3 algorithm=III",
				"d=10 tp=1 rho=0.1 algorithm=II",
			},
			Given: stable, Drawn: dynamicCube.quick,
			Theory:  formulaOf[dynamicCube](lightLimit),
			Measure: paddedDelay,
			Formula: formula.System.LightDelay, Model: model.Periods.Counts,
		}.Declare(),
		claims.Claim[dynamicCube]{
			ID: "VB95-THETA-SPLIT", Title: "With packets split and no time for ranks the mean delay does not grow with the cube",
			Statement: `For algorithm II with $t_p = 0$, $\rho \le \frac12$ and $d \ge 6$, $T_h < 9$ slots: by eq. (18) at $a = 0$ ` +
				`it is at most $(1 + \rho)\,W + 1/d$, which increases in $\rho$ and at $\rho = \frac12$ decreases in $d$ from $8.88$ ` +
				`at $d = 6$ to $7.5$. The delay is of the order of $V = 2d\,t_p + 2$, not of $d\,t_p$.`,
			Source:   "derived; sharper than VB95, Section V",
			Measured: `T_h`, Unit: "slots", Relation: reports.AtMost,
			Symbols:    []reports.Symbol{symbolCubeD, symbolCubeRho, symbolTp, symbolCubeV, symbolCubeW, symbolCubeA, symbolCubeT},
			Parameters: cubesUpTo(12, pmnb.II).UsualOf("tp", "0").Usual("d", 6, 10).Usual("rho", 0.05, 0.5),
			Over:       []string{"d=6,10 tp=0 rho=0.5 algorithm=II"}, Long: []string{"d=8,12 tp=0 rho=0.5 algorithm=II"},
			Given: freeSplit, Drawn: func(c dynamicCube) bool { return freeSplit.Met(c) && c.work() < 1<<20 },
			Theory: claims.Stated[dynamicCube](9), Measure: paddedDelay,
			Formula: kit.Stated, Model: model.Periods.Counts,
		}.Declare(),
	}
}

// packetsOfPeriod measures the mean number of packets of a period.
var packetsOfPeriod = cubeRuns(func(s []periodSums) float64 { return s[0].active / s[0].periods }, dynamicCube.paddedRuns)

// cubeLine measures T_h - a N X (1-2p)/(1-p), which does not depend on a.
func cubeLine(c dynamicCube) claims.Measurement[dynamicCube] {
	X, _ := c.lengths()
	return cubeRuns(func(s []periodSums) float64 {
		return s[0].delay() - s[0].pairs/(2*s[0].active)*X*(1-2*c.p())/(1-c.p())
	}, dynamicCube.paddedRuns)
}

// pivotCubes is the argument of instances whose load is that of p = 1/2 if it is left out.
var pivotCubes = arguments.Of4(func(d int, tp float64, rho *float64, a pmnb.Algorithm) (dynamicCube, error) {
	c := dynamicCube{d: d, tp: tp, a: a}
	if rho == nil {
		return newCube(d, tp, c.pivot(), a)
	}
	return newCube(d, tp, *rho, a)
}, arguments.Dimensions(12).Usual("d", 1, 8), prefixTime, arguments.Optional("rho", cubeLoad), cubeAlgorithm(pmnb.II, pmnb.III))

var (
	pivotal = stable.And(claims.Given("p = 1/2, up to rounding", func(c dynamicCube) error {
		return holds(math.Abs(c.p()-0.5) <= 1e-12, "rho", c.rho, fmt.Sprintf("%.17g, where p = 1/2", c.pivot()))
	}))
	freeSplit = stable.And(claims.Given("algorithm II, t_p = 0, rho <= 1/2, d >= 6",
		dynamicCube.sixDimensions, dynamicCube.noTime, dynamicCube.upToHalf))
)
