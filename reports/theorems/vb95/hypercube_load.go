package vb95

import (
	"cmp"
	"fmt"
	"math"

	"castlab/analytic/pmnb"
	formula "castlab/analytic/reservation"
	"castlab/montecarlo"
	model "castlab/montecarlo/reservation"
	"castlab/montecarlo/steady"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/claims"
)

// lightAndHeavy are the claims on the hypercube scheme at light load and near the limit of stability.
func lightAndHeavy() []reports.Claim {
	return []reports.Claim{
		claims.Claim[dynamicCube]{
			ID: "VB95-HCLIGHT", Title: "The mean delay of the hypercube scheme at light load",
			Statement: `$T_h = 1.5\,V + X + \lambda\left[\frac{NX^2}2 + NXV + \frac{(N-1)XV}2 + \frac{V^2}2\right]$ up to terms of ` +
				`order $\lambda^2$. So it tends to $3d\,t_p + 3 + X$ as $\rho \to 0$ (algorithm II), $6d\,t_p + 3d + X$ (III). ` +
				`Measured at loads where the terms left out are less than $2 \cdot 10^{-4}$ of it, by which intervals are widened.`,
			Source:   "VB95, Section V, for the limit, with 1/d for X; the slope is derived",
			Measured: `T_h`, Unit: "slots", Within: claims.Relative(0.01),
			Symbols: []reports.Symbol{symbolCubeD, symbolCubeN, symbolCubeRho, symbolCubeLambda, symbolTp, symbolCubeX, symbolCubeV,
				symbolCubeT},
			Parameters: paddedCubes, Over: []string{"d=4 tp=0 rho=0.01 algorithm=II", "d=4 tp=1 rho=0.005 algorithm=II"},
			Long:  []string{"d=4 tp=0 rho=0.005 algorithm=III", "d=8 tp=0 rho=0.01 algorithm=II"},
			Given: lightCube, Drawn: func(c dynamicCube) bool { return lightCube.Met(c) && c.work() < 1<<18 },
			Theory: dynamicCube.lightDelay,
			Measure: paddedDelay.Wrapped(func(_ dynamicCube, e montecarlo.Experiment) montecarlo.Experiment {
				return widened(lightRemainder, "the terms left out", e)
			}),
			Formula: formula.System.LightDelay, Model: model.Periods.Counts,
		}.Declare(),
		claims.Claim[dynamicCube]{
			ID: "VB95-HCLIGHT-BOUND", Title: "Read as a bound: the mean delay of the hypercube scheme at light load",
			Statement: `$T_h \le 1.5\,V + 1/d$ for small $\rho$: $3d\,t_p + 3 + 1/d$ (algorithm II), $6d\,t_p + 3d + 1/d$ (III). ` +
				`Tried at $\rho = 0.05$.`,
			Source:   `VB95, Section V, "for $\rho \approx 0$"`,
			Measured: `T_h`, Unit: "slots", Relation: reports.AtMost,
			Erratum: `It is no bound: $T_h$ increases from $1.5\,V + X$ with a slope above 0, and passes $1.5\,V + 1/d$, which is ` +
				`only $1/(dN)$ more, before $\rho = 0.005$ already at $d = 4$, $t_p = 0$ (VB95-HCLIGHT).`,
			ErratumKind: reports.ErratumReading,
			Symbols:     []reports.Symbol{symbolCubeD, symbolCubeN, symbolCubeRho, symbolTp, symbolCubeX, symbolCubeV, symbolCubeT},
			Parameters:  paddedCubes, Given: stable, Drawn: dynamicCube.quick,
			Over: []string{"d=4 tp=0 rho=0.05 algorithm=II,III"}, Long: []string{"d=8 tp=1 rho=0.05 algorithm=II"},
			Theory: func(c dynamicCube) (float64, error) { return c.scheme().PrintedLight() }, Measure: paddedDelay,
			Formula: formula.Hypercube.PrintedLight, Model: model.Periods.Counts,
		}.Declare(),
		claims.Claim[nearLimit]{
			ID: "VB95-THM4", Title: "At heavy load the mean delay of the hypercube scheme grows as V/D",
			Statement: `$T_h$ is at most a multiple of $V/D$ as $\rho \to 1 - \lambda V$. More exactly $D\,T_h \to ` +
				`\frac12\left[\rho^* X + V\left(1 + \frac{\rho^*}N\right)\right]$, $\rho^*$ being the $\rho$ of the limit. Measured: ` +
				`$y = D\,T_h$ at the slack of the case, at twice and at four times as much, extrapolated to $D = 0$ by ` +
				`$\frac13(8y_1 - 6y_2 + y_4)$, where multiples of $D$ and of $D^2$ cancel; what is left is in the interval.`,
			Source:   "VB95, Section V, Theorem 4; the limit is derived",
			Measured: `\lim D\,T_h`, Name: "D T_h", Unit: "slots", Within: claims.Relative(0.05),
			Symbols: []reports.Symbol{symbolCubeD, symbolCubeN, symbolCubeRho, symbolCubeLambda, symbolCubeX, symbolCubeV, symbolCubeT,
				symbolCubeSlack, {Name: `\rho^*`, Meaning: `$1/(1 + Vd/(N-1))$`},
				{Name: `y`, Meaning: `$D\,T_h$; $y_k$ at $k$ times the slack of the case`, Unit: "slots"}},
			Parameters: nearLimits, Over: []string{"d=2 tp=1 D=0.15 algorithm=II"},
			Long:   []string{"d=3 tp=1 D=0.1 algorithm=II", "d=4 tp=1 D=0.1 algorithm=II"},
			Given:  claims.Given("D < 1/4, and so small that the extrapolation misses little", nearLimit.validate),
			Drawn:  func(c nearLimit) bool { return c.validate() == nil && c.at(c.slack).work() < 1<<16 },
			Theory: nearLimit.heavyDelay, Measure: claims.Choose(extrapolatedDelay),
			Formula: formula.System.HeavyDelay, Model: model.Periods.Counts,
		}.Declare(),
	}
}

