package quantities

import (
	"math"

	"castlab/analytic/pmnb"
	"castlab/analytic/reservation"
	"castlab/cmd/castlab/internal/grammar"
)

func hypercubeQuantities() []Quantity {
	var list []Quantity
	list = append(list, hypercubeRegions()...)
	list = append(list, hypercubeLoads()...)
	list = append(list, hypercubeDelays()...)
	return list
}

// A scheme is the dynamic broadcasting scheme of given keys.
type scheme func() (reservation.Hypercube, error)

// schemeKeys are those of the scheme; rho, if it is wanted, comes third.
func schemeKeys(k *grammar.Keys) (scheme scheme, rho *float64) {
	return hypercubeKeys(k, func() {
		rho = k.Real("rho", "load lambda (2^d-1)/d: transmissions needed over links", grammar.Nonnegative())
	}), rho
}

func hypercubeKeys(k *grammar.Keys, between func()) scheme {
	d, tp := binaryCubeKey(k), stepKey(k)
	between()
	algorithm, how := algorithmKey(k, pmnb.II, pmnb.III), prefixKey(k)
	return func() (reservation.Hypercube, error) {
		a, err := algorithm()
		return reservation.Hypercube{D: *d, StepTime: *tp, Algorithm: a, Prefix: how()}, err
	}
}

// hypercubeRegions need no load.
func hypercubeRegions() []Quantity {
	return []Quantity{
		ofScheme("hypercube.stability", "the rho = lambda (2^d-1)/d below which the scheme is stable, periods padded to X M + V", "1", "VB95, Section V, eq. (17), and erratum: not at the limit itself", reservation.Hypercube.Stability),
		ofScheme("hypercube.stability-printed", "the same as printed: for III with 2^d in place of 2^d - 1", "1", "VB95, Section V", reservation.Hypercube.PrintedStability),
		ofScheme("hypercube.stability-actual", "the same when periods last as long as the algorithm takes", "1", "derived from VB95, Section IV", reservation.Hypercube.ActualStability),
		ofScheme("hypercube.light", "limit of the mean delay T_h as rho -> 0, 1.5 V + (2^d-1)/(d 2^d)", "slots", "derived from VB95, eq. (18)", reservation.Hypercube.Light),
		ofScheme("hypercube.light-printed", "1.5 V + 1/d, printed as a bound on T_h for rho near 0", "slots", "VB95, Section V, and erratum: no bound", reservation.Hypercube.PrintedLight),
		ofScheme("hypercube.heavy-limit", "limit of (1 - rho - lambda V) T_h at the end of stability", "slots", "derived; VB95, Theorem 4, has the order",
			func(h reservation.Hypercube) (float64, error) {
				s, err := h.System(0)
				if err != nil {
					return 0, err
				}
				return s.HeavyDelay()
			}),
	}
}

// hypercubeLoads are what a load means.
func hypercubeLoads() []Quantity {
	return []Quantity{
		ofLoadedScheme("hypercube.active", "mean number of broadcasts of a period", "packets", "VB95, eq. (9), and erratum of Section V",
			func(h reservation.Hypercube, rho float64) ([]Value, error) {
				s, err := h.System(rho)
				if err != nil {
					return nil, err
				}
				active, err := s.Active()
				return []Value{{Number: active}}, err
			}),
		ofLoadedScheme("hypercube.active-printed", "the same as printed, rho V d/(1-rho)", "packets", "VB95, Section V",
			func(h reservation.Hypercube, rho float64) ([]Value, error) {
				active, err := h.PrintedActive(rho)
				return []Value{{Number: active}}, err
			}),
		ofLoadedScheme("hypercube.system", "the reservation system that the scheme is: N, lambda, X, V", "N: nodes; lambda: packets per node and slot; X, V: slots", "VB95, Section V",
			func(h reservation.Hypercube, rho float64) ([]Value, error) {
				s, err := h.System(rho)
				return []Value{{"N", float64(s.N)}, {"lambda", s.Lambda}, {"X", s.EX}, {"V", s.EV}}, err
			}),
	}
}

