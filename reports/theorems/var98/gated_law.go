package var98

import (
	"context"
	"math"

	formula "castlab/analytic/reservation"
	"castlab/montecarlo"
	model "castlab/montecarlo/gated"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/theorems/internal/kit"
)

func gatedLaw() reports.Claim {
	const id = "VAR98-S2D-LAW"
	return reports.Claim{
		ID:    id,
		Title: "The law of the delay of the gated scheme",
		Statement: `For constant lengths $\Pr(T \le t) = F(t) = \frac1{\mathrm{E}C}\sum_m \Pr(M = m) \sum_j \Pr(J = j)\,\min\left(c, (t - V - X - Xj)^+\right)$ with $c = V + Xm$ and $J$ Poisson of mean $\lambda N c$: ` +
			`a packet arrives uniformly in a period of the length-biased law and is served with the $J$ others that arrive in it. Measured as the greatest distance between the distribution function of single packets in steady state and $F$.`,
		Source:     "derived, for the model of VAR98, Section 3.5",
		Quantity:   `D = \sup_t \left| \Pr(T \le t) - F(t) \right|`,
		Relation:   reports.Equal,
		Resolution: reports.Resolution{Absolute: 0.03},
		Symbols: []reports.Symbol{symbolN, symbolLambda, symbolX, symbolV, symbolGateM, symbolGateC, {Name: `T`, Meaning: "time from the arrival of a packet to the end of the period that serves it", Unit: "time"},
			{Name: "t", Meaning: "a time", Unit: "time"}, {Name: "F", Meaning: "a distribution function"}, {Name: "D", Meaning: "the greatest distance between two distribution functions"},
			{Name: "J", Meaning: "packets that arrive in the same period as a given one"}, {Name: "c", Meaning: "a length of a period", Unit: "time"}, {Name: "m, j", Meaning: "numbers of packets"}},
		Formula: (*formula.GatedLaw).CDF,
		Model:   model.Scheme.Delays,
		Cases: kit.Given("lambda N X < 1", kit.LongAfter(2, kit.Cases(id, arguments.Of1(tabulable, constantGate), []gate{
			{8, 0.0625, constant(1), constant(3)}, {1, 0.3, constant(1), constant(0.7)}, {64, 0.01, constant(1), constant(20)}, {4, 0.225, constant(1), constant(3)},
		}, func(label string, g gate) reports.Case {
			return reports.Case{
				Validate: g.validate,
				Theory:   func() (float64, error) { return kit.Stated(0) },
				Measure: func(ctx context.Context, s montecarlo.Settings) (montecarlo.Estimate, error) {
					cdf, err := tabulated(g)
					if err != nil {
						return montecarlo.Estimate{}, err
					}
					delays, err := g.scheme().Delays()
					if err != nil {
						return montecarlo.Estimate{}, err
					}
					return montecarlo.Distance("D", label, cdf, delays)(ctx, s)
				},
			}
		}))),
	}
}

// tabulable returns an error for a law with too many terms at too many knots: the
// packets of a period and its arrivals, and the delay in units of X, within about ten
// standard deviations.
func tabulable(g gate) (gate, error) {
	rho := g.lambda * float64(g.N) * g.X.Mean()
	if !(rho < 1) {
		return g, nil // validate reports the error
	}
	spread := func(mean, variance float64) float64 { return mean + 20*math.Sqrt(variance) + 50 }
	period := g.V.Mean() / g.X.Mean() / (1 - rho) // in units of X
	terms := spread(0, rho*period/((1-rho)*(1+rho))) * spread(0, rho*period)
	return g, kit.Affordable("lambda", g.lambda, 2*spread(3*period, period/(1-rho))*terms, 2e9, "terms in the law")
}
