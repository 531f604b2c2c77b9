package var98

import (
	"context"
	"fmt"
	"math"

	formula "castlab/analytic/reservation"
	"castlab/distributions"
	"castlab/montecarlo"
	"castlab/montecarlo/arrivals"
	model "castlab/montecarlo/gated"
	"castlab/montecarlo/steady"
	"castlab/montecarlo/threshold"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/claims"
	"castlab/reports/theorems/internal/kit"
)

// staticToDynamic are the claims of Section 3.5 on the scheme that serves in a period all that waits at its gate.
func staticToDynamic() []reports.Claim {
	return []reports.Claim{
		claims.Claim[gatedSystem]{
			ID:    "VAR98-S2D-W",
			Title: "The mean wait if every packet that waits is served in the next period",
			Statement: `$W = \frac{\lambda N\,\mathrm{E}X^2}{2(1-\rho)} + \frac{\mathrm{E}V^2}{2\,\mathrm{E}V} + ` +
				`\frac{\mathrm{E}V}{1-\rho}$, the packets of a period being sent one after the other; with constant lengths $\frac{\rho ` +
				`X}{2(1-\rho)} + \frac V2 + \frac V{1-\rho}$.`,
			Source:   "VAR98, Section 3.5, static-to-dynamic theorem; random lengths derived",
			Measured: `W`, Unit: "time", Within: claims.Relative(0.03),
			Symbols:    []reports.Symbol{symbolN, symbolLambda, symbolX, symbolV, symbolRho, symbolW},
			Parameters: anyGated, Over: gatedCases[:3], Long: gatedCases[3:],
			Given:  stablePeriods,
			Theory: ofPeriods(formula.Gated.Wait), Measure: overPeriods(model.Wait.Of),
			Formula: formula.Gated.Wait, Model: model.Scheme.Stationary,
		}.Declare(),
		claims.Claim[gatedSystem]{
			ID:    "VAR98-S2D",
			Title: "The printed bound on the mean delay of the gated scheme",
			Statement: `$T \le W + X + \min(W - V, \rho W)$. The minimum is always $\rho W$, because $(1-\rho)W - V = \frac12[\rho X + ` +
				`(1-\rho)V] > 0$. The bound is attained as $\rho \to 0$, and is $4/3$ of the delay as $\rho \to 1$.`,
			Source:   "VAR98, Section 3.5, static-to-dynamic theorem",
			Measured: `T`, Unit: "time", Relation: reports.AtMost,
			Symbols:    []reports.Symbol{symbolX, symbolV, symbolRho, symbolW, symbolGateT},
			Parameters: anyGated,
			Over:       []string{"N=8 lambda=0.0025,0.1 X=1 V=3", "N=64 lambda=0.01 X=1 V=20"},
			Long:       []string{"N=8 lambda=0.0625 X=1 V=3", "N=4 lambda=0.2375 X=1 V=3", "N=1024 lambda=0.0005 X=1 V=50"},
			Given:      stablePeriods,
			Theory:     ofPeriods(formula.Gated.Bound), Measure: overPeriods(model.Delay.Of),
			Formula: formula.Gated.Bound, Model: model.Scheme.Stationary,
		}.Declare(),
		claims.Claim[gatedSystem]{
			ID:    "VAR98-S2D-EXACT",
			Title: "The mean delay if every packet that waits is served in the next period",
			Statement: `$T = \mathrm{E}V + \mathrm{E}X + \left(\tfrac12 + \rho\right)\frac{\mathrm{E}C^2}{\mathrm{E}C}$ with ` +
				`$\mathrm{E}C = \frac{\mathrm{E}V}{1-\rho}$ and $\operatorname{Var} C = \frac{\operatorname{Var} V + \lambda ` +
				`N\,\mathrm{E}X^2\,\mathrm{E}C}{1-\rho^2}$: a packet arrives in a period of the length-biased law, waits for half of it, ` +
				`and is served with those that arrive in it. With constant lengths $\frac{1.5\,V}{1-\rho} + X\left[1 + ` +
				`\frac{\rho(1+2\rho)}{2(1-\rho^2)}\right]$.`,
			Source:   "derived; VAR98, Section 3.5, has a bound",
			Measured: `T`, Unit: "time", Within: claims.Relative(0.03),
			Symbols:    []reports.Symbol{symbolN, symbolLambda, symbolX, symbolV, symbolRho, symbolGateT, symbolGateC},
			Parameters: anyGated, Over: gatedCases[:3], Long: gatedCases[3:],
			Given:  stablePeriods,
			Theory: ofPeriods(formula.Gated.Delay), Measure: overPeriods(model.Delay.Of),
			Formula: formula.Gated.Delay, Model: model.Scheme.Stationary,
			Figures: gatedFigures,
		}.Declare(),
		claims.Claim[arrivingSystem]{
			ID:    "VAR98-S2D-BATCH",
			Title: "The mean delay of the gated scheme if packets come in batches",
			Statement: `Batches come as a Poisson process, with $\lambda N$ packets per unit of time in all. Then $T = \mathrm{E}V + ` +
				`b\,\mathrm{E}X + \left(\tfrac12 + \rho\right)\frac{\mathrm{E}C^2}{\mathrm{E}C}$ with $\mathrm{E}C = ` +
				`\frac{\mathrm{E}V}{1-\rho}$ and $\operatorname{Var} C = \frac{\operatorname{Var} V + \lambda ` +
				`N\,\mathrm{E}C\,[\operatorname{Var} X + b\,(\mathrm{E}X)^2]}{1-\rho^2}$, $b = \mathrm{E}B^2/\mathrm{E}B$. Proof: given ` +
				`$C$, the packets that arrive in it have the variance $\lambda N b\,C$, which gives that of the next period. A batch ` +
				`arrives in a period of the length-biased law, waits for half of it, and is served with its own packets, $b$ on average ` +
				`over packets, and with the other batches of that period, which bring $\rho$ times its length. With constant lengths $T ` +
				`= V + bX + \left(\tfrac12 + \rho\right)\left(\frac V{1-\rho} + \frac{\lambda N X^2 b}{1-\rho^2}\right)$.`,
			Source:   "derived, for the model of VAR98, Section 3.5, there with Poisson arrivals",
			Measured: `T`, Unit: "time", Within: claims.Relative(0.03),
			Symbols: []reports.Symbol{
				symbolN, symbolAnyRate, symbolX, symbolV, symbolRho, symbolGateT, symbolGateC, symbolSize, symbolBatch,
			},
			Parameters: arriving(kit.Batches),
			Over:       []string{"N=1 lambda=0.5 X=1 V=3 arrivals=batch(size=geometric(mean=2))"},
			Long: []string{
				"N=4 lambda=0.1 X=1 V=3 arrivals=batch(size=geometric(mean=4))",
				"N=16 lambda=0.03 X=exponential(mean=1) V=exponential(mean=2) arrivals=batch(size=deterministic(mean=4))",
				"N=4 lambda=0.2 X=1 V=5 arrivals=batch(size=geometric(mean=4))",
			},
			Given:   claims.Given(stablePeriods.Words, arrivingSystem.inBatches, arrivingSystem.validate),
			Theory:  ofBatches(formula.Gated.BatchDelay),
			Measure: claims.OverRuns(steady.FirstRatio, arrivingSystem.runs).Between(32, 4096),
			Formula: formula.Gated.BatchDelay, Model: model.Scheme.Run,
		}.Declare(),
		claims.Claim[arrivingSystem]{
			ID:    "VAR98-S2D-BATCH-FACTOR",
			Title: "By which factor batches lengthen the delay of the gated scheme",
			Statement: `$T/T_P$, the delay with batches over that with Poisson arrivals, is the quotient of VAR98-S2D-BATCH and ` +
				`VAR98-S2D-EXACT. For constant lengths it tends to $b$ as $V \to 0$ and to 1 as $V \to \infty$: long periods average ` +
				`bursts out, short ones do not, and the formula for Poisson arrivals is then short by that factor. Both systems are ` +
				`simulated.`,
			Source:   "derived; VB95, Section I, holds Poisson arrivals inessential for the implementation, not for the delay",
			Measured: `T/T_P`, Name: "T/T of Poisson", Within: claims.Relative(0.03),
			Symbols:    []reports.Symbol{symbolV, symbolGateT, symbolSize, symbolOfPoisson},
			Parameters: arriving(kit.Batches),
			Over:       []string{"N=4 lambda=0.1 X=1 V=3 arrivals=batch(size=deterministic(mean=4))"},
			Long: []string{
				"N=4 lambda=0.1 X=1 V=0.5,100 arrivals=batch(size=geometric(mean=4))",
				"N=4 lambda=0.2 X=1 V=5 arrivals=batch(size=geometric(mean=4))",
			},
			Given:   claims.Given(stablePeriods.Words, arrivingSystem.inBatches, arrivingSystem.validate),
			Theory:  ofBatches(formula.Gated.BatchShare),
			Measure: claims.OverRuns(quotient, arrivingSystem.runs, arrivingSystem.poissonRuns).Between(32, 4096),
			Formula: formula.Gated.BatchShare, Model: model.Scheme.Run,
		}.Declare(),
		claims.Claim[arrivingSystem]{
			ID:    "VAR98-S2D-BURSTS",
			Title: "Bursts of the rate lengthen the delay of the gated scheme (measured)",
			Statement: `If the rate of all nodes together changes between two values, for exponential times, the delay is no shorter ` +
				`than with Poisson arrivals of the same mean rate: $T/T_P \ge 1$. Where the rate of a burst is more than $1/\mathrm{E}X$ ` +
				`for all nodes together packets pile up until its end, and the quotient is several. Measured, not proved; no closed form ` +
				`is known, because the phase at a gate depends on the law of the period before it and not on its moments alone.`,
			Source:   "measured, for the model of VAR98, Section 3.5",
			Measured: `T/T_P`, Name: "T/T of Poisson", Relation: reports.AtLeast,
			Symbols:    []reports.Symbol{symbolX, symbolGateT, symbolOfPoisson},
			Parameters: arriving(kit.Bursts),
			Over:       []string{"N=4 lambda=0.1 X=1 V=3 arrivals=mmpp(peak=2,share=0.25,spell=20)"},
			Long: []string{
				"N=1 lambda=0.5 X=1 V=3 arrivals=mmpp(peak=3,share=0.25,spell=50)",
				"N=4 lambda=0.2 X=exponential(mean=1) V=exponential(mean=2) arrivals=mmpp(peak=2,share=0.5,spell=10)",
			},
			Given:   claims.Given(stablePeriods.Words, arrivingSystem.inBursts, arrivingSystem.validate),
			Theory:  claims.Stated[arrivingSystem](1),
			Measure: claims.OverRuns(quotient, arrivingSystem.runs, arrivingSystem.poissonRuns).Between(32, 4096),
			Formula: kit.Stated, Model: model.Scheme.Run,
		}.Declare(),
		claims.Claim[gatedSystem]{
			ID:    "VAR98-S2D-VAR",
			Title: "The variance of the delay of the gated scheme",
			Statement: `$\operatorname{Var} T = \left(\tfrac12 + \rho\right)^2 \operatorname{Var} C^* + \tfrac1{12}\mathrm{E}C^{*2} + ` +
				`\rho X\,\mathrm{E}C^*$ for constant lengths, with $\mathrm{E}C^{*j} = \mathrm{E}C^{j+1}/\mathrm{E}C$, and the moments ` +
				`of $C = V + XM$ from the cumulants $k_1 = \frac{\lambda N V}{1-\rho}$, $k_2 = \frac{k_1}{1-\rho^2}$, $k_3 = \frac{k_1 + ` +
				`3\rho^2 k_2}{1-\rho^3}$ of $M$. Measured: $\mathrm{E}(T - c)^2$ about a fixed number $c$ near the mean, which theory ` +
				`has as $\operatorname{Var} T + (\mathrm{E}T - c)^2$.`,
			Source:   "derived, for the model of VAR98, Section 3.5",
			Measured: `\mathrm{E}(T-c)^2`, Name: "E (T-c)^2", Unit: "time^2", Within: claims.Relative(0.05),
			Symbols: []reports.Symbol{
				symbolN, symbolLambda, symbolX, symbolV, symbolRho, symbolGateM, symbolGateC, symbolSingleT,
				{Name: `C^*`, Meaning: "length of the period in which a packet arrives", Unit: "time"},
				{Name: `k_1, k_2, k_3`, Meaning: "mean, variance and third central moment of M"}, {Name: "j", Meaning: "1 or 2"},
				{Name: "c", Meaning: "a number near the mean of T", Unit: "time"},
			},
			Parameters: inPeriodsFor(20*manyPackets, constantGated.Usual("N", 2, 10).Usual("lambda", 0.04, 0.1).
				UsualOf("X", "deterministic(mean=[0.2..0.9])").UsualOf("V", "deterministic(mean=[1.0..4.0])")),
			Over:    []string{"N=8 lambda=0.0625 X=1 V=3", "N=64 lambda=0.01 X=1 V=20", "N=16 lambda=0.03 X=1 V=2"},
			Long:    []string{"N=4 lambda=0.225 X=1 V=3"},
			Given:   stablePeriods,
			Theory:  gatedSystem.aboutCenter,
			Measure: claims.OverRuns(steady.FirstRatio, gatedSystem.squareRuns).Between(128, 4096),
			Formula: formula.Gated.DelayVariance, Model: model.Scheme.Stationary,
		}.Declare(),
		claims.Claim[gatedSystem]{
			ID:    "VAR98-S2D-LAW",
			Title: "The law of the delay of the gated scheme",
			Statement: `For constant lengths $\Pr(T \le t) = F(t) = \frac1{\mathrm{E}C}\sum_m \Pr(M = m) \sum_j \Pr(J = j)\,\min\left(c, ` +
				`(t - V - X - Xj)^+\right)$ with $c = V + Xm$ and $J$ Poisson of mean $\lambda N c$: a packet arrives uniformly in a ` +
				`period of the length-biased law and is served with the $J$ others that arrive in it. Measured as the greatest distance ` +
				`between the distribution function of single packets in steady state and $F$.`,
			Source:   "derived, for the model of VAR98, Section 3.5",
			Measured: `D = \sup_t \left| \Pr(T \le t) - F(t) \right|`, Name: "D", Within: claims.Absolute(0.03),
			Symbols: []reports.Symbol{
				symbolN, symbolLambda, symbolX, symbolV, symbolGateM, symbolGateC, symbolSingleT,
				{Name: "t", Meaning: "a time", Unit: "time"}, {Name: "F", Meaning: "a distribution function"},
				{Name: "D", Meaning: "the greatest distance between two distribution functions"},
				{Name: "J", Meaning: "packets that arrive in the same period as a given one"},
				{Name: "c", Meaning: "a length of a period", Unit: "time"}, {Name: "m, j", Meaning: "numbers of packets"},
			},
			Parameters: arguments.Of1(summable, constantGated),
			Over:       []string{"N=8 lambda=0.0625 X=1 V=3", "N=1 lambda=0.3 X=1 V=0.7"},
			Long:       []string{"N=64 lambda=0.01 X=1 V=20", "N=4 lambda=0.225 X=1 V=3"},
			Given:      claims.Given("lambda N X < 1", gatedSystem.validate),
			Theory:     claims.Stated[gatedSystem](0), Measure: claims.By(distanceToLaw),
			Formula: (*formula.GatedLaw).CDF, Model: model.Scheme.Delays,
		}.Declare(),
		claims.Claim[gatedSystem]{
			ID:    "VAR98-S2D-M",
			Title: "The mean number of packets of a gated period",
			Statement: `$\mathrm{E}M = \frac{\lambda N\,\mathrm{E}V}{1-\rho}$, for every $\rho < 1$: if a period serves every packet ` +
				`that waits the scheme is stable for $\lambda < 1/(N\,\mathrm{E}X)$, where one packet of each node in a period allows ` +
				`only $\lambda < 1/(N\,\mathrm{E}X + \mathrm{E}V)$. The first two cases are beyond the latter.`,
			Source:   "derived, for the model of VAR98, Section 3.5; the condition is the static-to-dynamic theorem's",
			Measured: `\mathrm{E}M`, Name: "M", Unit: "packets", Within: claims.Relative(0.05),
			Symbols:    []reports.Symbol{symbolN, symbolLambda, symbolX, symbolV, symbolRho, symbolGateM},
			Parameters: anyGated,
			Over: []string{
				"N=4 lambda=0.2375 X=1 V=3", "N=8 lambda=0.1125 X=exponential(mean=1) V=10",
				"N=16 lambda=0.05 X=exponential(mean=1) V=exponential(mean=2)",
			},
			Long:   []string{"N=64 lambda=0.0125 X=1 V=5"},
			Given:  stablePeriods,
			Theory: ofPeriods(formula.Gated.Requests), Measure: overPeriods(model.Requests.Of),
			Formula: formula.Gated.Requests, Model: model.Scheme.Stationary,
		}.Declare(),
		claims.Claim[gatedSystem]{
			ID:    "VAR98-S2DSTAB",
			Title: "The gated scheme is stable up to a rate of 1/(NX) at each node",
			Statement: `If a period serves every packet that waits at its gate, the scheme is stable if and only if $\lambda < \lambda^* ` +
				`= \frac1{N\,\mathrm{E}X}$, whatever $V$ is. The theorem needs a static algorithm that takes any number of packets of ` +
				`one node: with one packet of each node in a period the limit is $\frac1{N\,\mathrm{E}X + \mathrm{E}V}$ (VB95-STAB). ` +
				`Measured: the rate at which a million waiting packets cease to become fewer.`,
			Source:   "VAR98, Section 3.5, static-to-dynamic theorem; the condition on the algorithm is derived",
			Measured: `\lambda^*`, Name: "lambda", Unit: "1/time", Within: claims.Relative(0.005),
			Symbols: []reports.Symbol{
				symbolN, symbolLambda, symbolX, symbolV,
				{Name: `\lambda^*`, Meaning: `the $\lambda$ below which the scheme is stable`, Unit: "1/time"},
			},
			Parameters: unloadedGated,
			Over:       []string{"N=4 X=1 V=3", "N=64 X=exponential(mean=0.25) V=exponential(mean=20)"},
			Given:      claims.Given("lengths have second moments", gatedSystem.stableBelowLimit),
			Theory:     func(g gatedSystem) (float64, error) { return g.limit(), nil },
			Measure:    claims.Threshold(gatedSystem.backlogged).Between(128, 2048),
			Formula:    kit.Stated, Model: threshold.Find,
		}.Declare(),
	}
}

