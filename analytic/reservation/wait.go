package reservation

// Residual returns the mean time until the interval in progress at an arrival,
// a reservation interval or one transmission, ends:
//
//	R = lambda N EX2/2 + (1-rho) EV2/(2 EV)
//
// A share rho of time is in transmissions, whose mean residual is EX2/(2 EX),
// the rest in reservation intervals; Poisson arrivals see time averages.
//
// Units: time. +Inf if a second moment is. Source: VB95, eq (7).
//
// Errors: those of Validate.
func (s System) Residual() (float64, error) { return s.number(s.residual) }

func (s System) residual() float64 {
	r := (1 - s.rho()) * s.EV2 / (2 * s.EV)
	if s.Lambda > 0 { // without packets EX2 = +Inf does not matter
		r += s.rate() * s.EX2 / 2
	}
	return r
}

// Wait returns the mean time from a packet's arrival to the start of its own
// transmission in system a,
//
//	W = [ lambda N EX2/2 + (1-rho) EV2/(2 EV) + (1 - rho a - lambda EV) EV ] / D
//
// The packet waits for the residual R, for the transmissions of the lambda N W
// packets served before it (Little), and for 1 + lambda W - lambda EV - rho a
// whole reservation intervals: one, one for each packet of its user that it
// finds, less one if such a packet starts in the current cycle.
//
// Symbols: a = E[K(K-1)]/(2 N E K), 0 <= a <= 1/2 - 1/(2N): a solved chain has
// it, or a simulation. W decreases in a. Units: time. Source: VB95, Theorem 1,
// eq (2); with constant X and V the W of the dynamic broadcasting theorem.
//
// Errors: those of Validate; a outside its range.
func (s System) Wait(a float64) (float64, error) {
	if err := s.checkA(a); err != nil {
		return 0, err
	}
	return s.wait(a), nil
}

func (s System) wait(a float64) float64 {
	return (s.residual() + (1-s.rho()*a-float64(s.Lambda*s.EV))*s.EV) / s.d()
}

// Delay returns the mean time from a packet's arrival to the end of its cycle in
// system b,
//
//	T = W + EX + a N EX
//
// It is the delay W + EX of system a and the mean time U2 = a N EX from the end
// of a packet's own transmission to the end of its data interval, which has
// E[K(K-1)]/(2 E K) = a N other packets behind it (as many as before it).
//
// T is affine in a: T = W(0) + EX + a N EX (1-2p)/(1-p). It increases in a below
// p = 1/2 and decreases above.
//
// Symbols: as Wait. Units: time. Source: VB95, dynamic broadcasting theorem and
// eq (12), for constant lengths; for random ones derived.
//
// Errors: those of Wait.
func (s System) Delay(a float64) (float64, error) {
	if err := s.checkA(a); err != nil {
		return 0, err
	}
	return s.delay(a), nil
}

func (s System) delay(a float64) float64 {
	p := s.p()
	return s.wait(0) + s.EX + a*s.n()*s.EX*(1-2*p)/(1-p)
}

// DataShare returns U1 = U2 = a N EX: the mean time from the start of a data
// interval to the start of a packet served in it, and from that packet's end to
// the end of the interval.
//
// Units: time. Source: VB95, eq (11). Errors: those of Wait.
func (s System) DataShare(a float64) (float64, error) {
	if err := s.checkA(a); err != nil {
		return 0, err
	}
	return a * s.n() * s.EX, nil
}
