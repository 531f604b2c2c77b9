package quantities

import (
	"math"

	"castlab/analytic/graphs"
	"castlab/analytic/pmnb"
	"castlab/analytic/reservation"
	"castlab/reports/arguments"
	"castlab/reports/lab/catalog"
)

func hypercubeQuantities() []catalog.Quantity {
	var list []catalog.Quantity
	list = append(list, hypercubeRegions()...)
	list = append(list, hypercubeLoads()...)
	list = append(list, hypercubeDelays()...)
	list = append(list, hypercubeLaws()...)
	return list
}

// A scheme is the dynamic broadcasting scheme at the load rho.
type scheme struct {
	reservation.Hypercube
	rho float64
}

func newScheme(d int, tp, rho float64, a pmnb.Algorithm, prefix pmnb.Prefix) (scheme, error) {
	return scheme{reservation.Hypercube{D: d, StepTime: tp, Algorithm: a, Prefix: prefix}, rho}, nil
}

func (h scheme) system() (reservation.System, error) { return h.System(h.rho) }

var (
	schemeAlgorithm = broadcastAlgorithm(pmnb.II, pmnb.III)
	executedScheme  = arguments.Of4(func(d int, tp float64, a pmnb.Algorithm, prefix pmnb.Prefix) (scheme, error) {
		return newScheme(d, tp, 0, a, prefix)
	}, binaryCube, stepTime, broadcastAlgorithm(pmnb.I, pmnb.II, pmnb.III), ranksBy)
	idleScheme = arguments.Of4(func(d int, tp float64, a pmnb.Algorithm, prefix pmnb.Prefix) (scheme, error) {
		return newScheme(d, tp, 0, a, prefix)
	}, binaryCube, stepTime, schemeAlgorithm, ranksBy)
	loadOfCube   = arguments.Real("rho", "load lambda (2^d-1)/d: transmissions needed over links", arguments.Nonnegative())
	loadedScheme = arguments.Of5(newScheme, binaryCube, stepTime, loadOfCube, schemeAlgorithm, ranksBy)
	schemeSystem = arguments.Of1(scheme.system, loadedScheme)
)

// hypercubeRegions are the quantities that need no load.
func hypercubeRegions() []catalog.Quantity {
	return []catalog.Quantity{
		quantity("hypercube.stability", "the rho = lambda (2^d-1)/d below which the scheme is stable, periods padded to X M + V", "1",
			"VB95, Section V, eq. (17), and erratum: not at the limit itself",
			of1(scheme.Stability, idleScheme)),
		quantity("hypercube.stability-printed", "the same as printed: for III with 2^d in place of 2^d - 1", "1", "VB95, Section V",
			of1(scheme.PrintedStability, idleScheme)),
		quantity("hypercube.stability-actual", "the same when periods last as long as the algorithm takes", "1",
			"derived from VB95, Section IV", of1(scheme.ActualStability, executedScheme)),
		quantity("hypercube.dummies-stability", "the same for multinode broadcasts with dummy packets", "1", "derived",
			of1(reservation.DummiesStability, binaryCube)),
		quantity("hypercube.dummies-delay", "mean time from a packet's arrival to the end of its period, for multinode broadcasts with "+
			"dummy packets", "slots", "derived", of2(reservation.DummiesDelay, binaryCube, loadOfCube)),
		quantity("hypercube.light", "limit of the mean delay T_h as rho -> 0, 1.5 V + (2^d-1)/(d 2^d)", "slots",
			"derived from VB95, eq. (18)", of1(scheme.Light, idleScheme)),
		quantity("hypercube.light-printed", "1.5 V + 1/d, printed as a bound on T_h for rho near 0", "slots",
			"VB95, Section V, and erratum: no bound", of1(scheme.PrintedLight, idleScheme)),
		quantity("hypercube.heavy-limit", "limit of (1 - rho - lambda V) T_h at the end of stability", "slots",
			"derived; VB95, Theorem 4, has the order",
			of1(reservation.System.HeavyDelay, arguments.Of1(scheme.system, idleScheme))),
	}
}

// hypercubeLoads convert a load.
func hypercubeLoads() []catalog.Quantity {
	return []catalog.Quantity{
		quantity("hypercube.active", "mean number of broadcasts of a period", "packets", "VB95, eq. (9), and erratum of Section V",
			of1(reservation.System.Active, schemeSystem)),
		quantity("hypercube.active-printed", "the same as printed, rho V d/(1-rho)", "packets", "VB95, Section V",
			of1(func(h scheme) (float64, error) { return h.PrintedActive(h.rho) }, loadedScheme)),
		quantity("hypercube.system", "the reservation system that the scheme is: N, lambda, X, V",
			"N: nodes; lambda: packets per node and slot; X, V: slots", "VB95, Section V",
			arguments.Of1(func(s reservation.System) ([]catalog.Value, error) {
				return []catalog.Value{{Name: "N", Number: float64(s.N)}, {Name: "lambda", Number: s.Lambda}, {Name: "X", Number: s.EX},
					{Name: "V", Number: s.EV}}, nil
			}, schemeSystem)),
	}
}

