package vb95

import (
	"fmt"

	formula "castlab/analytic/reservation"
	"castlab/distributions"
	model "castlab/montecarlo/reservation"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/claims"
)

// lightLoad are the claims on the mean delay at light load.
func lightLoad() []reports.Claim {
	return []reports.Claim{
		claims.Claim[queue]{
			ID: "VB95-LIGHT", Title: "At light load the delay is 1.5 V + X and rises with the load",
			Statement: `$T \to 1.5\,V + X$ as $\lambda \to 0$, for constant lengths, and to first order $T = 1.5\,V + X + ` +
				`\lambda\left(\tfrac12 N X^2 + N X V + \tfrac12 (N-1) X V + \tfrac12 V^2\right)$. The slope is positive ` +
				`(VB95-LIGHT-SLOPE), so the limit is no bound (VB95-LIGHT-BOUND). Measured at loads of at most two hundredths, where ` +
				`terms of second order are below a thousandth.`,
			Source:   `VB95, end of Section III-B, there with "$\le$" and "$\rho \approx 0$"; the slope derived`,
			Measured: `T`, Unit: "time", Within: claims.Relative(0.01),
			Symbols: []reports.Symbol{symbolN, symbolLambda, symbolX, symbolV, symbolT},
			Parameters: constantQueues.Usual("N", 4, 8).Usual("lambda", 0.0015, 0.002).UsualOf("X", usualX[0]).
				UsualOf("V", "deterministic(mean=[1.0..2.0])"),
			Over: []string{
				"N=8 lambda=0.002 X=deterministic(mean=1) V=deterministic(mean=1)",
				"N=16 lambda=0.002 X=deterministic(mean=0.5) V=deterministic(mean=2)",
				"N=1 lambda=0.01 X=deterministic(mean=1) V=deterministic(mean=1)",
			},
			Given: stableQueue.And(claims.Given("lambda (N X + V) <= 0.02", func(q queue) error {
				return q.below("N X + V", float64(q.N)*q.X.Mean()+q.V.Mean(), 0.02)
			})),
			Theory: formulaOf[queue](lightDelay), Measure: followed(meanDelay),
			Formula: formula.System.LightDelay, Model: model.Queues.Follow,
		}.Declare(),
		claims.Claim[unloaded]{
			ID: "VB95-LIGHT-SLOPE", Title: "The slope of the mean delay at light load",
			Statement: `For constant lengths $\frac{T - 1.5\,V - X}\lambda \to \tfrac12 N X^2 + N X V + \tfrac12 (N-1) X V + \tfrac12 ` +
				`V^2$ as $\lambda \to 0$. Measured: the left side at three loads, extrapolated to 0; the interval holds what that ` +
				`leaves out.`,
			Source:   "derived; VB95, end of Section III-B, has the limit of the delay",
			Measured: `\lim (T - 1.5\,V - X)/\lambda`, Name: "(T - 1.5 V - X)/lambda", Unit: "time^2", Within: claims.Relative(0.08),
			Symbols:    []reports.Symbol{symbolN, symbolLambda, symbolX, symbolV, symbolT},
			Parameters: unloadedQueues(constantLength("X"), constantLength("V")),
			Over:       []string{"N=3 X=0.5 V=2"}, Long: []string{"N=4 X=1 V=1", "N=2 X=0.5 V=2"},
			Given:  slopeAtLightLoad.given(),
			Theory: slopeAtLightLoad.limit, Measure: slopeAtLightLoad.measured(),
			Formula: formula.System.LightDelay, Model: model.Queues.Follow,
		}.Declare(),
		claims.Claim[queue]{
			ID: "VB95-LIGHT-BOUND", Title: "Read as a bound: the mean delay at light load",
			Statement: `$T \le 1.5\,V + X$ for small $\rho$. Tried at $\rho \le 0.16$.`,
			Source:    `VB95, end of Section III-B, "for light load", "$\rho \approx 0$"`,
			Measured:  `T`, Unit: "time", Relation: reports.AtMost,
			Erratum: `It is no bound but the limit: $T$ is greater at every small load, because its slope at 0 is positive ` +
				`(VB95-LIGHT-SLOPE).`,
			ErratumKind: reports.ErratumReading,
			Symbols:     []reports.Symbol{symbolX, symbolV, symbolRho, symbolT, symbolN, symbolLambda},
			Parameters:  constantQueues,
			Over: []string{
				"N=2 lambda=0.05 X=deterministic(mean=1) V=deterministic(mean=1)",
				"N=8 lambda=0.02 X=deterministic(mean=1) V=deterministic(mean=1)",
			},
			Given: stableQueue.And(claims.Given("rho <= 0.16", func(q queue) error {
				return q.below("N X", float64(q.N)*q.X.Mean(), 0.16)
			})),
			Theory: formulaOf[queue](lightLimit), Measure: followed(meanDelay),
			Formula: formula.System.LightDelay, Model: model.Queues.Follow,
		}.Declare(),
	}
}

