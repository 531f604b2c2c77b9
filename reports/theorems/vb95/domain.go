package vb95

import (
	"fmt"

	formula "castlab/analytic/reservation"
	"castlab/distributions"
	"castlab/distributions/inputs"
	"castlab/reports/arguments"
	"castlab/reports/theorems/internal/kit"
)

// A queueDomain describes the queues that a claim is about.
type queueDomain struct {
	queues arguments.Argument[queue]
	holds  func(q queue) error // the hypotheses
	given  string              // in words
}

// usual sets the queues of the domain that are drawn.
func (d queueDomain) usual(fewest, most int, lambda [2]float64, X, V []string) queueDomain {
	d.queues = d.queues.Usual("N", float64(fewest), float64(most)).Usual("lambda", lambda[0], lambda[1]).UsualOf("X", X...).UsualOf("V", V...)
	return d
}

// and adds a hypothesis.
func (d queueDomain) and(given string, holds func(q queue) error) queueDomain {
	return queueDomain{d.queues, func(q queue) error {
		if err := d.holds(q); err != nil {
			return err
		}
		return holds(q)
	}, d.given + "; " + given}
}

// meeting adds the hypothesis that a run has enough of the events that a claim counts;
// perFrame returns their mean number per frame. Longer reservation intervals need more
// events.
func (d queueDomain) meeting(events string, perFrame func(q queue) float64) queueDomain {
	given := fmt.Sprintf("a rate at which a run has %d %s, and more if V varies more", leastEvents, events)
	return d.and(given, func(q queue) error {
		if !(q.length()*perFrame(q) >= leastEvents*burst(q.V)) {
			return &inputs.Error{Arg: "lambda", Value: q.lambda, Domain: given}
		}
		return nil
	})
}

const stableQueue = "N lambda EX + lambda EV < 1; finite variances; EX >= EV/10^6; a load at which a run takes no more than 4 million frames and packets"

// queuesOf returns the domain of the queues with the given users, rates and lengths.
func queuesOf[L, M distributions.Law](N arguments.Argument[int], lambda arguments.Argument[*float64], X arguments.Argument[L], V arguments.Argument[M]) queueDomain {
	return queueDomain{arguments.Of4(func(N int, lambda *float64, X L, V M) (queue, error) {
		if lambda == nil {
			rate := 1 / (float64(N)*X.Mean() + 2*V.Mean())
			lambda = &rate
		}
		return queue{N, *lambda, X, V}, nil
	}, N, lambda, X, V), queue.validate, stableQueue}
}

// The arguments of claims on queues.
var (
	anyUsers    = usersFrom(1)
	rateOrPivot = arguments.Optional("lambda", arguments.Real("lambda", "packets of each user per unit of time; left out, that of p = 1/2", arguments.Positive()).Usual("lambda", 0.02, 0.1))
	givenRate   = required(userRate)
	userRate    = arguments.Real("lambda", "packets of each user per unit of time", arguments.Positive()).Usual("lambda", 0.03, 0.12)
	anyX        = arguments.Law("X", meanings["X"]).UsualOf("X", usualX...)
	anyV        = arguments.Law("V", meanings["V"]).UsualOf("V", usualV...)
	constantX   = arguments.LawOf[distributions.Deterministic]("X", meanings["X"], "deterministic").UsualOf("X", usualX[0])
	constantV   = arguments.LawOf[distributions.Deterministic]("V", meanings["V"], "deterministic").UsualOf("V", usualV[0])

	usualX = []string{
		"deterministic(mean=[0.3..1.0])", "uniform(min=[0.0..0.3],max=[0.4..1.5])", "exponential(mean=[0.3..1.0])", "erlang(shape=[2..6],mean=[0.3..1.0])",
		"gamma(shape=[0.6..4.0],mean=[0.3..1.0])", "hyperexponential(mean=[0.3..1.0],scv=[1.2..3.0])", "shifted-exponential(shift=[0.1..0.3],mean=[0.4..1.0])",
		"two-point(low=[0.1..0.3],high=[1.0..2.0],mean=[0.4..0.9])", "bernoulli(p=[0.3..0.9])", "weibull(shape=[1.0..3.0],mean=[0.3..1.0])",
	}
	usualV = []string{
		"deterministic(mean=[0.5..3.0])", "uniform(min=[0.0..1.0],max=[1.1..4.0])", "exponential(mean=[0.5..3.0])", "erlang(shape=[2..6],mean=[0.5..3.0])",
		"gamma(shape=[0.6..4.0],mean=[0.5..3.0])", "hyperexponential(mean=[0.5..2.0],scv=[1.2..3.0])", "shifted-exponential(shift=[0.1..0.5],mean=[0.6..3.0])",
		"two-point(low=[0.2..0.5],high=[2.0..5.0],mean=[0.6..1.9])", "geometric(mean=[1.2..3.0])", "weibull(shape=[1.0..3.0],mean=[0.5..3.0])",
	}
)

