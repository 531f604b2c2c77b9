package vb93

import (
	"math"
	"math/rand/v2"
	"slices"

	"castlab/analytic/cube"
	"castlab/distributions/inputs"
	"castlab/montecarlo"
	model "castlab/montecarlo/cube"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/claims"
	"castlab/topologies/schedules"
)

// proposition3 are the claims on the middle and the outer phases, and on all of them together.
func proposition3() []reports.Claim {
	return []reports.Claim{
		claims.Claim[int]{
			ID: "VB93-BETA-3", Title: "The middle phases have at least beta_3 steps",
			Statement: `$\beta_i \ge \beta_3$ for $3 \le i \le d-3$. Measured: the shortest of these phases, counted on the schedule.`,
			Source:    "VB93, Section V, before eq. (18)",
			Measured:  `\min_{3 \le i \le d-3} \beta_i`, Name: "min beta_i", Unit: "slots", Relation: reports.AtLeast,
			Symbols:    []reports.Symbol{symbolD, symbolPhase, symbolBeta},
			Parameters: cubeDimensions(6, maxRotation).Usual("d", 6, 20), Over: []string{"d=6..16"},
			Theory: func(d int) (float64, error) { return cube.Beta(d, 3) },
			Measure: counted(schedules.NewRotation, func(r *schedules.Rotation) (int, int64) {
				least := math.MaxInt
				for i := 3; i <= r.D-3; i++ {
					least = min(least, longestLink(r, i))
				}
				return least, int64(r.D - 5)
			}),
			Formula: cube.Beta, Model: schedules.NewRotation,
		}.Declare(),
		// The paper's "sufficiently large d" begins at 2^21 nodes.
		claims.Claim[int]{
			ID: "VB93-BETA-3-PRINTED", Title: "As read for the cubes that are built: beta_3 > d^2/7",
			Statement: `$\beta_3 > d^2/7$ for sufficiently large $d$, read for $d \le 20$.`,
			Source:    "VB93, Section V, before eq. (19)", Measured: `\beta_3`, Name: "beta_3", Unit: "slots", Relation: reports.AtLeast,
			ErratumKind: reports.ErratumReading,
			Erratum: `A matter of reading: true as printed, but only from $d = 21$ on: $\beta_3 = \lceil (d-1)(d-2)/6 \rceil$; at $d = ` +
				`20$ it is 57 against 57.14. Equation (19) and Proposition 3 as printed say nothing below $n = 2^{21}$; the form (18) ` +
				`holds from $d = 6$.`,
			Symbols:    []reports.Symbol{symbolD, symbolBeta3},
			Parameters: cubeDimensions(3, 20), Over: []string{"d=6,9,12,16,20"},
			Theory: cube.PrintedThirdPhase, Measure: counted(schedules.NewRotation, thirdPhase), Model: schedules.NewRotation,
		}.Declare(),
		claims.Claim[int]{
			ID: "VB93-BETA-3-LARGE", Title: "beta_3 > d^2/7 from d = 21 on",
			Statement: `$\beta_3 \ge d^2/7$ for $d \ge 21$: $(d-1)(d-2)/6 > d^2/7$ if and only if $d^2 - 21 d + 14 > 0$.`,
			Source:    "VB93, Section V, before eq. (19); the range is derived",
			Measured:  `\beta_3`, Name: "beta_3", Unit: "slots", Relation: reports.AtLeast,
			Symbols:    []reports.Symbol{symbolD, symbolBeta3},
			Parameters: cubeDimensions(21, schedules.MaxRotation), Over: []string{"d=21,22"},
			Theory: cube.PrintedThirdPhase, Measure: counted(schedules.NewRotation, thirdPhase), Model: schedules.NewRotation,
		}.Declare(),
		claims.Claim[middleCase]{
			ID: "VB93-EQ17", Title: "The middle phases together, in the paper's three forms",
			Statement: `$\Pr\left(\sum_{i=3}^{d-3} T_i \le \lambda \sum_{i=3}^{d-3} \beta_i\right) \ge \prod_{i=3}^{d-3} ` +
				`\left(1-\xi^{-\beta_i}\right)^{nd} \ge \left(1-\xi^{-\beta_3}\right)^{n d^2} \ge \left(1 - n^{-\frac{d}{7} \log_2 ` +
				`\xi}\right)^{n d^2}$; the last form, (19), needs $d \ge 21$, the others $d \ge 6$. The full profile runs (19) itself, ` +
				`at $n = 2^{21}$ nodes.`,
			Source:   "VB93, eqs. (17), (18), (19); the range of (19) is derived",
			Measured: `\Pr\left(\textstyle\sum_{i=3}^{d-3} T_i \le \lambda \sum_{i=3}^{d-3} \beta_i\right)`,
			Name:     "P(sum T_i<=lambda sum beta_i)", Relation: reports.AtLeast,
			Symbols:    middleSymbols,
			Parameters: middleOf(middleForms),
			Over: []string{"d=6 law=exponential(mean=1) lambda=4.4 s=0.77 form=17", "d=6 law=exponential(mean=1) lambda=4.8 s=0.79 form=18",
				"d=8 law=exponential(mean=1) lambda=3.75 s=0.731 form=17", "d=8 law=exponential(mean=1) lambda=4 s=0.749 form=18",
				"d=10 law=exponential(mean=1) lambda=3.1 s=0.675 form=17", "d=10 law=exponential(mean=1) lambda=3.3 s=0.694 form=18",
				"d=8 law=uniform(min=0,max=2) lambda=1.83 s=5.55 form=17", "d=8 law=uniform(min=0,max=2) lambda=1.86 s=6.7 form=18",
				"d=8 law=hyperexponential(mean=1,scv=4) lambda=10.3 s=0.186 form=17"},
			Long: []string{"d=12 law=exponential(mean=1) lambda=2.7 s=0.625 form=17",
				"d=21 law=exponential(mean=1) lambda=2.1 s=0.521 form=19"},
			Given: claims.Given[middleCase](givenMiddle), Defined: true, Decided: [2]float64{1e-3, 0.98},
			Theory: distinct(middleCase.bound), Measure: probability(middleCase.ends),
			Formula: cube.MiddleBound, Model: (*model.Barrier).NewExecution,
		}.Declare(),
		claims.Claim[middleCase]{
			ID: "VB93-EQ17-PRINTED", Title: "As printed: the sum of the phases' probabilities before eq. (17) is a bound",
			Statement: `$\Pr\left(\sum_{i=3}^{d-3} T_i \le \lambda \sum_{i=3}^{d-3} \beta_i\right) \ge \sum_{i=3}^{d-3} ` +
				`\left(1-\xi^{-\beta_i}\right)^{nd}$.`,
			Source:   "VB93, the line between eqs. (16) and (17)",
			Measured: `\Pr\left(\textstyle\sum_{i=3}^{d-3} T_i \le \lambda \sum_{i=3}^{d-3} \beta_i\right)`,
			Name:     "P(sum T_i<=lambda sum beta_i)", Relation: reports.AtLeast,
			ErratumKind: reports.ErratumMisprint,
			Erratum: `A product is meant, as in (17). The sum is near $d-5$ where every term is near 1: no probability. It may be of the ` +
				`scan: no printed copy has been seen.`,
			Symbols:    middleSymbols,
			Parameters: middleOf(arguments.OneOf("form", "equation that the line leads to", 17)),
			Over: []string{"d=8 law=exponential(mean=1) lambda=6 s=0.8 form=17",
				"d=10 law=exponential(mean=1) lambda=5 s=0.8 form=17"},
			Given: claims.Given[middleCase](givenMiddle), Defined: true, Decided: [2]float64{1.05, math.MaxFloat64},
			Theory:  distinct(func(c middleCase) (float64, error) { return cube.PrintedMiddleSum(c.d, c.law, c.lambda, c.s) }),
			Measure: probability(middleCase.ends), Formula: cube.PrintedMiddleSum, Model: (*model.Barrier).NewExecution,
		}.Declare(),
		claims.Claim[outerCase]{
			ID: "VB93-EQ20", Title: "The first and the two last phases",
			Statement: `$\Pr\left(T_i \le \frac{\theta}{s_0} \ln n\right) \ge \left(1 - \frac{\Phi(s_0)}{n^\theta}\right)^{n}$ for $i = ` +
				`1, d-1, d$ and $n^\theta \ge \Phi(s_0)$. Measured: $i = 1$.`,
			Source:   "VB93, eq. (20)",
			Measured: `\Pr\left(T_1 \le \tfrac{\theta}{s_0} \ln n\right)`, Name: "P(T_1<=t)", Relation: reports.AtLeast,
			Symbols: slices.Concat([]reports.Symbol{{Name: `\theta`, Meaning: "exponent, above 1 to be useful"}, symbolS0,
				{Name: `T_1`, Meaning: "duration of phase 1", Unit: "time"}}, phaseSymbols),
			Parameters: outerOf(0),
			Over: []string{"d=6 law=exponential(mean=1) s0=0.5 theta=1.3", "d=8 law=exponential(mean=1) s0=0.8 theta=1.5",
				"d=10 law=exponential(mean=1) s0=0.5 theta=1.2", "d=8 law=uniform(min=0,max=2) s0=2 theta=1.5",
				"d=8 law=hyperexponential(mean=1,scv=4) s0=0.2 theta=1.2"},
			Given:   claims.Given[outerCase]("a transform at s0; n^theta >= Phi(s0); " + givenDistinct),
			Defined: true, Decided: [2]float64{1e-3, 0.98},
			Theory: distinct(outerCase.bound),
			Measure: probability(func(c outerCase, run barrierRun) bool {
				return run.Phase(1) <= c.theta/c.s0*float64(c.d)*math.Ln2
			}),
			Formula: cube.OuterBound, Model: (*model.Barrier).NewExecution,
		}.Declare(),
		claims.Claim[secondCase]{
			ID: "VB93-EQ21", Title: "The second phase and the last but two",
			Statement: `$\Pr(T_i \le \mu \beta_2) \ge (1 - \zeta^{-2\beta_2})^{nd} \ge (1 - \zeta\, n^{-\log_2 \zeta})^{nd}$ for $i = 2, ` +
				`d-2$ and $\zeta = \sqrt{e^{\mu s}/\Phi(s)} > 2$, with $\beta_2 = \lfloor d/2 \rfloor$. Forms 22 and 23 are the two ` +
				`bounds.`,
			Source: "VB93, eqs. (22), (23)", Measured: `\Pr(T_i \le \mu \beta_2)`, Name: "P(T_i<=mu beta_2)", Relation: reports.AtLeast,
			Symbols: slices.Concat([]reports.Symbol{{Name: `\mu`, Meaning: "allowed time per step", Unit: "time"}, symbolZeta,
				symbolBeta2}, phaseSymbols),
			Parameters: arguments.Of5(func(in cubeInstance, i int, mu, s float64, form int) (secondCase, error) {
				return secondCase{in, i, mu, s, form}, nil
			}, eventCubes, phaseOf("i", "phase, 2 or d-2").Usual("i", 2, 6),
				arguments.Real("mu", "time per step", arguments.Positive()).Usual("mu", 1, 15), exponent,
				arguments.OneOf("form", "equation of the bound", 22, 23)),
			Over: []string{"d=6 law=exponential(mean=1) i=2 mu=5.5 s=0.8 form=22,23",
				"d=8 law=exponential(mean=1) i=2 mu=5.2 s=0.79 form=22,23", "d=10 law=exponential(mean=1) i=2,8 mu=5 s=0.787 form=22,23",
				"d=8 law=uniform(min=0,max=2) i=2 mu=1.93 s=13.3 form=22,23",
				"d=8 law=hyperexponential(mean=1,scv=4) i=2 mu=16 s=0.194 form=22,23"},
			Given:   claims.Given[secondCase]("d >= 4; i = 2 or d-2; a transform at s; zeta > 2; " + givenDistinct),
			Defined: true, Decided: [2]float64{1e-3, 0.98},
			Theory: distinct(secondCase.bound),
			Measure: probability(func(c secondCase, run barrierRun) bool {
				return run.Phase(c.i) <= c.mu*float64(c.d/2)
			}),
			Formula: cube.SecondPhaseBound, Model: (*model.Barrier).NewExecution,
		}.Declare(),
		claims.Claim[propositionCase]{
			ID: "VB93-PROP3", Title: "Proposition 3: an explicit time and the probability to meet it",
			Statement: `$\Pr\left(T_{\mathrm{mod}} \le \lambda \sum_{i=3}^{d-3} \beta_i + 2\mu\beta_2 + 3\frac{\theta}{s_0}\ln n\right) ` +
				`\ge \left(1-\zeta n^{-\log_2\zeta}\right)^{2nd} \left(1-\Phi(s_0)n^{-\theta}\right)^{3n} R$, where $R$ is the bound on ` +
				`the middle phases in the form of (17), (18) or, as printed and for $d \ge 21$ only, (19). The measured probability is ` +
				`near 1: the bound is loose.`,
			Source:   "VB93, Proposition 3 and eq. (24), with its errata",
			Measured: `\Pr(T_{\mathrm{mod}} \le t)`, Name: "P(T_mod<=t)", Relation: reports.AtLeast,
			Symbols: slices.Concat([]reports.Symbol{symbolTmod, {Name: `R`, Meaning: "bound of VB93-EQ17"}, symbolMu, symbolTheta,
				symbolS0, symbolZeta, symbolBeta2, {Name: "t", Meaning: "the time on the left side", Unit: "time"}}, middleSymbols),
			Parameters: arguments.Of5(func(c middleCase, mu, theta, s0 float64, form int) (propositionCase, error) {
				c.form = form
				return propositionCase{c, mu, theta, s0}, nil
			}, arguments.Of3(func(in cubeInstance, lambda, s float64) (middleCase, error) {
				return middleCase{in, lambda, s, 0}, nil
			}, middleCubes, perStep, exponent),
				arguments.Real("mu", "time per step of phases 2 and d-2", arguments.Positive()).Usual("mu", 1, 15),
				arguments.Real("theta", "exponent", arguments.Positive()).Usual("theta", 1, 3), outerPoint, middleForms),
			Over: []string{"d=8 law=exponential(mean=1) lambda=3.75 s=0.731 mu=6 theta=1.7 s0=0.731 form=17",
				"d=10 law=exponential(mean=1) lambda=3.1 s=0.675 mu=5.7 theta=1.7 s0=0.675 form=17",
				"d=10 law=exponential(mean=1) lambda=3.3 s=0.694 mu=5.7 theta=1.7 s0=0.694 form=18",
				"d=10 law=uniform(min=0,max=2) lambda=1.72 s=3.5 mu=2.25 theta=2.1 s0=3.5 form=17",
				"d=10 law=hyperexponential(mean=1,scv=4) lambda=7.8 s=0.178 mu=17.8 theta=1.6 s0=0.178 form=17"},
			Long: []string{"d=12 law=exponential(mean=1) lambda=2.7 s=0.625 mu=5.6 theta=1.6 s0=0.625 form=17",
				"d=21 law=exponential(mean=1) lambda=2.1 s=0.521 mu=5.5 theta=1.6 s0=0.521 form=19"},
			Given:   claims.Given[propositionCase]("zeta > 2; theta > 1; a transform at s0; " + givenMiddle),
			Defined: true, Decided: [2]float64{1e-3, 0.98},
			Theory: distinct(propositionCase.bound), Measure: probability(propositionCase.ends),
			Formula: cube.Prop3, Model: (*model.Barrier).NewExecution,
		}.Declare(),
		// The threshold in the statement of Proposition 3, which supposes theta > 1.
		claims.Claim[outerCase]{
			ID: "VB93-PROP3-PRINTED", Title: "As printed: Proposition 3 allows the outer phases (s_0/theta) ln n",
			Statement: `$\Pr\left(M \le \frac{s_0}{\theta} \ln n\right) \ge \left(1 - \frac{\Phi(s_0)}{n^\theta}\right)^{n}$, the step ` +
				`of Proposition 3 as its statement has it.`,
			Source:   "VB93, statement of Proposition 3",
			Measured: `\Pr\left(M \le \tfrac{s_0}{\theta} \ln n\right)`, Name: "P(M<=t)", Relation: reports.AtLeast,
			ErratumKind: reports.ErratumMisprint,
			Erratum: `The fraction is upside down; eqs. (20) and (24) have $\theta/s_0$. In the case shown the probability is ` +
				`$(1-n^{-1/4})^n$, about $3 \cdot 10^{-87}$, and the bound 0.998. Equation (24) also prints $\zeta$ for $\xi$ in its ` +
				`last factor. Both may be of the scan: no printed copy has been seen.`,
			Symbols: []reports.Symbol{symbolMl, symbolCubeN, symbolPhi, symbolTheta, symbolS0, {Name: `\zeta`, Meaning: "see VB93-EQ21"},
				{Name: `\xi`, Meaning: "see VB93-EQ14"}},
			Parameters: outerOf(1), Over: []string{"d=10 law=exponential(mean=1) s0=0.5 theta=2"},
			Given:   claims.Given[outerCase]("theta > 1; a transform at s0; n^theta >= Phi(s0); " + givenDistinct),
			Defined: true, Decided: [2]float64{1e-3, 0.98},
			Theory:  distinct(outerCase.bound),
			Measure: claims.Probability(outerCase.longest).Wrapped(seldom[outerCase](13, runsInLarge/4, runsInLarge)),
			Formula: cube.OuterBound, Model: outerCase.longest,
		}.Declare(),
	}
}