// hypercubeDelays are T_h, for periods padded to X M + V.
func hypercubeDelays() []catalog.Quantity {
	return []catalog.Quantity{
		quantity("hypercube.delay", "T_h, mean time from a broadcast's arrival to the end of its period", "slots",
			"VB95, Section V, eq. (18)",
			of2(reservation.System.Delay, schemeSystem, pairs)),
		quantity("hypercube.wait", "W of T_h", "slots", "VB95, Section V, eq. (19)", of2(reservation.System.Wait, schemeSystem, pairs)),
		quantity("hypercube.bound", "the printed upper bound on T_h; holds with the true a or less", "slots", "VB95, Section V, eq. (18)",
			of2(func(h scheme, a float64) (float64, error) { return h.PrintedBound(h.rho, a) }, loadedScheme, pairs)),
		quantity("hypercube.delay-bounds", "T_h without a: rigorous bounds, the printed one, an approximation", "slots",
			"VB95, Section V, eq. (18), and derived",
			arguments.Of1(scheme.bounds, loadedScheme)),
		quantity("hypercube.delay-exact", "T_h where it is known: d <= 2, and any d at the rho of hypercube.pivot", "slots",
			"derived from VB95, Section V, eq. (18)",
			of1(scheme.exact, loadedScheme)),
		quantity("hypercube.pivot", "the rho at which half of the nodes have a packet at a gate on average, where T_h does not depend "+
			"on a, and T_h there", "rho: 1; delay: slots", "derived from VB95, eq. (12)",
			two1(names{"rho", "delay"}, scheme.pivot, idleScheme)),
		quantity("hypercube.least-delay", "lower bounds for every scheme: on the mean delays to a packet's reception by a node, R, and "+
			"by the last node, B, where packets are sent whole, and on both where they may be split",
			"slots", "derived; VB95, Section V, has the order of a proof elsewhere",
			arguments.Of2(leastOnCube, arguments.Dimensions(60), loadOfCube)),
		quantity("hypercube.priority", "mean delay to a packet's reception by a node along random rotations of the unbalanced tree of "+
			"its source, the larger subtree first; the least of all orders of service there", "slots",
			"derived; VAR98, Section 3.4, cites a priority scheme", of2(graphs.CubePriority, arguments.Dimensions(60), loadOfCube)),
	}
}

func leastOnCube(d int, rho float64) ([]catalog.Value, error) {
	reception, completion, err := graphs.CubeLeast(d, rho)
	if err != nil {
		return nil, err
	}
	split, err := graphs.CubeLeastSplit(d, rho)
	return []catalog.Value{{Name: "R", Number: reception}, {Name: "B", Number: completion}, {Name: "split", Number: split}}, err
}

func (h scheme) bounds() ([]catalog.Value, error) {
	s, err := h.system()
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
	printed, err := h.PrintedBound(h.rho, a.Lower)
	if err != nil {
		return nil, err
	}
	near, err := delayWith(s, reservation.System.ApproximateA)
	return []catalog.Value{{Name: "lower", Number: bracket.Lower}, {Name: "upper", Number: bracket.Upper},
		{Name: "printed-upper", Number: printed}, {Name: "approximation", Number: near}}, err
}

func (h scheme) exact() (float64, error) {
	s, err := h.system()
	if err != nil {
		return 0, err
	}
	if s.AtPivot() {
		return s.Delay(0)
	}
	if s.N > reservation.MaxChain {
		return 0, atPivotOnly("d", h.D, 2, "rho", h.pivotLoad(s), "hypercube.delay-bounds")
	}
	c, err := reservation.SolveConstant(s.N, s.Lambda, s.EX, s.EV)
	if err != nil {
		return 0, err
	}
	return c.Delay(), nil
}

func (h scheme) pivot() (rho, delay float64, err error) {
	s, err := h.system()
	if err != nil {
		return 0, 0, err
	}
	_, delay, err = s.Pivot()
	return h.pivotLoad(s), delay, err
}

// pivotLoad is the rho at which p = lambda V/(1-rho) is 1/2.
func (h scheme) pivotLoad(s reservation.System) float64 {
	return 1 / (1 + 2*s.EV*float64(h.D)/(math.Ldexp(1, h.D)-1))
}
