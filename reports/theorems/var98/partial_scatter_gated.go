package var98

import (
	"math"
	"math/rand/v2"

	"castlab/analytic/maxload"
	"castlab/analytic/reservation"
	formula "castlab/analytic/scattering"
	"castlab/montecarlo"
	gated "castlab/montecarlo/gated"
	model "castlab/montecarlo/scattering"
	"castlab/montecarlo/steady"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/claims"
	"castlab/reports/theorems/internal/kit"
	"castlab/topologies/isotropic"
)

// repeatedScatters are the claims of Section 3.5 on dynamic scattering by scatters of those who have requests.
func repeatedScatters() []reports.Claim {
	return []reports.Claim{
		claims.Claim[gatedBacklog]{
			ID: "VAR98-PMNS-STAB", Title: "Repeated total exchanges are stable up to 2/N, though no linear time says so",
			Statement: `If all requests that wait are scattered in the next period, one after the other, the scheme is stable for ` +
				`$\lambda < \frac1{NS}$, as the theorem says; by $h$ total exchanges, or by whichever is shorter, for $\lambda < 2/N$, ` +
				`the most that there can be: after a long period of $C$ slots the requests of a node are Poisson of mean $\lambda C$, ` +
				`the most of a node exceed it by the order of the root, and the next period is shorter than $\lambda C N/2 + ` +
				`\mathrm{O}(\sqrt C)$ on average. A backlog of $M$ requests, each of any node, becomes fewer in a period up to ` +
				`$\lambda_M = \frac M{N(d + SM)}$, and $\lambda_M = \frac M{N(d + \mathrm{E}h\,N/2)}$ by total exchanges, with ` +
				`$\mathrm{E}h$ the mean of the fullest of $N$ loads of $M$ balls; as $M \to \infty$ these are the limits. Measured: the ` +
				`rate at which the backlog becomes neither more nor fewer in a period that is executed packet by packet.`,
			Source:   "derived; the first end of VAR98, Section 3.5",
			Measured: `\lambda_M`, Name: "lambda", Unit: "1/slot", Within: claims.Relative(0.03),
			Symbols: scatterSymbols(symbolScatterTurn, symbolGateC, symbolScatterM, symbolScatterMost,
				reports.Symbol{Name: `\lambda_M`, Unit: "1/slot",
					Meaning: "the rate at which $M$ waiting requests become neither more nor fewer in a period, on average"}),
			Parameters: arguments.Of3(func(d int, how isotropic.Sharing, backlog int) (gatedBacklog, error) {
				return gatedBacklog{gatedScatter{d: d, sharing: how}, backlog},
					kit.Affordable("backlog", backlog, float64(backlog)*float64(d)*math.Ldexp(1, d-1), 1<<20, "transmissions in a period")
			}, arguments.Dimensions(6).Usual("d", 1, 3), sharing(isotropic.Turns, isotropic.Rounds),
				arguments.Int("backlog", "requests that wait at the first gate", 100, 1<<16).Usual("backlog", 200, 2000)),
			Over:   []string{"d=2 sharing=rounds backlog=400", "d=3 sharing=turns backlog=100"},
			Long:   []string{"d=3 sharing=rounds backlog=16000", "d=5 sharing=rounds backlog=6400", "d=5 sharing=turns backlog=500"},
			Theory: gatedBacklog.balance, Measure: claims.Threshold(gatedBacklog.growth).Between(128, 16_384),
			Formula: maxload.Mean, Model: gated.Executed.Growth,
		}.Declare(),
		claims.Claim[gatedScatter]{
			ID: "VAR98-PMNS-DELAY", Title: "The mean delay of repeated scatters",
			Statement: `If the requests of a period are scattered one after the other, $B$ is the exact delay of the gated scheme with ` +
				`$X = S$, $V = d$ (VAR98-S2D-EXACT). If they are scattered by $h$ total exchanges, periods are a Markov chain with ` +
				`$\Pr(h \le k \mid C) = \Pr(J \le k)^N$, $J$ Poisson of mean $\lambda C$ and $C$ the last period: $B = ` +
				`\frac1{\mathrm{E}C}\left(\frac12\mathrm{E}C^2 + \mathrm{E}\,C C'\right)$, $C'$ being the period after $C$ with one more ` +
				`request of a given node. Executed packet by packet.`,
			Source: "derived, for the problem of VAR98, Section 3.5", Measured: `B`, Unit: "slots", Within: claims.Relative(0.03),
			Symbols: scatterSymbols(symbolScatterEnd, symbolScatterMost, symbolScatterTurn, symbolX, symbolV, symbolGateC,
				reports.Symbol{Name: "k", Meaning: "a number of requests"},
				reports.Symbol{Name: "J", Meaning: "requests of a node in a period"},
				reports.Symbol{Name: "C'", Meaning: "length of the next period if a given node has one more request", Unit: "slots"}),
			Parameters: gatedScatters(isotropic.Turns, isotropic.Rounds),
			Over:       []string{"d=3 load=0.5 sharing=rounds"},
			Long: []string{"d=3 load=0.5 sharing=turns", "d=1 load=0.6 sharing=rounds", "d=5 load=0.8 sharing=rounds",
				"d=6 load=0.3 sharing=turns"},
			Theory: gatedScatter.delay,
			Measure: claims.OverRuns(steady.FirstRatio, func(c gatedScatter) (steady.Runs[steady.Quotient], error) {
				return c.runs(true), nil
			}).Between(32, 2048),
			Formula: reservation.GatedRounds, Model: gated.Executed.Run,
		}.Declare(),
		claims.Claim[int]{
			ID: "VAR98-PMNS-LIGHT", Title: "Under light load repeated scatters take hardly longer than one",
			Statement: `As $\lambda \to 0$, $B \to \frac32 d + S$ with turns, or whichever of turns and total exchanges is shorter: a ` +
				`request arrives uniformly in an empty period of $d$ slots, and is alone in the next. So the scheme that chooses the ` +
				`shorter is stable up to $2/N$ (VAR98-PMNS-STAB) and has delays of the order of a single node scatter under light load: ` +
				`both ends that the survey sets. Executed: half of an empty period and a period with a request of each node alone.`,
			Source: "derived; the second end of VAR98, Section 3.5", Measured: `B`, Unit: "slots", Within: claims.OneCount,
			Symbols:    scatterSymbols(symbolScatterEnd, symbolScatterTurn),
			Parameters: arguments.Dimensions(model.MaxPartialDimensions).Usual("d", 1, 8), Over: []string{"d=1,2,4,6,7"},
			Theory: formula.GatedLight, Measure: claims.Count(alone),
			Formula: formula.GatedLight, Model: (*model.Partial).Run,
		}.Declare(),
		claims.Claim[gatedScatter]{
			ID: "VAR98-PMNS-GREEDY", Title: "Greedy scattering is faster than repeated scatters (measured)",
			Statement: `At the same rate, packets that are sent as soon as a link is free, shared out evenly among the dimensions that ` +
				`they cross first, have a smaller mean delay than requests that wait for the next period and are then scattered by turns ` +
				`or total exchanges, whichever is shorter: $T_{\text{greedy}} \le T_{\text{gated}}$, both to the reception of a ` +
				`request's own last packet. What the gated scheme has is a proof that it is stable up to $2/N$. Measured: the ratio of ` +
				`the mean delays of independent runs, less 1.`,
			Source:   "measured, for the problem of VAR98, Section 3.5",
			Measured: `T_{\text{greedy}}/T_{\text{gated}} - 1`, Name: "T greedy/T gated - 1", Relation: reports.AtMost,
			Symbols: scatterSymbols(reports.Symbol{Name: `T_{\text{greedy}}, T_{\text{gated}}`,
				Meaning: "mean time from the arrival of a request to the reception of its last packet", Unit: "slots"}),
			Parameters: gatedScatters(isotropic.Shorter),
			Over:       []string{"d=3 load=0.3 sharing=shorter"},
			Long:       []string{"d=4 load=0.3 sharing=shorter", "d=3 load=0.6 sharing=shorter", "d=6 load=0.05,0.7 sharing=shorter"},
			Theory:     claims.Stated[gatedScatter](0),
			Measure: claims.OverRuns(func(s []steady.Quotient) float64 {
				return steady.FirstRatio(s[:1])/steady.FirstRatio(s[1:]) - 1
			}, func(c gatedScatter) (steady.Runs[steady.Quotient], error) {
				return scatter{c.d, c.load, model.Rotated}.stretches(model.Completion, 10_000), nil
			}, func(c gatedScatter) (steady.Runs[steady.Quotient], error) { return c.runs(false), nil }).Between(32, 2048),
			Formula: kit.Stated, Model: gated.Executed.Run,
		}.Declare(),
	}
}

