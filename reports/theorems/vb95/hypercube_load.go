package vb95

import (
	"cmp"
	"context"
	"fmt"
	"math"

	"castlab/analytic/pmnb"
	formula "castlab/analytic/reservation"
	"castlab/montecarlo"
	model "castlab/montecarlo/reservation"
	"castlab/montecarlo/steady"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/theorems/internal/kit"
)

func cubeActive() reports.Claim {
	const id = "VB95-MBAR"
	list := []dynamicCube{{4, 0, 0.5, pmnb.II}, {4, 1, 0.2, pmnb.II}, {6, 0, 0.7, pmnb.II}, {3, 0, 0.4, pmnb.II}, {8, 1, 0.5, pmnb.II}}
	return reports.Claim{
		ID:         id,
		Title:      "The mean number of packets of a period of the hypercube scheme",
		Statement:  `$\bar M = \frac{\lambda N V}{1-\rho} = \frac{\rho V d}{1-\rho} \cdot \frac{N}{N-1}$, periods without a packet included.`,
		Source:     "VB95, Section II, dynamic broadcasting theorem; corrects Section V, below eq. (19)",
		Quantity:   `\bar M`,
		Unit:       "packets",
		Relation:   reports.Equal,
		Resolution: within(0.02),
		Symbols:    []reports.Symbol{symbolCubeD, symbolCubeN, symbolCubeLambda, symbolCubeRho, symbolCubeV, {Name: `\bar M`, Meaning: "mean number of packets broadcast in a period"}},
		Formula:    formula.System.Active,
		Model:      model.Periods.Counts,
		Cases:      paddedCubes.active(id, list, onCube(formula.System.Active)),
	}
}

func cubeActivePrinted() reports.Claim {
	const id = "VB95-MBAR-PRINTED"
	small := cubesUpTo(5, pmnb.II, pmnb.III) // with more nodes the factor is within the resolution
	return reports.Claim{
		ID:         id,
		Title:      "As printed: the mean number of packets of a period of the hypercube scheme",
		Statement:  `$\bar M = \frac{\rho V d}{1-\rho}$.`,
		Source:     "VB95, Section V, below eq. (19)",
		Quantity:   `\bar M`,
		Unit:       "packets",
		Relation:   reports.Equal,
		Resolution: within(0.03),
		Erratum:    `A factor $N/(N-1)$ is missing: by (17) $\lambda N$ is $\rho d N/(N-1)$, not $\rho d$. With $d = 4$, $t_p = 0$, $\rho = 0.5$ it is $8.533$, not $8$; at the limit of stability it tends to $N$, not $N-1$ (VB95-MBAR).`,
		Symbols:    []reports.Symbol{symbolCubeD, symbolCubeN, symbolCubeLambda, symbolCubeRho, symbolCubeV, symbolTp, {Name: `\bar M`, Meaning: "mean number of packets broadcast in a period"}},
		Formula:    formula.Hypercube.PrintedActive,
		Model:      model.Periods.Counts,
		Cases: small.active(id, []dynamicCube{{4, 0, 0.5, pmnb.II}, {4, 1, 0.2, pmnb.II}, {3, 0, 0.4, pmnb.II}},
			func(c dynamicCube) (float64, error) { return c.scheme().PrintedActive(c.rho) }),
	}
}

// active makes a case of the packets of a period of each instance.
func (d cubeDomain) active(id string, list []dynamicCube, theory func(c dynamicCube) (float64, error)) reports.Cases {
	return d.cases(id, list, "M", "packets", theory, func(_ dynamicCube, s []periodSums) float64 { return s[0].active / s[0].periods }, dynamicCube.padded)
}

