package quantities

import (
	"math/rand/v2"

	"castlab/analytic/logp"
	"castlab/reports/arguments"
	"castlab/reports/lab/catalog"
	machine "castlab/topologies/logp"
)

func logpContinuous() catalog.Quantity {
	return quantity("logp.continuous", "delay of items of which the source sends one in every step: lower bound; 1 if it is attained "+
		"for ever, 0 if it is proved that it is not; that of the schedule of groups; what an adversary is printed to add to it",
		"steps; attainable: 1", "SV93, Theorems 3.1, 6.1 and 7.1 (erratum); attainable is derived",
		arguments.Of2(continuous, arguments.Int("P", "processors, the source among them", 2, machine.MaxContinuous),
			arguments.Int("L", "latency in steps", 1, 1<<10)))
}

// continuous returns the delays. A schedule in hand proves that the bound is
// attained; the error says that none was found.
func continuous(P, L int) ([]catalog.Value, error) {
	lower, err := logp.ContinuousLower(P, L)
	if err != nil {
		return nil, err
	}
	schedule, err := logp.Grouped(P, L)
	if err != nil {
		return nil, err
	}
	adversary, err := logp.PrintedAdversary(P, L)
	if err != nil {
		return nil, err
	}
	attainable, err := isAttained(P, L)
	return []catalog.Value{{Name: "lower", Number: float64(lower)}, {Name: "attainable", Number: attainable},
		{Name: "schedule", Number: float64(schedule)}, {Name: "adversary", Number: float64(adversary)}}, err
}

func isAttained(P, L int) (float64, error) {
	if L == 2 {
		if obstructed, err := logp.Obstructed(P); obstructed || err != nil {
			return 0, err
		}
	}
	p, err := machine.Continuous(P, L, rand.New(rand.NewPCG(1, 1)), 200)
	if err != nil {
		return 0, err
	}
	return 1, machine.ValidatePeriodic(p)
}
