package vb93

import (
	"fmt"
	"math"

	"castlab/analytic/cube"
	"castlab/distributions"
	"castlab/montecarlo"
	model "castlab/montecarlo/cube"
	"castlab/reports"
	"castlab/reports/theorems/internal/kit"
)

// A middleCase allows the phases 3..d-3 together lambda per step.
type middleCase struct {
	cubeInstance
	lambda, s float64
	form      int
}

func (c middleCase) String() string {
	return fmt.Sprintf("%v lambda=%v s=%v form=%d", c.cubeInstance, c.lambda, c.s, c.form)
}

// middleTime returns the time and the steps of phases 3..d-3 in one run.
func middleTime(d int, run *model.Execution) (total float64) {
	for i := 3; i <= d-3; i++ {
		total += run.Phase(i)
	}
	return total
}

// middleSteps counts sum beta_i over phases 3..d-3 on the schedule's sets.
func middleSteps(d int, b *model.Barrier) (steps float64) {
	for i := 3; i <= d-3; i++ {
		steps += float64(mostMembers(d, i, b))
	}
	return steps
}

// mostMembers counts beta_i.
func mostMembers(d, i int, b *model.Barrier) (most int) {
	for c := range d {
		most = max(most, len(b.Members(i, c)))
	}
	return most
}

func middleCases(id string, list []middleCase, theory func(c middleCase) (float64, error)) []reports.Case {
	var cases []reports.Case
	for _, c := range list {
		measure := onBarrier(c.d, func(b *model.Barrier) montecarlo.Experiment {
			allowed := c.lambda * middleSteps(c.d, b)
			return barrierEvent(id+" "+c.String(), "P(sum T_i<=lambda sum beta_i)", c.cubeInstance,
				func(run *model.Execution, _ float64) bool { return middleTime(c.d, run) <= allowed })
		})
		if c.d > 16 {
			measure = montecarlo.Slow(128, 512, measure)
		}
		cases = append(cases, reports.Case{
			Params: c.String(), Validate: c.law.Validate,
			Theory:  func() (float64, error) { return theory(c) },
			Measure: measure, Long: c.d > 16,
		})
	}
	return cases
}

var middleSymbols = append([]reports.Symbol{symbolLam, symbolXi}, phaseSymbols...)

// middlePhases is eqs (17) to (19).
func middlePhases() reports.Claim {
	const id = "VB93-EQ17"
	exponential := distributions.Exponential{Mu: 1}
	return reports.Claim{
		ID:    id,
		Title: "The middle phases together, in the paper's three forms",
		Statement: `$\Pr\left(\sum_{i=3}^{d-3} T_i \le \lambda \sum_{i=3}^{d-3} \beta_i\right) \ge \prod_{i=3}^{d-3} \left(1-\xi^{-\beta_i}\right)^{nd} ` +
			`\ge \left(1-\xi^{-\beta_3}\right)^{n d^2} \ge \left(1 - n^{-\frac{d}{7} \log_2 \xi}\right)^{n d^2}$; the last form, (19), needs $d \ge 21$, ` +
			`the others $d \ge 6$. The full profile runs (19) itself, at $n = 2^{21}$ nodes.`,
		Source:   "VB93, eqs. (17), (18), (19); the range of (19) is derived",
		Quantity: `\Pr\left(\textstyle\sum_{i=3}^{d-3} T_i \le \lambda \sum_{i=3}^{d-3} \beta_i\right)`,
		Relation: reports.AtLeast,
		Symbols:  middleSymbols,
		Formula:  "analytic/cube.MiddleBound",
		Model:    "montecarlo/cube.Barrier",
		Cases: reports.Printed(func() []reports.Case {
			return middleCases(id, []middleCase{
				{cubeInstance{6, exponential}, 4.4, 0.77, 17}, {cubeInstance{6, exponential}, 4.8, 0.79, 18},
				{cubeInstance{8, exponential}, 3.75, 0.731, 17}, {cubeInstance{8, exponential}, 4, 0.749, 18},
				{cubeInstance{10, exponential}, 3.1, 0.675, 17}, {cubeInstance{10, exponential}, 3.3, 0.694, 18},
				{cubeInstance{12, exponential}, 2.7, 0.625, 17},
				{cubeInstance{8, distributions.Uniform{Min: 0, Max: 2}}, 1.83, 5.55, 17}, {cubeInstance{8, distributions.Uniform{Min: 0, Max: 2}}, 1.86, 6.7, 18},
				{cubeInstance{8, distributions.Hyperexponential{Mu: 1, SCV: 4}}, 10.3, 0.186, 17},
				{cubeInstance{21, exponential}, 2.1, 0.521, 19},
			}, func(c middleCase) (float64, error) { return cube.MiddleBound(c.d, c.law, c.lambda, c.s, c.form) })
		}),
	}
}

