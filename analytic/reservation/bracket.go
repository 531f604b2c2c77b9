package reservation

import "math"

// A DelayBracket holds bounds on the mean delay T of system b that need no a.
type DelayBracket struct {
	Lower, Upper float64 // rigorous, derived
	Printed      float64 // VB95's upper bound, made a number by the lower bound of (10)
}

// Bracket returns bounds on the mean delay T of system b,
//
//	Lower, Upper = least and greatest of T(a), Association <= a <= min(Upper a, Work)
//	Printed = W(a) + EX + min((N-1) EX/2, rho W(a)) at the lower bound (10) of a
//
// T is affine in a, so the ends of a's range are the ends of T's; without Work
// their distance is (N-1) EX |1-2p|/2, and at p = 1/2 both are T. The printed
// bound holds with the true a; as W decreases in a, putting a lower bound there
// keeps it a bound (an upper bound of a would not).
//
// Units: time. Source: derived; Printed: VB95, dynamic broadcasting theorem.
//
// Errors: those of Validate.
func (s System) Bracket() (DelayBracket, error) {
	if err := s.Validate(); err != nil {
		return DelayBracket{}, err
	}
	b := s.aBounds()
	at1, at2 := s.delay(b.leastA()), s.delay(b.greatestA())
	return DelayBracket{
		Lower:   math.Min(at1, at2),
		Upper:   math.Max(at1, at2),
		Printed: s.printed(b.Lower),
	}, nil
}

// PrintedBound returns VB95's upper bound on the mean delay T of system b,
//
//	W + EX + min((N-1) EX/2, rho W), W = W(a)
//
// Symbols, Errors: as Wait; with the true a, or less, it is a bound. Units:
// time. Source: VB95, dynamic broadcasting theorem.
func (s System) PrintedBound(a float64) (float64, error) {
	if err := s.checkA(a); err != nil {
		return 0, err
	}
	return s.printed(a), nil
}

func (s System) printed(a float64) float64 {
	w := s.wait(a)
	return w + s.EX + math.Min((s.n()-1)*s.EX/2, share(s.rho(), w))
}

// share returns rho w, and 0 at rho = 0 even if w is +Inf.
func share(rho, w float64) float64 {
	if rho == 0 {
		return 0
	}
	return rho * w
}

// WaitBracket returns rigorous bounds on the mean wait W of system a: W at the
// ends of the range of a, in which it decreases.
//
// Units: time. Source: derived, from VB95, eq (2). Errors: those of Validate.
func (s System) WaitBracket() (lower, upper float64, err error) {
	if err := s.Validate(); err != nil {
		return 0, 0, err
	}
	b := s.aBounds()
	return s.wait(b.greatestA()), s.wait(b.leastA()), nil
}

// Pivot returns the rate at which p = 1/2, where the delay of system b is known
// exactly for any N and any laws, and that delay:
//
//	lambda = 1/(N EX + 2 EV), T = W(a=0) + EX
//
// There (1-2p)/(1-p) = 0 and T does not depend on a; lambda EV = (1-rho)/2.
//
// The Lambda of the system is not used, except that it must be valid. Units: 1
// over time, and time. Source: derived, from VB95, eq (12).
//
// Errors: those of Validate.
func (s System) Pivot() (lambda, delay float64, err error) {
	if err := s.Validate(); err != nil {
		return 0, 0, err
	}
	s.Lambda = 1 / (float64(s.n()*s.EX) + 2*s.EV)
	return s.Lambda, s.wait(0) + s.EX, nil
}

// AtPivot reports whether p = 1/2 up to the rounding of the arguments, so that
// the mean delay of system b is Delay(0) whatever a is.
func (s System) AtPivot() bool { return math.Abs(s.p()-0.5) <= rounding }