var symbolScatterEnd = reports.Symbol{Name: "B", Unit: "slots",
	Meaning: "mean time from the arrival of a request to the end of the period that serves it"}

// A gatedScatter is dynamic scattering by repeated partial multinode scatters, at a
// share of the rate up to which it is stable.
type gatedScatter struct {
	d       int
	load    float64
	sharing isotropic.Sharing
}

// gatedScatters is the argument of stable instances whose runs do not take long.
func gatedScatters(sharings ...isotropic.Sharing) arguments.Argument[gatedScatter] {
	return arguments.Of3(func(d int, load float64, how isotropic.Sharing) (gatedScatter, error) {
		c := gatedScatter{d, load, how}
		requests := c.lambda() * math.Ldexp(float64(c.d), d) / (1 - load)
		transmissions := float64(c.periods()) * (1 + requests*math.Ldexp(float64(d), d-1))
		return c, kit.Affordable("load", load, transmissions, mostTransmissions, "transmissions in a run")
	}, arguments.Dimensions(model.MaxPartialDimensions).Usual("d", 1, 4),
		arguments.Real("load", "share of the rate up to which the scheme is stable", arguments.OpenUnit()).Usual("load", 0.1, 0.7),
		sharing(sharings...))
}

func sharing(sharings ...isotropic.Sharing) arguments.Argument[isotropic.Sharing] {
	return arguments.Choice("sharing", "how the requests of a period share the cube", sharings...)
}

