package vb95

import (
	"fmt"
	"math/rand/v2"

	formula "castlab/analytic/reservation"
	"castlab/montecarlo"
	model "castlab/montecarlo/reservation"
	"castlab/montecarlo/threshold"
	"castlab/montecarlo/treedynamic"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/claims"
	"castlab/reports/theorems/internal/kit"
)

// schemeStability is the claim on the stability of any dynamic scheme.
func schemeStability() []reports.Claim {
	return []reports.Claim{
		claims.Claim[dynamicScheme]{
			ID: "VB95-STAB", Title: "The dynamic scheme is stable up to a rate of 1/(NX + V) at each node",
			Statement: `The scheme is stable if and only if $\rho + \lambda V < 1$, that is $\lambda < \lambda^* = \frac1{NX + V}$ ` +
				`or $\rho < \frac1{1 + V/(NX)}$: with a packet at every node a period lasts $NX + V$ and must bring less than one ` +
				`packet to each. Measured: the rate at which full queues cease to drain.`,
			Source:   `VB95, Section II, below the dynamic broadcasting theorem, there with "$\le$"`,
			Measured: `\lambda^*`, Name: "lambda", Unit: "1/time", Within: claims.Relative(0.03),
			Symbols: []reports.Symbol{symbolN, symbolLambda, symbolX, symbolV, symbolRho,
				{Name: `\lambda^*`, Meaning: `the $\lambda$ below which the scheme is stable`, Unit: "1/time"}},
			Parameters: schemes(1024), Over: []string{"N=8 X=1 V=2"},
			Long: []string{"N=16 X=0.5 V=4", "N=64 X=1 V=10", "N=1 X=1 V=2", "N=256 X=0.1 V=30"},
			Theory: func(s dynamicScheme) (float64, error) {
				_, rate, err := formula.Stability(s.N, s.X, s.V)
				return rate, err
			},
			Measure: claims.Threshold(dynamicScheme.fullQueues).Between(fullRuns, 4*fullRuns),
			Formula: formula.Stability, Model: threshold.Find,
		}.Declare(),
	}
}

// atTheLimit are the claims at the limit of stability, and beyond that of every scheme.
func atTheLimit() []reports.Claim {
	return []reports.Claim{
		claims.Claim[dynamicScheme]{
			ID: "VB95-STAB-PRINTED", Title: "As printed: the dynamic scheme is stable at the limit itself",
			Statement: `The scheme is stable for $\rho \le 1 - \lambda V$. Measured at $\lambda = \frac1{NX + V}$: by how much more ` +
				`packets wait after 2000 periods than after 500, from the empty system; a stable one has long forgotten its start ` +
				`and the difference is 0.`,
			Source:   "VB95, Section II, below the dynamic broadcasting theorem; so in Section V for the hypercube",
			Measured: `\text{growth}`, Name: "growth", Unit: "packets", Within: reports.Resolution{Absolute: 4, Relative: 0.5},
			Erratum: `The inequality is strict: at equality the printed $W$ is infinite. There a full queue changes by a variable ` +
				`of mean 0 in each period, so the packets that wait grow with the square root of time: from 500 periods to 2000 ` +
				`their number doubles.`,
			ErratumKind: reports.ErratumMisprint,
			Symbols:     []reports.Symbol{symbolN, symbolLambda, symbolX, symbolV, symbolRho, symbolW},
			Parameters:  schemes(256), Over: []string{"N=4 X=1 V=1", "N=16 X=0.5 V=4"},
			Given: claims.Given("V at least a tenth of X: with shorter intervals 2000 periods are soon over", func(s dynamicScheme) error {
				return holds(s.V >= s.X/10, "V", s.V, "a number >= X/10")
			}),
			Theory: claims.Stated[dynamicScheme](0), Measure: claims.Prepared(dynamicScheme.growth, meanGrowth).Between(512, 8192),
			Formula: kit.Stated, Model: model.Periods.Growth,
		}.Declare(),
		claims.Claim[overload]{
			ID:    "VB95-NEC",
			Title: "A scheme that never idles completes almost dN/(N-1) packets a slot under slight overload, no more (four runs)",
			Statement: `A broadcast takes at least $N-1$ transmissions, and there are $dN$ links: no more than $dN/(N-1)$ packets a ` +
				`slot are completed, and $\rho = \lambda(N-1)/d < 1$ is necessary for stability. Measured: packets completed a slot ` +
				`by a scheme that never lets a link idle, with rotated trees rooted at the sources, under overload from an empty ` +
				`network; the greater it is, the fewer, as more packets are begun than completed. The links of the simulator carry ` +
				`one packet a slot, so it could exceed the bound only by losing or doubling copies; it shows that the bound cannot ` +
				`be sharpened, not that no scheme exceeds it.`,
			Source:   "VB95, Section V, below eq. (17)",
			Measured: `\text{packets completed a slot}`, Name: "packets completed a slot", Unit: "1/slot", Relation: reports.AtMost,
			Symbols:    []reports.Symbol{symbolCubeD, symbolCubeN, symbolCubeLambda, symbolCubeRho},
			Parameters: overloads, Over: []string{"d=3 rho=1.1", "d=5 rho=1.25", "d=7 rho=1.1", "d=4 rho=3"},
			Given:   claims.Given("rho > 1", func(o overload) error { return holds(o.rho > 1, "rho", o.rho, "an overload, a number > 1") }),
			Theory:  func(o overload) (float64, error) { return o.capacity(), nil },
			Measure: claims.Range(0, claims.Draw(overload.completed)).AtMost(4),
			Formula: kit.Stated, Model: treedynamic.Rotated,
		}.Declare(),
	}
}

