package vb93

import (
	"cmp"
	"math"
	"slices"

	"castlab/analytic/cube"
	"castlab/distributions/inputs"
	model "castlab/montecarlo/cube"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/claims"
	"castlab/reports/theorems/internal/kit"
)

// phaseEvents are the claims of Section V on the events that phases end in time.
func phaseEvents() []reports.Claim {
	return []reports.Claim{
		claims.Claim[phaseCase]{
			ID: "VB93-PROP2", Title: "All links of a phase are done with at least the product of their probabilities",
			Statement: `$\Pr(T_i \le a) \ge \prod_{c} G_{|S_{i,c}|}(a)^n$, with $G_k$ the distribution function of a sum of $k$ lengths: ` +
				`as if the $nd$ links were independent. The sums are those of the law itself, not a Chernoff bound, so the tightness ` +
				`shows what the dependence is worth.`,
			Source: "VB93, Proposition 2 and eq. (10)", Measured: `\Pr(T_i \le a)`, Name: "P(T_i<=t)", Relation: reports.AtLeast,
			Symbols: []reports.Symbol{symbolTi, symbolPhase, symbolSic, symbolCubeN, symbolD,
				{Name: "a", Meaning: "threshold", Unit: "time"}, symbolDimension, symbolGk, {Name: "k", Meaning: "number of lengths"}},
			Parameters: arguments.Of3(func(in cubeInstance, i int, a float64) (phaseCase, error) { return phaseCase{in, i, 0, a}, nil },
				eventCubes, phaseOf("i", "phase").Usual("i", 2, 6), threshold("a", "threshold").Usual("a", 1, 40)),
			Over: []string{"d=6 law=exponential(mean=1) i=3 a=10.5", "d=8 law=exponential(mean=1) i=4 a=18.5",
				"d=10 law=exponential(mean=1) i=5 a=48", "d=10 law=exponential(mean=1) i=3 a=28", "d=8 law=uniform(min=0,max=2) i=4 a=14",
				"d=8 law=erlang(shape=4,mean=1) i=4 a=14", "d=8 law=hyperexponential(mean=1,scv=4) i=4 a=47",
				"d=8 law=two-point(low=0.5,high=4,mean=1) i=4 a=20"},
			Long: []string{"d=12 law=exponential(mean=1) i=6 a=121", "d=10 law=uniform(min=0,max=2) i=5 a=37.2"},
			Given: claims.Given[phaseCase]("a phase that does not last as long as the longest packet, 2 <= i <= d-2; sums of beta_i " +
				"lengths of known law; " + givenDistinct),
			Defined: true, Decided: [2]float64{1e-3, 0.8},
			Theory: distinct(phaseCase.product), Measure: probability(phaseCase.ends),
			Formula: cube.PhaseProduct, Model: (*model.Barrier).NewExecution,
		}.Declare(),
		claims.Claim[phaseCase]{
			ID: "VB93-EQ13", Title: "A phase ends by a given time with at least this probability",
			Statement: `$\Pr\left(T_i \le \frac{\ln a}{s}\right) \ge \left(1 - \frac{\Phi(s)^{\beta_i}}{a}\right)^{nd}$ for $a \ge ` +
				`\Phi(s)^{\beta_i}$: the events "link $l$ is done" are decreasing in independent lengths, hence associated, and the ` +
				`probability of all is at least the product. The cases give $t = \ln a / s$.`,
			Source: "VB93, eq. (13), with its hypothesis on a", Measured: `\Pr(T_i \le t)`, Name: "P(T_i<=t)", Relation: reports.AtLeast,
			Symbols:    slices.Concat([]reports.Symbol{symbolAexp, {Name: "l", Meaning: "a directed link"}, symbolThreshold}, phaseSymbols),
			Parameters: phaseEnd,
			Over: []string{"d=6 law=exponential(mean=1) i=3 s=0.76 t=17", "d=8 law=exponential(mean=1) i=4 s=0.68 t=28",
				"d=10 law=exponential(mean=1) i=5 s=0.54 t=57", "d=10 law=exponential(mean=1) i=3 s=0.66 t=35.5",
				"d=8 law=uniform(min=0,max=2) i=4 s=3.6 t=15.6", "d=10 law=uniform(min=0,max=2) i=5 s=1.8 t=39",
				"d=8 law=erlang(shape=4,mean=1) i=4 s=1.9 t=17", "d=8 law=hyperexponential(mean=1,scv=4) i=4 s=0.178 t=71",
				"d=6 law=two-point(low=0.5,high=4,mean=1) i=3 s=1.57 t=15.7"},
			Given:   claims.Given[phaseCase]("i <= d; a transform at s; exp(s t) >= Phi(s)^beta_i; " + givenDistinct),
			Defined: true, Decided: [2]float64{1e-3, 0.97},
			Theory: distinct(phaseCase.phaseMarkov), Measure: probability(phaseCase.ends),
			Formula: cube.PhaseBound, Model: (*model.Barrier).NewExecution,
		}.Declare(),
		claims.Claim[phaseCase]{
			ID: "VB93-EQ13-PRINTED", Title: "As printed: eq. (13) for any a > 0",
			Statement: `$\Pr\left(T_i \le \frac{\ln a}{s}\right) \ge \left(1 - \frac{\Phi(s)^{\beta_i}}{a}\right)^{nd}$ for any $a > 0$. ` +
				`The cases give $t = \ln a / s$.`,
			Source: "VB93, eq. (13)", Measured: `\Pr(T_i \le t)`, Name: "P(T_i<=t)", Relation: reports.AtLeast,
			ErratumKind: reports.ErratumError,
			Erratum: `For $a < \Phi(s)^{\beta_i}$ the base is negative and $nd$ is even, so the "probability" can exceed 1: at $a = ` +
				`\Phi(s)^{\beta_i}/3$ it is $2^{nd}$. The bound needs $a \ge \Phi(s)^{\beta_i}$ (VB93-EQ13); likewise eq. (20) needs ` +
				`$n^\theta \ge \Phi(s_0)$.`,
			Symbols: slices.Concat([]reports.Symbol{symbolAexp, symbolThreshold,
				{Name: `\theta, s_0`, Meaning: "parameters of eq. (20)"}}, phaseSymbols),
			Parameters: phaseEnd,
			// ln a = s t is far below beta_i ln Phi(s): 0.25 below 2 ln 2 and 1 below 4 ln 2.
			Over:    []string{"d=4 law=exponential(mean=1) i=2 s=0.5 t=0.5", "d=6 law=exponential(mean=1) i=3 s=0.5 t=2"},
			Given:   claims.Given[phaseCase]("i <= d; a transform at s; " + givenDistinct),
			Defined: true, Decided: [2]float64{1, math.MaxFloat64},
			Theory: distinct(func(c phaseCase) (float64, error) {
				return cube.PrintedPhaseBound(c.d, c.i, c.law, c.s, math.Exp(c.s*c.t))
			}),
			Measure: probability(phaseCase.ends), Formula: cube.PrintedPhaseBound, Model: (*model.Barrier).NewExecution,
		}.Declare(),
		claims.Claim[rateCase]{
			ID: "VB93-EQ14", Title: "A phase takes at most lambda per step with at least this probability",
			Statement: `$\Pr(T_i \le \lambda \beta_i) \ge \left(1 - \xi^{-\beta_i}\right)^{nd}$ for $\xi = e^{\lambda s}/\Phi(s) > 1$.`,
			Source:    "VB93, eq. (14), erratum: printed with the inequality the other way round",
			Measured:  `\Pr(T_i \le \lambda \beta_i)`, Name: "P(T_i<=lambda beta_i)", Relation: reports.AtLeast,
			Symbols:    slices.Concat([]reports.Symbol{symbolLam, symbolXi}, phaseSymbols),
			Parameters: rates,
			Over: []string{"d=6 law=exponential(mean=1) i=3 lambda=4.25 s=0.764", "d=8 law=exponential(mean=1) i=4 lambda=3.15 s=0.68",
				"d=10 law=exponential(mean=1) i=5 lambda=2.2 s=0.54", "d=10 law=uniform(min=0,max=2) i=5 lambda=1.5 s=1.78",
				"d=8 law=hyperexponential(mean=1,scv=4) i=4 lambda=7.9 s=0.178",
				"d=10 law=two-point(low=0.5,high=4,mean=1) i=5 lambda=2.34 s=0.54"},
			Long:  []string{"d=12 law=exponential(mean=1) i=6 lambda=1.68 s=0.4"},
			Given: claims.Given[rateCase](givenRate), Defined: true, Decided: [2]float64{1e-3, 0.97},
			Theory: distinct(rateCase.bound), Measure: probability(rateCase.ends),
			Formula: cube.PhaseRateBound, Model: (*model.Barrier).NewExecution,
		}.Declare(),
		claims.Claim[rateCase]{
			ID: "VB93-EQ14-PRINTED", Title: "As printed: eq. (14) with the inequality the other way round",
			Statement: `$\Pr(T_i \le \lambda \beta_i) \le \left(1 - \xi^{-\beta_i}\right)^{nd}$.`,
			Source:    "VB93, eq. (14)", Measured: `\Pr(T_i \le \lambda \beta_i)`, Name: "P(T_i<=lambda beta_i)", Relation: reports.AtMost,
			ErratumKind: reports.ErratumMisprint,
			Erratum: `Equation (13), from which it follows, says $\ge$, and so does what (14) is used for. Near the median of phase 5 at ` +
				`$d = 10$ the left side is one half and the right side below $10^{-11}$. It may be of the scan: no printed copy has been ` +
				`seen.`,
			Symbols:    slices.Concat([]reports.Symbol{symbolLam, symbolXi}, phaseSymbols),
			Parameters: rates,
			Over: []string{"d=8 law=exponential(mean=1) i=4 lambda=2.4 s=0.58",
				"d=10 law=exponential(mean=1) i=5 lambda=1.84 s=0.456"},
			Given: claims.Given[rateCase](givenRate), Defined: true, Decided: [2]float64{1e-3, 0.97},
			Theory: distinct(rateCase.bound), Measure: probability(rateCase.ends),
			Formula: cube.PhaseRateBound, Model: (*model.Barrier).NewExecution,
		}.Declare(),
		claims.Claim[budgetCase]{
			ID: "VB93-EQ15", Title: "If every phase keeps its budget, the total keeps the sum",
			Statement: `$\{\text{all } T_i \le c_i\} \subseteq \{\sum_i T_i \le \sum_i c_i\}$, so the probability of the second is at ` +
				`least that of the first. Measured: the least difference of the two indicators over runs, the total executed packet by ` +
				`packet and the phases by link sums.`,
			Source:   "VB93, eq. (15)",
			Measured: `1\{\textstyle\sum_i T_i \le \sum_i c_i\} - 1\{\text{all } T_i \le c_i\}`, Name: "difference",
			Relation:   reports.AtLeast,
			Symbols:    []reports.Symbol{symbolTi, symbolPhase, {Name: `c_i`, Meaning: "budget of phase i", Unit: "time"}},
			Parameters: budgetCases,
			Over:       []string{"d=4 law=exponential(mean=1) c=[3.5 5 3.5 3.5]", "d=6 law=exponential(mean=1) c=[5 9.5 11 9.5 5 5]"},
			Given:      claims.Given("a budget for each of the d phases", budgetCase.validate),
			Theory:     claims.Stated[budgetCase](0),
			Measure:    byPacketsAndLinks(rangeWithin[budgetCase](0), budgetCase.difference).Executed().AtMost(4096),
			Formula:    kit.Stated, Model: (*model.Barrier).NewExecution,
		}.Declare(),
		claims.Claim[phasesCase]{
			ID: "VB93-EQ16", Title: "A short phase makes short phases likelier (the sign)",
			Statement: `$\Pr(T_i \le a_i, i < m \mid T_m \le a_m) \ge \Pr(T_i \le a_i, i < m)$, so $\Pr(\text{all } T_i \le a_i) \ge ` +
				`\prod_i \Pr(T_i \le a_i)$. Measured: the covariance of the two indicators. Only the sign is claimed, so any covariance ` +
				`that is not negative passes.`,
			Source:   "VB93, eq. (16) and Appendix 3; proof derived (Harris 1960)",
			Measured: `\mathrm{Cov}`, Name: "Cov", Relation: reports.AtLeast,
			Symbols: []reports.Symbol{symbolTi, symbolPhase, {Name: `T_m`, Meaning: "duration of phase m", Unit: "time"},
				{Name: `m`, Meaning: "a phase"}, {Name: `a_i, a_m`, Meaning: "thresholds", Unit: "time"}},
			Parameters: phasesCases,
			Over: []string{"d=4 law=exponential(mean=1) m=2 a=[3.1 4.6]", "d=6 law=exponential(mean=1) m=3 a=[4.5 9 10.5]",
				"d=6 law=exponential(mean=1) m=4 a=[5 9.5 11 9.5]", "d=8 law=exponential(mean=1) m=4 a=[6 13 18 20]",
				"d=6 law=uniform(min=0,max=2) m=3 a=[1.99 5.3 6.3]", "d=6 law=lognormal(mean=1,sigma=1) m=3 a=[6.5 11 13]"},
			Given: claims.Given("2 <= m <= d, and a threshold for each of the m phases, neither certain nor impossible",
				phasesCase.validate),
			Theory: claims.Stated[phasesCase](0), Measure: withBarriers(covariance, phasesCase.events),
			Formula: kit.Stated, Model: (*model.Barrier).NewExecution,
		}.Declare(),
	}
}

