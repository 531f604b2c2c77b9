package quantities

import (
	"castlab/analytic/scattering"
	"castlab/reports/arguments"
)

// scatteringQuantities are dynamic scattering on the hypercube.
func scatteringQuantities() []Quantity {
	const section = "VAR98, Section 3.5"
	d := arguments.Int("d", "dimensions of the hypercube, of N = 2^d nodes", 1, scattering.MostDimensions)
	lambda := arguments.Real("lambda", "requests per node and slot", arguments.Nonnegative())
	return []Quantity{
		quantity("scattering.slots", "least time of a single node scatter, ceil((N-1)/d)", "slots", section, of1(scattering.Slots, d)),
		quantity("scattering.capacity", "the lambda from which on no dynamic scattering is stable, and below which the greedy one is, 2/N",
			"requests per node and slot", section+"; that it is attained is derived", of1(scattering.Capacity, d)),
		quantity("scattering.load", "share of time in which every link is busy, lambda N/2", "1", "derived", of2(scattering.Load, d, lambda)),
		quantity("scattering.lower", "lower bounds on the mean time to the last reception: of any scheme, and of the greedy one that crosses dimensions in ascending order",
			"slots", "derived; "+section+", has the order of the first", two2(names{"any", "fixed"}, scatterLower, d, lambda)),
		quantity("scattering.light", "limits as lambda -> 0: of the mean time to the last reception T and to the reception of a packet D in ascending order, and of T with the packets shared out evenly among the links",
			"slots", "derived", arguments.Of1(scatterLight, d)),
	}
}

func scatterLower(d int, lambda float64) (general, fixed float64, err error) {
	if general, err = scattering.Lower(d, lambda); err == nil {
		fixed, err = scattering.FixedLower(d, lambda)
	}
	return general, fixed, err
}

func scatterLight(d int) ([]Value, error) {
	T, D, err := scattering.FixedLight(d)
	if err != nil {
		return nil, err
	}
	rotated, err := scattering.RotatedLight(d)
	return []Value{{"T fixed", T}, {"D fixed", D}, {"T rotated", rotated}}, err
}
