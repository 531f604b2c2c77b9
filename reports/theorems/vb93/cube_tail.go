package vb93

import (
	"fmt"
	"math"
	"slices"
	"sync"

	"castlab/analytic/cube"
	"castlab/distributions"
	"castlab/distributions/inputs"
	"castlab/montecarlo"
	"castlab/montecarlo/cubetail"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/theorems/internal/kit"
)

// A cubeTail is about P(T_mod > gamma).
type cubeTail struct {
	cubeInstance
	gamma float64
}

func (c cubeTail) String() string { return fmt.Sprintf("%v gamma=%v", c.cubeInstance, c.gamma) }

// tailsAt adds a threshold to the argument of a cube.
func tailsAt(cube arguments.Argument[cubeInstance], lo, hi float64) arguments.Argument[cubeTail] {
	return arguments.Of2(func(in cubeInstance, gamma float64) (cubeTail, error) { return cubeTail{in, gamma}, nil },
		cube, arguments.Real("gamma", "threshold", arguments.Nonnegative()).Usual("gamma", lo, hi))
}

// tailCubes is the argument of the cubes of least to most dimensions.
func tailCubes(least, most int) arguments.Argument[cubeInstance] {
	return cubeOf(cubeDimensions(least, most), arguments.PacketLengths)
}

// conditionalTails returns cases of the tail, estimated by conditioning on all packets
// except one; the hypotheses are those of the formula.
func conditionalTails(id string, a arguments.Argument[cubeTail], list []cubeTail, theory func(c cubeTail) (float64, error),
	longer func(c cubeTail, e montecarlo.Experiment) montecarlo.Experiment,
) reports.Cases {
	return kit.Cases(id, a, list, func(label string, c cubeTail) reports.Case {
		formula := sync.OnceValues(func() (float64, error) { return theory(c) })
		return reports.Case{
			Validate: func() error {
				if err := c.positive(); err != nil {
					return err
				}
				_, err := formula()
				return err
			},
			Theory:  formula,
			Measure: longer(c, cubetail.Probability("P(T_mod>gamma)", label, cubetail.NewConditional(c.d, c.law, c.gamma))),
		}
	})
}

// skewed lists laws whose tails the conditional method estimates with small error, as
// one long packet is the likeliest cause.
var skewed = []string{
	"exponential(mean=[0.5..2.0])", "hyperexponential(mean=1,scv=[1.2..4.0])", "erlang(shape=[2..4],mean=1)", "gamma(shape=[0.4..1.0],mean=1)",
	"weibull(shape=[0.5..1.0],mean=1)", "lognormal(mean=1,sigma=[0.5..1.0])", "pareto(shape=[1.5..4.0],mean=1)",
}

// positive checks that samples of a law without atoms do not underflow to 0, as the
// smallest of a gamma law of shape 0.001 do.
func (in cubeInstance) positive() error {
	if _, atoms := distributions.Atoms(in.law); !atoms && in.law.CDF(math.SmallestNonzeroFloat64) > 1e-12 {
		return &inputs.Error{Arg: "law", Value: in.law, Domain: "a law whose lengths are float64s > 0, or of atoms"}
	}
	return in.validate()
}

// leastWeight is a probability whose fourth power does not underflow, for the fourth
// moments of weights.
const leastWeight = 1e-70

var tailSymbols = []reports.Symbol{symbolTmod, symbolD, symbolCubeN, {Name: `\gamma`, Meaning: "threshold", Unit: "time"}}

