package vb95

import (
	formula "castlab/analytic/reservation"
	"castlab/reports"
	"castlab/reports/theorems/internal/kit"
)

// lightLoad: the limit of light load and the slope there.
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
		Resolution: within(0.05),
		Symbols:    []reports.Symbol{symbolN, symbolLambda, symbolX, symbolV, symbolT},
		Formula:    "analytic/reservation.System",
		Model:      "montecarlo/reservation.Queues",
		Cases: func() []reports.Case {
			return queueCases(id, []queue{{8, 0.002, constant(1), constant(1)}, {16, 0.002, constant(0.5), constant(2)}, {1, 0.01, constant(1), constant(1)}}, formulaOf(light), "T", "time", func(q queue, t *totals) float64 { return t.toEnd / t.packets })
		},
	}
}

// lightSlope: how the delay rises with the load.
func lightSlope() reports.Claim {
	const id = "VB95-LIGHT-SLOPE"
	return reports.Claim{
		ID:    id,
		Title: "The slope of the mean delay at light load",
		Statement: `For constant lengths $\frac{T - 1.5\,V - X}\lambda \to \tfrac12 N X^2 + N X V + \tfrac12 (N-1) X V + \tfrac12 V^2$ as $\lambda \to 0$. ` +
			`Measured: the left side at three loads, extrapolated to 0.`,
		Source:     "derived; VB95, end of Section III-B, has the limit of the delay",
		Quantity:   `\lim (T - 1.5\,V - X)/\lambda`,
		Unit:       "time^2",
		Relation:   reports.Equal,
		Resolution: within(0.1),
		Symbols:    []reports.Symbol{symbolN, symbolLambda, symbolX, symbolV, symbolT},
		Formula:    "analytic/reservation.System",
		Model:      "montecarlo/reservation.Queues",
		Cases: func() []reports.Case {
			of := func(q queue, _ float64, t *totals) float64 {
				return (t.toEnd/t.packets - float64(1.5*q.V.Mean()) - q.X.Mean()) / q.lambda
			}
			var list []limit
			for _, q := range []queue{{3, 0.02, constant(0.5), constant(2)}, {8, 0.008, constant(1), constant(1)}, {2, 0.025, constant(0.5), constant(2)}} {
				s := dynamicScheme{q.N, q.X.Mean(), q.V.Mean()}
				list = append(list, limit{s.String(), 0, q.lambda, func(l float64) queue { q.lambda = l; return q }, of})
			}
			cases := limitCases(id, "(T - 1.5 V - X)/lambda", "time^2", list)
			for i, l := range list {
				cases[i].Theory = func() (float64, error) {
					return formulaOf(func(s formula.System) (float64, error) { _, slope, err := s.LightDelay(); return slope, err })(l.at(l.step))
				}
			}
			return cases
		},
	}
}

// lightBound: the limit as a bound.
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
		Formula:   "reports/theorems/internal/kit.Stated",
		Model:     "montecarlo/reservation.Queues",
		Cases: func() []reports.Case {
			return queueCases(id, []queue{{2, 0.05, constant(1), constant(1)}, {8, 0.02, constant(1), constant(1)}}, func(q queue) (float64, error) {
				return kit.Stated(float64(1.5*q.V.Mean()) + q.X.Mean())
			}, "T", "time", func(q queue, t *totals) float64 { return t.toEnd / t.packets })
		},
	}
}

// light is the delay to first order in the load.
func light(s formula.System) (float64, error) {
	limit, slope, err := s.LightDelay()
	return limit + slope*s.Lambda, err
}