// cubeLight claims the first two terms of the expansion at light load.
func cubeLight() reports.Claim {
	const id = "VB95-HCLIGHT"
	light := paddedCubes.where("a load so light that the terms left out are less than 0.0002 of the delay", func(c dynamicCube) error {
		left, err := c.remainder()
		if err != nil {
			return err
		}
		return holds(left <= lightRemainder, "rho", c.rho, fmt.Sprintf("a load at which the terms left out, %.2g of the delay, are at most %g", left, lightRemainder))
	})
	light.tried = func(c dynamicCube) bool { return c.work() < 1<<18 }
	return reports.Claim{
		ID:    id,
		Title: "The mean delay of the hypercube scheme at light load",
		Statement: `$T_h = 1.5\,V + X + \lambda\left[\frac{NX^2}2 + NXV + \frac{(N-1)XV}2 + \frac{V^2}2\right]$ up to terms of order $\lambda^2$. ` +
			`So it tends to $3d\,t_p + 3 + X$ as $\rho \to 0$ (algorithm II), $6d\,t_p + 3d + X$ (III). Measured at loads where the terms left out are less than $2 \cdot 10^{-4}$ of it, by which intervals are widened.`,
		Source:     "VB95, Section V, for the limit, with 1/d for X; the slope is derived",
		Quantity:   `T_h`,
		Unit:       "slots",
		Relation:   reports.Equal,
		Resolution: within(0.01),
		Symbols:    []reports.Symbol{symbolCubeD, symbolCubeN, symbolCubeRho, symbolCubeLambda, symbolTp, symbolCubeX, symbolCubeV, symbolCubeT},
		Formula:    formula.System.LightDelay,
		Model:      model.Periods.Counts,
		Cases: kit.Each(func(k reports.Case) reports.Case {
			k.Measure = widened(lightRemainder, "the terms left out", k.Measure)
			return k
		}, light.delays(id, lightCubes, dynamicCube.padded, dynamicCube.lightDelay)),
	}
}

// lightRemainder bounds the terms of order lambda^2 at the loads of lightCubes,
// relative to the delay.
const lightRemainder = 2e-4

var lightCubes = []dynamicCube{{4, 0, 0.01, pmnb.II}, {4, 1, 0.005, pmnb.II}, {4, 0, 0.005, pmnb.III}, {8, 0, 0.01, pmnb.II}}

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
	s, err := c.system()
	if err != nil {
		return 0, err
	}
	delay, err := approximateDelay(s)
	if err != nil {
		return 0, err
	}
	two, err := c.lightDelay()
	return delay/two - 1, err
}