// limits are the claims on a and on W where they are known.
func limits() []reports.Claim {
	return []reports.Claim{
		claims.Claim[unloaded]{
			ID: "VB95-LIMITS-LIGHT", Title: "The chance a at light load",
			Statement: `As $\lambda \to 0$, $\frac a\lambda \to \frac{(N-1)\,\mathrm{E}V^2}{2N\,\mathrm{E}V}$: an arrival in a data ` +
				`interval sees a packet of its own user start only if the interval has two packets at least, which arrived in the same ` +
				`empty period. So $a \to 0$, and Theorem 1 holds there without knowing $a$. Measured at three loads and extrapolated to ` +
				`0; the interval holds what that leaves out.`,
			Source:   "VB95, end of Section III-A, for the limit; the slope is derived",
			Measured: `\lim a/\lambda`, Name: "a/lambda", Unit: "time", Within: claims.Relative(0.065),
			Symbols:    []reports.Symbol{symbolN, symbolLambda, symbolX, symbolV, symbolA},
			Parameters: unloadedQueues(anyLength("X", "[0.02..0.1]"), anyLength("V", "[1.0..3.0]")),
			Over:       []string{"N=2 X=0.5 V=2"}, Long: []string{"N=4 X=0.25 V=exponential(mean=2)"},
			Given:  chanceAtLightLoad.given(),
			Theory: chanceAtLightLoad.limit, Measure: chanceAtLightLoad.measured(),
			Formula: formula.System.LightA, Model: model.Queues.Follow,
		}.Declare(),
		claims.Claim[unloaded]{
			ID: "VB95-LIMITS-HEAVY", Title: "The chance a at heavy load",
			Statement: `As $\rho \to 1 - \lambda\,\mathrm{E}V$, $a \to \frac12 - \frac1{2N}$: every user is active at every gate. ` +
				`Theorem 1 holds there, too, without knowing $a$. So the bounds of VB95-EQ10-UPPER, VB95-EQ10-LOWER and ` +
				`VB95-A-ASSOCIATION are attained in the limit. Measured at three slacks $D$ and extrapolated to 0; the interval holds ` +
				`what that leaves out.`,
			Source:   "VB95, end of Section III-A",
			Measured: `\lim a`, Unit: "probability", Within: claims.Relative(0.03),
			Symbols: []reports.Symbol{symbolN, symbolLambda, symbolX, symbolV, symbolRho, symbolA, symbolD},
			Parameters: unloadedQueues(anyLength("X", "[0.1..0.6]", "exponential(mean=[0.1..0.4])"),
				anyLength("V", "[1.0..3.0]", "exponential(mean=[1.0..3.0])")),
			Over: []string{"N=2 X=1 V=2"}, Long: []string{"N=3 X=exponential(mean=1) V=4"},
			Given:  chanceAtHeavyLoad.given(),
			Theory: chanceAtHeavyLoad.limit, Measure: chanceAtHeavyLoad.measured(),
			Formula: formula.System.ABounds, Model: model.Queues.Follow,
		}.Declare(),
		claims.Claim[queue]{
			ID: "VB95-LIMITS-ONE", Title: "With one user the wait is known without a",
			Statement: `For $N = 1$, $a = 0$ and $W = \frac{\lambda\,\mathrm{E}X^2}{2D} + ` +
				`\frac{(1-\rho)\,\mathrm{E}V^2}{2D\,\mathrm{E}V} + \frac{(1-\lambda\,\mathrm{E}V)\,\mathrm{E}V}{D}$. The same follows ` +
				`from the M/G/1 queue with vacations, of service time $V + X$ and vacations $V$: with $S = V + X$, $W = ` +
				`\frac{\lambda\,\mathrm{E}S^2}{2(1-\lambda\,\mathrm{E}S)} + \frac{\mathrm{E}V^2}{2\,\mathrm{E}V} + \mathrm{E}V$, by ` +
				`which it is computed here.`,
			Source:   "VB95, end of Section III-A; the queue with vacations derived",
			Measured: `W`, Unit: "time", Within: claims.Relative(0.02),
			Symbols: []reports.Symbol{symbolN, symbolLambda, symbolX, symbolV, symbolRho, symbolW, symbolA, symbolD,
				{Name: "S", Meaning: "V + X", Unit: "time"}},
			Parameters: queuesOf(arguments.Int("N", "users", 1, 1).Default("N", "1"), anyX, anyV),
			Over:       []string{"N=1 lambda=0.3 X=exponential(mean=1) V=deterministic(mean=1)"},
			Long: []string{
				"N=1 lambda=0.2 X=deterministic(mean=1) V=exponential(mean=2)",
				"N=1 lambda=0.5 X=uniform(min=0,max=2) V=deterministic(mean=0.25)",
			},
			Given:  stableQueue,
			Theory: func(q queue) (float64, error) { return formula.VacationWait(q.lambda, q.X, q.V) }, Measure: followed(meanWait),
			Formula: formula.VacationWait, Model: model.Queues.Follow,
		}.Declare(),
	}
}