// middlePrinted is the line before eq (17).
func middlePrinted() reports.Claim {
	const id = "VB93-EQ17-PRINTED"
	exponential := distributions.Exponential{Mu: 1}
	return reports.Claim{
		ID:        id,
		Title:     "As printed: the sum of the phases' probabilities before eq. (17) is a bound",
		Statement: `$\Pr\left(\sum_{i=3}^{d-3} T_i \le \lambda \sum_{i=3}^{d-3} \beta_i\right) \ge \sum_{i=3}^{d-3} \left(1-\xi^{-\beta_i}\right)^{nd}$.`,
		Source:    "VB93, the line between eqs. (16) and (17)",
		Quantity:  `\Pr\left(\textstyle\sum_{i=3}^{d-3} T_i \le \lambda \sum_{i=3}^{d-3} \beta_i\right)`,
		Relation:  reports.AtLeast,
		Erratum:   `A product is meant, as in (17). The sum is near $d-5$ where every term is near 1: no probability.`,
		Symbols:   middleSymbols,
		Formula:   "analytic/cube.PrintedMiddleSum",
		Model:     "montecarlo/cube.Barrier",
		Cases: reports.Printed(func() []reports.Case {
			return middleCases(id, []middleCase{{cubeInstance{8, exponential}, 6, 0.8, 17}, {cubeInstance{10, exponential}, 5, 0.8, 17}},
				func(c middleCase) (float64, error) { return cube.PrintedMiddleSum(c.d, c.law, c.lambda, c.s) })
		}),
	}
}

// A propositionCase has all parameters of Proposition 3.
type propositionCase struct {
	middleCase
	mu, theta, s0 float64
}

func (c propositionCase) String() string {
	return fmt.Sprintf("%v lambda=%v s=%v mu=%v theta=%v s0=%v form=%d", c.cubeInstance, c.lambda, c.s, c.mu, c.theta, c.s0, c.form)
}

func proposition3() reports.Claim {
	const id = "VB93-PROP3"
	exponential := distributions.Exponential{Mu: 1}
	var cases []reports.Case
	for _, c := range []propositionCase{
		{middleCase{cubeInstance{8, exponential}, 3.75, 0.731, 17}, 6, 1.7, 0.731},
		{middleCase{cubeInstance{10, exponential}, 3.1, 0.675, 17}, 5.7, 1.7, 0.675},
		{middleCase{cubeInstance{10, exponential}, 3.3, 0.694, 18}, 5.7, 1.7, 0.694},
		{middleCase{cubeInstance{12, exponential}, 2.7, 0.625, 17}, 5.6, 1.6, 0.625},
		{middleCase{cubeInstance{10, distributions.Uniform{Min: 0, Max: 2}}, 1.72, 3.5, 17}, 2.25, 2.1, 3.5},
		{middleCase{cubeInstance{10, distributions.Hyperexponential{Mu: 1, SCV: 4}}, 7.8, 0.178, 17}, 17.8, 1.6, 0.178},
		{middleCase{cubeInstance{21, exponential}, 2.1, 0.521, 19}, 5.5, 1.6, 0.521},
	} {
		params := c.String()
		measure := onBarrier(c.d, func(b *model.Barrier) montecarlo.Experiment {
			threshold := c.lambda*middleSteps(c.d, b) + 2*c.mu*float64(mostMembers(c.d, 2, b)) + 3*c.theta/c.s0*float64(c.d)*math.Ln2
			return barrierEvent(id+" "+params, "P(T_mod<=t)", c.cubeInstance,
				func(_ *model.Execution, total float64) bool { return total <= threshold })
		})
		if c.d > 16 {
			measure = montecarlo.Slow(128, 512, measure)
		}
		cases = append(cases, reports.Case{
			Params: params, Validate: c.law.Validate,
			Theory: func() (float64, error) {
				_, p, err := cube.Prop3(c.d, c.law, c.lambda, c.s, c.mu, c.theta, c.s0, c.form)
				return p, err
			},
			Measure: measure, Long: c.d > 16,
		})
	}
	return reports.Claim{
		ID:    id,
		Title: "Proposition 3: an explicit time and the probability to meet it",
		Statement: `$\Pr\left(T_{\mathrm{mod}} \le \lambda \sum_{i=3}^{d-3} \beta_i + 2\mu\beta_2 + 3\frac{\theta}{s_0}\ln n\right) \ge ` +
			`\left(1-\zeta n^{-\log_2\zeta}\right)^{2nd} \left(1-\Phi(s_0)n^{-\theta}\right)^{3n} R$, where $R$ is the bound on the middle phases in the form of ` +
			`(17), (18) or, as printed and for $d \ge 21$ only, (19). The measured probability is near 1: the bound is loose.`,
		Source:   "VB93, Proposition 3 and eq. (24), with its errata",
		Quantity: `\Pr(T_{\mathrm{mod}} \le t)`,
		Relation: reports.AtLeast,
		Symbols: append([]reports.Symbol{symbolTmod, {Name: `R`, Meaning: "bound of VB93-EQ17"}, {Name: `\mu`, Meaning: "time per step of phases 2 and d-2", Unit: "time"},
			{Name: `\theta`, Meaning: "exponent, above 1"}, {Name: `s_0`, Meaning: `a point with $\Phi(s_0) < \infty$`, Unit: "1/time"},
			{Name: `\zeta`, Meaning: `$\sqrt{e^{\mu s}/\Phi(s)} > 2$`}, {Name: `\beta_2`, Meaning: "steps of phase 2"},
			{Name: "t", Meaning: "the time on the left side", Unit: "time"}}, middleSymbols...),
		Formula: "analytic/cube.Prop3",
		Model:   "montecarlo/cube.Barrier",
		Cases:   reports.Printed(func() []reports.Case { return cases }),
	}
}