// hypercubeDelays are T_h, for periods padded to X M + V.
func hypercubeDelays() []Quantity {
	return []Quantity{
		ofSchemeAndPairs("hypercube.delay", "T_h, mean time from a broadcast's arrival to the end of its period", "VB95, Section V, eq. (18)",
			func(_ reservation.Hypercube, s reservation.System, _, a float64) (float64, error) { return s.Delay(a) }),
		ofSchemeAndPairs("hypercube.wait", "W of T_h", "VB95, Section V, eq. (19)",
			func(_ reservation.Hypercube, s reservation.System, _, a float64) (float64, error) { return s.Wait(a) }),
		ofSchemeAndPairs("hypercube.bound", "the printed upper bound on T_h; holds with the true a or less", "VB95, Section V, eq. (18)",
			func(h reservation.Hypercube, _ reservation.System, rho, a float64) (float64, error) {
				return h.PrintedBound(rho, a)
			}),
		ofLoadedScheme("hypercube.delay-bounds", "T_h without a: rigorous bounds, the printed one, an approximation", "slots", "VB95, Section V, eq. (18), and derived", schemeBounds),
		ofLoadedScheme("hypercube.delay-exact", "T_h where it is known: d <= 2, and any d at the rho of hypercube.pivot", "slots", "derived from VB95, Section V, eq. (18)", schemeExact),
		{
			Name: "hypercube.pivot", Meaning: "the rho at which half of the nodes have a packet at a gate on average, where T_h does not depend on a, and T_h there", Unit: "rho: 1; delay: slots", Source: "derived from VB95, eq. (12)",
			Bind: func(k *grammar.Keys) Evaluation {
				scheme := hypercubeKeys(k, func() {})
				return func() ([]Value, error) { return schemePivot(scheme) }
			},
		},
	}
}

func schemeBounds(h reservation.Hypercube, rho float64) ([]Value, error) {
	s, err := h.System(rho)
	if err != nil {
		return nil, err
	}
	bracket, err := s.Bracket()
	if err != nil {
		return nil, err
	}
	a, err := s.ABounds()
	if err != nil {
		return nil, err
	}
	printed, err := h.PrintedBound(rho, a.Lower)
	if err != nil {
		return nil, err
	}
	near, err := delayWith(s, reservation.System.ApproximateA)
	return []Value{{"lower", bracket.Lower}, {"upper", bracket.Upper}, {"printed-upper", printed}, {"approximation", near}}, err
}

func schemeExact(h reservation.Hypercube, rho float64) ([]Value, error) {
	s, err := h.System(rho)
	if err != nil {
		return nil, err
	}
	if s.AtPivot() {
		delay, err := s.Delay(0)
		return []Value{{Number: delay}}, err
	}
	if s.N > reservation.MaxChain {
		return nil, atPivotOnly("d", h.D, 2, "rho", pivotLoad(h, s), "hypercube.delay-bounds")
	}
	c, err := reservation.SolveConstant(s.N, s.Lambda, s.EX, s.EV)
	if err != nil {
		return nil, err
	}
	return []Value{{Number: c.Delay()}}, nil
}

func schemePivot(scheme scheme) ([]Value, error) {
	h, err := scheme()
	if err != nil {
		return nil, err
	}
	s, err := h.System(0)
	if err != nil {
		return nil, err
	}
	_, delay, err := s.Pivot()
	return []Value{{"rho", pivotLoad(h, s)}, {"delay", delay}}, err
}

// pivotLoad is the rho at which p = lambda V/(1-rho) is 1/2.
func pivotLoad(h reservation.Hypercube, s reservation.System) float64 {
	return 1 / (1 + 2*s.EV*float64(h.D)/(math.Ldexp(1, h.D)-1))
}

// ofScheme is a quantity of the scheme without a load.
func ofScheme(name, meaning, unit, source string, eval func(reservation.Hypercube) (float64, error)) Quantity {
	return Quantity{
		Name: name, Meaning: meaning, Unit: unit, Source: source,
		Bind: func(k *grammar.Keys) Evaluation {
			scheme := hypercubeKeys(k, func() {})
			return number(func() (float64, error) {
				h, err := scheme()
				if err != nil {
					return 0, err
				}
				return eval(h)
			})
		},
	}
}

func ofLoadedScheme(name, meaning, unit, source string, eval func(h reservation.Hypercube, rho float64) ([]Value, error)) Quantity {
	return Quantity{
		Name: name, Meaning: meaning, Unit: unit, Source: source,
		Bind: func(k *grammar.Keys) Evaluation {
			scheme, rho := schemeKeys(k)
			return func() ([]Value, error) {
				h, err := scheme()
				if err != nil {
					return nil, err
				}
				return eval(h, *rho)
			}
		},
	}
}

func ofSchemeAndPairs(name, meaning, source string, eval func(h reservation.Hypercube, s reservation.System, rho, a float64) (float64, error)) Quantity {
	return Quantity{
		Name: name, Meaning: meaning, Unit: "slots", Source: source,
		Bind: func(k *grammar.Keys) Evaluation {
			scheme, rho := schemeKeys(k)
			a := pairsKey(k)
			return number(func() (float64, error) {
				h, err := scheme()
				if err != nil {
					return 0, err
				}
				s, err := h.System(*rho)
				if err != nil {
					return 0, err
				}
				return eval(h, s, *rho, *a)
			})
		},
	}
}
