package vb93

import (
	"math"
	"slices"

	"castlab/analytic/cube"
	"castlab/distributions"
	"castlab/distributions/inputs"
	"castlab/montecarlo"
	"castlab/montecarlo/cubetail"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/claims"
)

// rareDelays are the claims beyond the paper on the tail of the time with barriers.
func rareDelays() []reports.Claim {
	return []reports.Claim{
		claims.Claim[cubeTail]{
			ID: "VB93-TAIL-EXACT", Title: "Tails of the time with barriers, down to 1e-12",
			Statement: `$\Pr(T_{\mathrm{mod}} > \gamma) = 1 - F(\gamma/d)^n$ for $d = 2, 3$; for $d = 4$ an integral over the greatest ` +
				`of four pair sums, $2.28147756 \cdot 10^{-12}$ at $\gamma = 120$ for exponential lengths. Measured by conditioning on ` +
				`all packets but the longest, which costs the same at any probability.`,
			Source:   "derived; the estimator from Asmussen and Kroese 2006",
			Measured: `\Pr(T_{\mathrm{mod}} > \gamma)`, Name: "P(T_mod>gamma)", Within: claims.Relative(0.05),
			Symbols:    slices.Concat([]reports.Symbol{symbolCubeF}, tailSymbols),
			Parameters: tailsAt(tailCubes(1, 4).Usual("d", 4, 4).UsualOf("law", skewed...), 2, 200),
			Over: []string{"d=2 law=exponential(mean=1) gamma=6", "d=3 law=exponential(mean=1) gamma=12",
				"d=4 law=exponential(mean=1) gamma=18,60,120", "d=4 law=erlang(shape=4,mean=1) gamma=30"},
			Long: []string{"d=4 law=lognormal(mean=1,sigma=1) gamma=400", "d=4 law=weibull(shape=0.5,mean=1) gamma=200"},
			Given: claims.Given("a probability of at least 1e-70, and of at least 0.01 for d < 4, below which the weights of nearly all "+
				"runs are equal", cubeTail.positive),
			Defined: true, Decided: [2]float64{1e-14, 1e-5},
			Theory: cubeTail.exact, Measure: claims.By(conditioned).Longer(1 << 19),
			Formula: cube.TailExact, Model: cubetail.NewConditional,
		}.Declare(),
		claims.Claim[cubeTail]{
			ID: "VB93-TAIL-ASYMPTOTIC", Title: "Far in the tail one long packet decides, and counts d times",
			Statement: `For exponential lengths $\Pr(T_{\mathrm{mod}} > \gamma) \sim n K_d e^{-\gamma/d}$ with $K_4 = 32/21$ and $K_5 = ` +
				`\prod_{k=1}^{5} k/(k-0.4) = 2.9031958$.`,
			Source: "derived", Measured: `\Pr(T_{\mathrm{mod}} > \gamma)`, Name: "P(T_mod>gamma)", Within: claims.Relative(0.05),
			Symbols: slices.Concat([]reports.Symbol{{Name: `K_d`, Meaning: "constant of the tail"},
				{Name: `K_4, K_5`, Meaning: "its known values"}, {Name: "k", Meaning: "factor"}}, tailSymbols),
			Parameters: tailsAt(cubeOf(cubeDimensions(4, 5), exponentialLengths.UsualOf("law", "exponential(mean=[0.5..1.0])")), 100, 600),
			Over:       []string{"d=4 law=exponential(mean=1) gamma=160", "d=5 law=exponential(mean=1) gamma=200"},
			Given:      claims.Given("a threshold of 40 to 160 times d mean lengths", cubeTail.positive), Defined: true,
			Theory: cubeTail.asymptotic, Measure: claims.By(conditioned), Formula: cube.AsymptoticTail, Model: cubetail.NewConditional,
		}.Declare(),
		claims.Claim[cubeTail]{
			ID: "VB93-TAIL-PRODUCT", Title: "The product bound on rare delays",
			Statement: `$\Pr(T_{\mathrm{mod}} > \gamma)$ is at most 1 minus the best product bound (VB93-PRODUCT). The tightness shows ` +
				`how much the bound gives away where one long packet in all phases is the likeliest cause: it treats the phases as if ` +
				`each had to be long by itself.`,
			Source: "derived", Measured: `\Pr(T_{\mathrm{mod}} > \gamma)`, Name: "P(T_mod>gamma)", Relation: reports.AtMost,
			Symbols:    tailSymbols,
			Parameters: tailsAt(tailCubes(4, 12).Usual("d", 4, 5).UsualOf("law", skewed...), 10, 250),
			Over:       []string{"d=6 law=exponential(mean=1) gamma=192"},
			Long:       []string{"d=6 law=exponential(mean=1) gamma=80,132", "d=8 law=exponential(mean=1) gamma=180"},
			Given:      claims.Given("sums of beta_i lengths of known law; a bound below 1 and at least 1e-70", cubeTail.positive),
			Defined:    true, Decided: [2]float64{1e-14, 1e-6},
			Theory: cubeTail.product,
			Measure: claims.By(conditioned).Wrapped(func(c cubeTail, e montecarlo.Experiment) montecarlo.Experiment {
				most := 1 << 24 >> c.d
				if c.d > 5 {
					most = min(most, 1<<15)
				}
				return montecarlo.Slow(2048, most, e)
			}),
			Formula: cube.ProductShortfall, Model: cubetail.NewConditional, Figures: survivalFigures,
		}.Declare(),
	}
}

