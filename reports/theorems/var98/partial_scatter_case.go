package var98

import (
	"fmt"
	"math"
	"math/rand/v2"

	"castlab/distributions/inputs"
	"castlab/montecarlo"
	gated "castlab/montecarlo/gated"
	model "castlab/montecarlo/scattering"
	"castlab/montecarlo/steady"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/theorems/internal/kit"
	"castlab/topologies"
	"castlab/topologies/isotropic"
	"castlab/topologies/tasks"
)

// A dealt is a partial multinode scatter on the cube: M requests, dealt to its first
// nodes in turn.
type dealt struct{ d, M, nodes int }

func (c dealt) String() string { return fmt.Sprintf("d=%d M=%d nodes=%d", c.d, c.M, c.nodes) }

func (c dealt) validate() error {
	if n := 1 << c.d; c.nodes > n {
		return &inputs.Error{Arg: "nodes", Value: c.nodes, Domain: fmt.Sprintf("an integer from 1 to %d", n)}
	}
	return nil
}

// most returns h, the requests of the node that has most.
func (c dealt) most() int { return (c.M + c.nodes - 1) / c.nodes }

// executed returns the slots of a period, and the number of transmissions in it: the
// requests are scattered by the execution that the gated scheme uses, and as an explicit
// schedule, which is validated. Both must agree.
func (c dealt) executed(how isotropic.Sharing) (float64, int64, error) {
	sources := make([]int, c.M)
	for i := range sources {
		sources[i] = i % c.nodes
	}
	task, s, err := isotropic.PartialScatter(c.d, sources, how)
	if err != nil {
		return 0, 0, err
	}
	if err := tasks.Validate(topologies.Hypercube{D: c.d}, task, s, tasks.Full); err != nil {
		return 0, 0, err
	}
	p, err := model.NewPartial(c.d, how)
	if err != nil {
		return 0, 0, err
	}
	o, err := p.Run(sources)
	if err != nil {
		return 0, 0, err
	}
	if o.Slots != c.d+s.Slots {
		return 0, 0, fmt.Errorf("%v: executed in %d slots, listed in %d and %d for the ranks", c, o.Slots, s.Slots, c.d)
	}
	return float64(o.Slots), max(1, int64(len(s.Sends))), nil
}

// deals is the argument of partial multinode scatters of at most some 10^6
// transmissions.
var deals = arguments.Of3(func(d, M, nodes int) (dealt, error) {
	return dealt{d, M, nodes}, kit.Affordable("M", M, float64(M)*float64(d)*math.Ldexp(1, d-1), 1<<20, "transmissions")
}, arguments.Dimensions(model.MaxPartialDimensions).Usual("d", 1, 6), arguments.Int("M", "requests", 0, 1<<12).Usual("M", 1, 40), arguments.Int("nodes", "nodes that the requests are dealt to in turn, the first ones", 1, 1<<model.MaxPartialDimensions).Usual("nodes", 1, 64))

func dealtCases(list []dealt, theory func(c dealt) (float64, error), how isotropic.Sharing) reports.Cases {
	suits := func(c dealt) bool { return c.validate() == nil }
	return kit.Given("nodes <= 2^d", kit.Tried(deals, suits, kit.Cases("", deals, list, func(_ string, c dealt) reports.Case {
		k := counted("", func() (float64, error) { return theory(c) }, "T", "slots", func() (float64, int64, error) { return c.executed(how) })
		k.Validate = c.validate
		return k
	})))
}

// A gatedScatter is dynamic scattering by repeated partial multinode scatters, at a
// share of the rate up to which it is stable.
type gatedScatter struct {
	d       int
	load    float64
	sharing isotropic.Sharing
}

func (c gatedScatter) String() string {
	return fmt.Sprintf("d=%d load=%s sharing=%v", c.d, kit.Trim(c.load), c.sharing)
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

// relaxation returns the relaxation time of a run in periods. A long period is followed
// by one that is shorter by the factor load, or (1+load)/2 where the chance of which node
// has most counts; twice that.
func (c gatedScatter) relaxation() float64 { return 4 / (1 - c.load) }

// begin begins a run and returns a function that goes on for a number of periods and
// returns the sums of their delays, to the end of the period or to the last reception
// of each request.
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

// periods returns the number of periods of a run: a hundred relaxation times, and those
// of some hundreds of requests.
func (c gatedScatter) periods() int {
	few := 400 * (1 - c.load) / (c.lambda() * math.Ldexp(float64(c.d), c.d))
	return int(max(10*steady.WarmUp(c.relaxation()), few))
}

// runs returns runs of delays.
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

// gatedScatters is the argument of stable instances of which a run is affordable.
func gatedScatters(load arguments.Argument[float64], sharings ...isotropic.Sharing) arguments.Argument[gatedScatter] {
	return arguments.Of3(func(d int, load float64, how isotropic.Sharing) (gatedScatter, error) {
		c := gatedScatter{d, load, how}
		requests := c.lambda() * math.Ldexp(float64(c.d), d) / (1 - load)
		return c, kit.Affordable("load", load, float64(c.periods())*(1+requests*math.Ldexp(float64(d), d-1)), mostTransmissions, "transmissions in a run")
	}, arguments.Dimensions(model.MaxPartialDimensions).Usual("d", 1, 4), load, arguments.Choice("sharing", "how the requests of a period share the cube", sharings...))
}

var (
	anyShare = arguments.Real("load", "share of the rate up to which the scheme is stable", arguments.OpenUnit()).Usual("load", 0.1, 0.7)

	symbolScatterM    = reports.Symbol{Name: "M", Meaning: "requests of a period"}
	symbolScatterMost = reports.Symbol{Name: "h", Meaning: "requests of the node that has most of them"}
	symbolScatterTurn = reports.Symbol{Name: "S", Meaning: `$\lceil (N-1)/d \rceil$, the time of a single node scatter`, Unit: "slots"}
	symbolScatterEnd  = reports.Symbol{Name: "B", Meaning: "mean time from the arrival of a request to the end of the period that serves it", Unit: "slots"}
)
