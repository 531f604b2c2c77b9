package vb93

import (
	"castlab/analytic/ring"
	"castlab/distributions"
	"castlab/distributions/inputs"
	model "castlab/montecarlo/ring"
	"castlab/reports"
	"castlab/reports/theorems/internal/kit"
)

func ringUniform() reports.Claim {
	const id = "VB93-RING-UNIF"
	list := instances([]int{2, 3, 9, 64, 4096}, distributions.Uniform{Min: 0, Max: 2})
	list = append(list, instance{n: 16, law: distributions.Uniform{Min: 0, Max: 1}})
	return reports.Claim{
		ID:    id,
		Title: "Mean completion time for uniform lengths",
		Statement: `For lengths uniform on $(0,u)$, $\mathrm{E}\,T = \frac{un}{n+1} \left\lceil \frac{n-1}{2} \right\rceil$; ` +
			`with unit mean ($u=2$) the ratio to $T_s$ tends to 2.`,
		Source:   "VB93, Section II-A, after eq. (1)",
		Quantity: `\mathrm{E}\,T`, Unit: "time",
		Relation:   reports.Equal,
		Resolution: reports.Resolution{Relative: 0.01},
		Symbols:    []reports.Symbol{symbolN, symbolX, symbolT, symbolTs, {Name: "u", Meaning: "upper end of the uniform law", Unit: "time"}},
		Formula:    ring.UniformMean,
		Model:      model.Async.Completion,
		Cases: kit.Given("the lower end of the law is 0", kit.Cases(id, uniforms, list, func(label string, in instance) reports.Case {
			law := in.law.(distributions.Uniform)
			return reports.Case{
				Validate: func() error {
					if law.Min != 0 {
						return &inputs.Error{Arg: "law", Value: law, Domain: "a uniform law from 0 on"}
					}
					return in.validate()
				},
				Theory:  func() (float64, error) { return ring.UniformMean(in.n, law.Max) },
				Measure: measureMean(label, in),
			}
		})),
	}
}
