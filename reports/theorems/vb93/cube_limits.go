package vb93

import (
	"math"

	"castlab/analytic/cube"
	"castlab/distributions"
	"castlab/distributions/inputs"
	"castlab/montecarlo"
	model "castlab/montecarlo/cube"
	"castlab/montecarlo/packets"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/claims"
	"castlab/topologies/schedules"
)

// limits are the claims of Section V and Appendix 4 that lead from Proposition 3 to Proposition 4.
func limits() []reports.Claim {
	return []reports.Claim{
		claims.Claim[prop3Case]{
			ID: "VB93-APP4", Title: "The probability of Proposition 3 tends to 1",
			Statement: `The right side of (24) tends to 1 for $\xi > 1$, $\zeta > 2$, $\theta > 1$. Its distance from 1 is about $2 d ` +
				`\zeta n^{1-\log_2\zeta} + 3\Phi(s_0) n^{1-\theta}$; the third factor falls faster than any power of $n$. Measured: the ` +
				`printed expression in arithmetic of 4096 bits.`,
			Source:   "VB93, Appendix 4; a factor is missing in its second derivative (erratum), with no effect on the limit",
			Measured: `1 - \text{right side of (24)}`, Name: "1 - right side", Within: claims.Relative(1e-9),
			Symbols:    []reports.Symbol{symbolXi, symbolD, symbolPhi, symbolS0, symbolZeta, symbolTheta, symbolCubeN},
			Parameters: prop3Cases, Over: []string{"d=21,28,42,70,105,140 law=exponential(mean=1) lambda=4 s=0.75 mu=8 theta=2 s0=0.5"},
			Given:  claims.Given("xi > 1, zeta > 2, Phi(s_0) < n^theta", prop3Case.validate),
			Theory: prop3Case.shortfall,
			Measure: claims.Computed(func(c prop3Case) (value, bound float64, factors int64, err error) {
				value, bound, err = c.precisely(c.d)
				return value, bound, 3, err
			}),
			Formula: cube.LogProp3, Model: model.Proposition3.Shortfall,
		}.Declare(),
		claims.Claim[excessCase]{
			ID: "VB93-LAMBDA", Title: "Any time per step above the mean is admissible",
			Statement: `$\lambda = 1 + \delta/2$ admits an $s$ with $\xi = e^{\lambda s}/\Phi(s) > 1$: for lengths of mean 1 the ` +
				`function $\Phi(s) e^{-\lambda s}$ is 1 at 0 and its right derivative there is $-\delta/2$. The best $s$ makes it ` +
				`$e^{-I(\lambda)}$, for exponential lengths $I(\lambda) = \lambda - 1 - \ln\lambda$. Measured: the mean of ` +
				`$e^{s(x-\lambda)}$ at the $s$ that makes it least on a separate sample.`,
			Source:   "VB93, proof of Proposition 4",
			Measured: `\min_s \mathrm{E}\,e^{s(x-\lambda)}`, Name: "E exp(s(x-lambda))", Within: claims.Relative(0.03),
			Symbols: []reports.Symbol{symbolLam, symbolXi, symbolPhi, symbolS, {Name: `\delta`, Meaning: "allowed excess over the mean"},
				{Name: `I`, Meaning: "Cramer's rate function of the length"}, symbolLength},
			Parameters: arguments.Of2(func(law distributions.Law, delta float64) (excessCase, error) { return excessCase{law, delta}, nil },
				arguments.PacketLengths.UsualOf("law", unitMeans...),
				arguments.Real("delta", "allowed excess over the mean", arguments.Positive()).Usual("delta", 0.1, 0.45)),
			Over: []string{"law=exponential(mean=1) delta=0.5", "law=uniform(min=0,max=2) delta=0.5,1",
				"law=erlang(shape=4,mean=1) delta=0.4", "law=two-point(low=0.5,high=4,mean=1) delta=0.5,1"},
			Given: claims.Given("mean 1; delta at least a tenth of the standard deviation; 1 + delta/2 below the longest length; a "+
				"transform at four times the best s", excessCase.validate),
			Theory: func(c excessCase) (float64, error) {
				_, logXi, err := cube.BestExponent(c.law, c.lambda())
				return math.Exp(-logXi), err
			},
			Measure: claims.By(leastTransform).Longer(1 << 19), Formula: cube.BestExponent, Model: model.LeastTransform,
		}.Declare(),
		claims.Claim[int]{
			ID: "VB93-BETA-SUM-PRINTED", Title: "As printed: the phases together take less than (n-1+d)/d slots",
			Statement: `$\sum_{i=1}^{d} \beta_i < \frac{n-1+d}{d}$.`,
			Source:    "VB93, Section V, proof of Proposition 4",
			Measured:  `\sum_i \beta_i`, Name: "T_mod", Unit: "slots", Relation: reports.AtMost,
			ErratumKind: reports.ErratumError,
			Erratum: `False for every composite $d$, as the sum is $(n-1)/d + 1$ at least (VB93-BETA-SUM): at $d = 4$ the sum is 5 ` +
				`against 4.75, at $d = 12$ it is 346 against 342.25. Each of the $d$ ceilings can add $(d-1)/d$, so the bound is ` +
				`$(n-1)/d + d - 1$ (VB93-BETA-SUM-UPPER). The limit of Proposition 4 does not change.`,
			Symbols:    []reports.Symbol{symbolD, symbolCubeN, symbolPhase, symbolBeta},
			Parameters: unitCubes, Over: []string{"d=4,6,8,9,10"},
			Theory: cube.PrintedBetaSumBound, Measure: claims.Count(unitTotal), Model: (*packets.Broadcast).NewExecution,
		}.Declare(),
		claims.Claim[int]{
			ID: "VB93-BETA-SUM-UPPER", Title: "The phases together take at most (n-1)/d + d - 1 slots",
			Statement: `$\sum_{i=1}^{d} \beta_i \le \frac{n-1}{d} + d - 1$, so $T_s \le \sum_i \beta_i \le T_s + d - 1$.`,
			Source:    "erratum to VB93, Section V, proof of Proposition 4",
			Measured:  `\sum_i \beta_i`, Name: "T_mod", Unit: "slots", Relation: reports.AtMost,
			Symbols:    []reports.Symbol{symbolD, symbolCubeN, symbolPhase, symbolBeta, symbolCubeS},
			Parameters: unitCubes, Over: []string{"d=1..10"},
			Theory: cube.BetaSumBound, Measure: claims.Count(unitTotal), Model: (*packets.Broadcast).NewExecution,
		}.Declare(),
		claims.Claim[ratioCase]{
			ID: "VB93-EQ27", Title: "The time of Proposition 3 over T_s, counted",
			Statement: `$T_a/T_s$ with $T_a = \lambda \sum_{i=3}^{d-3} \beta_i + 2\mu\beta_2 + 3\frac{\theta}{s_0}\ln n$, shown for ` +
				`$\lambda = 1.5$, $\mu = 8$, $\theta = 2$, $s_0 = 0.5$. Measured: the same with the $\beta_i$ and $T_s$ counted on the ` +
				`schedule.`,
			Source: "VB93, Section V, between eqs. (26) and (27)", Measured: `T_a/T_s`, Within: claims.Relative(1e-9),
			Symbols:    ratioSymbols,
			Parameters: ratioCases, Over: []string{"d=6,8,10,12,14,16,18,20"},
			Defined: true,
			Theory:  ratio(cube.ThresholdRatio), Measure: claims.Computed(ratioCase.counted),
			Formula: cube.ThresholdRatio, Model: schedules.NewRotation,
		}.Declare(),
		claims.Claim[ratioCase]{
			ID: "VB93-EQ27-LIMIT", Title: "The time of Proposition 3 over T_s tends to lambda",
			Statement: `$T_a/T_s \to \lambda$: it is at most $\lambda\bigl(1 + \frac{d(d-1)}{n-1}\bigr) + \frac{d}{n-1}\bigl(2\mu\lfloor ` +
				`d/2\rfloor + 3\frac{\theta}{s_0}\ln n\bigr)$, which tends to $\lambda$, because $\sum_i \beta_i \le \frac{n-1}{d} + d - ` +
				`1$ and $T_s \ge \frac{n-1}{d}$. Shown for $\lambda = 1.5$, $\mu = 8$, $\theta = 2$, $s_0 = 0.5$, counted on the schedule.`,
			Source: "VB93, Section V, between eqs. (26) and (27); the bound is derived", Measured: `T_a/T_s`, Relation: reports.AtMost,
			Symbols:    ratioSymbols,
			Parameters: ratioCases, Over: []string{"d=6,8,10,12,14,16,18,20"},
			Defined: true,
			Theory:  ratio(cube.ThresholdRatioBound), Measure: claims.Computed(ratioCase.counted),
			Formula: cube.ThresholdRatioBound, Model: schedules.NewRotation,
		}.Declare(),
	}
}