var phaseSymbols = []reports.Symbol{symbolD, symbolCubeN, symbolPhase, symbolTi, symbolS, symbolPhi, symbolBeta}

// The arguments of claims on the phases. Most laws have a moment generating function, and the time per step exceeds
// the mean.
var (
	eventCubes = cubeOf(cubeDimensions(1, maxBarrier).Usual("d", 4, 8), arguments.PacketLengths)
	phaseEnd   = phaseCasesOf(eventCubes).Usual("i", 1, 7).Usual("s", 0.1, 3).Usual("t", 1, 60)
	perStep    = arguments.Real("lambda", "time per step", arguments.Positive()).Usual("lambda", 1, 8)
	exponent   = arguments.Real("s", "point of the moment generating function", arguments.Positive()).Usual("s", 0.1, 3)
)

// probability measures the probability of an event of a run with barriers, by few runs in large cubes: one run takes
// seconds at d = 21.
func probability[T cubical](event func(c T, run barrierRun) bool) claims.Measurement[T] {
	return withBarriers(claims.Probability, event).Wrapped(seldom[T](13, runsInLarge/4, runsInLarge))
}

// runsInLarge are those of an event above 12 dimensions, runsInSmall those below.
const runsInLarge, runsInSmall = 512, 1 << 17

// givenDistinct ends the stated hypotheses of the claims on events.
const givenDistinct = "a bound that 2^17 runs can tell from 1 (512 runs above 12 dimensions)"

