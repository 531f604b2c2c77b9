package quantities

import (
	"math"

	"castlab/analytic/reservation"
	"castlab/analytic/scattering"
	"castlab/reports/arguments"
	"castlab/reports/lab/catalog"
)

// scatteringQuantities are dynamic scattering on the hypercube.
func scatteringQuantities() []catalog.Quantity {
	const section = "VAR98, Section 3.5"
	d := arguments.Int("d", "dimensions of the hypercube, of N = 2^d nodes", 1, scattering.MaxDimensions)
	small := arguments.Int("d", "dimensions of the hypercube, of N = 2^d nodes", 1, 30)
	lambda := arguments.Real("lambda", "requests per node and slot", arguments.Nonnegative())
	return []catalog.Quantity{
		quantity("scattering.slots", "least time of a single node scatter, ceil((N-1)/d)", "slots", section, of1(scattering.Slots, d)),
		quantity("scattering.capacity", "the lambda from which on no dynamic scattering is stable, and below which the greedy one is, 2/N",
			"requests per node and slot", section+"; that it is attained is derived", of1(scattering.Capacity, d)),
		quantity("scattering.load", "share of time in which every link is busy, lambda N/2", "1", "derived",
			of2(scattering.Load, d, lambda)),
		quantity("scattering.lower", "lower bounds on the mean time to the last reception: of any scheme, and of the greedy one that "+
			"crosses dimensions in ascending order",
			"slots", "derived; "+section+", has the order of the first", two2(names{"any", "fixed"}, scatterLower, d, lambda)),
		quantity("scattering.light", "limits as lambda -> 0: of the mean time to the last reception T and to the reception of a packet "+
			"D in ascending order, and of T with the packets shared out evenly among the links",
			"slots", "derived", arguments.Of1(scatterLight, d)),
		quantity("scattering.partial", "slots of a partial multinode scatter of M requests, one after the other or by total exchanges, "+
			"the less: d + min(M ceil((N-1)/d), h N/2)",
			"slots", "derived", of3(scattering.Shorter, d, arguments.Int("M", "requests", 0, 1<<40),
				arguments.Int("h", "requests of the node that has most", 0, 1<<40))),
		quantity("scattering.overhead", "the V below which no partial multinode scatter takes X M + V slots for every set of M nodes",
			"slots", "derived", of2(scattering.LeastOverhead, d, arguments.Real("X", "slots for each request", arguments.Nonnegative()))),
		quantity("scattering.turns", "mean time to the end of the period that serves a request, if the requests of a period are "+
			"scattered one after the other", "slots", "derived", of2(scatterTurns, small, lambda)),
		quantity("scattering.rounds", "mean time to the end of the period that serves a request, if the requests of a period are "+
			"scattered by total exchanges", "slots", "derived", of2(scatterRounds, small, lambda)),
	}
}

// scatterTurns is the mean delay of the gated system with X = ceil((N-1)/d), V = d.
func scatterTurns(d int, lambda float64) (float64, error) {
	X, V, err := scattering.Linear(d)
	if err != nil {
		return 0, err
	}
	g, err := reservation.ConstantGated(1<<d, lambda, X, V)
	if err != nil {
		return 0, err
	}
	return g.Delay()
}

func scatterRounds(d int, lambda float64) (float64, error) {
	return reservation.GatedRounds(1<<d, lambda, math.Ldexp(1, d-1), float64(d))
}

func scatterLower(d int, lambda float64) (general, fixed float64, err error) {
	if general, err = scattering.Lower(d, lambda); err == nil {
		fixed, err = scattering.FixedLower(d, lambda)
	}
	return general, fixed, err
}

func scatterLight(d int) ([]catalog.Value, error) {
	T, D, err := scattering.FixedLight(d)
	if err != nil {
		return nil, err
	}
	rotated, err := scattering.RotatedLight(d)
	return []catalog.Value{{Name: "T fixed", Number: T}, {Name: "D fixed", Number: D}, {Name: "T rotated", Number: rotated}}, err
}