var ratioSymbols = []reports.Symbol{symbolTa, symbolCubeS, symbolLam,
	symbolBeta, symbolPhase, symbolD, symbolCubeN, symbolMu, symbolTheta, symbolS0, symbolBeta2}

// A ratioCase is a cube with the parameters of Proposition 3.
type ratioCase struct {
	d                     int
	lambda, mu, theta, s0 float64
}

// The parameters for which eq (27) is shown are the defaults of a cube given alone.
var ratioCases = arguments.Of5(func(d int, lambda, mu, theta, s0 float64) (ratioCase, error) {
	return ratioCase{d, lambda, mu, theta, s0}, nil
}, cubeDimensions(6, maxRotation).Usual("d", 6, 19), ratioParameter("lambda", "time per step of phases 3 to d-3", "1.5"),
	ratioParameter("mu", "time per step of phases 2 and d-2", "8"), ratioParameter("theta", "exponent", "2"),
	ratioParameter("s0", "point of the moment generating function", "0.5"))

func ratioParameter(name, meaning, usual string) arguments.Argument[float64] {
	return arguments.Real(name, meaning, arguments.Positive()).Usual(name, 0.1, 10).Implied(name, usual)
}

// ratio is a formula of T_a/T_s where a float64 holds it.
func ratio(formula func(d int, lambda, mu, theta, s0 float64) (float64, error)) func(c ratioCase) (float64, error) {
	return func(c ratioCase) (float64, error) {
		v, err := formula(c.d, c.lambda, c.mu, c.theta, c.s0)
		if err == nil && !(v <= 1e300) {
			err = inputs.Errorf("T_a/T_s", v, "a number <= 1e300")
		}
		return v, err
	}
}

