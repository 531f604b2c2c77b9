package vb95

import (
	"fmt"
	"math"

	formula "castlab/analytic/reservation"
	"castlab/distributions"
	"castlab/distributions/inputs"
	"castlab/montecarlo"
	model "castlab/montecarlo/reservation"
	"castlab/montecarlo/steady"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/theorems/internal/kit"
)

// An unloaded is a queue without an arrival rate.
type unloaded struct {
	N    int
	X, V distributions.Law
}

func (u unloaded) String() string {
	return fmt.Sprintf("N=%d X=%s V=%s", u.N, lengthText(u.X), lengthText(u.V))
}

// lengthText formats a constant law as its number.
func lengthText(l distributions.Law) string {
	if d, ok := l.(distributions.Deterministic); ok {
		return kit.Trim(d.Mu)
	}
	return l.String()
}

// at returns the queue at a rate.
func (u unloaded) at(lambda float64) queue { return queue{u.N, lambda, u.X, u.V} }

// cycle returns the mean time in which every user is served once.
func (u unloaded) cycle() float64 { return float64(u.N)*u.X.Mean() + u.V.Mean() }

// unloadedQueues is the argument of claims on limits.
func unloadedQueues(X, V arguments.Argument[distributions.Law]) arguments.Argument[unloaded] {
	return arguments.Of3(func(N int, X, V distributions.Law) (unloaded, error) { return unloaded{N, X, V}, nil },
		arguments.Int("N", "users, each with a queue of its own", 2, 16).Usual("N", 4, 12), X, V)
}

// A limit is the limit of a number of a queue as a parameter tends to 0.
type limit struct {
	unloaded
	step, bias float64 // of the extrapolation; bias bounds the relative bias
	approach
}

// An approach describes a limit: its parameter, measure and theory.
type approach struct {
	near    func(u unloaded, step float64) queue
	measure model.Measure // of counted packets for constant lengths, otherwise of followed ones
	of      func(q queue, step, value float64) float64
	theory  func(q queue) (float64, error) // of the queue at the step, whose load it does not use
	rule    func(u unloaded) (step, bias float64)
	// rare says that what is measured happens in a share of the frames of the order of the
	// step squared, so that its runs are divided by allocation.
	rare bool
}

// to returns the limit of a queue with step and bias by rule.
func (a approach) to(u unloaded) (limit, error) {
	step, bias := a.rule(u)
	return limit{u, step, bias, a}, nil
}

// queue returns the queue at a step.
func (l limit) queue(step float64) queue { return l.near(l.unloaded, step) }

// limitWeights are the weights of Richardson extrapolation to 0 from y at the step, at
// twice and at four times the step, by the parabola through the three: (8 y_1 - 6 y_2 +
// y_4)/3. Terms of first and second order cancel; the bias is of third order.
var limitWeights = [3]struct{ times, weight float64 }{{1, 8.0 / 3}, {2, -2}, {4, 1.0 / 3}}

// limitCases makes a case of each limit, from independent runs. The bound on the bias
// widens the interval at both ends.
func limitCases(id string, a approach, X, V arguments.Argument[distributions.Law], list []limit, name, unit string) reports.Cases {
	return kit.LongAfter(1, kit.Given("constant, uniform, Erlang or exponential lengths; EX >= EV/10^6", kit.Cases(id, arguments.Of1(a.to, unloadedQueues(X, V)), list, func(label string, l limit) reports.Case {
		return reports.Case{
			Validate: l.validate,
			Theory:   func() (float64, error) { return l.theory(l.queue(l.step)) },
			Measure:  withBias(l.bias, l.extrapolated(name, unit, label)),
		}
	})))
}

// validate checks the queues at all three steps.
func (l limit) validate() error {
	if err := l.tame(); err != nil {
		return err
	}
	for _, w := range limitWeights {
		if err := l.queue(w.times * l.step).validate(); err != nil {
			return err
		}
	}
	return nil
}

// withBias widens the interval of an experiment of slow replications by the bias of an
// extrapolation.
func withBias(share float64, e montecarlo.Experiment) montecarlo.Experiment {
	return widened(share, "the extrapolation", montecarlo.Slow(128, 1<<14, e))
}

// widened widens the interval of an experiment at both ends by a fraction of its value,
// before it is evaluated, and states the reason.
func widened(share float64, reason string, e montecarlo.Experiment) montecarlo.Experiment {
	return montecarlo.Altered(e, func(e montecarlo.Estimate) montecarlo.Estimate {
		by := share * math.Abs(e.Value)
		e.Lo, e.Hi = e.Lo-by, e.Hi+by
		e.Method += fmt.Sprintf(", widened by %g of the value for %s", share, reason)
		return e
	})
}