// distinct is a bound on the probability of an event where runs can distinguish it from 1, even if the event occurs
// in each of them: their interval begins log(2 looks/(1-level))/runs < 16/runs below 1 at the levels of a check. A
// "bound" above 1 is refuted by few runs.
func distinct[T cubical](bound func(c T) (float64, error)) func(c T) (float64, error) {
	return func(c T) (float64, error) {
		runs := runsInSmall
		if c.dimensions() > 12 {
			runs = runsInLarge
		}
		v, err := bound(c)
		if most := 1 - 16/float64(runs); err == nil && most < v && v <= 1 {
			err = inputs.Errorf("bound", v, "a probability of at most %.6g, which %d runs can tell from 1", most, runs)
		}
		return v, err
	}
}

// A phaseCase is about the event that phase i ends by time t; s is the point at which the bound takes the moment
// generating function, if it does.
type phaseCase struct {
	cubeInstance
	i    int
	s, t float64
}

func (c phaseCase) inCube() error { return c.hasPhase("i", c.i) }

func (c phaseCase) ends(run barrierRun) bool { return run.Phase(c.i) <= c.t }

// product is the bound of Proposition 2. In the first phase and the last two all links have time M, and the product
// is its law.
func (c phaseCase) product() (float64, error) {
	if c.i < 2 || c.i > c.d-2 {
		return 0, inputs.Errorf("i", c.i, "an integer from 2 to d-2 = %d", c.d-2)
	}
	return cube.PhaseProduct(c.d, c.i, c.law, c.t)
}