// counted returns T_a/T_s with beta_i and T_s counted on the schedule, up to the rounding of both sides.
func (c ratioCase) counted() (value, rounding float64, phases int64, err error) {
	r, err := schedules.NewRotation(c.d)
	if err != nil {
		return 0, 0, 0, err
	}
	total := 2*c.mu*float64(longestLink(r, 2)) + 3*c.theta/c.s0*float64(r.D)*math.Ln2
	for i := 3; i <= r.D-3; i++ {
		total += c.lambda * float64(longestLink(r, i))
	}
	value = total / float64(r.Slots())
	return value, 1e-10 * value, int64(r.D), nil
}

// A prop3Case is Proposition 3 for exponential lengths.
type prop3Case struct {
	d             int
	law           distributions.Exponential
	lambda, s, mu float64
	theta         int
	s0            float64
}

var prop3Cases = arguments.Of4(func(d int, law distributions.Exponential, middle [3]float64, outer prop3Case) (prop3Case, error) {
	return prop3Case{d, law, middle[0], middle[1], middle[2], outer.theta, outer.s0}, nil
}, cubeDimensions(21, 500).Usual("d", 21, 140),
	exponentialLengths.UsualOf("law", "exponential(mean=[0.5..1.2])"),
	arguments.Of3(func(lambda, s, mu float64) ([3]float64, error) { return [3]float64{lambda, s, mu}, nil },
		arguments.Real("lambda", "time per step of phases 3 to d-3", arguments.Positive()).Usual("lambda", 2, 6),
		arguments.Real("s", "point of the moment generating function for these and phases 2 and d-2", arguments.Positive()).
			Usual("s", 0.4, 0.8),
		arguments.Real("mu", "time per step of phases 2 and d-2", arguments.Positive()).Usual("mu", 6, 12)),
	arguments.Of2(func(theta int, s0 float64) (prop3Case, error) { return prop3Case{theta: theta, s0: s0}, nil },
		arguments.Int("theta", "exponent", 2, 64).Usual("theta", 2, 6),
		arguments.Real("s0", "point of the moment generating function for phases 1, d-1 and d", arguments.Positive()).
			Usual("s0", 0.1, 0.8)))

