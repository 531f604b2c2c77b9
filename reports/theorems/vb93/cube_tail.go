package vb93

import (
	"fmt"

	"castlab/analytic/cube"
	"castlab/distributions"
	"castlab/montecarlo"
	"castlab/montecarlo/cubetail"
	"castlab/reports"
	"castlab/reports/theorems/internal/kit"
)

// A cubeTail asks for P(T_mod > gamma).
type cubeTail struct {
	cubeInstance
	gamma float64
}

func (c cubeTail) String() string { return fmt.Sprintf("%v gamma=%v", c.cubeInstance, c.gamma) }

// conditional measures the tail by conditioning on all packets but one.
func (c cubeTail) conditional(id string) montecarlo.Experiment {
	return cubetail.Probability("P(T_mod>gamma)", id+" "+c.String(), cubetail.NewConditional(c.d, c.law, c.gamma))
}

var tailSymbols = []reports.Symbol{symbolTmod, symbolD, symbolCubeN, {Name: `\gamma`, Meaning: "threshold", Unit: "time"}}

// exactTails: the law of T_mod is known up to four dimensions.
func exactTails() reports.Claim {
	const id = "VB93-TAIL-EXACT"
	exponential := distributions.Exponential{Mu: 1}
	var cases []reports.Case
	for _, c := range []cubeTail{
		{cubeInstance{2, exponential}, 6}, {cubeInstance{3, exponential}, 12},
		{cubeInstance{4, exponential}, 18}, {cubeInstance{4, exponential}, 60}, {cubeInstance{4, exponential}, 120},
		{cubeInstance{4, distributions.Lognormal{Mu: 1, Sigma: 1}}, 400}, {cubeInstance{4, distributions.Weibull{Shape: 0.5, Mu: 1}}, 200},
		{cubeInstance{4, distributions.Erlang{Shape: 4, Mu: 1}}, 30},
	} {
		cases = append(cases, reports.Case{
			Params: c.String(), Validate: c.law.Validate,
			Theory:  func() (float64, error) { return cube.TailExact(c.d, c.law, c.gamma) },
			Measure: kit.Longer(1<<19, c.conditional(id)),
		})
	}
	return reports.Claim{
		ID:    id,
		Title: "Tails of the time with barriers, down to 1e-12",
		Statement: `$\Pr(T_{\mathrm{mod}} > \gamma) = 1 - F(\gamma/d)^n$ for $d = 2, 3$; for $d = 4$ an integral over the greatest of four pair sums, ` +
			`$2.28147756 \cdot 10^{-12}$ at $\gamma = 120$ for exponential lengths. Measured by conditioning on all packets but the longest, which costs the same at any probability.`,
		Source:     "derived; the estimator from Asmussen and Kroese 2006",
		Quantity:   `\Pr(T_{\mathrm{mod}} > \gamma)`,
		Relation:   reports.Equal,
		Resolution: reports.Resolution{Relative: 0.05},
		Symbols:    append([]reports.Symbol{symbolCubeF}, tailSymbols...),
		Formula:    "analytic/cube.TailExact",
		Model:      "montecarlo/cubetail.Conditional",
		Cases:      reports.Printed(func() []reports.Case { return cases }),
	}
}

// tailAsymptotics: one long packet is used d times.
func tailAsymptotics() reports.Claim {
	const id = "VB93-TAIL-ASYMPTOTIC"
	exponential := distributions.Exponential{Mu: 1}
	var cases []reports.Case
	for _, c := range []cubeTail{{cubeInstance{4, exponential}, 160}, {cubeInstance{5, exponential}, 200}} {
		cases = append(cases, reports.Case{
			Params: c.String(), Validate: c.law.Validate,
			Theory:  func() (float64, error) { return cube.AsymptoticTail(c.d, c.law, c.gamma) },
			Measure: c.conditional(id),
		})
	}
	return reports.Claim{
		ID:    id,
		Title: "Far in the tail one long packet decides, and counts d times",
		Statement: `For exponential lengths $\Pr(T_{\mathrm{mod}} > \gamma) \sim n K_d e^{-\gamma/d}$ with $K_4 = 32/21$ and ` +
			`$K_5 = \prod_{k=1}^{5} k/(k-0.4) = 2.9031958$.`,
		Source:     "derived",
		Quantity:   `\Pr(T_{\mathrm{mod}} > \gamma)`,
		Relation:   reports.Equal,
		Resolution: reports.Resolution{Relative: 0.05},
		Symbols:    append([]reports.Symbol{{Name: `K_d`, Meaning: "constant of the tail"}, {Name: `K_4, K_5`, Meaning: "its known values"}, {Name: "k", Meaning: "factor"}}, tailSymbols...),
		Formula:    "analytic/cube.AsymptoticTail",
		Model:      "montecarlo/cubetail.Conditional",
		Cases:      reports.Printed(func() []reports.Case { return cases }),
	}
}

// productTails: what the product bound says about rare delays.
func productTails() reports.Claim {
	const id = "VB93-TAIL-PRODUCT"
	exponential := distributions.Exponential{Mu: 1}
	var cases []reports.Case
	for _, c := range []cubeTail{
		{cubeInstance{6, exponential}, 80}, {cubeInstance{6, exponential}, 132}, {cubeInstance{6, exponential}, 192},
		{cubeInstance{8, exponential}, 180},
	} {
		cases = append(cases, reports.Case{
			Params: c.String(), Validate: c.law.Validate,
			Theory:  func() (float64, error) { return cube.ProductShortfall(c.d, c.law, c.gamma) },
			Measure: montecarlo.Slow(2048, 1<<15, c.conditional(id)),
		})
	}
	return reports.Claim{
		ID:    id,
		Title: "The product bound on rare delays",
		Statement: `$\Pr(T_{\mathrm{mod}} > \gamma)$ is at most 1 minus the best product bound (VB93-PRODUCT). The tightness shows how much the bound gives away where one long packet ` +
			`in all phases is the likeliest cause: it treats the phases as if each had to be long by itself.`,
		Source:   "derived",
		Quantity: `\Pr(T_{\mathrm{mod}} > \gamma)`,
		Relation: reports.AtMost,
		Symbols:  tailSymbols,
		Formula:  "analytic/cube.ProductShortfall",
		Model:    "montecarlo/cubetail.Conditional",
		Figures:  survivalFigures,
		Cases:    reports.Printed(func() []reports.Case { return cases }),
	}
}