// phaseMarkov is the bound of eq (13).
func (c phaseCase) phaseMarkov() (float64, error) {
	if a := math.Exp(c.s * c.t); !math.IsInf(a, 1) {
		return cube.PhaseBound(c.d, c.i, c.law, c.s, a)
	}
	return cube.PhaseTimeBound(c.d, c.i, c.law, c.s, c.t)
}

// A rateCase gives phase i a time of lambda per step.
type rateCase struct {
	cubeInstance
	i         int
	lambda, s float64
}

var rates = arguments.Of4(func(in cubeInstance, i int, lambda, s float64) (rateCase, error) {
	return rateCase{in, i, lambda, s}, nil
}, eventCubes, phaseOf("i", "phase"), perStep, exponent)

const givenRate = "i <= d; a transform at s; xi > 1; " + givenDistinct

func (c rateCase) bound() (float64, error) {
	return cube.PhaseRateBound(c.d, c.i, c.law, c.lambda, c.s)
}

func (c rateCase) ends(run barrierRun) bool {
	return run.Phase(c.i) <= c.lambda*float64(run.steps(c.i))
}

// steps returns beta_i, counted on the schedule's sets.
func (run barrierRun) steps(i int) (most int) {
	for c := 0; 1<<c < len(run.x); c++ {
		most = max(most, len(run.Members(i, c)))
	}
	return most
}