// gatedCases have light and heavy load, constant and random lengths.
var gatedCases = []string{
	"N=8 lambda=0.0625 X=1 V=3",
	"N=16 lambda=0.05 X=exponential(mean=1) V=exponential(mean=2)",
	"N=1 lambda=0.3 X=uniform(min=0,max=2) V=1",
	"N=64 lambda=0.0125 X=1 V=two-point(low=1,high=20,mean=5)",
	"N=4 lambda=0.2375 X=1 V=3",
	"N=1024 lambda=0.0007 X=exponential(mean=1) V=50",
}

// A gatedSystem serves every packet that waits at a gate in the period that begins.
type gatedSystem struct {
	N      int
	lambda float64
	X, V   distributions.Law
}

// gatedOf is the argument of a gated system with the given laws.
func gatedOf[X, V distributions.Law](x arguments.Argument[X], v arguments.Argument[V]) arguments.Argument[gatedSystem] {
	return arguments.Of4(func(N int, lambda float64, x X, v V) (gatedSystem, error) { return gatedSystem{N, lambda, x, v}, nil },
		gatedNodes, arguments.Real("lambda", "packets of each node per unit of "+
			"time", arguments.Positive()).Usual("lambda", 0.02, 0.2), x, v)
}

var (
	gatedNodes = arguments.Users(1<<20).Usual("N", 1, 16)
	gatedX     = arguments.Law("X", "law of what a packet adds to a period")
	gatedV     = arguments.Law("V", "law of a period without packets")

	anyGated      = inPeriodsFor(manyPackets, gatedOf(gatedX, gatedV))
	constantGated = gatedOf(arguments.LawOf[distributions.Deterministic]("X", "what a packet adds to a period", "deterministic"),
		arguments.LawOf[distributions.Deterministic]("V", "a period without packets", "deterministic"))
	unloadedGated = arguments.Of3(func(N int, x, v distributions.Law) (gatedSystem, error) {
		g := gatedSystem{N: N, X: x, V: v}
		return g, kit.Affordable("V", v, float64(g.backlog()), 1<<22, "waiting packets, which are to take much longer than it")
	}, gatedNodes, gatedX.UsualOf("X", "deterministic(mean=[0.2..3.0])", "exponential(mean=[0.2..3.0])",
		"erlang(shape=[2..6],mean=[0.2..3.0])", "gamma(shape=[0.4..4.0],mean=[0.2..3.0])"), gatedV)
)