func exactTails() reports.Claim {
	const id = "VB93-TAIL-EXACT"
	exponential := distributions.Exponential{Mu: 1}
	list := []cubeTail{
		{cubeInstance{2, exponential}, 6}, {cubeInstance{3, exponential}, 12},
		{cubeInstance{4, exponential}, 18}, {cubeInstance{4, exponential}, 60}, {cubeInstance{4, exponential}, 120},
		{cubeInstance{4, distributions.Lognormal{Mu: 1, Sigma: 1}}, 400}, {cubeInstance{4, distributions.Weibull{Shape: 0.5, Mu: 1}}, 200},
		{cubeInstance{4, distributions.Erlang{Shape: 4, Mu: 1}}, 30},
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
		Formula:    cube.TailExact,
		Model:      cubetail.NewConditional,
		Cases: kit.Moderate(1e-14, 1e-5, kit.Given("a probability of at least 1e-70, and of at least 0.01 for d < 4, below which the weights of nearly all runs are equal", conditionalTails(id,
			tailsAt(tailCubes(1, 4).Usual("d", 4, 4).UsualOf("law", skewed...), 2, 200), list, func(c cubeTail) (float64, error) {
				p, err := cube.TailExact(c.d, c.law, c.gamma)
				least := leastWeight
				if c.d < 4 {
					least = 0.01
				}
				if err == nil && p < least {
					err = &inputs.Error{Arg: "gamma", Value: c.gamma, Domain: fmt.Sprintf("a threshold exceeded with a probability of at least %g", least)}
				}
				return p, err
			}, func(_ cubeTail, e montecarlo.Experiment) montecarlo.Experiment { return kit.Longer(1<<19, e) }))),
	}
}

func tailAsymptotics() reports.Claim {
	const id = "VB93-TAIL-ASYMPTOTIC"
	exponential := distributions.Exponential{Mu: 1}
	list := []cubeTail{{cubeInstance{4, exponential}, 160}, {cubeInstance{5, exponential}, 200}}
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
		Formula:    cube.AsymptoticTail,
		Model:      cubetail.NewConditional,
		Cases: kit.Given("a threshold of 40 to 160 times d mean lengths", conditionalTails(id,
			tailsAt(cubeOf(cubeDimensions(4, 5), exponentialLengths.UsualOf("law", "exponential(mean=[0.5..1.0])")), 100, 600), list,
			func(c cubeTail) (float64, error) {
				if lo, hi := 40*float64(c.d)*c.law.Mean(), 160*float64(c.d)*c.law.Mean(); c.gamma < lo || c.gamma > hi {
					return 0, &inputs.Error{Arg: "gamma", Value: c.gamma, Domain: fmt.Sprintf("a number from 40 d E x = %g to 160 d E x = %g", lo, hi)}
				}
				return cube.AsymptoticTail(c.d, c.law, c.gamma)
			}, func(_ cubeTail, e montecarlo.Experiment) montecarlo.Experiment { return e })),
	}
}

func productTails() reports.Claim {
	const id = "VB93-TAIL-PRODUCT"
	exponential := distributions.Exponential{Mu: 1}
	list := []cubeTail{
		{cubeInstance{6, exponential}, 80}, {cubeInstance{6, exponential}, 132}, {cubeInstance{6, exponential}, 192},
		{cubeInstance{8, exponential}, 180},
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
		Formula:  cube.ProductShortfall,
		Model:    cubetail.NewConditional,
		Figures:  survivalFigures,
		Cases: kit.Moderate(1e-14, 1e-6, kit.Given("sums of beta_i lengths of known law; a bound below 1 and at least 1e-70", conditionalTails(id,
			tailsAt(tailCubes(4, 12).Usual("d", 4, 5).UsualOf("law", skewed...), 10, 250), list, func(c cubeTail) (float64, error) {
				bound, err := cube.ProductShortfall(c.d, c.law, c.gamma)
				if err == nil && (bound >= 1 || bound < leastWeight) {
					err = &inputs.Error{Arg: "gamma", Value: c.gamma, Domain: fmt.Sprintf("a threshold whose bound is from %g to below 1", leastWeight)}
				}
				return bound, err
			}, func(c cubeTail, e montecarlo.Experiment) montecarlo.Experiment {
				if slices.Contains(list, c) {
					return montecarlo.Slow(2048, 1<<15, e)
				}
				return montecarlo.Slow(2048, 1<<24>>c.d, e)
			}))),
	}
}