// momentAdmissible: lambda above the mean admits an s with xi > 1.
func momentAdmissible() reports.Claim {
	const id = "VB93-LAMBDA"
	var cases []reports.Case
	exponential, uniform := distributions.Exponential{Mu: 1}, distributions.Uniform{Min: 0, Max: 2}
	for _, c := range []struct {
		law   distributions.Law
		delta float64
	}{
		{exponential, 0.5}, {uniform, 0.5}, {uniform, 1}, {distributions.Erlang{Shape: 4, Mu: 1}, 0.4},
		{distributions.TwoPoint{Low: 0.5, High: 4, Mu: 1}, 0.5}, {distributions.TwoPoint{Low: 0.5, High: 4, Mu: 1}, 1},
	} {
		params := fmt.Sprintf("law=%v delta=%v", c.law, c.delta)
		lambda := 1 + c.delta/2
		cases = append(cases, reports.Case{
			Params: params, Validate: c.law.Validate,
			Theory: func() (float64, error) {
				_, logXi, err := cube.BestExponent(c.law, lambda)
				return math.Exp(-logXi), err
			},
			Measure: kit.Longer(1<<19, leastTransform(id+" "+params, c.law, lambda)),
		})
	}
	return reports.Claim{
		ID:    id,
		Title: "Any time per step above the mean is admissible",
		Statement: `$\lambda = 1 + \delta/2$ admits an $s$ with $\xi = e^{\lambda s}/\Phi(s) > 1$: for lengths of mean 1 the function $\Phi(s) e^{-\lambda s}$ is 1 at 0 and its right derivative there is ` +
			`$-\delta/2$. The best $s$ makes it $e^{-I(\lambda)}$, for exponential lengths $I(\lambda) = \lambda - 1 - \ln\lambda$. Measured: the mean of ` +
			`$e^{s(x-\lambda)}$ at the $s$ that makes it least on a separate sample.`,
		Source:     "VB93, proof of Proposition 4",
		Quantity:   `\min_s \mathrm{E}\,e^{s(x-\lambda)}`,
		Relation:   reports.Equal,
		Resolution: reports.Resolution{Relative: 0.03},
		Symbols: []reports.Symbol{symbolLam, symbolXi, symbolPhi, symbolS, {Name: `\delta`, Meaning: "allowed excess over the mean"},
			{Name: `I`, Meaning: "Cramer's rate function of the length"}, {Name: "x", Meaning: "a length", Unit: "time"}},
		Formula: "analytic/cube.BestExponent",
		Model:   "distributions.Sampler",
		Cases:   reports.Printed(func() []reports.Case { return cases }),
	}
}
