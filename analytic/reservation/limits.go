package reservation

import "math"

// LightDelay returns the limit of the delay of system b as lambda -> 0 and its
// slope there: T = limit + slope lambda + O(lambda^2),
//
//	limit = EV + EV2/(2 EV) + EX
//	slope = N EX2/2 + N EX EV + EV2/2 + (N-1) EX EV2/(2 EV)
//
// with constant lengths 1.5 V + X and N X^2/2 + N X V + (N-1) X V/2 + V^2/2. The
// first three terms are those of W(0), the last is a N EX with
//
//	a = (N-1) lambda EV2/(2 N EV) + O(lambda^2),
//
// since two users are nonempty at a gate when both had an arrival in the same
// reservation interval. The slope is positive, so the limit is no bound.
//
// The Lambda of the system is not used, except that it must be valid. Units:
// time, and time times time over packets. Source: limit: VB95, end of Section
// III; slope: derived.
//
// Errors: those of Validate.
func (s System) LightDelay() (limit, slope float64, err error) {
	if err := s.Validate(); err != nil {
		return 0, 0, err
	}
	n := s.n()
	limit = s.EV + s.EV2/(2*s.EV) + s.EX
	slope = float64(n*s.EX2)/2 + float64(n*s.EX)*s.EV + s.EV2/2
	if others := (n - 1) * s.EX; others > 0 { // EV2 may be +Inf
		slope += others * s.EV2 / (2 * s.EV)
	}
	return limit, slope, nil
}

// HeavyDelay returns the limit of D T as lambda tends to the stability limit,
// with rho* and lambda* of Stability:
//
//	lambda* N EX2/2 + (1-rho*) EV2/(2 EV) + rho* EV (1 + 1/N)/2
//
// with constant lengths [rho* X + V (1 + rho*/N)]/2. There p -> 1, and a tends to
// 1/2 - 1/(2N), where its bounds meet. W has the same limit.
//
// The Lambda of the system is not used, except that it must be valid. Units:
// time. Source: derived; the order 1/D is VB95, Theorem 4.
//
// Errors: those of Validate.
func (s System) HeavyDelay() (float64, error) {
	if err := s.Validate(); err != nil {
		return 0, err
	}
	s.Lambda = 1 / (float64(s.n()*s.EX) + s.EV)
	return s.residual() + s.rho()*s.EV*(1+1/s.n())/2, nil
}

// Stability returns the ends of the stability region of systems a and b: they
// are stable for rho < rho*, which is lambda < lambda*,
//
//	rho* = 1/(1 + EV/(N EX)), lambda* = 1/(N EX + EV)
//
// A full cycle lasts N EX + EV on average and must bring less than one packet to
// each user. At the limit itself the queues grow without bound.
//
// Symbols: N users, EX >= 0 and EV > 0 mean lengths. Units: none, and 1 over
// time. Source: VB95, Section II, where it is printed with "<=": erratum.
//
// Errors: N < 1, EX or EV outside its domain.
func Stability(N int, EX, EV float64) (rho, lambda float64, err error) {
	s := System{N: N, EX: EX, EX2: math.Inf(1), EV: EV, EV2: math.Inf(1)}
	if err := s.check("X", "V"); err != nil {
		return 0, 0, err
	}
	cycle := float64(s.n()*EX) + EV
	return s.n() * EX / cycle, 1 / cycle, nil
}

// LightA returns the limit of a/lambda as lambda -> 0,
//
//	(N-1) EV2/(2 N EV)
//
// a packet that arrives in a data interval sees another of its user start only in
// an interval of two packets or more; at light load there are two when both arrived
// in the same empty reservation interval.
//
// The Lambda of the system is not used, except that it must be valid. Units: time.
// Source: derived; the limit 0 of a is VB95, end of Section III-A.
//
// Errors: those of Validate.
func (s System) LightA() (float64, error) {
	return s.number(func() float64 { return (s.n() - 1) * s.EV2 / (2 * s.n() * s.EV) })
}