// manyPackets in a run make the bias of its quotient of sums negligible.
const manyPackets = 1000

// inPeriodsFor refuses stable systems whose runs of so many packets take too long.
func inPeriodsFor(packets float64, a arguments.Argument[gatedSystem]) arguments.Argument[gatedSystem] {
	return arguments.Of1(func(g gatedSystem) (gatedSystem, error) {
		if g.validate() != nil {
			return g, nil // the hypothesis says so
		}
		drawn := (float64(g.periods()) + packets/g.requests()) * (1 + g.requests())
		return g, kit.Affordable("lambda", g.lambda, drawn, 1e8, "periods and packets in a run")
	}, a)
}

// stablePeriods is the hypothesis that the mean delay is finite.
var stablePeriods = claims.Given("lambda N EX < 1; lengths have second moments", gatedSystem.validate)

func (g gatedSystem) validate() error {
	if _, err := g.theory(); err != nil {
		return err
	}
	return g.scheme().Validate()
}

func (g gatedSystem) theory() (formula.Gated, error) { return formula.GatedOf(g.N, g.lambda, g.X, g.V) }

func (g gatedSystem) scheme() model.Scheme {
	return model.Scheme{N: g.N, Lambda: g.lambda, X: g.X, V: g.V}
}

// ofPeriods is the theory of a formula of the system.
func ofPeriods(of func(g formula.Gated) (float64, error)) func(g gatedSystem) (float64, error) {
	return func(g gatedSystem) (float64, error) {
		f, err := g.theory()
		if err != nil {
			return 0, err
		}
		return of(f)
	}
}