// slots is what a request of each node adds to a long period: N/2 in total exchanges, N
// scatters one after the other.
func (c gatedScatter) slots() float64 {
	n := math.Ldexp(1, c.d)
	if c.sharing == isotropic.Turns {
		return n * math.Ceil((n-1)/float64(c.d))
	}
	return n / 2
}

func (c gatedScatter) lambda() float64 { return c.load / c.slots() }

// delay returns the exact mean delay.
func (c gatedScatter) delay() (float64, error) {
	if c.sharing == isotropic.Rounds {
		return reservation.GatedRounds(1<<c.d, c.lambda(), c.slots(), float64(c.d))
	}
	X, V, err := formula.Linear(c.d)
	if err != nil {
		return 0, err
	}
	g, err := reservation.ConstantGated(1<<c.d, c.lambda(), X, V)
	if err != nil {
		return 0, err
	}
	return g.Delay()
}

// relaxation returns the relaxation time of a run in periods. A long period is followed
// by one that is shorter by the factor load, or (1+load)/2 where the chance of which node
// has most counts; twice that.
func (c gatedScatter) relaxation() float64 { return 4 / (1 - c.load) }

// periods returns the number of periods of a run: a hundred relaxation times, and those
// of some hundreds of requests.
func (c gatedScatter) periods() int {
	few := 400 * (1 - c.load) / (c.lambda() * math.Ldexp(float64(c.d), c.d))
	return int(max(10*steady.WarmUp(c.relaxation()), few))
}