var tailSymbols = []reports.Symbol{symbolTmod, symbolD, symbolCubeN, symbolGamma}

// A cubeTail is about P(T_mod > gamma).
type cubeTail struct {
	cubeInstance
	gamma float64
}

// tailsAt adds a threshold to the argument of a cube.
func tailsAt(cube arguments.Argument[cubeInstance], lo, hi float64) arguments.Argument[cubeTail] {
	return arguments.Of2(func(in cubeInstance, gamma float64) (cubeTail, error) { return cubeTail{in, gamma}, nil },
		cube, arguments.Real("gamma", "threshold", arguments.Nonnegative()).Usual("gamma", lo, hi))
}

// tailCubes is the argument of the cubes of least to most dimensions.
func tailCubes(least, most int) arguments.Argument[cubeInstance] {
	return cubeOf(cubeDimensions(least, most), arguments.PacketLengths)
}

// skewed lists laws whose tails the conditional method estimates with small error, as one long packet is the
// likeliest cause.
var skewed = []string{
	"exponential(mean=[0.5..2.0])", "hyperexponential(mean=1,scv=[1.2..4.0])", "erlang(shape=[2..4],mean=1)",
	"gamma(shape=[0.4..1.0],mean=1)", "weibull(shape=[0.5..1.0],mean=1)", "lognormal(mean=1,sigma=[0.5..1.0])",
	"pareto(shape=[1.5..4.0],mean=1)",
}

// conditioned estimates the tail by conditioning on all packets except one.
func conditioned(name, _, label string, c cubeTail) montecarlo.Experiment {
	return cubetail.Probability(name, label, cubetail.NewConditional(c.d, c.law, c.gamma))
}

// positive checks that samples of a law without atoms do not underflow to 0, as the smallest of a gamma law of shape
// 0.001 do.
func (in cubeInstance) positive() error {
	if _, atoms := distributions.Atoms(in.law); !atoms && in.law.CDF(math.SmallestNonzeroFloat64) > 1e-12 {
		return inputs.Errorf("law", in.law, "a law whose lengths are float64s > 0, or of atoms")
	}
	return in.validate()
}

// leastWeight is a probability whose fourth power does not underflow, for the fourth moments of weights.
const leastWeight = 1e-70

func (c cubeTail) exact() (float64, error) {
	p, err := cube.TailExact(c.d, c.law, c.gamma)
	least := leastWeight
	if c.d < 4 {
		least = 0.01
	}
	if err == nil && p < least {
		err = inputs.Errorf("gamma", c.gamma, "a threshold exceeded with a probability of at least %g", least)
	}
	return p, err
}

func (c cubeTail) asymptotic() (float64, error) {
	if lo, hi := 40*float64(c.d)*c.law.Mean(), 160*float64(c.d)*c.law.Mean(); c.gamma < lo || c.gamma > hi {
		return 0, inputs.Errorf("gamma", c.gamma, "a number from 40 d E x = %g to 160 d E x = %g", lo, hi)
	}
	return cube.AsymptoticTail(c.d, c.law, c.gamma)
}

func (c cubeTail) product() (float64, error) {
	bound, err := cube.ProductShortfall(c.d, c.law, c.gamma)
	if err == nil && (bound >= 1 || bound < leastWeight) {
		err = inputs.Errorf("gamma", c.gamma, "a threshold whose bound is from %g to below 1", leastWeight)
	}
	return bound, err
}