// requests returns the mean number of packets of a period.
func (g gatedSystem) requests() float64 {
	rate := g.lambda * float64(g.N)
	return rate * g.V.Mean() / (1 - rate*g.X.Mean())
}

// periods of a run are four hundred relaxation times, which are 1/(1-rho), and a thousand more, and periodsFor are at
// least those of so many packets.
func (g gatedSystem) periods() int { return 1000 + int(400/(1-g.lambda*float64(g.N)*g.X.Mean())) }

func (g gatedSystem) periodsFor(packets float64) int {
	return max(g.periods(), int(packets/g.requests()))
}

// overPeriods measures a ratio of sums over the periods of runs of many packets.
func overPeriods(of func(p *model.Period) (y, x float64)) claims.Measurement[gatedSystem] {
	return claims.OverRuns(steady.FirstRatio, func(g gatedSystem) (steady.Runs[steady.Quotient], error) {
		return g.scheme().StationaryRuns(g.periodsFor(manyPackets), of), nil
	}).Between(128, 4096)
}

// center is the mean delay with one digit, about which second moments are taken.
func (g gatedSystem) center() (float64, error) {
	mean, err := ofPeriods(formula.Gated.Delay)(g)
	unit := math.Pow(10, math.Floor(math.Log10(mean)))
	return math.Round(mean/unit) * unit, err
}

