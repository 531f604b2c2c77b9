package vb93

import (
	"fmt"
	"math"

	"castlab/analytic/cube"
	"castlab/distributions"
	"castlab/distributions/inputs"
	"castlab/montecarlo"
	model "castlab/montecarlo/cube"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/theorems/internal/kit"
)

// A middleCase gives the phases 3..d-3 together a time of lambda per step.
type middleCase struct {
	cubeInstance
	lambda, s float64
	form      int
}

func (c middleCase) String() string {
	return fmt.Sprintf("%v lambda=%v s=%v form=%d", c.cubeInstance, c.lambda, c.s, c.form)
}

// middleTime returns the time of phases 3..d-3 in one run.
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

// mostMembers returns beta_i, counted on the schedule's sets.
func mostMembers(d, i int, b *model.Barrier) (most int) {
	for c := range d {
		most = max(most, len(b.Members(i, c)))
	}
	return most
}

// The parameters of the middle phases. Form 19 needs d >= 21.
var (
	middleCubes = cubeOf(cubeDimensions(6, 21).Usual("d", 6, 9), arguments.PacketLengths)
	middleForms = arguments.OneOf("form", "equation of the bound", 17, 18, 19)
)

func middleOf(form arguments.Argument[int]) arguments.Argument[middleCase] {
	return arguments.Of4(func(in cubeInstance, lambda, s float64, form int) (middleCase, error) {
		return middleCase{in, lambda, s, form}, nil
	},
		middleCubes, perStep, exponent, form)
}

// givenMiddle states the hypotheses of eqs (17) to (19).
const givenMiddle = "a transform at s; xi > 1; d >= 21 for form 19; " + givenTellable

func middleCases(id string, a arguments.Argument[middleCase], list []middleCase, theory func(c middleCase) (float64, error)) reports.Cases {
	return kit.Given(givenMiddle, kit.Cases(id, a, list, func(label string, c middleCase) reports.Case {
		return eventCase(c.cubeInstance, func() (float64, error) { return theory(c) },
			onBarrier(c.d, func(b *model.Barrier) montecarlo.Experiment {
				allowed := c.lambda * middleSteps(c.d, b)
				return barrierEvent(label, "P(sum T_i<=lambda sum beta_i)", c.cubeInstance,
					func(run *model.Execution, _ float64) bool { return middleTime(c.d, run) <= allowed })
			}))
	}))
}

var middleSymbols = append([]reports.Symbol{symbolLam, symbolXi}, phaseSymbols...)

// middlePhases claims eqs (17) to (19).
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
		Formula:  cube.MiddleBound,
		Model:    (*model.Barrier).NewExecution,
		Cases: kit.Moderate(1e-3, 0.98,
			middleCases(id, middleOf(middleForms), []middleCase{
				{cubeInstance{6, exponential}, 4.4, 0.77, 17}, {cubeInstance{6, exponential}, 4.8, 0.79, 18},
				{cubeInstance{8, exponential}, 3.75, 0.731, 17}, {cubeInstance{8, exponential}, 4, 0.749, 18},
				{cubeInstance{10, exponential}, 3.1, 0.675, 17}, {cubeInstance{10, exponential}, 3.3, 0.694, 18},
				{cubeInstance{12, exponential}, 2.7, 0.625, 17},
				{cubeInstance{8, distributions.Uniform{Min: 0, Max: 2}}, 1.83, 5.55, 17}, {cubeInstance{8, distributions.Uniform{Min: 0, Max: 2}}, 1.86, 6.7, 18},
				{cubeInstance{8, distributions.Hyperexponential{Mu: 1, SCV: 4}}, 10.3, 0.186, 17},
				{cubeInstance{21, exponential}, 2.1, 0.521, 19},
			}, func(c middleCase) (float64, error) { return cube.MiddleBound(c.d, c.law, c.lambda, c.s, c.form) })),
	}
}