// extrapolated estimates the limit by runs at the three steps.
func (l limit) extrapolated(name, unit, label string) montecarlo.Experiment {
	if l.X.Variance() == 0 && l.V.Variance() == 0 {
		return extrapolation(l, name, unit, label, func(_ queue, s *steady.Quotient) float64 { return s.Y / s.X },
			func(q queue) steady.Runs[steady.Quotient] { return byFrames.runs(q, measuring(l.measure)) })
	}
	return extrapolation(l, name, unit, label, func(q queue, t *totals) float64 {
		if l.measure == model.PairShare {
			return t.a(q)
		}
		return t.toEnd / t.packets
	}, func(q queue) steady.Runs[totals] { return q.runs(model.InTurn) })
}

// allocation is the length of the run at a multiple of the step, over that of the run at
// the step, for which the sum of all three has the least error (Neyman): a run weighs as
// much as its weight times the standard deviation of one frame, which for a ratio to the
// step of what a share of step^2 of the frames shows goes like 1/times.
func allocation(weight, times float64) float64 {
	first := limitWeights[0]
	return math.Abs(weight) / times / (first.weight / first.times)
}

func extrapolation[S steady.Sums[S]](l limit, name, unit, label string, value func(q queue, sums *S) float64, runs func(q queue) steady.Runs[S]) montecarlo.Experiment {
	var systems []steady.Runs[S]
	for _, w := range limitWeights {
		of := runs(l.queue(w.times * l.step))
		if l.rare {
			of.Length = int(allocation(w.weight, w.times) * float64(of.Length))
		}
		systems = append(systems, of)
	}
	return steady.OverRuns(name, unit, label, func(sums []S) float64 {
		sum := 0.0
		for i, w := range limitWeights {
			step := w.times * l.step
			q := l.queue(step)
			sum += float64(w.weight * l.of(q, step, value(q, &sums[i])))
		}
		return sum
	}, systems...)
}

func chanceLight() reports.Claim {
	const id = "VB95-LIMITS-LIGHT"
	return reports.Claim{
		ID:    id,
		Title: "The chance a at light load",
		Statement: `As $\lambda \to 0$, $\frac a\lambda \to \frac{(N-1)\,\mathrm{E}V^2}{2N\,\mathrm{E}V}$: an arrival in a data interval sees a packet of its own user start only if the interval has two packets at least, which arrived in the same empty period. So $a \to 0$, and Theorem 1 holds there without knowing $a$. ` +
			`Measured at three loads and extrapolated to 0; the interval holds what that leaves out.`,
		Source:     "VB95, end of Section III-A, for the limit; the slope is derived",
		Quantity:   `\lim a/\lambda`,
		Unit:       "time",
		Relation:   reports.Equal,
		Resolution: kit.Within(0.065), // up to N = 4 it tells (N-1)/N from N/(N+1), which is larger by 1/(N^2-1) of it, 1/15 there
		Symbols:    []reports.Symbol{symbolN, symbolLambda, symbolX, symbolV, symbolA},
		Formula:    formula.System.LightA,
		Model:      model.Queues.Follow,
		Cases:      limitCases(id, lightChance, anyLength("X", "[0.02..0.1]"), anyLength("V", "[1.0..3.0]"), lightChances, "a/lambda", "time"),
	}
}

// lightChances lists the limits of VB95-LIMITS-LIGHT.
var (
	lightChance = approach{unloaded.at, model.PairShare, func(q queue, _, a float64) float64 { return a / q.lambda }, formulaOf(formula.System.LightA), lightRule, true}

	lightChances = []limit{
		{unloaded{2, constant(0.5), constant(2)}, 0.04, 0.0025, lightChance},
		{unloaded{4, constant(0.25), exponential(2)}, 0.02, 0.0075, lightChance},
	}
)

func chanceHeavy() reports.Claim {
	const id = "VB95-LIMITS-HEAVY"
	return reports.Claim{
		ID:    id,
		Title: "The chance a at heavy load",
		Statement: `As $\rho \to 1 - \lambda\,\mathrm{E}V$, $a \to \frac12 - \frac1{2N}$: every user is active at every gate. Theorem 1 holds there, too, without knowing $a$. So the bounds of VB95-EQ10-UPPER, VB95-EQ10-LOWER and VB95-A-ASSOCIATION are attained in the limit. ` +
			`Measured at three slacks $D$ and extrapolated to 0; the interval holds what that leaves out.`,
		Source:     "VB95, end of Section III-A",
		Quantity:   `\lim a`,
		Unit:       "probability",
		Relation:   reports.Equal,
		Resolution: kit.Within(0.03),
		Symbols:    []reports.Symbol{symbolN, symbolLambda, symbolX, symbolV, symbolRho, symbolA, symbolD},
		Formula:    formula.System.ABounds,
		Model:      model.Queues.Follow,
		Cases:      limitCases(id, heavyChance, anyLength("X", "[0.1..0.6]", "exponential(mean=[0.1..0.4])"), anyLength("V", "[1.0..3.0]", "exponential(mean=[1.0..3.0])"), heavyChances, "a", "probability"),
	}
}

