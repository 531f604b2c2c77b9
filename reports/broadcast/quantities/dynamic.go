package quantities

import (
	"fmt"

	"castlab/analytic/reservation"
	"castlab/distributions"
	"castlab/distributions/inputs"
	"castlab/reports/arguments"
	"castlab/reports/lab/catalog"
)

// dynamicQuantities are the dynamic broadcasting theorem: reservation systems whose
// packets all complete at the end of their cycle.
func dynamicQuantities() []catalog.Quantity {
	var list []catalog.Quantity
	list = append(list, dynamicDelays()...)
	list = append(list, dynamicLaws()...)
	list = append(list, dynamicLimits()...)
	return list
}

func dynamicDelays() []catalog.Quantity {
	const theorem = "VB95, dynamic broadcasting theorem"
	return []catalog.Quantity{
		quantity("dynamic.delay", "mean time from a broadcast's arrival to the end of its period, of length X M + V exactly", "time",
			theorem+"; random lengths derived",
			of2(reservation.System.Delay, system(laws), pairs)),
		quantity("dynamic.bound", "the printed upper bound on dynamic.delay; holds with the true a or less", "time", theorem,
			of2(reservation.System.PrintedBound, system(laws), pairs)),
		quantity("dynamic.delay-bounds", "bounds on dynamic.delay that need no a: rigorous ones, the printed one; for constant lengths "+
			"also an approximation", "time", theorem+", and derived",
			arguments.Of1(delayBounds, system(laws))),
		quantity("dynamic.delay-exact", "dynamic.delay where it is known: N <= 4, by the chain of the queue lengths, and any N at the "+
			"rate of dynamic.pivot", "time", theorem+", and derived",
			of4(delayExact, users, packetRate, lawX, lawV)),
		quantity("dynamic.delay-approximations", "dynamic.delay with the a of reservation.a-approximation and of "+
			"reservation.a-many-users; no bounds", "time", "derived",
			two1(names{"closed-form", "many-users"}, delayApproximations, system(constants))),
	}
}

// delayBounds omits the approximation where lengths are random.
func delayBounds(s reservation.System) ([]catalog.Value, error) {
	b, err := s.Bracket()
	if err != nil {
		return nil, err
	}
	values := []catalog.Value{{Name: "lower", Number: b.Lower}, {Name: "upper", Number: b.Upper},
		{Name: "printed-upper", Number: b.Printed}}
	if !s.Constants() {
		return values, nil
	}
	near, err := delayWith(s, reservation.System.ApproximateA)
	return append(values, catalog.Value{Name: "approximation", Number: near}), err
}

func delayApproximations(s reservation.System) (near, many float64, err error) {
	if near, err = delayWith(s, reservation.System.ApproximateA); err != nil {
		return 0, 0, err
	}
	many, err = delayWith(s, reservation.System.ManyUsersA)
	return near, many, err
}

// delayWith returns the delay for the number a that a function computes.
func delayWith(s reservation.System, number func(reservation.System) (float64, error)) (float64, error) {
	a, err := number(s)
	if err != nil {
		return 0, err
	}
	return s.Delay(a)
}

// delayExact needs no a at the pivot; elsewhere the chain gives the delay.
func delayExact(N int, lambda float64, X, V distributions.Law) (float64, error) {
	s, err := reservation.SystemOf(N, lambda, X, V)
	if err != nil {
		return 0, err
	}
	if s.AtPivot() {
		return s.Delay(0)
	}
	if N > reservation.MaxChain {
		at, _, err := s.Pivot()
		if err != nil {
			return 0, err
		}
		return 0, atPivotOnly("N", N, reservation.MaxChain, "lambda", at, "dynamic.delay-bounds")
	}
	c, err := reservation.Solve(N, lambda, X, V)
	if err != nil {
		return 0, err
	}
	return c.Delay(), nil
}

// atPivotOnly is the error of a delay that is known exactly only at the pivot.
func atPivotOnly(size string, value, most int, load string, pivot float64, elsewhere string) error {
	return &inputs.WordError{
		Word: fmt.Sprintf("%s=%d", size, value),
		Want: fmt.Sprintf("want an integer from 1 to %d, or %s=%.17g; %s answers elsewhere", most, load, pivot, elsewhere),
	}
}

// dynamicLimits are the quantities that need no rate.
func dynamicLimits() []catalog.Quantity {
	return []catalog.Quantity{
		quantity("dynamic.stability", "the rho = lambda N X, and the lambda, below which every broadcast is done",
			"rho: 1; lambda: packets per user and unit of time", "VB95, Section II, and erratum: not at the limit itself",
			two1(names{"rho", "lambda"}, stability, idle(laws))),
		quantity("dynamic.pivot", "the lambda at which E K = N/2, where dynamic.delay does not depend on a, and the delay there",
			"lambda: packets per user and unit of time; delay: time", "derived from VB95, eq. (12)",
			two1(names{"lambda", "delay"}, reservation.System.Pivot, idle(laws))),
		quantity("dynamic.light-limit", "limit of dynamic.delay as lambda -> 0: 1.5 V + X for constants", "time",
			"VB95, end of Section III, and erratum: no bound",
			of1(func(s reservation.System) (float64, error) {
				limit, _, err := s.LightDelay()
				return limit, err
			}, idle(laws))),
		quantity("dynamic.light-slope", "slope of dynamic.delay in lambda at lambda = 0", "time^2 per packet",
			"derived from VB95, dynamic broadcasting theorem",
			of1(func(s reservation.System) (float64, error) {
				_, slope, err := s.LightDelay()
				return slope, err
			}, idle(laws))),
		quantity("dynamic.heavy-limit", "limit of (1 - rho - lambda V) times dynamic.delay at the end of stability", "time",
			"derived; VB95, Theorem 4, has the order",
			of1(reservation.System.HeavyDelay, idle(laws))),
	}
}
