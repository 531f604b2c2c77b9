package var98

import (
	"math"

	formula "castlab/analytic/reservation"
	model "castlab/montecarlo/gated"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/theorems/internal/kit"
)

func gatedWait() reports.Claim {
	const id = "VAR98-S2D-W"
	return reports.Claim{
		ID:         id,
		Title:      "The mean wait if every packet that waits is served in the next period",
		Statement:  `$W = \frac{\lambda N\,\mathrm{E}X^2}{2(1-\rho)} + \frac{\mathrm{E}V^2}{2\,\mathrm{E}V} + \frac{\mathrm{E}V}{1-\rho}$, the packets of a period being sent one after the other; with constant lengths $\frac{\rho X}{2(1-\rho)} + \frac V2 + \frac V{1-\rho}$.`,
		Source:     "VAR98, Section 3.5, static-to-dynamic theorem; random lengths derived",
		Quantity:   `W`,
		Unit:       "time",
		Relation:   reports.Equal,
		Resolution: kit.Within(0.03),
		Symbols:    []reports.Symbol{symbolN, symbolLambda, symbolX, symbolV, symbolRho, symbolW},
		Formula:    formula.Gated.Wait,
		Model:      model.Scheme.Stationary,
		Cases:      gateCases(id, gates(), formula.Gated.Wait, model.Wait),
	}
}

func gatedDelay() reports.Claim {
	const id = "VAR98-S2D-EXACT"
	return reports.Claim{
		ID:    id,
		Title: "The mean delay if every packet that waits is served in the next period",
		Statement: `$T = \mathrm{E}V + \mathrm{E}X + \left(\tfrac12 + \rho\right)\frac{\mathrm{E}C^2}{\mathrm{E}C}$ with $\mathrm{E}C = \frac{\mathrm{E}V}{1-\rho}$ and $\operatorname{Var} C = \frac{\operatorname{Var} V + \lambda N\,\mathrm{E}X^2\,\mathrm{E}C}{1-\rho^2}$: ` +
			`a packet arrives in a period of the length-biased law, waits for half of it, and is served with those that arrive in it. With constant lengths $\frac{1.5\,V}{1-\rho} + X\left[1 + \frac{\rho(1+2\rho)}{2(1-\rho^2)}\right]$.`,
		Source:     "derived; VAR98, Section 3.5, has a bound",
		Quantity:   `T`,
		Unit:       "time",
		Relation:   reports.Equal,
		Resolution: kit.Within(0.03),
		Symbols:    []reports.Symbol{symbolN, symbolLambda, symbolX, symbolV, symbolRho, symbolGateT, symbolGateC},
		Formula:    formula.Gated.Delay,
		Model:      model.Scheme.Stationary,
		Cases:      gateCases(id, gates(), formula.Gated.Delay, model.Delay),
		Figures:    gatedFigures,
	}
}

func gatedBound() reports.Claim {
	const id = "VAR98-S2D"
	return reports.Claim{
		ID:    id,
		Title: "The printed bound on the mean delay of the gated scheme",
		Statement: `$T \le W + X + \min(W - V, \rho W)$. The minimum is always $\rho W$, because $(1-\rho)W - V = \frac12[\rho X + (1-\rho)V] > 0$. ` +
			`The bound is attained as $\rho \to 0$, and is $4/3$ of the delay as $\rho \to 1$.`,
		Source:   "VAR98, Section 3.5, static-to-dynamic theorem",
		Quantity: `T`,
		Unit:     "time",
		Relation: reports.AtMost,
		Symbols:  []reports.Symbol{symbolX, symbolV, symbolRho, symbolW, symbolGateT},
		Formula:  formula.Gated.Bound,
		Model:    model.Scheme.Stationary,
		Cases:    gateCases(id, []gate{{8, 0.0025, constant(1), constant(3)}, {8, 0.1, constant(1), constant(3)}, {64, 0.01, constant(1), constant(20)}, {8, 0.0625, constant(1), constant(3)}, {4, 0.2375, constant(1), constant(3)}, {1024, 0.0005, constant(1), constant(50)}}, formula.Gated.Bound, model.Delay),
	}
}