// The parameters of Proposition 3.
var (
	symbolMu    = reports.Symbol{Name: `\mu`, Meaning: "time per step of phases 2 and d-2", Unit: "time"}
	symbolTheta = reports.Symbol{Name: `\theta`, Meaning: "exponent, above 1"}
	symbolS0    = reports.Symbol{Name: `s_0`, Meaning: `a point at which the moment generating function $\Phi$ of a length is finite`,
		Unit: "1/time"}
	symbolZeta  = reports.Symbol{Name: `\zeta`, Meaning: `$\sqrt{e^{\mu s}/\Phi(s)} > 2$`}
	symbolBeta2 = reports.Symbol{Name: `\beta_2`, Meaning: "steps of phase 2"}

	middleSymbols = slices.Concat([]reports.Symbol{symbolLam, symbolXi}, phaseSymbols)
)

// thirdPhase counts beta_3 on the schedule.
func thirdPhase(r *schedules.Rotation) (int, int64) { return longestLink(r, 3), int64(r.D) }

// A middleCase gives the phases 3..d-3 together a time of lambda per step.
type middleCase struct {
	cubeInstance
	lambda, s float64
	form      int
}

// The parameters of the middle phases. Form 19 needs d >= 21.
var (
	middleCubes = cubeOf(cubeDimensions(6, 21).Usual("d", 6, 9), arguments.PacketLengths)
	middleForms = arguments.OneOf("form", "equation of the bound", 17, 18, 19)
)

