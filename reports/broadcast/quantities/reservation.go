package quantities

import (
	"math"

	"castlab/analytic/reservation"
	"castlab/distributions"
	"castlab/reports/arguments"
	"castlab/reports/lab/catalog"
)

func reservationQuantities() []catalog.Quantity {
	var list []catalog.Quantity
	list = append(list, reservationTheorem()...)
	list = append(list, reservationCycle()...)
	list = append(list, reservationPairs()...)
	return list
}

const lengthOfX, lengthOfV = "length of a transmission", "length of a reservation interval"

// The users of a reservation system, the rate of each, the number a that Theorem 1
// leaves open, and the lengths of transmissions and reservation intervals.
var (
	users      = arguments.Users(math.MaxInt)
	packetRate = arguments.Real("lambda", "packets per user and unit of time", arguments.Nonnegative())
	pairs      = arguments.Real("a", "E[K(K-1)]/(2 N E K), from 0 to 1/2 - 1/(2N): by reservation.a-exact or a simulation",
		arguments.Nonnegative())
	lawX, lawV           = arguments.Length("X", lengthOfX), arguments.Length("V", lengthOfV)
	constantX, constantV = arguments.Real("X", lengthOfX, arguments.Nonnegative()), arguments.Real("V", lengthOfV, arguments.Positive())
)

// Both lengths, as a system without users and rate: by their laws or numbers, as
// constants, or by their means where nothing else matters.
var (
	laws = arguments.Of2(func(X, V distributions.Law) (reservation.System, error) { return reservation.SystemOf(1, 0, X, V) }, lawX,
		lawV)
	constants = arguments.Of2(ofConstants, constantX, constantV)
	means     = arguments.Of2(ofConstants, arguments.Real("EX", "mean "+lengthOfX, arguments.Nonnegative()),
		arguments.Real("EV", "mean "+lengthOfV, arguments.Positive()))
)

// batch is the law of the packets of a batch.
var batch = arguments.Of1(reservation.BatchOf, arguments.Length("size", "packets of a batch, integers >= 1"))

func ofConstants(X, V float64) (reservation.System, error) {
	return reservation.System{EX: X, EX2: X * X, EV: V, EV2: V * V}, nil
}

// moments are both lengths by two moments each, or alternatively by laws or numbers.
var moments = arguments.Declared(func(k *arguments.Keys) func() (reservation.System, error) {
	EX, EX2, X := momentsOf(k, "X", lengthOfX, arguments.Nonnegative())
	EV, EV2, V := momentsOf(k, "V", lengthOfV, arguments.Positive())
	return func() (reservation.System, error) {
		x, v := reservation.System{EX: *EX, EX2: *EX2}, reservation.System{EV: *EV, EV2: *EV2}
		one := distributions.Deterministic{Mu: 1}
		var err error
		if *X != nil {
			if x, err = reservation.SystemOf(1, 0, *X, one); err != nil {
				return x, err
			}
		}
		if *V != nil {
			v, err = reservation.SystemOf(1, 0, one, *V)
		}
		return reservation.System{EX: x.EX, EX2: x.EX2, EV: v.EV, EV2: v.EV2}, err
	}
})

func momentsOf(k *arguments.Keys, name, meaning string, d arguments.Domain) (mean, square *float64, law *distributions.Law) {
	mean = k.Real("E"+name, "mean of "+name+", the "+meaning, d)
	square = k.Real("E"+name+"2", "mean square of "+name, d)
	law = k.Length(name, meaning)
	k.InPlaceOf(name, "E"+name, "E"+name+"2")
	return mean, square, law
}

// system adds users and rate to the lengths; its formulas validate it.
func system(lengths arguments.Argument[reservation.System]) arguments.Argument[reservation.System] {
	return arguments.Of3(func(N int, lambda float64, s reservation.System) (reservation.System, error) {
		s.N, s.Lambda = N, lambda
		return s, nil
	}, users, packetRate, lengths)
}

// idle is the system with rate 0, for quantities that need no rate.
func idle(lengths arguments.Argument[reservation.System]) arguments.Argument[reservation.System] {
	return arguments.Of2(func(N int, s reservation.System) (reservation.System, error) {
		s.N = N
		return s, nil
	}, users, lengths)
}

// reservationTheorem is Theorem 1 and its terms.
func reservationTheorem() []catalog.Quantity {
	return []catalog.Quantity{
		quantity("reservation.wait", "mean time from a packet's arrival to the start of its transmission, one packet of each waiting "+
			"user a cycle", "time", "VB95, Theorem 1, eq. (2)",
			of2(reservation.System.Wait, system(moments), pairs)),
		quantity("reservation.batch-wait", "reservation.wait where packets come in Poisson batches, each of one user, with the a of "+
			"such arrivals", "time", "derived from VB95, Theorem 1",
			of3(reservation.System.BatchWait, system(moments), pairs, batch)),
		quantity("reservation.wait-bounds", "rigorous bounds on reservation.wait that need no a", "time", "derived from VB95, Theorem 1",
			two1(names{"lower", "upper"}, reservation.System.WaitBracket, system(moments))),
		quantity("reservation.residual", "mean rest of the interval, reservation or transmission, that an arrival finds in progress",
			"time", "VB95, eq. (7)",
			of1(reservation.System.Residual, system(moments))),
		quantity("reservation.data-share", "mean time from the start of a data interval to that of a packet in it, and from the "+
			"packet's end to that of the interval: a N EX", "time", "VB95, eq. (11)",
			of2(reservation.System.DataShare, system(means), pairs)),
	}
}

// reservationCycle are the quantities of a cycle that depend on mean lengths alone.
func reservationCycle() []catalog.Quantity {
	return []catalog.Quantity{
		quantity("reservation.active", "mean number K of packets served in a cycle, which is that of users with a packet at a gate",
			"packets", "VB95, eq. (9)",
			of1(reservation.System.Active, system(means))),
		quantity("reservation.load", "rho = lambda N EX, share of time in data intervals; p = E K/N, that a user has a packet at a "+
			"gate; load = rho + lambda EV; slack = 1 - load", "1", "VB95, Section III-A",
			arguments.Of1(loadOf, system(means))),
		quantity("reservation.stability", "the rho = lambda N EX, and the lambda, below which one packet of each user a cycle is enough",
			"rho: 1; lambda: packets per user and unit of time", "VB95, Section II, and erratum: not at the limit itself",
			two1(names{"rho", "lambda"}, stability, idle(means))),
	}
}

func stability(s reservation.System) (rho, lambda float64, err error) {
	return reservation.Stability(s.N, s.EX, s.EV)
}

func loadOf(s reservation.System) ([]catalog.Value, error) {
	rho, err := s.Rho()
	if err != nil {
		return nil, err
	}
	p, err := s.Nonempty()
	if err != nil {
		return nil, err
	}
	slack, err := s.Slack()
	return []catalog.Value{{Name: "rho", Number: rho}, {Name: "p", Number: p}, {Name: "load", Number: 1 - slack},
		{Name: "slack", Number: slack}}, err
}