func gatedRequests() reports.Claim {
	const id = "VAR98-S2D-M"
	return reports.Claim{
		ID:    id,
		Title: "The mean number of packets of a gated period",
		Statement: `$\mathrm{E}M = \frac{\lambda N\,\mathrm{E}V}{1-\rho}$, for every $\rho < 1$: if a period serves every packet that waits the scheme is stable for $\lambda < 1/(N\,\mathrm{E}X)$, ` +
			`where one packet of each node in a period allows only $\lambda < 1/(N\,\mathrm{E}X + \mathrm{E}V)$. The first two cases are beyond the latter.`,
		Source:     "derived, for the model of VAR98, Section 3.5; the condition is the static-to-dynamic theorem's",
		Quantity:   `\mathrm{E}M`,
		Unit:       "packets",
		Relation:   reports.Equal,
		Resolution: kit.Within(0.05),
		Symbols:    []reports.Symbol{symbolN, symbolLambda, symbolX, symbolV, symbolRho, symbolGateM},
		Formula:    formula.Gated.Requests,
		Model:      model.Scheme.Stationary,
		Cases:      gateCases(id, []gate{{4, 0.2375, constant(1), constant(3)}, {8, 0.1125, exponential(1), constant(10)}, {16, 0.05, exponential(1), exponential(2)}, {64, 0.0125, constant(1), constant(5)}}, formula.Gated.Requests, model.Requests),
	}
}

// A gateCenter is a gated system with a number near its mean delay, about which second
// moments are taken.
type gateCenter struct {
	gateCase
	center float64
}

// centered rounds the mean delay to one digit for the center. Squares have a heavier
// tail and need more periods for nearly normal means.
var centered = arguments.Of1(func(g gate) (gateCenter, error) {
	c, err := g.withPeriods(20 * manyPackets)
	if err != nil || g.validate() != nil {
		return gateCenter{gateCase: c}, err
	}
	f, err := g.theory()
	if err != nil {
		return gateCenter{}, err
	}
	mean, err := f.Delay()
	unit := math.Pow(10, math.Floor(math.Log10(mean)))
	return gateCenter{c, math.Round(mean/unit) * unit}, err
}, constantGate.Usual("N", 2, 10).Usual("lambda", 0.04, 0.1).UsualOf("X", "deterministic(mean=[0.2..0.9])").UsualOf("V", "deterministic(mean=[1.0..4.0])"))

func gatedVariance() reports.Claim {
	const id = "VAR98-S2D-VAR"
	return reports.Claim{
		ID:    id,
		Title: "The variance of the delay of the gated scheme",
		Statement: `$\operatorname{Var} T = \left(\tfrac12 + \rho\right)^2 \operatorname{Var} C^* + \tfrac1{12}\mathrm{E}C^{*2} + \rho X\,\mathrm{E}C^*$ for constant lengths, with $\mathrm{E}C^{*j} = \mathrm{E}C^{j+1}/\mathrm{E}C$, and the moments of $C = V + XM$ from the cumulants ` +
			`$k_1 = \frac{\lambda N V}{1-\rho}$, $k_2 = \frac{k_1}{1-\rho^2}$, $k_3 = \frac{k_1 + 3\rho^2 k_2}{1-\rho^3}$ of $M$. ` +
			`Measured: $\mathrm{E}(T - c)^2$ about a fixed number $c$ near the mean, which theory has as $\operatorname{Var} T + (\mathrm{E}T - c)^2$.`,
		Source:     "derived, for the model of VAR98, Section 3.5",
		Quantity:   `\mathrm{E}(T-c)^2`,
		Unit:       "time^2",
		Relation:   reports.Equal,
		Resolution: kit.Within(0.05),
		Symbols: []reports.Symbol{symbolN, symbolLambda, symbolX, symbolV, symbolRho, symbolGateM, symbolGateC, {Name: `T`, Meaning: "time from the arrival of a packet to the end of the period that serves it", Unit: "time"},
			{Name: `C^*`, Meaning: "length of the period in which a packet arrives", Unit: "time"}, {Name: `k_1, k_2, k_3`, Meaning: "mean, variance and third central moment of M"}, {Name: "j", Meaning: "1 or 2"}, {Name: "c", Meaning: "a number near the mean of T", Unit: "time"}},
		Formula: formula.Gated.DelayVariance,
		Model:   model.Scheme.Stationary,
		Cases: gateGiven(kit.Cases(id, centered, []gateCenter{
			{gate{8, 0.0625, constant(1), constant(3)}.over(0), 10}, {gate{64, 0.01, constant(1), constant(20)}.over(0), 90},
			{gate{16, 0.03, constant(1), constant(2)}.over(0), 7}, {gate{4, 0.225, constant(1), constant(3)}.over(0), 50},
		}, func(label string, g gateCenter) reports.Case {
			c := g.center
			return g.with(func(f formula.Gated) (float64, error) {
				mean, err := f.Delay()
				if err != nil {
					return 0, err
				}
				variance, err := f.DelayVariance()
				return variance + math.Pow(mean-c, 2), err
			}, g.measured(label, "E (T-c)^2", "time^2", func(p *model.Period) (y, x float64) {
				square, n := model.Square.Of(p)
				sum, _ := model.Delay.Of(p)
				return square - 2*c*sum + c*c*n, n
			}))
		})),
	}
}