func (c prop3Case) parameters() cube.Prop3Parameters {
	return cube.Prop3Parameters{Lambda: c.lambda, S: c.s, Mu: c.mu, Theta: float64(c.theta), S0: c.s0}
}

// shortfall returns 1 minus the right side of (24).
func (c prop3Case) shortfall() (float64, error) {
	g, err := cube.LogProp3(c.d, c.law, c.parameters(), cube.Form19)
	return g.Shortfall(), err
}

// validate checks the hypotheses of Appendix 4, and that the distance from 1 is large enough for 4096 bits and for a
// float64.
func (c prop3Case) validate() error {
	v, err := c.shortfall()
	if err == nil && v < 1e-300 {
		err = inputs.Errorf("1 - right side of (24)", v, "a number >= 1e-300")
	}
	return err
}

// precisely returns the same for d dimensions, evaluated literally, and a bound on its error: xi, zeta and the
// formula's logarithms of them are rounded; to the power d^2/7 the error is d^2 units in the last place.
func (c prop3Case) precisely(d int) (value, errorBound float64, err error) {
	phi := 1 / (1 - c.s*c.law.Mu)
	value, errorBound, err = model.Proposition3{
		Xi: math.Exp(c.lambda*c.s) / phi, Zeta: math.Sqrt(math.Exp(c.mu*c.s) / phi), Phi0: 1 / (1 - c.s0*c.law.Mu), Theta: c.theta,
	}.Shortfall(d)
	units := float64(d*d) * max(1, (c.lambda+c.mu)*c.s/16)
	return value, errorBound + units*4e-16*value, err
}

// An excessCase gives each step delta/2 more than the mean.
type excessCase struct {
	law   distributions.Law
	delta float64
}

func (c excessCase) lambda() float64 { return 1 + c.delta/2 }

func leastTransform(name, unit, label string, c excessCase) montecarlo.Experiment {
	return model.LeastTransform(name, unit, label, c.law, c.lambda())
}

// validate checks that the mean is 1, that a sample distinguishes lambda from it, that some lengths exceed lambda,
// and that the measured exp(s(x-lambda)) has a fourth moment, without which an interval for its mean is unreliable.
func (c excessCase) validate() error {
	if err := (cubeInstance{law: c.law}).unitMean(); err != nil {
		return err
	}
	refused := func(domain string, v float64) error {
		return inputs.Errorf("delta", c.delta, domain, v)
	}
	if least := math.Sqrt(c.law.Variance()) / 10; c.delta < least {
		return refused("at least a tenth of the standard deviation, %g, or the sample in which the best exponent is searched does "+
			"not tell lambda from the mean", least)
	}
	s, _, err := cube.BestExponent(c.law, c.lambda())
	if err != nil {
		return err
	}
	if _, longest := c.law.Support(); c.lambda() >= longest {
		return refused("a number with 1 + delta/2 below the longest length, %g", longest)
	}
	if math.IsInf(c.law.LogMGF(4*s), 1) {
		return refused("a number with a transform at 4 s, s = %g the best exponent", s)
	}
	return nil
}
