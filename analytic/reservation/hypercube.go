package reservation

import (
	"math"

	"castlab/analytic/pmnb"
	"castlab/distributions/inputs"
)

// A Hypercube is the dynamic broadcasting scheme on the d-cube: system b with
// the lengths of a partial multinode broadcast, padded to X M + V. Its load is
// given as rho = lambda (N-1)/d, transmissions needed over links.
type Hypercube struct {
	D         int            // dimensions, 1 to pmnb.MaxDimensions
	StepTime  float64        // t_p, time of a prefix step in slots, 0 to 1
	Algorithm pmnb.Algorithm // II (packets are split) or III
	Prefix    pmnb.Prefix    // how ranks are computed; the zero value is the paper's way
}

// nodes returns N = 2^d.
func (h Hypercube) nodes() float64 { return math.Ldexp(1, h.D) }

// Lengths returns X = (N-1)/(dN) and V = 2d t_p + 2 (II) or 2d + 4d t_p (III).
//
// Units: slots. Source: VB95, Section V; pmnb.Linear. Errors: those of
// pmnb.Linear.
func (h Hypercube) Lengths() (X, V float64, err error) {
	return pmnb.Linear(h.Algorithm, h.D, h.StepTime, h.Prefix)
}

// Stability returns the rho below which the scheme is stable,
//
//	rho* = 1/(1 + V d/(N-1))
//
// It tends to 1 as d grows.
//
// Units: none. Source: VB95, Section V; for III, where d/N is printed, erratum:
// X = (N-1)/(dN) needs the same rho = lambda (N-1)/d as for II. The inequality is
// strict: erratum.
//
// Errors: those of Lengths.
func (h Hypercube) Stability() (float64, error) {
	_, V, err := h.Lengths()
	if err != nil {
		return 0, err
	}
	return 1 / (1 + V*float64(h.D)/(h.nodes()-1)), nil
}

// PrintedStability returns the rho of VB95, 1/(1 + V d/(N-1)) for II and 1/(1 +
// V d/N) for III.
//
// Units: none. Source: VB95, Section V. Errors: those of Lengths.
func (h Hypercube) PrintedStability() (float64, error) {
	_, V, err := h.Lengths()
	if err != nil {
		return 0, err
	}
	n := h.nodes()
	if h.Algorithm == pmnb.II {
		n--
	}
	return 1 / (1 + V*float64(h.D)/n), nil
}

// ActualStability returns the rho below which the scheme is stable when its
// periods are not padded but last as long as the algorithm takes,
//
//	rho = (N-1)/(d T(N)), T(N) = pmnb.Exact at M = N
//
// When all queues are full a cycle serves one packet of each and lasts T(N), and no
// cycle lasts longer. That holds for algorithm I, too, whose time is not linear.
//
// Units: none. Source: derived. Errors: those of pmnb.Exact.
func (h Hypercube) ActualStability() (float64, error) {
	if err := inputs.Integer("d", h.D, 1, pmnb.MaxDimensions); err != nil {
		return 0, err
	}
	longest, err := pmnb.Exact(h.Algorithm, h.D, 1<<h.D, h.StepTime, h.Prefix)
	if err != nil {
		return 0, err
	}
	return (h.nodes() - 1) / (float64(h.D) * longest), nil
}

// System returns system b at the load rho: lambda = rho d/(N-1). Its Wait is W
// of eq (19), its Delay T_h of eq (18).
//
// Source: VB95, eqs (17) to (19). Errors: those of Lengths; rho < 0 or not below
// Stability.
func (h Hypercube) System(rho float64) (System, error) {
	X, V, err := h.Lengths()
	if err != nil {
		return System{}, err
	}
	limit, err := h.Stability()
	if err != nil {
		return System{}, err
	}
	if !(rho >= 0 && rho < limit) {
		return System{}, inputs.Errorf("rho", rho, "a number >= 0 and below %.6g, the stability limit", limit)
	}
	return ConstantSystem(1<<h.D, rho*float64(h.D)/(h.nodes()-1), X, V)
}

// PrintedActive returns the mean number of requests of a period as printed,
//
//	Mbar = rho V d/(1-rho)
//
// The right value is lambda N V/(1-rho) = rho V d N/((N-1)(1-rho)), which
// System's Active returns: the factor N/(N-1) is missing (erratum).
//
// Units: packets. Source: VB95, Section V. Errors: those of System.
func (h Hypercube) PrintedActive(rho float64) (float64, error) {
	s, err := h.System(rho)
	if err != nil {
		return 0, err
	}
	return rho * s.EV * float64(h.D) / (1 - rho), nil
}

// PrintedBound returns VB95's bound on T_h,
//
//	W + 1/d + min(rho W, (N-1)/(2d)), W = W(a)
//
// which is that of the dynamic broadcasting theorem with 1/d for X and (N-1)/d
// for (N-1) X, both slightly larger.
//
// Symbols: a as System's Wait. Units: slots. Source: VB95, eq (18). Errors: those
// of System and Wait.
func (h Hypercube) PrintedBound(rho, a float64) (float64, error) {
	s, err := h.System(rho)
	if err != nil {
		return 0, err
	}
	w, err := s.Wait(a)
	if err != nil {
		return 0, err
	}
	d := float64(h.D)
	return w + 1/d + math.Min(rho*w, (h.nodes()-1)/(2*d)), nil
}

// Light returns the limit of T_h as rho -> 0, 1.5 V + (N-1)/(dN).
//
// Units: slots. Source: derived from VB95, eq (18). Errors: those of Lengths.
func (h Hypercube) Light() (float64, error) {
	X, V, err := h.Lengths()
	return 1.5*V + X, err
}

// PrintedLight returns 1.5 V + 1/d, printed as a bound on T_h for rho near 0:
// with 3d t_p + 3 + 1/d (II), 6d t_p + 3d + 1/d (III). It is above the limit by
// 1/(dN); T_h increases with rho and passes it.
//
// Units: slots. Source: VB95, Section V. Errors: those of Lengths.
func (h Hypercube) PrintedLight() (float64, error) {
	_, V, err := h.Lengths()
	if err != nil {
		return 0, err
	}
	return 1.5*V + 1/float64(h.D), nil
}