// aboutCenter is the second moment of the delay about the center.
func (g gatedSystem) aboutCenter() (float64, error) {
	c, err := g.center()
	if err != nil {
		return 0, err
	}
	return ofPeriods(func(f formula.Gated) (float64, error) {
		mean, err := f.Delay()
		if err != nil {
			return 0, err
		}
		variance, err := f.DelayVariance()
		return variance + math.Pow(mean-c, 2), err
	})(g)
}

// squareRuns sum squares about the center, which have a heavier tail and need more periods for nearly normal means.
func (g gatedSystem) squareRuns() (steady.Runs[steady.Quotient], error) {
	c, err := g.center()
	return g.scheme().StationaryRuns(g.periodsFor(20*manyPackets), func(p *model.Period) (y, x float64) {
		square, n := model.Square.Of(p)
		sum, _ := model.Delay.Of(p)
		return square - 2*c*sum + c*c*n, n
	}), err
}

// summable refuses a law with too many terms at too many knots: the packets of a period and its arrivals, and the delay in
// units of X, within about ten standard deviations.
func summable(g gatedSystem) (gatedSystem, error) {
	rho := g.lambda * float64(g.N) * g.X.Mean()
	if !(rho < 1) {
		return g, nil // the hypothesis says so
	}
	spread := func(mean, variance float64) float64 { return mean + 20*math.Sqrt(variance) + 50 }
	period := g.V.Mean() / g.X.Mean() / (1 - rho) // in units of X
	terms := spread(0, rho*period/((1-rho)*(1+rho))) * spread(0, rho*period)
	return g, kit.Affordable("lambda", g.lambda, 2*spread(3*period, period/(1-rho))*terms, 2e9, "terms in the law")
}

