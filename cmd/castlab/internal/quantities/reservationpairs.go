package quantities

import (
	"fmt"

	"castlab/analytic/reservation"
	"castlab/cmd/castlab/internal/grammar"
	"castlab/distributions"
)

// reservationPairs are the number a: bounds, exact values, approximations.
func reservationPairs() []Quantity {
	const exact = "derived; VB95 leaves a open"
	return []Quantity{
		valuesOfSystem("reservation.a-bounds", "bounds on a = E[K(K-1)]/(2 N E K): lower and upper of the paper, and a sharper lower bound by association", "1", "VB95, eq. (10); association derived",
			meansKeys, func(s reservation.System) ([]Value, error) {
				b, err := s.ABounds()
				return []Value{{"lower", b.Lower}, {"upper", b.Upper}, {"association", b.Association}}, err
			}),
		ofSystem("reservation.a-work", "upper bound on a from a N EX <= rho W; may exceed the upper of reservation.a-bounds", "1", "derived from VB95, dynamic broadcasting theorem",
			momentsKeys, func(s reservation.System) (float64, error) {
				b, err := s.ABounds()
				return b.Work, err
			}),
		ofChain("reservation.a-exact", "a, by solving the chain of the queue lengths, to 1e-9", "1", exact, func(c *reservation.Chain) float64 { return c.A() }),
		{
			Name: "reservation.active-law", Meaning: "P(K = k), that k users have a packet at a gate, by solving the chain of the queue lengths", Unit: "probability", Source: exact,
			Bind: func(k *grammar.Keys) Evaluation {
				N, lambda, X, V := chainKeys(k)
				count := k.Int("k", "users with a packet, at most N", 0, reservation.MaxChain)
				return number(func() (float64, error) {
					if *count > *N {
						return 0, &grammar.Error{Word: fmt.Sprintf("k=%d", *count), Want: fmt.Sprintf("want an integer from 0 to N = %d", *N)}
					}
					c, err := reservation.Solve(*N, *lambda, *X, *V)
					if err != nil {
						return 0, err
					}
					return c.Active(*count), nil
				})
			},
		},
		ofSystem("reservation.a-approximation", "a close to a for constant lengths, no bound", "1", "derived", fixedKeys, reservation.System.ApproximateA),
		ofSystem("reservation.a-many-users", "a for constant lengths but for o(1/N) as N grows with N X and lambda fixed; needs N(1-rho^2) far above 1", "1", "derived", fixedKeys, reservation.System.ManyUsersA),
		ofSystem("reservation.a-conjecture", "what seems to be an upper bound on a for constant lengths; not proved", "1", "derived (conjecture)", fixedKeys, reservation.System.ConjecturedA),
	}
}

// chainKeys are those of the chain of the queue lengths.
func chainKeys(k *grammar.Keys) (N *int, lambda *float64, X, V *distributions.Law) {
	N, lambda = k.Int("N", "users", 1, reservation.MaxChain), packetsKey(k)
	k.Beyond("N", "reservation.a-bounds and reservation.a-approximation answer for more")
	X, V = lengthsKeys(k)
	return N, lambda, X, V
}

func ofChain(name, meaning, unit, source string, eval func(*reservation.Chain) float64) Quantity {
	return Quantity{
		Name: name, Meaning: meaning, Unit: unit, Source: source,
		Bind: func(k *grammar.Keys) Evaluation {
			N, lambda, X, V := chainKeys(k)
			return number(func() (float64, error) {
				c, err := reservation.Solve(*N, *lambda, *X, *V)
				if err != nil {
					return 0, err
				}
				return eval(c), nil
			})
		},
	}
}
