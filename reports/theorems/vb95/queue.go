package vb95

import (
	"fmt"

	formula "castlab/analytic/reservation"
	"castlab/distributions"
	"castlab/distributions/inputs"
	model "castlab/montecarlo/reservation"
	"castlab/montecarlo/steady"
	"castlab/reports/arguments"
	"castlab/reports/claims"
)

// A queue is an instance of the auxiliary system of Section III-A: the common input of
// theory and experiment.
type queue struct {
	N      int
	lambda float64
	X, V   distributions.Law
}

// self returns the queue that is part of a value.
func (q queue) self() queue { return q }

// The arguments of claims on queues.
var (
	queues             = queuesOf(users(1), anyX, anyV)
	severalUsers       = queuesOf(users(2), anyX, anyV)
	constantQueues     = queuesOf(users(1), constantX, constantV)
	constantsOfSeveral = queuesOf(users(2), constantX, constantV)

	anyX      = arguments.Law("X", meanings["X"]).UsualOf("X", usualX...)
	anyV      = arguments.Law("V", meanings["V"]).UsualOf("V", usualV...)
	constantX = constantLaw("X", usualX[0])
	constantV = constantLaw("V", usualV[0])
	meanings  = map[string]string{"X": "length of a transmission", "V": "length of a reservation interval"}
	rate      = arguments.Real("lambda", "packets of each user per unit of time", arguments.Positive()).Usual("lambda", 0.03, 0.12)

	usualX = []string{
		"deterministic(mean=[0.3..1.0])", "uniform(min=[0.0..0.3],max=[0.4..1.5])", "exponential(mean=[0.3..1.0])",
		"erlang(shape=[2..6],mean=[0.3..1.0])", "gamma(shape=[0.6..4.0],mean=[0.3..1.0])",
		"hyperexponential(mean=[0.3..1.0],scv=[1.2..3.0])", "shifted-exponential(shift=[0.1..0.3],mean=[0.4..1.0])",
		"two-point(low=[0.1..0.3],high=[1.0..2.0],mean=[0.4..0.9])", "bernoulli(p=[0.3..0.9])",
		"weibull(shape=[1.0..3.0],mean=[0.3..1.0])",
	}
	usualV = []string{
		"deterministic(mean=[0.5..3.0])", "uniform(min=[0.0..1.0],max=[1.1..4.0])", "exponential(mean=[0.5..3.0])",
		"erlang(shape=[2..6],mean=[0.5..3.0])", "gamma(shape=[0.6..4.0],mean=[0.5..3.0])",
		"hyperexponential(mean=[0.5..2.0],scv=[1.2..3.0])", "shifted-exponential(shift=[0.1..0.5],mean=[0.6..3.0])",
		"two-point(low=[0.2..0.5],high=[2.0..5.0],mean=[0.6..1.9])", "geometric(mean=[1.2..3.0])",
		"weibull(shape=[1.0..3.0],mean=[0.5..3.0])",
	}
)

// mostUsers bounds the memory of a run: tables of all users for each of its halves and for all of it.
const mostUsers = 1 << 12

func users(fewest int) arguments.Argument[int] {
	return arguments.Int("N", "users, each with a queue of its own", fewest, mostUsers).Usual("N", float64(fewest), 8)
}

// chainUsers are so few users that the Markov chain of their queue lengths can be solved.
func chainUsers(fewest int) arguments.Argument[int] {
	return arguments.Int("N", "users, each with a queue of its own", fewest, formula.MaxChain)
}

func constantLaw(key, usual string) arguments.Argument[distributions.Law] {
	return arguments.Of1(func(l distributions.Deterministic) (distributions.Law, error) { return l, nil },
		arguments.LawOf[distributions.Deterministic](key, meanings[key], "deterministic").UsualOf(key, usual))
}

func queuesOf(N arguments.Argument[int], X, V arguments.Argument[distributions.Law]) arguments.Argument[queue] {
	return arguments.Of4(func(N int, lambda float64, X, V distributions.Law) (queue, error) { return queue{N, lambda, X, V}, nil },
		N, rate, X, V)
}

// queuesOrPivot are queues of any number of users, with p = 1/2 if lambda is left out.
func queuesOrPivot(X, V arguments.Argument[distributions.Law]) arguments.Argument[queue] {
	rate := arguments.Real("lambda", "packets of each user per unit of time; left out, that of p = 1/2", arguments.Positive())
	return arguments.Of4(func(N int, lambda *float64, X, V distributions.Law) (queue, error) {
		q := queue{N: N, X: X, V: V}
		if q.lambda = q.pivot(); lambda != nil {
			q.lambda = *lambda
		}
		return q, nil
	}, users(1), arguments.Optional("lambda", rate.Usual("lambda", 0.02, 0.1)), X, V)
}