// distanceToLaw measures the distance of single packets in steady state to the law.
func distanceToLaw(name, _, label string, g gatedSystem) montecarlo.Experiment {
	return func(ctx context.Context, s montecarlo.Settings) (montecarlo.Estimate, error) {
		law, err := formula.NewGatedLaw(g.N, g.lambda, g.X.Mean(), g.V.Mean())
		if err != nil {
			return montecarlo.Estimate{}, err
		}
		cdf, err := law.Table()
		if err != nil {
			return montecarlo.Estimate{}, err
		}
		delays, err := g.scheme().Delays()
		if err != nil {
			return montecarlo.Estimate{}, err
		}
		return montecarlo.Distance(name, label, cdf, delays)(ctx, s)
	}
}

// limit is the rate up to which a system of any rate is stable.
func (g gatedSystem) limit() float64 { return 1 / (float64(g.N) * g.X.Mean()) }

func (g gatedSystem) stableBelowLimit() error {
	g.lambda = g.limit() / 2
	return g.validate()
}

// backlog returns a million packets, or as many as take ten thousand times as long as V: the relative shift of the limit
// by V is the reciprocal.
func (g gatedSystem) backlog() int64 {
	return int64(1 << 20 * min(1<<20, max(1, math.Ceil(g.V.Mean()/g.X.Mean()/100))))
}

