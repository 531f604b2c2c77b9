package reservation

import "castlab/distributions"

// A System is what Theorem 1 and the dynamic broadcasting theorem know of
// systems a and b: the number of users, their rate, and two moments of each
// length.
//
// Units: Lambda in packets per user and unit of time, EX and EV in time, EX2 and
// EV2 in time squared.
type System struct {
	N       int     // users, >= 1
	Lambda  float64 // rate of each user, >= 0 and below the stability limit
	EX, EX2 float64 // moments of a transmission, EX >= 0; EX2 may be +Inf
	EV, EV2 float64 // moments of a reservation interval, EV > 0; EV2 may be +Inf
}

// ConstantSystem returns the system whose transmissions all take X and whose
// reservation intervals all take V.
//
// Errors: N < 1, X neither 0 nor from 1e-140 to 1e140, V not from 1e-140 to
// 1e140, lambda < 0 or not below the stability limit 1/(NX+V).
func ConstantSystem(N int, lambda, X, V float64) (System, error) {
	s := System{N: N, Lambda: lambda, EX: X, EX2: X * X, EV: V, EV2: V * V}
	return s, s.check("X", "V")
}

// SystemOf returns the system whose lengths have the laws X and V.
//
// Errors: N < 1; X or V not a valid law of lengths; an infinite mean; lambda < 0
// or not below the stability limit 1/(N EX + EV).
func SystemOf(N int, lambda float64, X, V distributions.Law) (System, error) {
	s, err := moments(N, lambda, X, V)
	if err != nil {
		return System{}, err
	}
	return s, s.check("X", "V")
}

// moments returns the system with the moments of two valid laws.
func moments(N int, lambda float64, X, V distributions.Law) (System, error) {
	if err := checkLaw("X", X); err != nil {
		return System{}, err
	}
	if err := checkLaw("V", V); err != nil {
		return System{}, err
	}
	x, v := X.Mean(), V.Mean()
	return System{
		N: N, Lambda: lambda,
		EX: x, EX2: X.Variance() + float64(x*x),
		EV: v, EV2: V.Variance() + float64(v*v),
	}, nil
}

// Validate returns an *inputs.Error for the first field outside its
// domain: N, the moments, or a Lambda at which the system is not stable.
func (s System) Validate() error { return s.check("EX", "EV") }

// Constants reports whether both variances are 0, up to the rounding of the
// moments.
func (s System) Constants() bool {
	return s.EX2 <= s.EX*s.EX*(1+rounding) && s.EV2 <= s.EV*s.EV*(1+rounding)
}

func (s System) n() float64    { return float64(s.N) }
func (s System) rate() float64 { return s.Lambda * s.n() }
func (s System) rho() float64  { return s.rate() * s.EX }
func (s System) d() float64    { return 1 - s.rho() - float64(s.Lambda*s.EV) }
func (s System) p() float64    { return s.Lambda * s.EV / (1 - s.rho()) }

// mostA returns 1/2 - 1/(2N), the value of a when K = N always.
func (s System) mostA() float64 { return (s.n() - 1) / (2 * s.n()) }

// Rho returns lambda N EX, the share of time in data intervals. Errors: those of
// Validate.
func (s System) Rho() (float64, error) { return s.number(s.rho) }

// Active returns Kbar = lambda N EV/(1-rho), the mean number of packets served
// in a cycle, empty cycles included.
//
// In a cycle the data interval is rho/(1-rho) times the reservation interval.
//
// Units: packets. Source: VB95, eq (9); in the dynamic broadcasting theorem it
// is Mbar. Errors: those of Validate.
func (s System) Active() (float64, error) {
	return s.number(func() float64 { return s.n() * s.p() })
}

// Nonempty returns p = Kbar/N = lambda EV/(1-rho), the chance that a given user
// is not empty at a gate. Units: none. Source: VB95, proof of Theorem 1, case a.
// Errors: those of Validate.
func (s System) Nonempty() (float64, error) { return s.number(s.p) }

// Slack returns D = 1 - rho - lambda EV = (1-rho)(1-p), what is left of the
// load. Units: none. Source: VB95, eq (2). Errors: those of Validate.
func (s System) Slack() (float64, error) { return s.number(s.d) }

// number returns f() for a valid system.
func (s System) number(f func() float64) (float64, error) {
	if err := s.Validate(); err != nil {
		return 0, err
	}
	return f(), nil
}
