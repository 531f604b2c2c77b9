package quantities

import (
	"fmt"

	"castlab/analytic/reservation"
	"castlab/distributions"
	"castlab/distributions/inputs"
	"castlab/reports/arguments"
	"castlab/reports/lab/catalog"
)

// reservationPairs are the number a: bounds, exact values, approximations.
func reservationPairs() []catalog.Quantity {
	const exact = "derived; VB95 leaves a open"
	chainUsers := arguments.Int("N", "users", 1, reservation.MaxChain).
		Beyond("N", "reservation.a-bounds and reservation.a-approximation answer for more")
	return []catalog.Quantity{
		quantity("reservation.a-bounds", "bounds on a = E[K(K-1)]/(2 N E K): lower and upper of the paper, and a sharper lower bound "+
			"by association", "1", "VB95, eq. (10); association derived",
			arguments.Of1(func(s reservation.System) ([]catalog.Value, error) {
				b, err := s.ABounds()
				return []catalog.Value{{Name: "lower", Number: b.Lower}, {Name: "upper", Number: b.Upper},
					{Name: "association", Number: b.Association}}, err
			}, system(means))),
		quantity("reservation.a-work", "upper bound on a from a N EX <= rho W; may exceed the upper of reservation.a-bounds", "1",
			"derived from VB95, dynamic broadcasting theorem",
			of1(func(s reservation.System) (float64, error) {
				b, err := s.ABounds()
				return b.Work, err
			}, system(moments))),
		quantity("reservation.a-exact", "a, by solving the chain of the queue lengths, to 1e-9", "1", exact,
			of1(sure1((*reservation.Chain).A), arguments.Of4(reservation.Solve, chainUsers, packetRate, lawX, lawV))),
		quantity("reservation.wait-exact", "reservation.wait with the a of reservation.a-exact", "time",
			"VB95, Theorem 1, eq. (2); a derived", of1(waitExact, arguments.Of4(solved, chainUsers, packetRate, lawX, lawV))),
		quantity("reservation.active-law", "P(K = k), that k users have a packet at a gate, by solving the chain of the queue lengths",
			"probability", exact,
			of5(activeLaw, chainUsers, packetRate, lawX, lawV,
				arguments.Int("k", "users with a packet, at most N", 0, reservation.MaxChain))),
		quantity("reservation.a-approximation", "a close to a for constant lengths, no bound", "1", "derived",
			of1(reservation.System.ApproximateA, system(constants))),
		quantity("reservation.a-many-users", "a for constant lengths but for o(1/N) as N grows with N X and lambda fixed; needs "+
			"N(1-rho^2) far above 1", "1", "derived",
			of1(reservation.System.ManyUsersA, system(constants))),
		quantity("reservation.a-conjecture", "what seems to be an upper bound on a for constant lengths; not proved", "1",
			"derived (conjecture)",
			of1(reservation.System.ConjecturedA, system(constants))),
	}
}

// A solvedSystem is a reservation system with its a.
type solvedSystem struct {
	system reservation.System
	a      float64
}

func solved(N int, lambda float64, X, V distributions.Law) (s solvedSystem, err error) {
	if s.system, err = reservation.SystemOf(N, lambda, X, V); err != nil {
		return s, err
	}
	c, err := reservation.Solve(N, lambda, X, V)
	if err != nil {
		return s, err
	}
	s.a = c.A()
	return s, nil
}

func waitExact(s solvedSystem) (float64, error) { return s.system.Wait(s.a) }

func activeLaw(N int, lambda float64, X, V distributions.Law, count int) (float64, error) {
	if count > N {
		return 0, &inputs.WordError{Word: fmt.Sprintf("k=%d", count), Want: fmt.Sprintf("want an integer from 0 to N = %d", N)}
	}
	c, err := reservation.Solve(N, lambda, X, V)
	if err != nil {
		return 0, err
	}
	return c.Active(count), nil
}