// middlePrinted claims the inequality before eq (17).
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
		Erratum:   `A product is meant, as in (17). The sum is near $d-5$ where every term is near 1: no probability. It may be of the scan: no printed copy has been seen.`,
		Symbols:   middleSymbols,
		Formula:   cube.PrintedMiddleSum,
		Model:     (*model.Barrier).NewExecution,
		Cases: kit.Moderate(1.05, math.MaxFloat64,
			middleCases(id, middleOf(arguments.OneOf("form", "equation that the line leads to", 17)),
				[]middleCase{{cubeInstance{8, exponential}, 6, 0.8, 17}, {cubeInstance{10, exponential}, 5, 0.8, 17}},
				func(c middleCase) (float64, error) { return cube.PrintedMiddleSum(c.d, c.law, c.lambda, c.s) })),
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
	list := []propositionCase{
		{middleCase{cubeInstance{8, exponential}, 3.75, 0.731, 17}, 6, 1.7, 0.731},
		{middleCase{cubeInstance{10, exponential}, 3.1, 0.675, 17}, 5.7, 1.7, 0.675},
		{middleCase{cubeInstance{10, exponential}, 3.3, 0.694, 18}, 5.7, 1.7, 0.694},
		{middleCase{cubeInstance{12, exponential}, 2.7, 0.625, 17}, 5.6, 1.6, 0.625},
		{middleCase{cubeInstance{10, distributions.Uniform{Min: 0, Max: 2}}, 1.72, 3.5, 17}, 2.25, 2.1, 3.5},
		{middleCase{cubeInstance{10, distributions.Hyperexponential{Mu: 1, SCV: 4}}, 7.8, 0.178, 17}, 17.8, 1.6, 0.178},
		{middleCase{cubeInstance{21, exponential}, 2.1, 0.521, 19}, 5.5, 1.6, 0.521},
	}
	argument := arguments.Of5(func(c middleCase, mu, theta, s0 float64, form int) (propositionCase, error) {
		c.form = form
		return propositionCase{c, mu, theta, s0}, nil
	}, arguments.Of3(func(in cubeInstance, lambda, s float64) (middleCase, error) { return middleCase{in, lambda, s, 0}, nil }, middleCubes, perStep, exponent),
		arguments.Real("mu", "time per step of phases 2 and d-2", arguments.Positive()).Usual("mu", 1, 15),
		arguments.Real("theta", "exponent", arguments.Positive()).Usual("theta", 1, 3), outerPoint, middleForms)
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
		Formula: cube.Prop3,
		Model:   (*model.Barrier).NewExecution,
		Cases: kit.Moderate(1e-3, 0.98, kit.Given("zeta > 2; theta > 1; a transform at s0; "+givenMiddle, kit.Cases(id, argument, list, func(label string, c propositionCase) reports.Case {
			return eventCase(c.cubeInstance, func() (float64, error) {
				_, p, err := cube.Prop3(c.d, c.law, cube.Prop3Parameters{Lambda: c.lambda, S: c.s, Mu: c.mu, Theta: c.theta, S0: c.s0}, c.form)
				return p, err
			}, onBarrier(c.d, func(b *model.Barrier) montecarlo.Experiment {
				threshold := c.lambda*middleSteps(c.d, b) + 2*c.mu*float64(mostMembers(c.d, 2, b)) + 3*c.theta/c.s0*float64(c.d)*math.Ln2
				return barrierEvent(label, "P(T_mod<=t)", c.cubeInstance, func(_ *model.Execution, total float64) bool { return total <= threshold })
			}))
		}))),
	}
}

// An excessCase gives each step delta/2 more than the mean.
type excessCase struct {
	law   distributions.Law
	delta float64
}

func (c excessCase) String() string { return fmt.Sprintf("law=%v delta=%v", c.law, c.delta) }

func (c excessCase) lambda() float64 { return 1 + c.delta/2 }

// validate checks that the mean is 1, that a sample distinguishes lambda from it, that
// some lengths exceed lambda, and that the measured exp(s(x-lambda)) has a fourth
// moment, without which an interval for its mean is unreliable.
func (c excessCase) validate() error {
	if err := (cubeInstance{law: c.law}).unitMean(); err != nil {
		return err
	}
	if least := math.Sqrt(c.law.Variance()) / 10; c.delta < least {
		return &inputs.Error{Arg: "delta", Value: c.delta, Domain: fmt.Sprintf("at least a tenth of the standard deviation, %g, or the sample in which the best exponent is searched does not tell lambda from the mean", least)}
	}
	s, _, err := cube.BestExponent(c.law, c.lambda())
	if err != nil {
		return err
	}
	if _, longest := c.law.Support(); c.lambda() >= longest {
		return &inputs.Error{Arg: "delta", Value: c.delta, Domain: fmt.Sprintf("a number with 1 + delta/2 below the longest length, %g", longest)}
	}
	if math.IsInf(c.law.LogMGF(4*s), 1) {
		return &inputs.Error{Arg: "delta", Value: c.delta, Domain: fmt.Sprintf("a number with a transform at 4 s, s = %g the best exponent", s)}
	}
	return nil
}

func momentAdmissible() reports.Claim {
	const id = "VB93-LAMBDA"
	exponential, uniform := distributions.Exponential{Mu: 1}, distributions.Uniform{Min: 0, Max: 2}
	list := []excessCase{
		{exponential, 0.5}, {uniform, 0.5}, {uniform, 1}, {distributions.Erlang{Shape: 4, Mu: 1}, 0.4},
		{distributions.TwoPoint{Low: 0.5, High: 4, Mu: 1}, 0.5}, {distributions.TwoPoint{Low: 0.5, High: 4, Mu: 1}, 1},
	}
	argument := arguments.Of2(func(law distributions.Law, delta float64) (excessCase, error) { return excessCase{law, delta}, nil },
		arguments.PacketLengths.UsualOf("law", unitMeans...), arguments.Real("delta", "allowed excess over the mean", arguments.Positive()).Usual("delta", 0.1, 0.45))
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
		Formula: cube.BestExponent,
		Model:   leastTransform,
		Cases: kit.Given("mean 1; delta at least a tenth of the standard deviation; 1 + delta/2 below the longest length; a transform at four times the best s", kit.Cases(id, argument, list, func(label string, c excessCase) reports.Case {
			return reports.Case{
				Validate: c.validate,
				Theory: func() (float64, error) {
					_, logXi, err := cube.BestExponent(c.law, c.lambda())
					return math.Exp(-logXi), err
				},
				Measure: kit.Longer(1<<19, leastTransform(label, c.law, c.lambda())),
			}
		})),
	}
}
