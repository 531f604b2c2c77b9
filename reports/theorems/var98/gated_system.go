package var98

import (
	"context"
	"fmt"
	"math"

	formula "castlab/analytic/reservation"
	"castlab/distributions"
	"castlab/montecarlo"
	model "castlab/montecarlo/gated"
	"castlab/montecarlo/steady"
	"castlab/reports/arguments"
	"castlab/reports/claims"
	"castlab/reports/theorems/internal/kit"
)

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