func cubeLightBound() reports.Claim {
	const id = "VB95-HCLIGHT-BOUND"
	return reports.Claim{
		ID:        id,
		Title:     "Read as a bound: the mean delay of the hypercube scheme at light load",
		Statement: `$T_h \le 1.5\,V + 1/d$ for small $\rho$: $3d\,t_p + 3 + 1/d$ (algorithm II), $6d\,t_p + 3d + 1/d$ (III). Tried at $\rho = 0.05$.`,
		Source:    `VB95, Section V, "for $\rho \approx 0$"`,
		Quantity:  `T_h`,
		Unit:      "slots",
		Relation:  reports.AtMost,
		Erratum:   `It is no bound: $T_h$ increases from $1.5\,V + X$ with a slope above 0, and passes $1.5\,V + 1/d$, which is only $1/(dN)$ more, before $\rho = 0.005$ already at $d = 4$, $t_p = 0$ (VB95-HCLIGHT).`,
		Symbols:   []reports.Symbol{symbolCubeD, symbolCubeN, symbolCubeRho, symbolTp, symbolCubeX, symbolCubeV, symbolCubeT},
		Formula:   formula.Hypercube.PrintedLight,
		Model:     model.Periods.Counts,
		Cases: paddedCubes.delays(id, []dynamicCube{{4, 0, 0.05, pmnb.II}, {4, 0, 0.05, pmnb.III}, {8, 1, 0.05, pmnb.II}}, dynamicCube.padded,
			func(c dynamicCube) (float64, error) { return c.scheme().PrintedLight() }),
	}
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

func (c nearLimit) String() string {
	return fmt.Sprintf("d=%d tp=%s D=%s algorithm=%v", c.d, kit.Trim(c.tp), kit.Trim(c.slack), c.a)
}

func cubeHeavy() reports.Claim {
	const id = "VB95-THM4"
	quick := func(c nearLimit) bool { return c.validate() == nil && c.at(c.slack).work() < 1<<16 }
	return reports.Claim{
		ID:    id,
		Title: "At heavy load the mean delay of the hypercube scheme grows as V/D",
		Statement: `$T_h$ is at most a multiple of $V/D$ as $\rho \to 1 - \lambda V$. More exactly $D\,T_h \to \frac12\left[\rho^* X + V\left(1 + \frac{\rho^*}N\right)\right]$, $\rho^*$ being the $\rho$ of the limit. ` +
			`Measured: $y = D\,T_h$ at the slack of the case, at twice and at four times as much, extrapolated to $D = 0$ by $\frac13(8y_1 - 6y_2 + y_4)$, where multiples of $D$ and of $D^2$ cancel; what is left is in the interval.`,
		Source:     "VB95, Section V, Theorem 4; the limit is derived",
		Quantity:   `\lim D\,T_h`,
		Unit:       "slots",
		Relation:   reports.Equal,
		Resolution: within(0.05),
		Symbols: []reports.Symbol{symbolCubeD, symbolCubeN, symbolCubeRho, symbolCubeLambda, symbolCubeX, symbolCubeV, symbolCubeT, symbolCubeSlack,
			{Name: `\rho^*`, Meaning: `$1/(1 + Vd/(N-1))$`}, {Name: `y`, Meaning: `$D\,T_h$; $y_k$ at $k$ times the slack of the case`, Unit: "slots"}},
		Formula: formula.System.HeavyDelay,
		Model:   model.Periods.Counts,
		Cases: kit.Given("D < 1/4, and so small that the extrapolation misses little", kit.Tried(heavyCubes, quick, kit.LongAfter(1, kit.Cases(id, heavyCubes, nearLimits(), func(label string, c nearLimit) reports.Case {
			return reports.Case{
				Validate: c.validate,
				Theory: func() (float64, error) {
					s, err := c.at(c.slack).system()
					if err != nil {
						return 0, err
					}
					return s.HeavyDelay()
				},
				Measure: c.extrapolated(label),
			}
		})))),
	}
}

// heavyCubes is the argument of cubes at slacks of which a run does not take seconds.
var heavyCubes = arguments.Of4(func(d int, tp, slack float64, a pmnb.Algorithm) (nearLimit, error) {
	c := nearLimit{dynamicCube: dynamicCube{d: d, tp: tp, a: a}, slack: slack}
	if slack >= 0.25 {
		return c, nil // no load at four times the slack
	}
	const least = 0.001
	left, err := c.remainder()
	c.bias = least + 2*math.Abs(left)
	return c, cmp.Or(err, c.affordable("D", slack, c.at(slack).work()))
}, arguments.Dimensions(6).Usual("d", 1, 2), prefixTime, arguments.Real("D", "slack", arguments.OpenUnit()).Usual("D", 0.12, 0.18), cubeAlgorithm(pmnb.II, pmnb.III))

// remainder estimates the relative remainder of the extrapolation.
func (c nearLimit) remainder() (float64, error) {
	sum, limit := 0.0, 0.0
	for _, w := range limitWeights {
		s, err := c.at(w.times * c.slack).system()
		if err != nil {
			return 0, err
		}
		a, err := s.ApproximateA()
		if err != nil {
			return 0, err
		}
		delay, err := s.Delay(a)
		if err != nil {
			return 0, err
		}
		sum += float64(w.weight * w.times * c.slack * delay)
		if limit, err = s.HeavyDelay(); err != nil {
			return 0, err
		}
	}
	return sum/limit - 1, nil
}

// validate returns an error for slacks that are too large to determine the limit.
func (c nearLimit) validate() error {
	const most = 0.0125 // half of the resolution is for chance
	return holds(c.slack < 0.25 && c.bias <= most, "D", c.slack, fmt.Sprintf("a slack below 1/4 at which the extrapolation misses at most %g of the limit", most))
}

// nearLimits lists the cubes of VB95-THM4.
func nearLimits() []nearLimit {
	return []nearLimit{
		{dynamicCube{d: 2, tp: 1, a: pmnb.II}, 0.15, 0.0025},
		{dynamicCube{d: 3, tp: 1, a: pmnb.II}, 0.1, 0.005},
		{dynamicCube{d: 4, tp: 1, a: pmnb.II}, 0.1, 0.01},
	}
}

// extrapolated estimates the limit of D T_h: the value at 0 of the parabola through
// three slacks, each measured by independent runs.
func (c nearLimit) extrapolated(label string) montecarlo.Experiment {
	return func(ctx context.Context, settings montecarlo.Settings) (montecarlo.Estimate, error) {
		table, err := c.padded()
		if err != nil {
			return montecarlo.Estimate{}, err
		}
		var runs []steady.Runs[periodSums]
		for _, w := range limitWeights {
			runs = append(runs, c.at(w.times*c.slack).runs(table, 1))
		}
		return withBias(c.bias, steady.OverRuns("D T_h", "slots", label, func(s []periodSums) float64 {
			sum := 0.0
			for i, w := range limitWeights {
				sum += float64(w.weight * w.times * c.slack * s[i].delay())
			}
			return sum
		}, runs...))(ctx, settings)
	}
}