// backlogged searches for the rate at which a large backlog neither grows nor shrinks.
func (g gatedSystem) backlogged() (claims.Search, error) {
	const periods = 4
	backlog := g.backlog()
	return claims.Search{Lo: 0.7 * g.limit(), Hi: 1.4 * g.limit(), Method: fmt.Sprintf("%d periods from %d packets", periods, backlog),
		Growth: func(lambda float64) (func() montecarlo.Replication[float64], error) {
			return model.Scheme{N: g.N, Lambda: lambda, X: g.X, V: g.V}.Growth(backlog, periods)
		}}, nil
}

// An arrivingSystem is a gated system whose packets come by any process.
type arrivingSystem struct {
	gatedSystem
	arrivals arrivals.Process
}

// arriving is the argument of systems whose runs do not take long.
func arriving(process arguments.Argument[arrivals.Process]) arguments.Argument[arrivingSystem] {
	return arguments.Of2(func(g gatedSystem, p arrivals.Process) (arrivingSystem, error) {
		a := arrivingSystem{g, p}
		if g.validate() != nil {
			return a, nil // the hypothesis says so
		}
		return a, kit.Affordable("lambda", g.lambda, float64(a.periods())*(1+g.requests()), 4e6, "periods and packets in a run")
	}, gatedOf(gatedX, gatedV), process)
}