func middleOf(form arguments.Argument[int]) arguments.Argument[middleCase] {
	return arguments.Of4(func(in cubeInstance, lambda, s float64, form int) (middleCase, error) {
		return middleCase{in, lambda, s, form}, nil
	}, middleCubes, perStep, exponent, form)
}

// givenMiddle states the hypotheses of eqs (17) to (19).
const givenMiddle = "a transform at s; xi > 1; d >= 21 for form 19; " + givenDistinct

func (c middleCase) bound() (float64, error) {
	return cube.MiddleBound(c.d, c.law, c.lambda, c.s, c.form)
}

func (c middleCase) ends(run barrierRun) bool {
	total := 0.0
	for i := 3; i <= c.d-3; i++ {
		total += run.Phase(i)
	}
	return total <= c.lambda*c.steps(run)
}

// steps counts sum beta_i over phases 3..d-3 on the schedule's sets.
func (c middleCase) steps(run barrierRun) (steps float64) {
	for i := 3; i <= c.d-3; i++ {
		steps += float64(run.steps(i))
	}
	return steps
}

// A propositionCase has all parameters of Proposition 3.
type propositionCase struct {
	middleCase
	mu, theta, s0 float64
}

func (c propositionCase) bound() (float64, error) {
	p := cube.Prop3Parameters{Lambda: c.lambda, S: c.s, Mu: c.mu, Theta: c.theta, S0: c.s0}
	_, probability, err := cube.Prop3(c.d, c.law, p, c.form)
	return probability, err
}

