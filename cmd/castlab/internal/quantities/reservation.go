package quantities

import (
	"math"

	"castlab/analytic/reservation"
	"castlab/cmd/castlab/internal/grammar"
	"castlab/distributions"
)

func reservationQuantities() []Quantity {
	var list []Quantity
	list = append(list, reservationTheorem()...)
	list = append(list, reservationCycle()...)
	list = append(list, reservationPairs()...)
	return list
}

// usersKeys are the users of a reservation system and the rate of each.
func usersKeys(k *grammar.Keys) (N *int, lambda *float64) { return usersKey(k), packetsKey(k) }

func usersKey(k *grammar.Keys) *int {
	return k.Int("N", "users (nodes of the network)", 1, math.MaxInt)
}

func packetsKey(k *grammar.Keys) *float64 {
	return k.Real("lambda", "packets per user and unit of time", grammar.Nonnegative())
}

// pairsKey is the number that Theorem 1 leaves open.
func pairsKey(k *grammar.Keys) *float64 {
	return k.Real("a", "E[K(K-1)]/(2 N E K), from 0 to 1/2 - 1/(2N): by reservation.a-exact or a simulation", grammar.Nonnegative())
}

// lengthsKeys are the lengths of transmissions and reservation intervals.
func lengthsKeys(k *grammar.Keys) (X, V *distributions.Law) {
	return k.Length("X", "length of a transmission"), k.Length("V", "length of a reservation interval")
}

// constantsKeys are the same where they have to be constants.
func constantsKeys(k *grammar.Keys) (X, V *float64) {
	return k.Real("X", "length of a transmission", grammar.Nonnegative()), k.Real("V", "length of a reservation interval", grammar.Positive())
}

// moments are those of the two lengths; the users and the rate are left out.
type moments func() (reservation.System, error)

// momentsKeys are the lengths by two moments each, or by laws or numbers in
// place of these.
func momentsKeys(k *grammar.Keys) moments {
	EX, EX2 := k.Real("EX", "mean of X, the length of a transmission", grammar.Nonnegative()), k.Real("EX2", "mean square of X", grammar.Nonnegative())
	X := k.Length("X", "that length")
	EV, EV2 := k.Real("EV", "mean of V, the length of a reservation interval", grammar.Positive()), k.Real("EV2", "mean square of V", grammar.Positive())
	V := k.Length("V", "that length")
	k.InPlaceOf("X", "EX", "EX2")
	k.InPlaceOf("V", "EV", "EV2")
	return func() (reservation.System, error) {
		s := reservation.System{EX: *EX, EX2: *EX2, EV: *EV, EV2: *EV2}
		one := distributions.Deterministic{Mu: 1}
		if *X != nil {
			of, err := reservation.Of(1, 0, *X, one)
			if err != nil {
				return s, err
			}
			s.EX, s.EX2 = of.EX, of.EX2
		}
		if *V != nil {
			of, err := reservation.Of(1, 0, one, *V)
			if err != nil {
				return s, err
			}
			s.EV, s.EV2 = of.EV, of.EV2
		}
		return s, nil
	}
}

// meansKeys are the mean lengths, where nothing else matters.
func meansKeys(k *grammar.Keys) moments {
	EX, EV := k.Real("EX", "mean length of a transmission", grammar.Nonnegative()), k.Real("EV", "mean length of a reservation interval", grammar.Positive())
	return func() (reservation.System, error) { return constants(*EX, *EV), nil }
}

// randomKeys are the lengths by their laws or numbers.
func randomKeys(k *grammar.Keys) moments {
	X, V := lengthsKeys(k)
	return func() (reservation.System, error) { return reservation.Of(1, 0, *X, *V) }
}

// fixedKeys are constant lengths.
func fixedKeys(k *grammar.Keys) moments {
	X, V := constantsKeys(k)
	return func() (reservation.System, error) { return constants(*X, *V), nil }
}

func constants(X, V float64) reservation.System {
	return reservation.System{EX: X, EX2: X * X, EV: V, EV2: V * V}
}

// ofSystem is a quantity of one value of a system whose lengths are declared by
// lengths.
func ofSystem(name, meaning, unit, source string, lengths func(*grammar.Keys) moments, eval func(reservation.System) (float64, error)) Quantity {
	return valuesOfSystem(name, meaning, unit, source, lengths, func(s reservation.System) ([]Value, error) {
		x, err := eval(s)
		return []Value{{Number: x}}, err
	})
}