// heavyChances lists the limits of VB95-LIMITS-HEAVY, at slacks D.
var (
	heavyChance = approach{func(u unloaded, D float64) queue { return u.at((1 - D) / u.cycle()) }, model.PairShare,
		func(_ queue, _, a float64) float64 { return a }, bound(func(b formula.ABounds) float64 { return b.Upper }), heavyRule, false}

	heavyChances = []limit{
		{unloaded{2, constant(1), constant(2)}, 0.05, 0.006, heavyChance},
		{unloaded{3, exponential(1), constant(4)}, 0.1, 0.01, heavyChance},
	}
)

func vacations() reports.Claim {
	const id = "VB95-LIMITS-ONE"
	return reports.Claim{
		ID:    id,
		Title: "With one user the wait is known without a",
		Statement: `For $N = 1$, $a = 0$ and $W = \frac{\lambda\,\mathrm{E}X^2}{2D} + \frac{(1-\rho)\,\mathrm{E}V^2}{2D\,\mathrm{E}V} + \frac{(1-\lambda\,\mathrm{E}V)\,\mathrm{E}V}{D}$. ` +
			`The same follows from the M/G/1 queue with vacations, of service time $V + X$ and vacations $V$: with $S = V + X$, $W = \frac{\lambda\,\mathrm{E}S^2}{2(1-\lambda\,\mathrm{E}S)} + \frac{\mathrm{E}V^2}{2\,\mathrm{E}V} + \mathrm{E}V$, by which it is computed here.`,
		Source:     "VB95, end of Section III-A; the queue with vacations derived",
		Quantity:   `W`,
		Unit:       "time",
		Relation:   reports.Equal,
		Resolution: kit.Within(0.02),
		Symbols:    []reports.Symbol{symbolN, symbolLambda, symbolX, symbolV, symbolRho, symbolW, symbolA, symbolD, {Name: "S", Meaning: "V + X", Unit: "time"}},
		Formula:    formula.VacationWait,
		Model:      model.Queues.Follow,
		Cases: queueCases(id, queuesOf(arguments.Int("N", "users", 1, 1).Default("N", "1"), givenRate, anyX, anyV),
			[]queue{{1, 0.3, exponential(1), constant(1)}, {1, 0.2, constant(1), exponential(2)}, {1, 0.5, uniform(), constant(0.25)}},
			func(q queue) (float64, error) { return formula.VacationWait(q.lambda, q.X, q.V) },
			"W", "time", func(_ queue, t *totals) float64 { return t.wait / t.packets }),
	}
}

// At light load steps and biases are expressed in x, the step times N EX2/EX + EV2/EV,
// in which the bias is of the order of x^3: below 30 x^3 for a and for the slope of the
// delay. At heavy load 1-p is roughly 1/14, 1/8 and 1/4.
func lightRule(u unloaded) (step, bias float64) { return 0.06 / u.moments(), 0.01 }
func slopeRule(u unloaded) (step, bias float64) { return 0.07 / u.moments(), 0.008 }
func heavyRule(u unloaded) (step, bias float64) { return 0.07 * u.V.Mean() / u.cycle(), 0.006 }

// moments returns N EX2/EX + EV2/EV.
func (u unloaded) moments() float64 {
	x, v := u.X.Mean(), u.V.Mean()
	return float64(u.N)*(x+u.X.Variance()/x) + v + u.V.Variance()/v
}

// tame checks that the moments of the lengths do not exceed those of exponential ones,
// for which the bound on the bias holds.
func (u unloaded) tame() error {
	for _, l := range []struct {
		key string
		law distributions.Law
	}{{"X", u.X}, {"V", u.V}} {
		switch l.law.(type) {
		case distributions.Deterministic, distributions.Uniform, distributions.Erlang, distributions.Exponential:
		default:
			return &inputs.Error{Arg: l.key, Value: l.law, Domain: "a constant, uniform, Erlang or exponential law"}
		}
	}
	return nil
}

// anyLength is the argument of a length with any law; a number is a constant.
func anyLength(key string, usual ...string) arguments.Argument[distributions.Law] {
	return arguments.Length(key, meanings[key]).UsualOf(key, usual...)
}

var meanings = map[string]string{"X": "length of a transmission", "V": "length of a reservation interval"}