// The cases of most claims: few users and many, light and heavy load, constant and random lengths; and those
// of the dynamic broadcasting theorem, of constant lengths. Where packets are counted, queues are nearly always
// full or empty: there the bounds on a, on E K^2 and on T are nearly attained.
var (
	typical = []string{
		"N=2 lambda=0.16666666666666666 X=deterministic(mean=1) V=deterministic(mean=1.5)",
		"N=8 lambda=0.05 X=exponential(mean=1) V=exponential(mean=3)",
		"N=3 lambda=0.2 X=uniform(min=0,max=2) V=exponential(mean=0.5)",
		"N=64 lambda=0.01 X=deterministic(mean=1) V=deterministic(mean=20)",
		"N=16 lambda=0.04 X=deterministic(mean=1) V=two-point(low=0.5,high=4,mean=2)",
		"N=1 lambda=0.3 X=exponential(mean=1) V=deterministic(mean=1)",
	}
	constants = []string{
		"N=2 lambda=0.2 X=deterministic(mean=1) V=deterministic(mean=0.5)",
		"N=4 lambda=0.15 X=deterministic(mean=1) V=deterministic(mean=1)",
		"N=8 lambda=0.08 X=deterministic(mean=1) V=deterministic(mean=1)",
		"N=16 lambda=0.03 X=deterministic(mean=1) V=deterministic(mean=3)",
		"N=64 lambda=0.0105 X=deterministic(mean=1) V=deterministic(mean=10)",
	}
	rarelyEmpty = []string{"N=2 lambda=0.24 X=deterministic(mean=1) V=deterministic(mean=2) by=frames"}
	nearlyEmpty = []string{"N=2 lambda=0.02 X=deterministic(mean=1) V=deterministic(mean=0.5) by=frames"}
)

// system returns the formulas of the instance.
func (q queue) system() (formula.System, error) { return formula.SystemOf(q.N, q.lambda, q.X, q.V) }

// model returns the simulator that follows its packets.
func (q queue) model() model.Queues { return model.Queues{N: q.N, Lambda: q.lambda, X: q.X, V: q.V} }

// rho returns lambda N EX, a product of inputs.
func (q queue) rho() float64 { return q.lambda * float64(q.N) * q.X.Mean() }

// p returns lambda EV/(1-rho), an expression in inputs that sets the scale of the
// warm-up.
func (q queue) p() float64 { return q.lambda * q.V.Mean() / (1 - q.rho()) }

// pivot returns the rate at which p = 1/2.
func (q queue) pivot() float64 { return 1 / (float64(q.N)*q.X.Mean() + 2*q.V.Mean()) }

// packets returns the mean number of packets of a frame.
func (q queue) packets() float64 { return float64(q.N) * q.p() }

// pairsShared returns a lower bound on the mean number of pairs of packets in a frame.
func (q queue) pairsShared() float64 { return float64(q.N) * float64(q.N-1) * q.p() * q.p() / 2 }

// arrivalsInData returns the mean number of packets of a frame that arrived in data
// intervals.
func (q queue) arrivalsInData() float64 { return q.packets() * q.rho() }

// mostPlaces is the largest number of packets and frames of a run, and leastEvents the
// necessary number of events of each kind that a claim counts.
const (
	mostPlaces  = 1 << 22
	leastEvents = 64
)

// The hypotheses of claims on queues.
var (
	stableQueue = claims.Given("N lambda EX + lambda EV < 1; finite variances; EX >= EV/10^6; "+
		"a load at which a run takes no more than 4 million frames and packets", queue.validate)
	solvable       = claims.Hypothesis[queue]{Words: "laws with an exponential moment; a load at which the chain can be solved"}
	sharedFrames   = stableQueue.And(enough("pairs of packets that share a frame", queue.pairsShared))
	someInData     = enough("arrivals in data intervals", queue.arrivalsInData)
	someInReserved = enough("arrivals in reservation intervals that see their user start", func(q queue) float64 {
		return q.packets() * (1 - q.rho()) * q.p()
	})
	randomX = claims.Given("X not constant", func(q queue) error { return varying("X", q.X) })
	randomV = claims.Given("V not constant", func(q queue) error { return varying("V", q.V) })
)

// validate checks that the system is stable with finite variances, that its runs
// end, and that the clock of a run resolves transmissions.
func (q queue) validate() error {
	if _, err := q.system(); err != nil {
		return err
	}
	if err := q.model().Validate(); err != nil {
		return err
	}
	if x, v := q.X.Mean(), q.V.Mean(); x < v/1e6 {
		return &inputs.Error{Arg: "X", Value: q.X, Domain: fmt.Sprintf("a law of mean >= %g, a millionth of EV", v/1e6)}
	}
	places := (steady.WarmUp(q.relaxation()) + q.length()) * (1 + q.p()*float64(q.N))
	return holds(places <= mostPlaces, "lambda", q.lambda, fmt.Sprintf("a rate neither so small nor so near the limit of stability "+
		"that a run takes more than %d frames and packets", mostPlaces))
}

// enough is the hypothesis that a run has enough of the events that a claim counts; perFrame returns
// their mean number per frame. Longer reservation intervals need more events.
func enough(events string, perFrame func(q queue) float64) claims.Hypothesis[queue] {
	words := fmt.Sprintf("a rate at which a run has %d %s, and more if V varies more", leastEvents, events)
	return claims.Given(words, func(q queue) error {
		return holds(q.length()*perFrame(q) >= leastEvents*burst(q.V), "lambda", q.lambda, words)
	})
}

// varying checks that a length is random: for a constant one the statement holds for every packet, and the
// two sides differ by rounding only.
func varying(key string, l distributions.Law) error {
	return holds(!(l.Variance() < l.Mean()*l.Mean()/1e6), key, l,
		"a law whose standard deviation is a thousandth of its mean or more")
}

// atPivot checks that p is 1/2, and offPivot that it is not.
func (q queue) atPivot() error  { return q.checkPivot(true, "") }
func (q queue) offPivot() error { return q.checkPivot(false, " other than") }

func (q queue) checkPivot(want bool, not string) error {
	s, err := q.system()
	if err != nil {
		return err
	}
	return holds(s.AtPivot() == want, "lambda", q.lambda, fmt.Sprintf("a rate%s 1/(N EX + 2 EV) = %v", not, q.pivot()))
}