// A dynamicScheme is a dynamic scheme with periods V + KX on any network.
type dynamicScheme struct {
	N    int
	X, V float64
}

func (s dynamicScheme) periods() (periodTable, error) {
	table := make(periodTable, s.N+1)
	for k := range table {
		table[k] = s.V + float64(float64(k)*s.X)
	}
	return table, nil
}

// schemes is the argument of schemes on networks with a limited number of nodes; times are in any unit.
func schemes(most int) arguments.Argument[dynamicScheme] {
	time := func(key, meaning string) arguments.Argument[float64] {
		return arguments.Of1(func(t float64) (float64, error) {
			return t, holds(1e-100 <= t && t <= 1e100, key, t, "a time from 1e-100 to 1e100")
		}, arguments.Real(key, meaning, arguments.Positive()).Usual(key, 0.1, 8))
	}
	return arguments.Of3(func(N int, X, V float64) (dynamicScheme, error) { return dynamicScheme{N, X, V}, nil },
		arguments.Users(most).Usual("N", 1, 16), time("X", "what a packet adds to a period"),
		time("V", "length of a period without packets"))
}

// growth prepares, at the limit of stability, the increase of the number of waiting packets from period 500 to period
// 2000.
func (s dynamicScheme) growth() (func() montecarlo.Replication[float64], error) {
	const early, late = 500, 2000
	table, err := s.periods()
	if err != nil {
		return nil, err
	}
	p := model.Periods{N: s.N, Lambda: 1 / (float64(s.N)*s.X + s.V), Durations: table}
	first, err := p.Growth(0, early)
	if err != nil {
		return nil, err
	}
	second, err := p.Growth(0, late)
	return func() montecarlo.Replication[float64] {
		short, long := first(), second()
		return func(r *rand.Rand) (float64, error) {
			a, err := short(r)
			if err != nil {
				return 0, err
			}
			b, err := long(r)
			return late*b - early*a, err
		}
	}, err
}

func meanGrowth(growth func() montecarlo.Replication[float64]) claims.Measurement[dynamicScheme] {
	return claims.Mean(func(dynamicScheme) montecarlo.Replication[float64] { return growth() })
}

// queueFill is the initial number of packets of every queue in a run that tests whether full queues drain, and
// drainPeriods its number of periods: near the limit no queue runs empty by chance, as 100 > 4 sqrt(600); well below it
// queues do run empty, so that the scheme is simulated as it is.
const (
	queueFill    = 100
	drainPeriods = 600
)

// fullRuns is the number of such runs at each load; four times as many are made if the sign of the growth is undecided.
const fullRuns = 512

// fullQueues is the search for the load at which full queues cease to drain, the rate of a node times scale, among loads
// that bring from 0.6 to 1.5 packets to each node in a full period.
func fullQueues(periods func() (periodTable, error), scale float64) (claims.Search, error) {
	table, err := periods()
	if err != nil {
		return claims.Search{}, err
	}
	n := len(table) - 1
	full := scale / table[n]
	return claims.Search{
		Lo: 0.6 * full, Hi: 1.5 * full, Method: fmt.Sprintf("%d periods from %d packets in every queue", drainPeriods, queueFill),
		Growth: func(load float64) (func() montecarlo.Replication[float64], error) {
			return model.Periods{N: n, Lambda: load / scale, Durations: table}.Growth(queueFill, drainPeriods)
		},
	}, nil
}

func (s dynamicScheme) fullQueues() (claims.Search, error) { return fullQueues(s.periods, 1) }

// An overload is a cube with more packets than its links can carry.
type overload struct {
	d   int
	rho float64
}

// overloads is the argument of networks of up to 2^10 nodes, with as many packets as memory holds.
var overloads = arguments.Of2(func(d int, rho float64) (overload, error) {
	return overload{d, rho}, holds(rho <= 16, "rho", rho, "a number up to 16")
}, arguments.Dimensions(10).Usual("d", 1, 8),
	arguments.Real("rho", "transmissions needed over links", arguments.Positive()).Usual("rho", 1.01, 4))

// capacity returns the packets that the links complete a slot at most.
func (o overload) capacity() float64 {
	return float64(o.d) * float64(int(1)<<o.d) / float64(int(1)<<o.d-1)
}

// completed returns the packets that one run completes a slot.
func (o overload) completed(r *rand.Rand) (float64, error) {
	const slots = 2000
	scheme, err := treedynamic.Rotated(o.d)
	if err != nil {
		return 0, err
	}
	lambda := o.rho * float64(o.d) / float64(int(1)<<o.d-1)
	run, err := treedynamic.Dynamic{Scheme: scheme, Lambda: lambda, Order: treedynamic.FIFO}.Run(montecarlo.NewWords(r))
	if err != nil {
		return 0, err
	}
	return float64(len(run.Advance(slots))) / slots, nil
}