// mostUsers bounds the memory of a run: three tables of all users for each of its
// halves and for all of it.
const mostUsers = 1 << 12

func usersFrom(few int) arguments.Argument[int] {
	return arguments.Int("N", "users, each with a queue of its own", few, mostUsers).Usual("N", float64(few), 8)
}

// required converts a required argument to an optional one that is always given.
func required[T any](a arguments.Argument[T]) arguments.Argument[*T] {
	return arguments.Of1(func(x T) (*T, error) { return &x, nil }, a)
}

// The domains of claims.
var (
	everyQueue         = queuesOf(anyUsers, givenRate, anyX, anyV)
	severalUsers       = queuesOf(usersFrom(2), givenRate, anyX, anyV)
	constantQueues     = queuesOf(anyUsers, givenRate, constantX, constantV)
	constantsOfSeveral = queuesOf(usersFrom(2), givenRate, constantX, constantV)
	sharedFrames       = severalUsers.meeting(pairsShared, queue.pairsShared)
	randomX            = everyQueue.varying("X", queue.transmission)
	randomV            = everyQueue.varying("V", queue.reservation)
	randomShared       = sharedFrames.varying("X", queue.transmission)
	arrivalsInData     = everyQueue.meeting(inData, queue.arrivalsInData)
	pairsInData        = sharedFrames.meeting(inData, queue.arrivalsInData)
	ownInReservations  = everyQueue.meeting("arrivals in reservation intervals that see their user start", func(q queue) float64 {
		return q.packets() * (1 - q.rho()) * q.p()
	})
	othersStart   = everyQueue.meeting("starts of others while a packet waits", func(q queue) float64 { return q.packets() * q.lambda * float64(q.N) * q.V.Mean() })
	ownWaits      = everyQueue.meeting("packets that find one of their user", func(q queue) float64 { return q.packets() * q.lambda * q.V.Mean() })
	atPivot       = queuesOf(anyUsers, rateOrPivot, anyX, anyV).and("p = 1/2", func(q queue) error { return q.pivot(true) })
	awayFromPivot = severalUsers.and("p other than 1/2, where both bounds are the delay (VB95-DBT-ATTAINED)", func(q queue) error { return q.pivot(false) })
)

// ofChain returns the domain of the queues of few, or up to four, users, whose Markov
// chain can be solved.
func ofChain(few int) queueDomain { return queuesOf(chainUsers(few), givenRate, anyX, anyV) }

func chainUsers(few int) arguments.Argument[int] {
	return arguments.Int("N", "users, each with a queue of its own", few, formula.MaxChain)
}

// packets returns the mean number of packets of a frame.
func (q queue) packets() float64 { return float64(q.N) * q.p() }

// pairsShared returns a lower bound on the mean number of pairs of packets in a frame.
func (q queue) pairsShared() float64 { return float64(q.N) * float64(q.N-1) * q.p() * q.p() / 2 }

// arrivalsInData returns the mean number of packets of a frame that arrived in data
// intervals.
func (q queue) arrivalsInData() float64 { return q.packets() * q.rho() }

const (
	pairsShared = "pairs of packets that share a frame"
	inData      = "arrivals in data intervals"
)

// varying adds the hypothesis that lengths are random: for constant ones the statement
// holds for every packet, and the two sides differ by rounding only.
func (d queueDomain) varying(key string, of func(q queue) distributions.Law) queueDomain {
	return d.and(key+" not constant", func(q queue) error {
		if l := of(q); l.Variance() < l.Mean()*l.Mean()/1e6 {
			return &inputs.Error{Arg: key, Value: l, Domain: "a law whose standard deviation is a thousandth of its mean or more"}
		}
		return nil
	})
}

func (q queue) transmission() distributions.Law { return q.X }
func (q queue) reservation() distributions.Law  { return q.V }

// pivot checks that p is 1/2, or that it is not.
func (q queue) pivot(at bool) error {
	s, err := q.theory()
	if err != nil || s.AtPivot() == at {
		return err
	}
	not := map[bool]string{true: "", false: " other than"}[at]
	return &inputs.Error{Arg: "lambda", Value: q.lambda, Domain: fmt.Sprintf("a rate%s 1/(N EX + 2 EV) = %s", not, kit.Trim(1/(float64(q.N)*q.X.Mean()+2*q.V.Mean())))}
}
