package quantities

import (
	"math"

	"castlab/analytic/reservation"
	"castlab/cmd/castlab/internal/grammar"
)

// gatedQuantities are the system that serves all packets that wait at a gate.
func gatedQuantities() []Quantity {
	var list []Quantity
	list = append(list, gatedMeans()...)
	list = append(list, gatedLaws()...)
	return list
}

func gatedMeans() []Quantity {
	const theorem = "VAR98, static-to-dynamic theorem"
	return []Quantity{
		ofGated("gated.delay", "mean time from a packet's arrival to the end of the cycle that serves it, with all that waited at its gate", "time", "derived; "+theorem+", has the bound gated.bound",
			momentsKeys, reservation.Gated.Delay),
		ofGated("gated.wait", "mean time from a packet's arrival to the start of its own transmission, one after the other", "time", theorem+"; random lengths derived",
			momentsKeys, reservation.Gated.Wait),
		ofGated("gated.bound", "the printed upper bound on gated.delay, W + X + min(W - V, rho W)", "time", theorem,
			momentsKeys, reservation.Gated.Bound),
		ofGated("gated.requests", "mean number M of packets served in a cycle", "packets", "derived for VAR98, Section 3.5",
			meansKeys, reservation.Gated.Requests),
		valuesOfGated("gated.cycle", "mean and variance of the length of a cycle", "mean: time; variance: time^2", "derived for VAR98, Section 3.5",
			momentsKeys, func(g reservation.Gated) ([]Value, error) {
				mean, variance, err := g.Cycle()
				return []Value{{"mean", mean}, {"variance", variance}}, err
			}),
		{
			Name: "gated.stability", Meaning: "the lambda below which the queues do not grow, 1/(N EX)", Unit: "packets per user and unit of time", Source: "VAR98, Section 3.5",
			Bind: func(k *grammar.Keys) Evaluation {
				N, EX := usersKey(k), k.Real("EX", "mean length of a transmission", grammar.Positive())
				return number(func() (float64, error) { return 1 / (float64(*N) * *EX), nil })
			},
		},
	}
}

// gatedLaws are the delay of constant lengths beyond its mean.
func gatedLaws() []Quantity {
	const source = "derived for VAR98, Section 3.5"
	time := func(k *grammar.Keys) *float64 { return k.Real("t", "time", grammar.Finite()) }
	return []Quantity{
		ofGated("gated.sd", "standard deviation of the delay, constant lengths", "time", source, fixedKeys,
			func(g reservation.Gated) (float64, error) {
				variance, err := g.DelayVariance()
				return math.Sqrt(variance), err
			}),
		ofDelay("gated.cdf", "P(T <= t), T the delay, constant lengths", "probability", source, time,
			func(l *reservation.GatedLaw, t float64) (float64, error) { return l.CDF(t), nil }),
		ofDelay("gated.survival", "P(T > t), T the delay, constant lengths", "probability", source, time,
			func(l *reservation.GatedLaw, t float64) (float64, error) { return l.Survival(t), nil }),
		ofDelay("gated.quantile", "the t with P(T <= t) = q, T the delay, constant lengths", "time", source,
			func(k *grammar.Keys) *float64 { return k.Real("q", "probability, below 1", grammar.Unit()) }, (*reservation.GatedLaw).Quantile),
		{
			Name: "gated.mass", Meaning: "P(M = m), M the number of packets of a cycle, constant lengths", Unit: "probability", Source: source,
			Bind: func(k *grammar.Keys) Evaluation {
				N, lambda := usersKeys(k)
				X, V := constantsKeys(k)
				m := k.Int("m", "packets", 0, math.MaxInt)
				return number(func() (float64, error) {
					l, err := reservation.NewGatedLaw(*N, *lambda, *X, *V)
					if err != nil {
						return 0, err
					}
					return l.Mass(*m), nil
				})
			},
		},
	}
}

// ofGated is a quantity of one value of the gated system.
func ofGated(name, meaning, unit, source string, lengths func(*grammar.Keys) moments, eval func(reservation.Gated) (float64, error)) Quantity {
	return valuesOfGated(name, meaning, unit, source, lengths, func(g reservation.Gated) ([]Value, error) {
		x, err := eval(g)
		return []Value{{Number: x}}, err
	})
}

func valuesOfGated(name, meaning, unit, source string, lengths func(*grammar.Keys) moments, eval func(reservation.Gated) ([]Value, error)) Quantity {
	return Quantity{
		Name: name, Meaning: meaning, Unit: unit, Source: source,
		Bind: func(k *grammar.Keys) Evaluation {
			N, lambda := usersKeys(k)
			sized := lengths(k)
			return func() ([]Value, error) {
				s, err := sized()
				if err != nil {
					return nil, err
				}
				return eval(reservation.Gated{N: *N, Lambda: *lambda, EX: s.EX, EX2: s.EX2, EV: s.EV, EV2: s.EV2})
			}
		},
	}
}

// ofDelay is a quantity of the law of the delay and a number.
func ofDelay(name, meaning, unit, source string, key func(*grammar.Keys) *float64, eval func(l *reservation.GatedLaw, x float64) (float64, error)) Quantity {
	return Quantity{
		Name: name, Meaning: meaning, Unit: unit, Source: source,
		Bind: func(k *grammar.Keys) Evaluation {
			N, lambda := usersKeys(k)
			X, V := constantsKeys(k)
			x := key(k)
			return number(func() (float64, error) {
				l, err := reservation.NewGatedLaw(*N, *lambda, *X, *V)
				if err != nil {
					return 0, err
				}
				return eval(l, *x)
			})
		},
	}
}