// below checks that the product of the rate and the named time is at most the given
// number.
func (q queue) below(name string, time, most float64) error {
	return holds(q.lambda*time <= most*(1+1e-12), "lambda", q.lambda, fmt.Sprintf("a rate <= %g/(%s) = %g", most, name, most/time))
}

// An unloaded is a queue without an arrival rate.
type unloaded struct {
	N    int
	X, V distributions.Law
}

// String returns the words of the parameters, constant lengths as numbers.
func (u unloaded) String() string {
	text := func(l distributions.Law) any {
		if d, constant := l.(distributions.Deterministic); constant {
			return d.Mu
		}
		return l
	}
	return fmt.Sprintf("N=%d X=%v V=%v", u.N, text(u.X), text(u.V))
}

// at returns the queue at a rate.
func (u unloaded) at(lambda float64) queue { return queue{u.N, lambda, u.X, u.V} }

// cycle returns the mean time in which every user is served once.
func (u unloaded) cycle() float64 { return float64(u.N)*u.X.Mean() + u.V.Mean() }

// moments returns N EX2/EX + EV2/EV.
func (u unloaded) moments() float64 {
	x, v := u.X.Mean(), u.V.Mean()
	return float64(u.N)*(x+u.X.Variance()/x) + v + u.V.Variance()/v
}

// unloadedQueues is the argument of claims on limits.
func unloadedQueues(X, V arguments.Argument[distributions.Law]) arguments.Argument[unloaded] {
	return arguments.Of3(func(N int, X, V distributions.Law) (unloaded, error) { return unloaded{N, X, V}, nil },
		arguments.Int("N", "users, each with a queue of its own", 2, 16).Usual("N", 4, 12), X, V)
}

// anyLength is the argument of a length with any law; a number is a constant.
func anyLength(key string, usual ...string) arguments.Argument[distributions.Law] {
	return arguments.Length(key, meanings[key]).UsualOf(key, usual...)
}

// constantLength is the argument of a constant length, a number.
func constantLength(key string) arguments.Argument[distributions.Law] {
	return arguments.Of1(func(x float64) (distributions.Law, error) { return distributions.Deterministic{Mu: x}, nil },
		arguments.Real(key, meanings[key], arguments.Positive()).Usual(key, 0.5, 2))
}

// The limits of claims. At light load steps and biases are expressed in x, the step times N EX2/EX + EV2/EV,
// in which the bias is of the order of x^3: below 30 x^3 for a and for the slope of the
// delay. At heavy load, where the parameter is the slack D, 1-p is roughly 1/14, 1/8 and 1/4.
var (
	slopeAtLightLoad = approach{
		near: unloaded.at, measure: model.Delay,
		of:     func(q queue, t float64) float64 { return (t - float64(1.5*q.V.Mean()) - q.X.Mean()) / q.lambda },
		theory: formulaOf[queue](lightSlope),
		chosen: map[string]extrapolation{"N=3 X=0.5 V=2": {0.02, 0.004}, "N=4 X=1 V=1": {0.01, 0.0015}, "N=2 X=0.5 V=2": {0.02, 0.0025}},
		rule:   func(u unloaded) extrapolation { return extrapolation{0.07 / u.moments(), 0.008} },
	}
	chanceAtLightLoad = approach{
		near: unloaded.at, measure: model.PairShare,
		of:     func(q queue, a float64) float64 { return a / q.lambda },
		theory: formulaOf[queue](formula.System.LightA),
		chosen: map[string]extrapolation{"N=2 X=0.5 V=2": {0.04, 0.0025}, "N=4 X=0.25 V=exponential(mean=2)": {0.02, 0.0075}},
		rule:   func(u unloaded) extrapolation { return extrapolation{0.06 / u.moments(), 0.01} },
		rare:   true,
	}
	chanceAtHeavyLoad = approach{
		near:    func(u unloaded, D float64) queue { return u.at((1 - D) / u.cycle()) },
		measure: model.PairShare,
		of:      func(_ queue, a float64) float64 { return a },
		theory:  formulaOf[queue](upperChance),
		chosen:  map[string]extrapolation{"N=2 X=1 V=2": {0.05, 0.006}, "N=3 X=exponential(mean=1) V=4": {0.1, 0.01}},
		rule:    func(u unloaded) extrapolation { return extrapolation{0.07 * u.V.Mean() / u.cycle(), 0.006} },
	}
)