// valuesOfSystem is a quantity of several.
func valuesOfSystem(name, meaning, unit, source string, lengths func(*grammar.Keys) moments, eval func(reservation.System) ([]Value, error)) Quantity {
	return Quantity{
		Name: name, Meaning: meaning, Unit: unit, Source: source,
		Bind: func(k *grammar.Keys) Evaluation {
			N, lambda := usersKeys(k)
			sized := lengths(k)
			return func() ([]Value, error) {
				s, err := loaded(sized, *N, *lambda)
				if err != nil {
					return nil, err
				}
				return eval(s)
			}
		},
	}
}

// ofPairs is a quantity of a system and its a.
func ofPairs(name, meaning, unit, source string, lengths func(*grammar.Keys) moments, eval func(s reservation.System, a float64) (float64, error)) Quantity {
	return Quantity{
		Name: name, Meaning: meaning, Unit: unit, Source: source,
		Bind: func(k *grammar.Keys) Evaluation {
			N, lambda := usersKeys(k)
			sized, a := lengths(k), pairsKey(k)
			return number(func() (float64, error) {
				s, err := loaded(sized, *N, *lambda)
				if err != nil {
					return 0, err
				}
				return eval(s, *a)
			})
		},
	}
}

// loaded is the system of so many users at such a rate; its formulas validate
// it.
func loaded(lengths moments, N int, lambda float64) (reservation.System, error) {
	s, err := lengths()
	s.N, s.Lambda = N, lambda
	return s, err
}

// reservationTheorem is Theorem 1 and what it adds up.
func reservationTheorem() []Quantity {
	return []Quantity{
		ofPairs("reservation.wait", "mean time from a packet's arrival to the start of its transmission, one packet of each waiting user a cycle", "time", "VB95, Theorem 1, eq. (2)",
			momentsKeys, reservation.System.Wait),
		valuesOfSystem("reservation.wait-bounds", "rigorous bounds on reservation.wait that need no a", "time", "derived from VB95, Theorem 1",
			momentsKeys, func(s reservation.System) ([]Value, error) {
				lower, upper, err := s.WaitBracket()
				return []Value{{"lower", lower}, {"upper", upper}}, err
			}),
		ofSystem("reservation.residual", "mean rest of the interval, reservation or transmission, that an arrival finds in progress", "time", "VB95, eq. (7)",
			momentsKeys, reservation.System.Residual),
		ofPairs("reservation.data-share", "mean time from the start of a data interval to that of a packet in it, and from the packet's end to that of the interval: a N EX", "time", "VB95, eq. (11)",
			meansKeys, reservation.System.DataShare),
	}
}

// reservationCycle is what the mean lengths alone say of a cycle.
func reservationCycle() []Quantity {
	return []Quantity{
		ofSystem("reservation.active", "mean number K of packets served in a cycle, which is that of users with a packet at a gate", "packets", "VB95, eq. (9)",
			meansKeys, reservation.System.Active),
		valuesOfSystem("reservation.load", "rho = lambda N EX, share of time in data intervals; p = E K/N, that a user has a packet at a gate; load = rho + lambda EV; slack = 1 - load", "1", "VB95, Section III-A",
			meansKeys, loadOf),
		{
			Name: "reservation.stability", Meaning: "the rho = lambda N EX, and the lambda, below which one packet of each user a cycle is enough", Unit: "rho: 1; lambda: packets per user and unit of time", Source: "VB95, Section II, and erratum: not at the limit itself",
			Bind: func(k *grammar.Keys) Evaluation {
				N, EX, EV := usersKey(k), k.Real("EX", "mean length of a transmission", grammar.Nonnegative()), k.Real("EV", "mean length of a reservation interval", grammar.Positive())
				return func() ([]Value, error) { return stabilityOf(*N, *EX, *EV) }
			},
		},
	}
}

func stabilityOf(N int, EX, EV float64) ([]Value, error) {
	rho, lambda, err := reservation.Stability(N, EX, EV)
	return []Value{{"rho", rho}, {"lambda", lambda}}, err
}

func loadOf(s reservation.System) ([]Value, error) {
	rho, err := s.Rho()
	if err != nil {
		return nil, err
	}
	p, err := s.Nonempty()
	if err != nil {
		return nil, err
	}
	slack, err := s.Slack()
	return []Value{{"rho", rho}, {"p", p}, {"load", 1 - slack}, {"slack", slack}}, err
}