// runs returns runs of delays, to the end of the period or to the last reception of each request.
func (c gatedScatter) runs(toTheEnd bool) steady.Runs[steady.Quotient] {
	return steady.Runs[steady.Quotient]{
		Start: func(w *montecarlo.Words, warmUp int) (steady.Stretch[steady.Quotient], error) {
			stretch, err := c.begin(w, toTheEnd)
			if err != nil {
				return nil, err
			}
			_, err = stretch(warmUp)
			return stretch, err
		},
		Relaxation: c.relaxation(), Length: c.periods(), Unit: "periods",
	}
}

// begin begins a run and returns a function that goes on for a number of periods and
// returns the sums of their delays.
func (c gatedScatter) begin(w *montecarlo.Words, toTheEnd bool) (steady.Stretch[steady.Quotient], error) {
	var last model.Outcome
	scheme, err := c.scheme(c.lambda(), &last)
	if err != nil {
		return nil, err
	}
	run, err := scheme.Run(w)
	if err != nil {
		return nil, err
	}
	period := make([]gated.Period, 1)
	return func(n int) (sums steady.Quotient, err error) {
		for range n {
			if err := run.Fill(period); err != nil {
				return sums, err
			}
			delays, requests := gated.Delay.Of(&period[0])
			if !toTheEnd {
				delays = requests*period[0].Before/2 + float64(last.Sum)
			}
			sums.Add(delays, requests)
		}
		return sums, nil
	}, nil
}

// scheme is the gated scheme, whose periods are executed packet by packet; last is what
// the last one took.
func (c gatedScatter) scheme(lambda float64, last *model.Outcome) (gated.Executed, error) {
	p, err := model.NewPartial(c.d, c.sharing)
	if err != nil {
		return gated.Executed{}, err
	}
	return gated.Executed{N: p.Nodes(), Lambda: lambda, Duration: func(sources []int, _ *rand.Rand) (float64, error) {
		*last, err = p.Run(sources)
		return float64(last.Slots), err
	}}, nil
}

// A gatedBacklog is the scheme with many requests waiting, each of any node.
type gatedBacklog struct {
	gatedScatter
	backlog int
}

// balance returns the rate at which as many requests arrive in the next period as wait,
// on average.
func (c gatedBacklog) balance() (float64, error) {
	X, V, err := formula.Linear(c.d)
	if err != nil {
		return 0, err
	}
	n := 1 << c.d
	period := V + X*float64(c.backlog)
	if c.sharing == isotropic.Rounds {
		most, err := maxload.Mean(n, c.backlog)
		if err != nil {
			return 0, err
		}
		period = V + most*c.slots()
	}
	return float64(c.backlog) / (float64(n) * period), nil
}

// growth searches for that rate.
func (c gatedBacklog) growth() (claims.Search, error) {
	guess := 1 / c.slots()
	return claims.Search{Lo: 0.3 * guess, Hi: 1.5 * guess, Method: "one period each",
		Growth: func(lambda float64) (func() montecarlo.Replication[float64], error) {
			if _, err := c.scheme(lambda, new(model.Outcome)); err != nil {
				return nil, err
			}
			return func() montecarlo.Replication[float64] {
				scheme, _ := c.scheme(lambda, new(model.Outcome)) // no error: there was none above
				return scheme.Growth(c.backlog, 1)
			}, nil
		}}, nil
}

// alone returns the greatest of the delays that a request of any node of the cube has if it arrives
// in the middle of a period without requests: half of that, and the period in which it
// is alone.
func alone(d int) (slots float64, nodes int64, err error) {
	p, err := model.NewPartial(d, isotropic.Shorter)
	if err != nil {
		return 0, 0, err
	}
	empty, err := p.Run(nil)
	if err != nil {
		return 0, 0, err
	}
	for v := range p.Nodes() {
		o, err := p.Run([]int{v})
		if err != nil {
			return 0, 0, err
		}
		slots = max(slots, float64(empty.Slots)/2+float64(o.Slots))
	}
	return slots, int64(p.Nodes()), nil
}