// lightRemainder bounds the terms of order lambda^2 at the loads of VB95-HCLIGHT, relative to the delay.
const lightRemainder = 2e-4

var lightCube = stable.And(claims.Given("a load so light that the terms left out are less than 0.0002 of the delay",
	func(c dynamicCube) error {
		left, err := c.remainder()
		return cmp.Or(err, holds(left <= lightRemainder, "rho", c.rho,
			fmt.Sprintf("a load at which the terms left out, %.2g of the delay, are at most %g", left, lightRemainder)))
	}))

// lightDelay returns the limit of T_h at light load and its first-order term.
func (c dynamicCube) lightDelay() (float64, error) {
	s, err := c.system()
	if err != nil {
		return 0, err
	}
	limit, slope, err := s.LightDelay()
	return limit + float64(c.lambda()*slope), err
}

// remainder estimates the relative remainder of the two terms.
func (c dynamicCube) remainder() (float64, error) {
	delay, err := formulaOf[dynamicCube](approximateDelay)(c)
	if err != nil {
		return 0, err
	}
	two, err := c.lightDelay()
	return delay/two - 1, err
}

// A nearLimit is a cube with loads at given distances from the largest stable one.
type nearLimit struct {
	dynamicCube
	slack float64
	bias  float64 // bound on the relative bias of the extrapolation
}

// at returns the cube at the slack D = 1 - rho/rho*.
func (c nearLimit) at(slack float64) dynamicCube {
	c.rho = c.atShare(1) * (1 - slack)
	return c.dynamicCube
}

// nearLimits is the argument of cubes at slacks of which a run does not take seconds.
var nearLimits = arguments.Of4(newNearLimit, arguments.Dimensions(6).Usual("d", 1, 2), prefixTime,
	arguments.Real("D", "slack", arguments.OpenUnit()).Usual("D", 0.12, 0.18), cubeAlgorithm(pmnb.II, pmnb.III))

func newNearLimit(d int, tp, slack float64, a pmnb.Algorithm) (nearLimit, error) {
	c := nearLimit{dynamicCube: dynamicCube{d: d, tp: tp, a: a}, slack: slack}
	if slack >= 0.25 {
		return c, nil // no load at four times the slack
	}
	const least, rounding = 0.001, 1e4
	left, err := c.remainder()
	c.bias = math.Ceil(rounding*(least+2*math.Abs(left))) / rounding
	return c, cmp.Or(err, c.limited("D", slack, c.at(slack).work()))
}

// remainder estimates the relative remainder of the extrapolation.
func (c nearLimit) remainder() (float64, error) {
	sum := 0.0
	for _, w := range limitWeights {
		delay, err := formulaOf[dynamicCube](approximateDelay)(c.at(w.times * c.slack))
		if err != nil {
			return 0, err
		}
		sum += float64(w.weight * w.times * c.slack * delay)
	}
	limit, err := c.heavyDelay()
	return sum/limit - 1, err
}

// validate returns an error for slacks that are too large to determine the limit.
func (c nearLimit) validate() error {
	const most = 0.0125 // half of the resolution is for chance
	return holds(c.slack < 0.25 && c.bias <= most, "D", c.slack,
		fmt.Sprintf("a slack below 1/4 at which the extrapolation misses at most %g of the limit", most))
}

// heavyDelay returns the limit of D T_h.
func (c nearLimit) heavyDelay() (float64, error) {
	return formulaOf[dynamicCube](formula.System.HeavyDelay)(c.at(c.slack))
}

// extrapolatedDelay measures the limit of D T_h: the value at 0 of the parabola through three slacks, each measured by
// independent runs.
func extrapolatedDelay(c nearLimit) claims.Measurement[nearLimit] {
	var runs []func(c nearLimit) (steady.Runs[periodSums], error)
	for _, w := range limitWeights {
		runs = append(runs, func(c nearLimit) (steady.Runs[periodSums], error) { return c.at(w.times * c.slack).paddedRuns() })
	}
	return claims.OverRuns(func(s []periodSums) float64 {
		sum := 0.0
		for i, w := range limitWeights {
			sum += float64(w.weight * w.times * c.slack * s[i].delay())
		}
		return sum
	}, runs...).Wrapped(func(c nearLimit, e montecarlo.Experiment) montecarlo.Experiment { return withBias(c.bias, e) })
}
