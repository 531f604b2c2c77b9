package vb95

import (
	"fmt"

	formula "castlab/analytic/reservation"
	"castlab/distributions"
	"castlab/distributions/inputs"
	model "castlab/montecarlo/reservation"
	"castlab/reports"
	"castlab/reports/arguments"
)

func lightLoad() reports.Claim {
	const id = "VB95-LIGHT"
	return reports.Claim{
		ID:         id,
		Title:      "At light load the delay is 1.5 V + X and rises with the load",
		Statement:  `$T \to 1.5\,V + X$ as $\lambda \to 0$, for constant lengths, and to first order $T = 1.5\,V + X + \lambda\left(\tfrac12 N X^2 + N X V + \tfrac12 (N-1) X V + \tfrac12 V^2\right)$. The slope is positive (VB95-LIGHT-SLOPE), so the limit is no bound (VB95-LIGHT-BOUND). Measured at loads of at most two hundredths, where terms of second order are below a thousandth.`,
		Source:     `VB95, end of Section III-B, there with "$\le$" and "$\rho \approx 0$"; the slope derived`,
		Quantity:   `T`,
		Unit:       "time",
		Relation:   reports.Equal,
		Resolution: within(0.01),
		Symbols:    []reports.Symbol{symbolN, symbolLambda, symbolX, symbolV, symbolT},
		Formula:    formula.System.LightDelay,
		Model:      model.Queues.Follow,
		Cases:      queueCases(id, lightQueues, []queue{{8, 0.002, constant(1), constant(1)}, {16, 0.002, constant(0.5), constant(2)}, {1, 0.01, constant(1), constant(1)}}, formulaOf(light), "T", "time", func(q queue, t *totals) float64 { return t.toEnd / t.packets }),
	}
}

func lightSlope() reports.Claim {
	const id = "VB95-LIGHT-SLOPE"
	return reports.Claim{
		ID:    id,
		Title: "The slope of the mean delay at light load",
		Statement: `For constant lengths $\frac{T - 1.5\,V - X}\lambda \to \tfrac12 N X^2 + N X V + \tfrac12 (N-1) X V + \tfrac12 V^2$ as $\lambda \to 0$. ` +
			`Measured: the left side at three loads, extrapolated to 0; the interval holds what that leaves out.`,
		Source:     "derived; VB95, end of Section III-B, has the limit of the delay",
		Quantity:   `\lim (T - 1.5\,V - X)/\lambda`,
		Unit:       "time^2",
		Relation:   reports.Equal,
		Resolution: within(0.08),
		Symbols:    []reports.Symbol{symbolN, symbolLambda, symbolX, symbolV, symbolT},
		Formula:    formula.System.LightDelay,
		Model:      model.Queues.Follow,
		Cases:      limitCases(id, slopeApproach, constantLength("X"), constantLength("V"), lightSlopes, "(T - 1.5 V - X)/lambda", "time^2"),
	}
}

// lightSlopes lists the limits of VB95-LIGHT-SLOPE.
var (
	slopeApproach = approach{unloaded.at, model.Delay, func(q queue, _, t float64) float64 { return (t - float64(1.5*q.V.Mean()) - q.X.Mean()) / q.lambda },
		formulaOf(func(s formula.System) (float64, error) { _, slope, err := s.LightDelay(); return slope, err }), slopeRule, false}

	lightSlopes = []limit{
		{unloaded{3, constant(0.5), constant(2)}, 0.02, 0.004, slopeApproach},
		{unloaded{4, constant(1), constant(1)}, 0.01, 0.0015, slopeApproach},
		{unloaded{2, constant(0.5), constant(2)}, 0.02, 0.0025, slopeApproach},
	}
)

// constantLength is the argument of a constant length, a number.
func constantLength(key string) arguments.Argument[distributions.Law] {
	return arguments.Of1(func(x float64) (distributions.Law, error) { return constant(x), nil },
		arguments.Real(key, meanings[key], arguments.Positive()).Usual(key, 0.5, 2))
}

func lightBound() reports.Claim {
	const id = "VB95-LIGHT-BOUND"
	return reports.Claim{
		ID:        id,
		Title:     "Read as a bound: the mean delay at light load",
		Statement: `$T \le 1.5\,V + X$ for small $\rho$. Tried at $\rho \le 0.16$.`,
		Source:    `VB95, end of Section III-B, "for light load", "$\rho \approx 0$"`,
		Quantity:  `T`,
		Unit:      "time",
		Relation:  reports.AtMost,
		Erratum:   `It is no bound but the limit: $T$ is greater at every small load, because its slope at 0 is positive (VB95-LIGHT-SLOPE).`,
		Symbols:   []reports.Symbol{symbolX, symbolV, symbolRho, symbolT, symbolN, symbolLambda},
		Formula:   formula.System.LightDelay,
		Model:     model.Queues.Follow,
		Cases:     queueCases(id, lowRho, []queue{{2, 0.05, constant(1), constant(1)}, {8, 0.02, constant(1), constant(1)}}, formulaOf(func(s formula.System) (float64, error) { limit, _, err := s.LightDelay(); return limit, err }), "T", "time", func(q queue, t *totals) float64 { return t.toEnd / t.packets }),
	}
}

// lightQueues are loaded so lightly that the first order is enough; lowRho have a small
// rho.
var (
	lightQueues = constantQueues.usual(4, 8, [2]float64{0.0015, 0.002}, usualX[:1], []string{"deterministic(mean=[1.0..2.0])"}).and(
		"lambda (N X + V) <= 0.02", func(q queue) error { return q.below("N X + V", float64(q.N)*q.X.Mean()+q.V.Mean(), 0.02) })
	lowRho = constantQueues.and("rho <= 0.16", func(q queue) error { return q.below("N X", float64(q.N)*q.X.Mean(), 0.16) })
)

// below checks that the product of the rate and the named time is at most the given
// number.
func (q queue) below(name string, time, most float64) error {
	if q.lambda*time > most*(1+1e-12) {
		return &inputs.Error{Arg: "lambda", Value: q.lambda, Domain: fmt.Sprintf("a rate <= %g/(%s) = %g", most, name, most/time)}
	}
	return nil
}

// light returns the delay to first order in the load.
func light(s formula.System) (float64, error) {
	limit, slope, err := s.LightDelay()
	return limit + slope*s.Lambda, err
}