func (g arrivingSystem) inBatches() error { _, err := kit.BatchSize(g.arrivals); return err }

func (g arrivingSystem) inBursts() error { return kit.Modulated(g.arrivals) }

// batchOf returns the batches of a process.
func batchOf(p arrivals.Process) (formula.Batch, error) {
	size, err := kit.BatchSize(p)
	if err != nil {
		return 0, err
	}
	return formula.BatchOf(size)
}

// ofBatches is the theory of a formula of the system and its batches.
func ofBatches(of func(g formula.Gated, b formula.Batch) (float64, error)) func(g arrivingSystem) (float64, error) {
	return func(g arrivingSystem) (float64, error) {
		f, err := g.theory()
		if err != nil {
			return 0, err
		}
		b, err := batchOf(g.arrivals)
		if err != nil {
			return 0, err
		}
		return of(f, b)
	}
}

// dispersion is by how much longer runs are than those of Poisson arrivals.
func (g arrivingSystem) dispersion() float64 {
	return kit.Dispersion(g.arrivals, g.lambda*float64(g.N))
}

// periods of a run are those of Poisson arrivals, and enough for thousands of packets; of arrivals that vary more they are
// as many more.
func (g arrivingSystem) periods() int {
	return int(max(float64(g.gatedSystem.periods()), 4*manyPackets/g.requests()) * g.dispersion())
}

// runs are runs from an empty network: what a period is too long decays by the factor rho per period, and bursts end.
// PoissonRuns have as many packets, which come as a Poisson process.
func (g arrivingSystem) runs() (steady.Runs[steady.Quotient], error) {
	return g.runsOf(g.arrivals), nil
}

func (g arrivingSystem) poissonRuns() (steady.Runs[steady.Quotient], error) {
	return g.runsOf(nil), nil
}

func (g arrivingSystem) runsOf(p arrivals.Process) steady.Runs[steady.Quotient] {
	scheme := g.scheme()
	scheme.Arrivals = p
	return scheme.Runs(g.dispersion()/(1-g.lambda*float64(g.N)*g.X.Mean()), g.periods(), model.Delay.Of)
}

// The symbols of the gated system.
var (
	symbolGateT = reports.Symbol{Name: `T`, Unit: "time",
		Meaning: "mean time from the arrival of a packet to the end of the period that serves it"}
	symbolSingleT = reports.Symbol{Name: `T`, Unit: "time",
		Meaning: "time from the arrival of a packet to the end of the period that serves it"}
	symbolGateC   = reports.Symbol{Name: `C`, Meaning: "length of a period", Unit: "time"}
	symbolGateM   = reports.Symbol{Name: `M`, Meaning: "packets served in a period: all that wait at its gate"}
	symbolSize    = reports.Symbol{Name: `b`, Meaning: `$\mathrm{E}B^2/\mathrm{E}B$, the mean size of the batch that a packet comes in`}
	symbolBatch   = reports.Symbol{Name: `B`, Meaning: "packets of a batch, all at one node"}
	symbolAnyRate = reports.Symbol{Name: `\lambda`, Unit: "1/time",
		Meaning: "packets of each node per unit of time, whatever the process"}
	symbolOfPoisson = reports.Symbol{Name: `T_P`, Unit: "time",
		Meaning: "that time if the same number of packets comes as a Poisson process"}
)