func (c propositionCase) ends(run barrierRun) bool {
	return run.total <= c.lambda*c.steps(run)+2*c.mu*float64(run.steps(2))+3*c.theta/c.s0*float64(c.d)*math.Ln2
}

// An outerCase gives the longest packet a time that is a multiple of ln n.
type outerCase struct {
	cubeInstance
	s0, theta float64
}

var outerPoint = arguments.Real("s0", "point of the moment generating function", arguments.Positive()).Usual("s0", 0.1, 3)

// outerOf is the argument of the outer phases, for theta above least.
func outerOf(least float64) arguments.Argument[outerCase] {
	return arguments.Of3(func(in cubeInstance, s0, theta float64) (outerCase, error) {
		return outerCase{in, s0, theta}, inputs.Above("theta", theta, least)
	}, eventCubes, outerPoint, arguments.Real("theta", "exponent", arguments.Positive()).Usual("theta", 0.5, 3))
}

func (c outerCase) bound() (float64, error) { return cube.OuterBound(c.d, c.law, c.s0, c.theta) }

// longest returns the event that the longest of n lengths is at most (s_0/theta) ln n.
func (c outerCase) longest() montecarlo.Replication[bool] {
	t := c.s0 / c.theta
	return func(r *rand.Rand) (bool, error) {
		for range c.nodes() {
			if c.law.Sample(r) > t*float64(c.d)*math.Ln2 {
				return false, nil
			}
		}
		return true, nil
	}
}

// A secondCase gives phase 2 or d-2 a time of mu per step.
type secondCase struct {
	cubeInstance
	i     int
	mu, s float64
	form  int
}

func (c secondCase) bound() (float64, error) {
	if c.i != 2 && c.i != c.d-2 {
		return 0, inputs.Errorf("i", c.i, "2 or d-2 = %d", c.d-2)
	}
	if c.form == 23 {
		return cube.SecondPhaseSimpleBound(c.d, c.law, c.mu, c.s)
	}
	return cube.SecondPhaseBound(c.d, c.law, c.mu, c.s)
}