// A budgetCase assigns a time budget to each phase.
type budgetCase struct {
	cubeInstance
	at []float64 // c_1, ..., c_d
}

var budgetCases = arguments.Of2(func(in cubeInstance, at []float64) (budgetCase, error) { return budgetCase{in, at}, nil },
	packetCubes.Usual("d", 2, 6), arguments.Reals("c", "budgets of the phases", arguments.Nonnegative()).UsualOf("c",
		"[1.0..4.0],[1.0..4.0]", "[1.0..5.0],[1.0..5.0],[1.0..5.0]", "[2.0..6.0],[3.0..8.0],[2.0..6.0],[2.0..6.0]",
		"[2.0..6.0],[4.0..9.0],[4.0..9.0],[2.0..6.0],[2.0..6.0]",
		"[3.0..6.0],[6.0..12.0],[8.0..15.0],[6.0..12.0],[3.0..6.0],[3.0..6.0]"))

func (c budgetCase) validate() error {
	if len(c.at) != c.d {
		return inputs.Errorf("c", c.at, "a budget for each of the d phases")
	}
	return c.cubeInstance.validate()
}

// difference returns the indicator that the total is within the sum of the budgets minus the indicator that every
// phase is within its own. The slack is the rounding of two sums.
func (c budgetCase) difference(total float64, run barrierRun) float64 {
	sum, each := 0.0, true
	for i, v := range c.at {
		sum, each = sum+v, each && run.Phase(i+1) <= v
	}
	return indicator(total <= sum*(1+1e-12)) - indicator(each)
}

// A phasesCase is about the events that phase i is done by time at[i-1], for the first m phases.
type phasesCase struct {
	cubeInstance
	m  int
	at []float64
}

var phasesCases = arguments.Of3(func(in cubeInstance, m int, at []float64) (phasesCase, error) { return phasesCase{in, m, at}, nil },
	associationCubes.Usual("d", 6, 6).UsualOf("law", "exponential(mean=[0.9..1.1])", "lognormal(mean=1,sigma=[0.8..1.0])",
		"gamma(shape=[0.8..1.2],mean=1)", "weibull(shape=[0.8..1.2],mean=1)"),
	phaseOf("m", "number of phases").Usual("m", 2, 3),
	arguments.Reals("a", "thresholds of the phases", arguments.Positive()).UsualOf("a", "[4.0..5.5],[7.0..9.0]",
		"[4.0..5.5],[7.0..9.0],[8.5..11.0]"))

func (c phasesCase) validate() error {
	if err := cmp.Or(c.cubeInstance.validate(), c.hasPhase("m", c.m)); err != nil {
		return err
	}
	if c.m < 2 || len(c.at) != c.m {
		return inputs.Errorf("a", c.at, "thresholds of two or more phases, as many as m says")
	}
	for i, a := range c.at {
		steps, err := cube.Beta(c.d, i+1)
		if err := cmp.Or(err, c.undecided("a", int(steps), a)); err != nil {
			return err
		}
	}
	return nil
}

// events are that the earlier phases are done in time, and that phase m is.
func (c phasesCase) events(run barrierRun) [2]bool {
	earlier := true
	for i := 1; i < c.m; i++ {
		earlier = earlier && run.Phase(i) <= c.at[i-1]
	}
	return [2]bool{earlier, run.Phase(c.m) <= c.at[c.m-1]}
}
